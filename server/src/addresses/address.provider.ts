import type { AddressProvider, AddressSuggestion } from '@callout/domain/addresses/address.api.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/db.ts'
import { type AddressQuery, parseAddressQuery } from './address-query.ts'
import { searchEmbeddedAddresses, searchPlaces } from './embedded-search.ts'
import { searchGoogleAddresses } from './google-places.ts'
import { searchPhotonAddresses } from './photon-search.ts'

/** Searches addresses, in a map service or in the product's own tables. */
export interface AddressProviderClient {
  readonly provider: AddressProvider
  /** The key of the map service; '' if none is configured. */
  readonly key: string
  readonly search: (tx: Db, actor: Actor, query: AddressQuery) => Promise<AddressSuggestion[]>
  /** The same for a visitor without an account: nothing of what the product stores about customers. */
  readonly searchPublic: (tx: Db, typed: string, country: string) => Promise<AddressSuggestion[]>
}

/** Time that a failed service is not called, so that users do not wait for it at each key press. */
const failurePauseMs = 30_000

interface WarnLog {
  readonly warn: (details: object, message: string) => void
}

/** Uses the configured service, Photon before Google. Without a service, or while it fails, searches the own tables. */
export function createAddressProvider(
  { photonUrl, googleMapsKey }: Pick<Config, 'photonUrl' | 'googleMapsKey'>,
  log: WarnLog,
  clock = Date.now,
): AddressProviderClient {
  const key = googleMapsKey ?? ''
  if (photonUrl)
    return { provider: 'photon', key: '', ...searches((query) => searchPhotonAddresses(photonUrl, query), log, clock) }
  if (key) return { provider: 'google', key, ...searches((query) => searchGoogleAddresses(key, query), log, clock) }
  return { provider: 'embedded', key: '', search: searchEmbeddedAddresses, searchPublic: searchPlaces }
}

/** The searches in a service, and in the own tables while it fails. */
function searches(
  searchService: (query: AddressQuery) => Promise<AddressSuggestion[]>,
  log: WarnLog,
  clock: () => number,
): Pick<AddressProviderClient, 'search' | 'searchPublic'> {
  let pausedUntil = 0
  const orElse = async (query: AddressQuery, searchTables: () => Promise<AddressSuggestion[]>) => {
    if (clock() >= pausedUntil) {
      try {
        return await searchService(query)
      } catch (err) {
        pausedUntil = clock() + failurePauseMs
        log.warn({ err }, 'the address service failed')
      }
    }
    return searchTables()
  }
  return {
    search: (tx, actor, query) => orElse(query, () => searchEmbeddedAddresses(tx, actor, query)),
    searchPublic: (tx, typed, country) =>
      orElse(parseAddressQuery(typed, country), () => searchPlaces(tx, typed, country)),
  }
}
