import type { Role } from '@callout/domain/kernel/access.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Credentials } from '../kernel/credentials.ts'
import type { Db } from '../kernel/db.ts'
import type { Memo } from '../kernel/memo.ts'
import type { Caller } from '../kernel/serve.ts'
import { knownSessionKeys, readSessionKeys } from './keys.ts'
import { hashOf, isApplicationToken, isGoodApplicationToken } from './secrets.ts'

interface SessionRow {
  session_id: string
  account_uuid: string
  user_name: string
  really: string | null
  role: Role
  culture: Language
  societe_uuid: string | null
  can_create_call: boolean
  /** Both null where the network asked for is not among the session's. */
  network_code: string | null
  time_zone: string | null
  enable_service_contract: boolean | null
  isClosed: boolean
  access_version: string
}

/** Token → session → account or company → network, in one question: $1 hash of the token, $2 network asked for, $3 now. */
export const whoHolds = `
  select s.session_id, a.account_uuid, a.culture, n.network_code, n.time_zone, n.enable_service_contract,
         a.closed_at is not null as "isClosed",
         case when s.connected_as is null then a.user_name else c.raison_sociale end as user_name,
         case when s.connected_as is null then null else a.user_name end as really,
         case when s.connected_as is null then a.role else 'q' end as role,
         c.societe_uuid, (select version from access_version) as access_version,
         case when s.connected_as is null then a.can_create_call
              else exists (select from accounts of_company where of_company.societe_uuid = c.societe_uuid
                             and of_company.can_create_call and of_company.closed_at is null)
         end as can_create_call
  from session_tokens t
  join sessions s on s.session_id = t.session_id
  join accounts a on a.account_uuid = s.account_uuid
  left join companies c on c.societe_uuid = coalesce(s.connected_as, a.societe_uuid)
  left join networks n on n.network_code = coalesce($2, s.network_code)
    and (n.network_code = c.network_code
         or c.societe_uuid is null and exists (select from account_networks an
              where an.account_uuid = a.account_uuid and an.network_code = n.network_code))
  where t.token_hash = $1 and t.kind = 'user' and t.expires_at > $3 and s.ended_at is null`

/**
 * Whether what was learnt by that question still is so: the session lives, and nobody's account, company or network has changed
 * what they may do. `access_version` moves with whatever of these it reads.
 */
function stands(token: string, access_version: string) {
  const token_hash = hashOf(token)
  return (now: string) => sql<boolean>`((select version from access_version) = ${access_version} and exists (
    select from session_tokens t join sessions s on s.session_id = t.session_id
    where t.token_hash = ${token_hash} and t.kind = 'user' and t.expires_at > ${now} and s.ended_at is null))`
}

/** What is known of the sign-in a session is, or was connected from. */
export const signInOf = (db: Db, session_id: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('sessions as signed_in', (on) =>
      on.on((row) => row('signed_in.session_id', '=', row.fn.coalesce('s.opened_from', 's.session_id'))),
    )
    .select(['signed_in.id_token', 'signed_in.authenticated_at'])
    .where('s.session_id', '=', session_id)
    .executeTakeFirstOrThrow()

async function findSession(db: Db, token: string, networkCode: string | undefined, now: string) {
  // Asked at every request: its text is not put together each time.
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(whoHolds, [hashOf(token), networkCode ?? null, now]) as CompiledQuery<SessionRow>,
  )
  return rows[0]
}

/** Whether the application token is good. What none of the known keys signed may be of one that was made meanwhile. */
const isOurs = async (db: Db, memo: Memo, token: string, now: string) =>
  isGoodApplicationToken(await knownSessionKeys(db, memo), token, now) ||
  isGoodApplicationToken(await readSessionKeys(db), token, now)

/** Who holds a token, and whether they may act in the network they name. */
export function authenticate(db: Db, memo: Memo) {
  return async ({ token, lang, sessionId, networkCode }: Credentials, now: string): Promise<Caller> => {
    if (!token) return { kind: 'none' }
    if (isApplicationToken(token)) return { kind: (await isOurs(db, memo, token, now)) ? 'application' : 'none' }
    const row = await findSession(db, token, networkCode, now)
    if (!row || (sessionId !== undefined && sessionId !== row.session_id)) return { kind: 'none' }
    const { network_code, time_zone, culture, isClosed, access_version, ...learnt } = row
    const { can_create_call, enable_service_contract, ...person } = learnt
    if (network_code === null || time_zone === null) return { kind: 'foreign_network' }
    const actor = {
      ...person,
      network_code,
      time_zone,
      lang: lang ?? culture,
      canCreateCall: can_create_call,
      enableServiceContract: enable_service_contract === true,
    }
    return { kind: 'user', actor, isEnding: isClosed, stands: stands(token, access_version) }
  }
}
