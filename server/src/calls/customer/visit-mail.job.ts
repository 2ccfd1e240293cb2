import { mailOfVisit } from '@callout/domain/calls/customer.mails.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import { findCall } from '../call.queries.ts'
import type { CustomerJob } from './customer.jobs.ts'
import { lastToldVisit, mailCustomer } from './customer-mail.queries.ts'

/** Mails the state of the visit to the customer, if it differs from the last email. A second run sends nothing. */
export async function mailVisitState(parts: JobParts, { ID }: CustomerJob): Promise<void> {
  const found = await parts.db.selectFrom('calls').select('network_code').where('ID', '=', ID).executeTakeFirst()
  if (!found) return
  await changeInJob(parts, await createJobContext(parts, found.network_code), async (ctx) => {
    const call = await findCall(ctx.tx, ctx.actor, ID, 'for update')
    const mail = call && mailOfVisit(call, await lastToldVisit(ctx.tx, ID), ctx.now)
    // The email with the report tells of the end of the visit.
    if (mail === 'done' && (await awaitsReport(ctx, ID))) return
    if (call && mail) await mailCustomer(ctx, call, mail)
  })
}

/** True if the call has a visit that is done but not reported to the customer yet. */
async function awaitsReport({ tx }: ChangeContext, ID: string): Promise<boolean> {
  const visit = await tx
    .selectFrom('visits')
    .select('service_job_uuid')
    .where('service_job_uuid', '=', ID)
    .where('result', '=', 'done')
    .where('reported_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return visit !== undefined
}
