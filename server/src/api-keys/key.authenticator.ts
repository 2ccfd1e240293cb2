import { keyPrefix } from '@callout/domain/api-keys/api-key.ts'
import type { Scope } from '@callout/domain/platform/access.ts'
import { CompiledQuery } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Credentials } from '../platform/http/authentication/credentials.ts'
import { hashToken } from '../platform/http/authentication/credentials.ts'
import type { Principal } from '../platform/http/authentication/principal.ts'
import {
  companyMayCreateCallsSql,
  isStillValid,
  mayActInSql,
  type PrincipalRow,
  toActor,
} from '../session/session.queries.ts'
import type { KeyUsage } from './key.usage.ts'

/** True for a token that is an API key, valid or not. */
export const isApiKey = (token: string | undefined): token is string => token?.startsWith(keyPrefix) === true

interface KeyRow extends PrincipalRow {
  readonly scopes: Scope[]
}

/** A key `k` with its account `a` and company `c`. */
const keySql = `api_keys k join accounts a on a.account_uuid = k.account_uuid
  left join companies c on c.societe_uuid = a.societe_uuid`

/** SQL condition: the key is valid. Parameters: $1 its hash, $2 now. */
const isValidSql = `k.key_hash = $1 and k.revoked_at is null and (k.ends_at is null or k.ends_at > $2)
  and a.closed_at is null and c.active is distinct from false`

/** Loads the principal of a key. Parameters: $1 key hash, $2 now, $3 requested network. */
const keyQuery = `
  select k."ID" as session_id, null as "dispatcherName", null as technician, a.account_uuid, a.user_name, a.role, a.culture, c.societe_uuid, c.pays, c.code_postal, k.scopes,
    n.network_code, n.time_zone, n.enable_service_contract, (select version from access_version) as access_version,
    ${companyMayCreateCallsSql} as can_create_call, '{}'::text[] as can_administer
  from ${keySql}
  left join networks n on n.network_code = coalesce($3, k.network_code) and ${mayActInSql}
  where ${isValidSql}`

/** Asks whether the result of `keyQuery` still holds. Parameter: $3 the access version of the result. */
const validityQuery = `select (select version from access_version) = $3
  and exists (select from ${keySql} where ${isValidSql}) as "isValid"`

/**
 * Creates the function that finds the service account of an API key, and whether it may act in the requested network.
 */
export function createKeyAuthenticator(db: Db, usage: KeyUsage) {
  return async (
    { token = '', lang, accepted, sessionId, networkCode }: Credentials,
    now: string,
  ): Promise<Principal> => {
    const key_hash = hashToken(token)
    const { rows } = await db.executeQuery(
      CompiledQuery.raw(keyQuery, [key_hash, now, networkCode ?? null]) as CompiledQuery<KeyRow>,
    )
    const row = rows[0]
    if (!row || (sessionId !== undefined && sessionId !== row.session_id)) return { kind: 'none' }
    const actor = toActor(row, lang ?? accepted)
    if (!actor) return { kind: 'foreign_network' }
    const { session_id, access_version, scopes } = row
    return {
      kind: 'user',
      actor,
      isStillValid: (now) => isStillValid(db, validityQuery, [key_hash, now, access_version]),
      apiKey: { scopes, countRequest: (now) => usage.countRequest(session_id, now) },
    }
  }
}
