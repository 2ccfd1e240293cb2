import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { keyPrefix } from '@callout/domain/api-keys/api-key.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { Role, Scope } from '@callout/domain/platform/access.ts'
import { CompiledQuery } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Credentials } from '../platform/http/authentication/credentials.ts'
import { hashToken } from '../platform/http/authentication/credentials.ts'
import type { Principal } from '../platform/http/authentication/principal.ts'
import { companyMayCreateCallsSql, mayActInSql } from '../session/session.queries.ts'
import type { KeyUsage } from './key.usage.ts'

/** True for a token that is an API key, valid or not. */
export const isApiKey = (token: string | undefined): token is string => token?.startsWith(keyPrefix) === true

interface KeyRow {
  ID: string
  account_uuid: string
  user_name: string
  role: Role
  culture: Language
  societe_uuid: string | null
  /** Address of the company; null for central staff. */
  pays: string | null
  code_postal: string | null
  scopes: Scope[]
  can_create_call: boolean
  /** Both null if the key does not act in the requested network. */
  network_code: string | null
  time_zone: string | null
  enable_service_contract: boolean | null
  access_version: string
}

/** A key `k` with its account `a` and company `c`. */
const keySql = `api_keys k join accounts a on a.account_uuid = k.account_uuid
  left join companies c on c.societe_uuid = a.societe_uuid`

/** SQL condition: the key is valid. Parameters: $1 its hash, $2 now. */
const isValidSql = `k.key_hash = $1 and k.revoked_at is null and (k.ends_at is null or k.ends_at > $2)
  and a.closed_at is null and c.active is distinct from false`

/** Loads the principal of a key. Parameters: $1 key hash, $2 now, $3 requested network. */
const keyQuery = `
  select k."ID", a.account_uuid, a.user_name, a.role, a.culture, c.societe_uuid, c.pays, c.code_postal, k.scopes,
    n.network_code, n.time_zone, n.enable_service_contract, (select version from access_version) as access_version,
    ${companyMayCreateCallsSql} as can_create_call
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
  return async ({ token = '', lang, sessionId, networkCode }: Credentials, now: string): Promise<Principal> => {
    const key_hash = hashToken(token)
    const { rows } = await db.executeQuery(
      CompiledQuery.raw(keyQuery, [key_hash, now, networkCode ?? null]) as CompiledQuery<KeyRow>,
    )
    const row = rows[0]
    if (!row || (sessionId !== undefined && sessionId !== row.ID)) return { kind: 'none' }
    const { ID, network_code, time_zone, culture, access_version, scopes, enable_service_contract, ...account } = row
    if (network_code === null || time_zone === null) return { kind: 'foreign_network' }
    const { can_create_call: canCreateCall, pays, code_postal, ...person } = account
    const actor = {
      ...person,
      session_id: ID,
      dispatcherName: null,
      technician: null,
      network_code,
      time_zone,
      reader_time_zone: timeZoneOf({ pays: pays ?? '', code_postal: code_postal ?? '' }, time_zone),
      lang: lang ?? culture,
      canCreateCall,
      enableServiceContract: enable_service_contract === true,
    }
    const isStillValid = async (now: string) => {
      const query = CompiledQuery.raw(validityQuery, [key_hash, now, access_version])
      const { rows } = await db.executeQuery(query as CompiledQuery<{ isValid: boolean }>)
      return rows[0]?.isValid === true
    }
    const apiKey = { scopes, countRequest: (now: string) => usage.countRequest(ID, now) }
    return { kind: 'user', actor, isStillValid, apiKey }
  }
}
