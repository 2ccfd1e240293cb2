import type { AddressProvider, Suggestion } from '@callout/domain/addresses/address.api.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { Config } from '../kernel/config.ts'
import type { Db } from '../kernel/db.ts'
import { embeddedAddresses } from './embedded.ts'
import { googleAddresses } from './google.ts'
import { photonAddresses } from './photon.ts'
import type { Sought } from './words.ts'

/** Who finds addresses: the one way the product has to ask. */
export interface AddressPort {
  readonly provider: AddressProvider
  /** The key of a map service; '' where none is configured. */
  readonly key: string
  readonly find: (tx: Db, actor: Actor, sought: Sought) => Promise<Suggestion[]>
}

/** A service that failed is left alone for so long, in milliseconds: nobody waits for it at every key. */
const rest = 30_000

interface Log {
  readonly warn: (details: object, message: string) => void
}

/** The configured service, a Photon server before Google; without one, or while it fails, the own tables. */
export function openAddresses(
  { photonUrl, googleMapsKey }: Pick<Config, 'photonUrl' | 'googleMapsKey'>,
  log: Log,
  clock = Date.now,
): AddressPort {
  const key = googleMapsKey ?? ''
  if (photonUrl)
    return { provider: 'photon', key: '', find: orEmbedded((sought) => photonAddresses(photonUrl, sought), log, clock) }
  if (key) return { provider: 'google', key, find: orEmbedded((sought) => googleAddresses(key, sought), log, clock) }
  return { provider: 'embedded', key: '', find: embeddedAddresses }
}

function orEmbedded(
  ask: (sought: Sought) => Promise<Suggestion[]>,
  log: Log,
  clock: () => number,
): AddressPort['find'] {
  let restsUntil = 0
  return async (tx, actor, sought) => {
    if (clock() >= restsUntil) {
      try {
        return await ask(sought)
      } catch (err) {
        restsUntil = clock() + rest
        log.warn({ err }, 'the address service failed')
      }
    }
    return embeddedAddresses(tx, actor, sought)
  }
}
