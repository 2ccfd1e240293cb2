import { z } from 'zod'
import { Role, scopes } from '../platform/access.ts'
import { id, instant, listOf, optionalId, requiredText } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'

/** Roles that a key may have, in the order of the form. */
export const keyRoles = [Role.backoffice, Role.dispatcher, Role.callcenter, Role.sat] as const

/** The longest name, the most networks of a key, and the most valid keys that act in one network. */
export const keyLimits = { name: 60, networks: 50, keysOfNetwork: 100 } as const

/** The key as programs send it begins with this. */
export const keyPrefix = 'callout_'

/** The name of a key as the history shows it. */
export const historyNameOf = (name: string) => `key: ${name}`

export const newKeyBody = once(() =>
  z.strictObject({
    name: requiredText(keyLimits.name),
    role: z.enum(keyRoles, 'message.not_in_list'),
    /** Codes of the networks. The key acts in the first one unless a request names another. */
    networks: listOf(requiredText(50), { max: keyLimits.networks }),
    /** The company of a key with the role `q`; it sees only that company's rows. */
    societe_uuid: optionalId(),
    scopes: listOf(z.enum(scopes, 'message.not_in_list'), { max: scopes.length }),
    /** End of the key; empty if it does not end by itself. */
    ends_at: instant().optional(),
  }),
)
export type NewKey = OutputOf<typeof newKeyBody>

export const keyReference = once(() => z.strictObject({ ID: id() }))

/** A key of a service account, without the key itself. */
export const apiKey = once(() =>
  z.object({
    ID: z.string(),
    name: z.string(),
    /** The first characters of the key, to recognize it. */
    prefix: z.string(),
    role: z.enum(keyRoles),
    networks: z.array(z.string()),
    societe_uuid: z.string().nullable(),
    raison_sociale: z.string().nullable(),
    scopes: z.array(z.enum(scopes)),
    created_at: z.string(),
    /** Name of the account that created it. */
    created_by: z.string(),
    ends_at: z.string().nullable(),
    /** To the minute; null if never used. */
    last_used_at: z.string().nullable(),
    /** `company_closed`: its company no longer works in the network. */
    state: z.enum(['valid', 'expired', 'revoked', 'company_closed']),
    can: z.object({ revoke: z.boolean() }),
  }),
)
export type ApiKey = OutputOf<typeof apiKey>

/** A key that was just created: the only answer that contains the key itself. */
export const createdKey = once(() => z.object({ ID: z.string(), key: z.string() }))
export type CreatedKey = OutputOf<typeof createdKey>
