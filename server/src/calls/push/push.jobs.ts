import { hasActiveAppointment } from '@callout/domain/calls/call.rules.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { msUntilMorning, type PushMessage } from '@callout/domain/visits/push.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { StoredCall } from '../call.queries.ts'
import type { CallEffect } from '../change/call.effect.ts'
import { isAnyoneTold, subscriptionsOf, type Technician } from './push.queries.ts'

/** Wait before a technician is told, in milliseconds: changes that follow, or an undo, then make one message. */
const settleMs = 60_000

/** Payload of `tell_visit`: a call, a technician, and the time of the visit that they last knew; null is no visit. */
export interface VisitNewsJob extends Technician {
  readonly ID: string
  readonly before: string | null
}

/** Payload of `send_push`: news for one browser. */
export interface PushJob extends Pick<PushMessage, 'kind' | 'at'> {
  readonly subscription: string
  readonly told_at: string
}

/** The time of the visit that a technician has; null if the call is none of theirs. */
export const visitOf = (call: StoredCall, { societe_uuid, technician }: Technician): string | null =>
  hasActiveAppointment(call) && call.societe_uuid === societe_uuid && call.technician === technician
    ? call.appointment_date_at
    : null

export const keyOfNews = ({ ID, societe_uuid, technician }: VisitNewsJob) =>
  `tell_visit ${ID} ${societe_uuid} ${technician}`

/** Adds the job that tells the technicians whose visit changed, if one of their browsers is told. */
export const tellTechnicians: CallEffect = async ({ tx, actor, now }, { before, after }) => {
  const all = [before, after].flatMap(({ societe_uuid, technician }) =>
    societe_uuid && technician ? [{ societe_uuid, technician }] : [],
  )
  const [first, second] = all
  const isSame = first?.societe_uuid === second?.societe_uuid && first?.technician === second?.technician
  for (const technician of isSame ? all.slice(0, 1) : all) {
    const known = visitOf(before, technician)
    if (known === visitOf(after, technician)) continue
    const wait = Math.max(settleMs, msUntilMorning(Date.parse(now), actor.time_zone))
    await addNewsJob(tx, { ID: after.ID, ...technician, before: known }, { now, wait })
  }
}

/** Adds the job to run after `wait` milliseconds, unless one waits already: it knows what was told last. */
export const addNewsJob = (
  tx: Db,
  news: VisitNewsJob,
  { now, wait }: { readonly now: string; readonly wait: number },
) =>
  sql`select graphile_worker.add_job('tell_visit', ${JSON.stringify(news)}::json,
      run_at => ${addMilliseconds(now, wait)}::timestamptz,
      job_key => ${keyOfNews(news)}, job_key_mode => 'unsafe_dedupe')
    where ${isAnyoneTold(news, now)}`.execute(tx)

/** Tries of a message, within some minutes. */
const maxAttempts = 5

/** Adds a message for each browser of a technician. */
export const addPushJobs = (tx: Db, technician: Technician, news: Omit<PushJob, 'subscription'>) =>
  sql`select graphile_worker.add_job('send_push', (${JSON.stringify(news)}::jsonb || jsonb_build_object('subscription', p."ID"))::json,
    max_attempts => ${maxAttempts}) from ${subscriptionsOf(technician, news.told_at)}`.execute(tx)
