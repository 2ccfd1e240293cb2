import { type PlaceOfClock, timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { AdminPart, Role } from '@callout/domain/platform/access.ts'
import type { DayOrder } from '@callout/domain/platform/day-order.ts'
import { type SessionAnswer, sameOriginPath, tokenLifetimes } from '@callout/domain/session/session.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import type { TokenPair } from './session.lifecycle.ts'
import { actingSql, mayActInSql } from './session.queries.ts'
import { cachedSessionKeys } from './session-keys.ts'
import { createApplicationToken } from './tokens.ts'

interface SessionRecordRow {
  accountKey: string
  userName: string
  culture: Language
  dayOrder: DayOrder
  seenHints: number
  role: Role
  technician: string | null
  canCreateCall: boolean
  can_administer: AdminPart[]
  internalConnectAs: boolean
  /** Seconds until the session ends. */
  secondsLeft: number
  networks: SessionAnswer['networks']
  /** Of the company that the session acts for. */
  place: PlaceOfClock | null
}

async function loadSession(
  { tx, now }: Pick<RequestContext, 'tx' | 'now'>,
  session_id: string,
): Promise<SessionRecordRow> {
  const { rows } = await sql<SessionRecordRow>`
    select ${sql.raw(actingSql.name)} as "userName", ${sql.raw(actingSql.role)} as role,
           ${sql.raw(actingSql.technician)} as technician, ${sql.raw(actingSql.mayCreateCalls)} as "canCreateCall",
           ${sql.raw(actingSql.administers)} as can_administer,
           a.account_uuid || coalesce(' ' || s.connected_as, '') as "accountKey", a.culture, a.day_order as "dayOrder",
           a.seen_hints as "seenHints",
           extract(epoch from s.ends_at - ${now}::timestamptz)::float8 as "secondsLeft",
           case when c.societe_uuid is not null
             then jsonb_build_object('pays', c.pays, 'code_postal', c.code_postal) end as place,
           s.opened_from is not null as "internalConnectAs",
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'code', n.network_code, 'networkName', n.network_name,
                     'enableServiceContract', n.enable_service_contract,
                     'userName', ${sql.raw(actingSql.name)},
                     'default_country', n.default_country, 'time_zone', n.time_zone,
                     'portalName', n.portal_name, 'portalUrl', n.portal_url) order by n.network_code), '[]')
            from networks n where ${sql.raw(mayActInSql)}) as networks
    from sessions s
    join accounts a on a.account_uuid = s.account_uuid
    left join companies c on c.societe_uuid = coalesce(s.connected_as, a.societe_uuid)
    where s.session_id = ${session_id}`.execute(tx)
  return rows[0] as SessionRecordRow
}

export interface SessionEntry extends TokenPair {
  readonly session_id: string
  readonly network_code: string
  readonly redirectUrl?: string
  /** The dispatcher's own token, handed back while connected. */
  readonly oldToken?: string
}

/** The answer to a sign-in: the person, their networks and the tokens. */
export async function toSessionAnswer(
  ctx: Pick<RequestContext, 'tx' | 'ttlCache' | 'now'>,
  { session_id, network_code, userToken, refreshToken, redirectUrl, oldToken = '' }: SessionEntry,
): Promise<SessionAnswer> {
  const { networks, secondsLeft, place, ...person } = await loadSession(ctx, session_id)
  const current = networks.find(({ code }) => code === network_code)
  if (!current) throw new Problem(401, { key: 'session.no_account' })
  return {
    ...person,
    status: 'ok',
    userToken,
    refreshToken,
    accessToken: createApplicationToken(await cachedSessionKeys(ctx), ctx.now),
    sessionId: session_id,
    networkCode: network_code,
    networks,
    companyTimeZone: place ? timeZoneOf(place, current.time_zone) : '',
    enableServiceContract: current.enableServiceContract,
    portalName: current.portalName,
    portalUrl: current.portalUrl,
    // A token never outlives its session.
    credentials: { expires_in: Math.min(tokenLifetimes.user, Math.floor(secondsLeft)) },
    logoutUrl: '/logout',
    oldToken,
    redirectUrl: sameOriginPath(redirectUrl),
  }
}
