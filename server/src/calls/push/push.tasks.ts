import { doneStatuses } from '@callout/domain/calls/call.ts'
import { msUntilMorning, newsOfVisit } from '@callout/domain/visits/push.ts'
import { sql } from 'kysely'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import type { RoomTasks } from '../../platform/jobs/workers.ts'
import { findCall } from '../call.queries.ts'
import { addNewsJob, addPushJobs, keyOfNews, type PushJob, type VisitNewsJob, visitOf } from './push.jobs.ts'
import { type PushConfig, sendPush } from './send-push.job.ts'

/** The background jobs that tell technicians of their visits. */
export const createPushTasks = (parts: JobParts, config: PushConfig): Pick<RoomTasks, 'tell_visit' | 'send_push'> => ({
  tell_visit: (payload) => tellVisit(parts, payload as VisitNewsJob),
  send_push: (payload) => sendPush(parts, config, payload as PushJob),
})

/** Adds the messages about a visit as it is now, if it differs from what the technician knows; at night in the morning. */
export async function tellVisit(parts: JobParts, news: VisitNewsJob): Promise<void> {
  const found = await parts.db.selectFrom('calls').select('network_code').where('ID', '=', news.ID).executeTakeFirst()
  if (!found) return
  await changeInJob(parts, await createJobContext(parts, found.network_code), async ({ tx, actor, now }) => {
    const call = await findCall(tx, actor, news.ID, 'for update')
    // Under the lock of the call: a later change adds a job of its own.
    await sql`select graphile_worker.remove_job(${keyOfNews(news)})`.execute(tx)
    if (!call || doneStatuses.includes(call.status_id)) return
    const wait = msUntilMorning(Date.parse(now), actor.time_zone)
    if (wait > 0) return void (await addNewsJob(tx, news, { now, wait }))
    const told = newsOfVisit(news.before, visitOf(call, news))
    if (told && told.at > now) await addPushJobs(tx, news, { ...told, told_at: now })
  })
}
