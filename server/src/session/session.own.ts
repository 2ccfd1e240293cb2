import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse } from '@callout/domain/kernel/refusal.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import { refusalToEnd, refusalToEndOthers } from '@callout/domain/session/session.rules.ts'
import type { OwnSession } from '@callout/domain/session/session.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Work } from '../kernel/serve.ts'
import { orNotFound } from '../kernel/wire.ts'
import { endSessions } from './session.open.ts'
import { signInOf } from './session.queries.ts'

/**
 * The sign-ins of the actor's account that live, or from which one lives that was connected. A dispatcher who acts as a company
 * still sees their own, not the company's.
 */
async function livingSessions(tx: Db, { account_uuid, session_id }: Actor, now: string): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select s.session_id as "ID", s.session_id = mine.signed_in as current, s.created_at, lives.renewed_at,
           s.address, s.browser, s.system,
           array(select c.raison_sociale from sessions child join companies c on c.societe_uuid = child.connected_as
                 where child.opened_from = s.session_id and child.ended_at is null order by 1) as connected_as
    from sessions s
    cross join (select coalesce(opened_from, session_id) as signed_in from sessions where session_id = ${session_id}) mine
    cross join lateral (
      select max(t.rotated_at) as renewed_at, bool_or(t.expires_at > ${now} and one.ended_at is null) as any
      from sessions one join session_tokens t on t.session_id = one.session_id
      where one.session_id = s.session_id or one.opened_from = s.session_id
    ) lives
    where s.account_uuid = ${account_uuid} and s.opened_from is null and s.ended_at is null and lives.any
    order by current desc, s.created_at desc, s.session_id`.execute(tx)
  return rows
}

export async function ownSessions({ tx, actor, now }: Work) {
  const Data = await livingSessions(tx, actor, now)
  return { Data, Total: Data.length }
}

/** Lets on who proved lately to be the person whose sessions these are. Who did not is logged: it may be somebody else. */
async function orRefuseUnproved({ tx, actor, now, log }: Work) {
  const refusal = refusalToEndOthers(await signInOf(tx, actor.session_id), now)
  if (refusal) log('session not ended', { reason: refusal.code })
  orRefuse(refusal)
}

/** Ends another session of the same person; any other is not found. */
export async function endOwnSession(work: Work, { ID }: BodyOf<typeof sessionApi.end>) {
  const sessions = await livingSessions(work.tx, work.actor, work.now)
  const session = orNotFound(sessions.find((one) => one.ID === ID))
  orRefuse(refusalToEnd(session))
  await orRefuseUnproved(work)
  return endEach(work, [session])
}

export async function endOtherSessions(work: Work) {
  await orRefuseUnproved(work)
  const sessions = await livingSessions(work.tx, work.actor, work.now)
  return endEach(
    work,
    sessions.filter(({ current }) => !current),
  )
}

async function endEach({ tx, actor, now, doubt, log }: Work, sessions: readonly OwnSession[]) {
  const ids = sessions.map(({ ID }) => ID)
  await endSessions(tx, ids, now)
  for (const ended of ids) log('session ended', { ended })
  if (ids.length > 0) doubt(actor.account_uuid)
  return { ended: ids.length }
}
