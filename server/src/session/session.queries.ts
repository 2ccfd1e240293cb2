import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { TtlCache } from '../platform/database/ttl-cache.ts'
import { type Credentials, hashToken } from '../platform/http/authentication/credentials.ts'
import type { Principal } from '../platform/http/authentication/principal.ts'
import { cachedSessionKeys, loadSessionKeys } from './session-keys.ts'
import { isApplicationToken, isValidApplicationToken } from './tokens.ts'

/** A row of who acts by a session or an API key. */
export interface PrincipalRow
  extends Omit<
    Actor,
    'network_code' | 'time_zone' | 'reader_time_zone' | 'lang' | 'canCreateCall' | 'enableServiceContract'
  > {
  readonly culture: Language
  /** Address of the company; null for central staff. */
  readonly pays: string | null
  readonly code_postal: string | null
  readonly can_create_call: boolean
  /** All null if the requested network is not one of theirs. */
  readonly network_code: string | null
  readonly time_zone: string | null
  readonly enable_service_contract: boolean | null
  readonly access_version: string
}

/** The actor of a row, in the language of the request or else their own; undefined in a network that is not theirs. */
export function toActor(row: PrincipalRow, lang: Language | undefined): Actor | undefined {
  const { network_code, time_zone, pays, code_postal } = row
  if (network_code === null || time_zone === null) return undefined
  return {
    account_uuid: row.account_uuid,
    session_id: row.session_id,
    user_name: row.user_name,
    dispatcherName: row.dispatcherName,
    role: row.role,
    network_code,
    time_zone,
    reader_time_zone: timeZoneOf({ pays: pays ?? '', code_postal: code_postal ?? '' }, time_zone),
    societe_uuid: row.societe_uuid,
    technician: row.technician,
    canCreateCall: row.can_create_call,
    enableServiceContract: row.enable_service_contract === true,
    can_administer: row.can_administer,
    lang: lang ?? row.culture,
  }
}

/** Asks whether a loaded principal is still valid. Runs at every request, so the SQL text is compiled once. */
export async function isStillValid(db: Db, query: string, parameters: readonly unknown[]): Promise<boolean> {
  const compiled = CompiledQuery.raw(query, [...parameters]) as CompiledQuery<{ isValid: boolean }>
  const { rows } = await db.executeQuery(compiled)
  return rows[0]?.isValid === true
}

/** SQL condition: session `s` is open, and so is the session it was connected from (`parent`, left joined). */
const isOpenSql = 's.ended_at is null and parent.ended_at is null'

/**
 * SQL condition: account `a` may hold session `s`. The account is open and, if the session is connected as a company,
 * its person is still a dispatcher of that company's network.
 */
export const mayHoldSql = `(a.closed_at is null and (s.connected_as is null or a.role = 'D' and exists (
    select from account_networks own join companies target on target.network_code = own.network_code
    where own.account_uuid = a.account_uuid and target.societe_uuid = s.connected_as)))`

/**
 * SQL that ends the sessions of closed accounts; `subjects` is SQL of their names. Run it before they are opened again:
 * otherwise their sessions would be valid again, also that of a lost phone.
 */
export const endSessionsOfClosedSql = (subjects: string) => `
  update sessions s set ended_at = now() from accounts a
  where a.account_uuid = s.account_uuid and s.ended_at is null and a.closed_at is not null and a.subject in (${subjects})`

/** SQL condition: account `a`, with company `c` if it has one, may act in network `n`. */
export const mayActInSql = `(n.network_code = c.network_code
    or c.societe_uuid is null and exists (select from account_networks an
         where an.account_uuid = a.account_uuid and an.network_code = n.network_code))`

/** SQL condition: company `c` may create calls, because one of its accounts may. */
export const companyMayCreateCallsSql = `exists (select from accounts of_company
    where of_company.societe_uuid = c.societe_uuid and of_company.can_create_call and of_company.closed_at is null)`

/** SQL of who acts in session `s`: the person of account `a`, or company `c` while connected as it. */
export const actingSql = {
  name: 'case when s.connected_as is null then a.user_name else c.raison_sociale end',
  role: `case when s.connected_as is null then a.role else 'q' end`,
  technician: 'case when s.connected_as is null then a.technician_code end',
  mayCreateCalls: `case when s.connected_as is null then a.can_create_call else ${companyMayCreateCallsSql} end`,
  administers: `case when s.connected_as is null then a.can_administer else '{}' end`,
} as const

/** Loads the principal of a token. Parameters: $1 token hash, $2 requested network, $3 now. */
export const principalQuery = `
  select s.session_id, a.account_uuid, a.culture, n.network_code, n.time_zone, n.enable_service_contract,
         not ${mayHoldSql} as "isEnding",
         ${actingSql.name} as user_name, ${actingSql.role} as role, ${actingSql.technician} as technician,
         ${actingSql.mayCreateCalls} as can_create_call, ${actingSql.administers} as can_administer,
         case when s.connected_as is not null then a.user_name end as "dispatcherName",
         c.societe_uuid, c.pays, c.code_postal, (select version from access_version) as access_version
  from session_tokens t
  join sessions s on s.session_id = t.session_id
  left join sessions parent on parent.session_id = s.opened_from
  join accounts a on a.account_uuid = s.account_uuid
  left join companies c on c.societe_uuid = coalesce(s.connected_as, a.societe_uuid)
  left join networks n on n.network_code = coalesce($2, s.network_code) and ${mayActInSql}
  where t.token_hash = $1 and t.kind = 'user' and t.expires_at > $3 and ${isOpenSql}`

/**
 * Asks whether the result of `principalQuery` is valid: the session is open and no access right has changed.
 * `access_version` changes with everything the query reads.
 */
const validityQuery = `select (select version from access_version) = $1 and exists (
    select from session_tokens t join sessions s on s.session_id = t.session_id
    left join sessions parent on parent.session_id = s.opened_from
    where t.token_hash = $2 and t.kind = 'user' and t.expires_at > $3 and ${isOpenSql}) as "isValid"`

/** True if the account of an open session may still hold it. */
export async function mayAccountHoldSession(db: Db, session_id: string): Promise<boolean> {
  const { rows } = await sql<{ may_hold: boolean }>`select ${sql.raw(mayHoldSql)} as may_hold
    from sessions s join accounts a on a.account_uuid = s.account_uuid where s.session_id = ${session_id}`.execute(db)
  return rows[0]?.may_hold === true
}

/** The sign-in a session belongs to: the session itself or the one it was connected from. */
export const loadSignIn = (db: Db, session_id: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('sessions as signed_in', (on) =>
      on.on((row) => row('signed_in.session_id', '=', row.fn.coalesce('s.opened_from', 's.session_id'))),
    )
    .select(['signed_in.session_id', 'signed_in.id_token', 'signed_in.authenticated_at'])
    .where('s.session_id', '=', session_id)
    .executeTakeFirstOrThrow()

async function findPrincipal(db: Db, token: string, networkCode: string | undefined, now: string) {
  // Runs at every request, so the SQL text is compiled once.
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(principalQuery, [hashToken(token), networkCode ?? null, now]) as CompiledQuery<
      PrincipalRow & { isEnding: boolean }
    >,
  )
  return rows[0]
}

/**
 * True for a valid application token. An unknown signature may come from a key made after the cached ones, so the keys
 * are loaded again.
 */
const isOwnApplicationToken = async (db: Db, ttlCache: TtlCache, token: string, now: string) =>
  isValidApplicationToken(await cachedSessionKeys({ tx: db, ttlCache }), token, now) ||
  isValidApplicationToken(await loadSessionKeys(db), token, now)

/** Creates the function that finds who holds a token and whether they may act in the requested network. */
export function createAuthenticator(db: Db, ttlCache: TtlCache) {
  return async ({ token, lang, sessionId, networkCode }: Credentials, now: string): Promise<Principal> => {
    if (!token) return { kind: 'none' }
    if (isApplicationToken(token))
      return { kind: (await isOwnApplicationToken(db, ttlCache, token, now)) ? 'application' : 'none' }
    const row = await findPrincipal(db, token, networkCode, now)
    if (!row || (sessionId !== undefined && sessionId !== row.session_id)) return { kind: 'none' }
    const actor = toActor(row, lang)
    if (!actor) return { kind: 'foreign_network' }
    const parameters = [row.access_version, hashToken(token)]
    return {
      kind: 'user',
      actor,
      isEnding: row.isEnding,
      isStillValid: (now) => isStillValid(db, validityQuery, [...parameters, now]),
    }
  }
}
