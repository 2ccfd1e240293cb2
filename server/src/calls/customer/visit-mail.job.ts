import { mailOfVisit } from '@callout/domain/calls/customer.mails.ts'
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
    if (call && mail) await mailCustomer(ctx, call, mail)
  })
}
