import { type AddressSuggestion, type addressApi, isSearchable } from '@callout/domain/addresses/address.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { AddressProviderClient } from './address.provider.ts'
import { parseAddressQuery } from './address-query.ts'

/** Addresses in the country that match the search text; none while the text is too short. */
export const suggestAddresses = ({ search }: AddressProviderClient) =>
  async function suggestAddresses(
    { tx, actor }: RequestContext,
    { q, country }: BodyOf<typeof addressApi.suggest>,
  ): Promise<AddressSuggestion[]> {
    return isSearchable(q) ? search(tx, actor, parseAddressQuery(q, country)) : []
  }
