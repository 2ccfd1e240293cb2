import { Role } from '../platform/access.ts'
import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'
import { keyLimits, type NewKey } from './api-key.ts'

/** Facts about a new key and whoever creates it. */
export interface NewKeyFacts {
  /** Role of the person; dispatcher from the command line. */
  readonly ownRole: Role
  /** Networks of the person; every network from the command line. */
  readonly ownNetworks: readonly string[]
  /** ISO 8601. */
  readonly now: string
}

/**
 * Refuses a key without networks or scopes, with networks of others or a wider role than the person's, with the wrong
 * company, or that ends in the past.
 */
export function refusalToCreate(
  { role, networks, societe_uuid, scopes, ends_at }: NewKey,
  { ownRole, ownNetworks, now }: NewKeyFacts,
): Refusal | undefined {
  if (networks.length === 0) return refuseField('networks', 'text.required')
  if (!networks.every((code) => ownNetworks.includes(code))) return refuseField('networks', 'apikey.refused.network')
  // Dispatchers may act as any company, and their keys in any role; no other role contains another one.
  if (ownRole !== Role.dispatcher && role !== ownRole) return refuseField('role', 'apikey.refused.role')
  if (scopes.length === 0) return refuseField('scopes', 'apikey.refused.no_scope')
  if (role === Role.sat && !societe_uuid) return refuseField('societe_uuid', 'text.required')
  if (role !== Role.sat && societe_uuid) return refuseField('societe_uuid', 'apikey.refused.company')
  // A company works in one network.
  if (role === Role.sat && new Set(networks).size > 1) return refuseField('networks', 'apikey.refused.company_network')
  if (ends_at && ends_at <= now) return refuseField('ends_at', 'apikey.refused.past')
}

/** Refuses a key for a company that no longer works in the network. */
export function refusalOfCompany({ active }: { readonly active: boolean }): Refusal | undefined {
  if (!active) return refuseField('societe_uuid', 'apikey.refused.company_closed')
}

/** Refuses another key for a network that has the maximum number of valid keys. */
export function refusalOfTooMany(keysOfNetwork: number): Refusal | undefined {
  if (keysOfNetwork >= keyLimits.keysOfNetwork)
    return refuse('apikey.refused.too_many', { params: { most: keyLimits.keysOfNetwork } })
}

/** Facts about a key that somebody wants to end. */
export interface RevocationFacts {
  readonly networks: readonly string[]
  readonly isRevoked: boolean
}

/** Refuses to end a key twice, and one that also acts in networks that are not the person's. */
export function refusalToRevoke(
  { networks, isRevoked }: RevocationFacts,
  ownNetworks: readonly string[],
): Refusal | undefined {
  if (isRevoked) return refuse('apikey.refused.revoked')
  const others = networks.filter((code) => !ownNetworks.includes(code))
  if (others.length > 0) return refuse('apikey.refused.other_network', { params: { networks: others.join(', ') } })
}
