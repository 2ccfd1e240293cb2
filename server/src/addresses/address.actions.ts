import { type addressApi, isEnoughTyped, type Suggestion } from '@callout/domain/addresses/address.api.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import type { Work } from '../kernel/serve.ts'
import type { AddressPort } from './address.port.ts'
import { soughtIn } from './words.ts'

/** Addresses of the country that hold what is typed; nothing while too little is typed to mean one. */
export const suggestAddresses = ({ find }: AddressPort) =>
  async function suggestAddresses(
    { tx, actor }: Work,
    { q, country }: BodyOf<typeof addressApi.suggest>,
  ): Promise<Suggestion[]> {
    return isEnoughTyped(q) ? find(tx, actor, soughtIn(q, country)) : []
  }
