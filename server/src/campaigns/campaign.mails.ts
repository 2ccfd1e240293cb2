import { sql } from 'kysely'
import { visibleCall } from '../calls/call.queries.ts'
import { createCustomerLink, customerMailParams, renderCustomerEmail } from '../calls/customer/customer-mail.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { changeInJob, type JobParts } from '../platform/jobs/job-context.ts'
import { queueEmails } from '../platform/jobs/outbox.ts'
import { mailsOfDay } from './campaign.figures.ts'
import type { StoredCampaign } from './campaign.queries.ts'

/** Emails of a campaign in one run of the job. */
const mailsOfRun = 200

/**
 * Writes to the next customers of a campaign, with their link, as far as the day of the network has room. True if some
 * are left for which it has.
 */
export async function mailCampaign(
  parts: JobParts & { readonly mailsPerDay: number },
  ctx: ChangeContext,
  { ID, network_code }: Pick<StoredCampaign, 'ID' | 'network_code'>,
): Promise<boolean> {
  const today = dayInTimeZone(ctx.now, ctx.actor.time_zone)
  const room = Math.min(mailsOfRun, parts.mailsPerDay - (await mailsOfDay(ctx.tx, network_code, today)))
  for (let sent = 0; sent < room; sent++) {
    let isSent = false
    await changeInJob(parts, ctx, async (inside) => {
      const next = await nextCustomer(inside.tx, ID)
      if (next) await mailCustomerOf(inside, next, today)
      isSent = next !== undefined
    })
    if (!isSent) return false
  }
  return room === mailsOfRun
}

interface Customer {
  readonly campaign_uuid: string
  readonly ins_id: number
  readonly text: string
  readonly service_job_uuid: string
}

/** The next appliance whose open call has an address, locked; none once the campaign no longer runs. */
async function nextCustomer(tx: Db, ID: string): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`select a.campaign_uuid, a.ins_id, c.text, call."ID" as service_job_uuid
    from campaigns c join campaign_appliances a on a.campaign_uuid = c."ID"
    join calls call on call.campaign_uuid = c."ID" and call.ins_id = a.ins_id
    where c."ID" = ${ID} and c.state = 'running' and a.state in ('made', 'joined') and a.mailed_on is null
      and call.is_saved_status_open and call.email <> ''
    order by a.ins_id limit 1 for share of c for update of a`.execute(tx)
  return rows[0]
}

async function mailCustomerOf(ctx: ChangeContext, customer: Customer, today: string): Promise<void> {
  const { tx, actor, now } = ctx
  const { campaign_uuid, ins_id, text, service_job_uuid } = customer
  const call = await visibleCall(tx, actor, service_job_uuid)
  const facts = await customerMailParams(ctx, call, await createCustomerLink(ctx, call))
  const email = await renderCustomerEmail(ctx, call, 'customer_campaign', { ...facts, reason: text })
  const to = { network_code: actor.network_code, service_job_uuid, recipients: [call.email] }
  if (email) await queueEmails(tx, now, { ...to, ...email })
  await sql`update campaign_appliances set mailed_on = ${today}
    where campaign_uuid = ${campaign_uuid} and ins_id = ${ins_id}`.execute(tx)
}
