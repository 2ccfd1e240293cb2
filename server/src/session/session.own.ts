import type { DayOrder } from '@callout/domain/platform/day-order.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import { refusalToEnd, refusalToEndOthers } from '@callout/domain/session/session.rules.ts'
import type { OwnSession } from '@callout/domain/session/session.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { endSessions } from './session.lifecycle.ts'
import { loadSignIn } from './session.queries.ts'

/** Account whose sessions are listed, and its current session; null from the command line. */
interface SessionOwner {
  readonly account_uuid: string
  readonly session_id: string | null
}

interface SessionRow {
  session_id: string
  opened_from: string | null
  raison_sociale: string | null
  created_at: string
  ends_at: string
  renewed_at: string | null
  address: string | null
  browser: string | null
  system: string | null
  is_alive: boolean
}

/** The open sessions of an account, newest first. A session is alive while one of its tokens is valid. */
async function findOpenSessions(db: Db, account_uuid: string, now: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.session_id, s.opened_from, c.raison_sociale, s.created_at, s.ends_at, tokens.renewed_at,
           s.address, s.browser, s.system, coalesce(tokens.is_alive, false) as is_alive
    from sessions s
    left join companies c on c.societe_uuid = s.connected_as
    cross join lateral (select max(t.rotated_at) as renewed_at, bool_or(t.expires_at > ${now}) as is_alive
      from session_tokens t where t.session_id = s.session_id) tokens
    where s.account_uuid = ${account_uuid} and s.ended_at is null
    order by c.raison_sociale nulls first, s.created_at desc, s.session_id`.execute(db)
  return rows
}

/**
 * The live sign-ins of an account, each with its connected sessions, the current one first. A sign-in is also live
 * while a session connected from it is. A dispatcher who acts as a company sees their own.
 */
export async function findActiveSessions(db: Db, owner: SessionOwner, now: string): Promise<ActiveSession[]> {
  const rows = await findOpenSessions(db, owner.account_uuid, now)
  const connectedFrom = (parent: SessionRow) =>
    rows
      .filter(({ opened_from, is_alive }) => opened_from === parent.session_id && is_alive)
      .map((row) => ({
        ID: row.session_id,
        raison_sociale: row.raison_sociale ?? '',
        current: row.session_id === owner.session_id,
        created_at: row.created_at,
        renewed_at: row.renewed_at,
      }))
  const sessions = rows
    .filter((row) => row.opened_from === null && (row.is_alive || connectedFrom(row).length > 0))
    .map((row) => {
      const { session_id: ID, created_at, renewed_at, ends_at, address, browser, system } = row
      const connected = connectedFrom(row)
      const isCurrent = ID === owner.session_id || connected.some((one) => one.current)
      return { ID, current: isCurrent, created_at, renewed_at, ends_at, address, browser, system, connected }
    })
  return sessions.sort((one, other) => Number(other.current) - Number(one.current))
}

export interface ActiveSession extends OwnSession {
  readonly ends_at: string
}

export async function listOwnSessions({ tx, actor, now }: RequestContext) {
  const sessions = await findActiveSessions(tx, actor, now)
  const Data = sessions.map(({ ends_at: _, ...session }) => session)
  return { Data, Total: Data.length }
}

/** Saves preferences on the person's account, also while a dispatcher acts as a company. */
export async function savePreferences(
  { tx, actor }: RequestContext,
  { dayOrder, seenHints = 0 }: BodyOf<typeof sessionApi.savePreferences>,
) {
  const { rows } = await sql<{ dayOrder: DayOrder; seenHints: number }>`update accounts
    set day_order = coalesce(${dayOrder ?? null}, day_order), seen_hints = greatest(seen_hints, ${seenHints}::int)
    where account_uuid = ${actor.account_uuid} returning day_order as "dayOrder", seen_hints as "seenHints"`.execute(tx)
  return rows[0] as (typeof rows)[0]
}

/** Refuses unless the person signed in recently. The refusal is logged, because the token may be stolen. */
async function refuseWithoutRecentSignIn({ tx, actor, now, log }: RequestContext) {
  const refusal = refusalToEndOthers(await loadSignIn(tx, actor.session_id), now)
  if (refusal) log('session not ended', { reason: refusal.code })
  throwIfRefused(refusal)
}

/** Ends another session of the same person, a sign-in or a connected one; any other is not found. */
export async function endOwnSession(ctx: RequestContext, { ID }: BodyOf<typeof sessionApi.end>) {
  const sessions = await findActiveSessions(ctx.tx, ctx.actor, ctx.now)
  const all = sessions.flatMap((session) => [session, ...session.connected])
  const session = orNotFound(all.find((one) => one.ID === ID))
  throwIfRefused(refusalToEnd(session))
  await refuseWithoutRecentSignIn(ctx)
  return endSessionsOf(ctx, [session])
}

export async function endOtherSessions(ctx: RequestContext) {
  await refuseWithoutRecentSignIn(ctx)
  const sessions = await findActiveSessions(ctx.tx, ctx.actor, ctx.now)
  const connectedSessions = sessions.filter(({ current }) => current).flatMap(({ connected }) => connected)
  return endSessionsOf(
    ctx,
    [...sessions, ...connectedSessions].filter(({ current }) => !current),
  )
}

async function endSessionsOf(
  { tx, actor, now, revalidateSessions, log }: RequestContext,
  sessions: readonly { readonly ID: string }[],
) {
  const ids = sessions.map(({ ID }) => ID)
  await endSessions(tx, ids, now)
  for (const ended of ids) log('session ended', { ended })
  if (ids.length > 0) revalidateSessions(actor.account_uuid)
  return { ended: ids.length }
}
