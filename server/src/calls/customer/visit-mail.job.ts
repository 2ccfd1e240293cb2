import { mailOfVisit } from '@callout/domain/calls/customer.mails.ts'
import { addMilliseconds, dayMs } from '@callout/domain/platform/wall-clock.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import { findCall } from '../call.queries.ts'
import { type CustomerJob, repeatCustomerJob } from './customer.jobs.ts'
import { lastAnnouncedVisit, mailCustomer } from './customer-mail.queries.ts'

/** Pause before it is seen again whether the report was mailed, and how long that is waited for, in milliseconds. */
const reportPauseMs = 3600_000
const reportLimitMs = dayMs

/** Mails the state of the visit to the customer, if it differs from the last email. A second run sends nothing. */
export async function mailVisitState(parts: JobParts, { ID }: CustomerJob): Promise<void> {
  const found = await parts.db.selectFrom('calls').select('network_code').where('ID', '=', ID).executeTakeFirst()
  if (!found) return
  await changeInJob(parts, await createJobContext(parts, found.network_code), async (ctx) => {
    const call = await findCall(ctx.tx, ctx.actor, ID, 'for update')
    const mail = call && mailOfVisit(call, await lastAnnouncedVisit(ctx.tx, call), ctx.now)
    // The email with the report tells of the end of the visit. It may fail for good, so this job looks again.
    if (mail === 'done' && (await awaitsReport(ctx, ID))) await repeatCustomerJob(ctx.tx, ID, ctx.now, reportPauseMs)
    else if (call && mail) await mailCustomer(ctx, call, mail)
  })
}

/** True if the call has a visit that was done within a day and is not reported to the customer yet. */
async function awaitsReport({ tx, now }: ChangeContext, ID: string): Promise<boolean> {
  const since = addMilliseconds(now, -reportLimitMs)
  const visit = await tx
    .selectFrom('visits')
    .select('service_job_uuid')
    .where('service_job_uuid', '=', ID)
    .where('result', '=', 'done')
    .where('reported_at', 'is', null)
    .where('finished_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return visit !== undefined
}
