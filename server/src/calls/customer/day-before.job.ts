import { hasActiveAppointment } from '@callout/domain/calls/call.rules.ts'
import { isSwitchedOn } from '@callout/domain/calls/customer.mails.ts'
import { wallClockOf } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import type { ChangeContext } from '../../platform/http/context.ts'
import { dayInTimeZone, midnightOf } from '../../platform/i18n/local-day.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import { findCall } from '../call.queries.ts'
import { isOfAddress, loadCustomerPolicy, mailCustomer } from './customer-mail.queries.ts'

/** Hours of the evening in which customers are reminded, on the network's clocks. */
const evening = { from: 17, until: 20 }

/** Reminds customers in the evening of the visit of the next day. Runs every hour; each visit has one email. */
export async function remindCustomers(parts: JobParts): Promise<void> {
  const networks = await parts.db.selectFrom('networks').select('network_code').execute()
  for (const { network_code } of networks) {
    const ctx = await createJobContext(parts, network_code)
    const clock = new Date(wallClockOf(ctx.actor.time_zone)(Date.parse(ctx.now)))
    if (clock.getUTCHours() < evening.from || clock.getUTCHours() >= evening.until) continue
    if (!isSwitchedOn(await loadCustomerPolicy(ctx, network_code), 'day_before')) continue
    for (const ID of await visitsToRemind(ctx, clock.toISOString().slice(0, 10))) await remind(parts, ctx, ID)
  }
}

/** Calls with a visit on the day after `today` that the present customer is not reminded of and has not cancelled. */
async function visitsToRemind({ tx, actor }: ChangeContext, today: string, ID?: string): Promise<string[]> {
  const { rows } = await sql<{ ID: string }>`
    select row."ID" from calls row where row.network_code = ${actor.network_code} and row.is_saved_status_open
      and row.accepted_at is not null and row.email <> ''
      and row.appointment_date_at >= ${midnightOf(today, actor.time_zone, 1)}
      and row.appointment_date_at < ${midnightOf(today, actor.time_zone, 2)}
      and not exists (select from customer_links l where l.service_job_uuid = row."ID" and l.kind = 'day_before'
        and l.visit_at = row.appointment_date_at and ${isOfAddress(sql`l.sent_to`, sql`row.email`)})
      and not exists (select from customer_answers a where a.service_job_uuid = row."ID" and a.answer = 'cancelled'
        and a.visit_at = row.appointment_date_at)
      and ${ID === undefined ? sql`true` : sql`row."ID" = ${ID}`}
    order by row.appointment_date_at, row."ID"`.execute(tx)
  return rows.map((row) => row.ID)
}

async function remind(parts: JobParts, ctx: ChangeContext, ID: string): Promise<void> {
  const today = dayInTimeZone(ctx.now, ctx.actor.time_zone)
  await changeInJob(parts, ctx, async (ctx) => {
    const call = await findCall(ctx.tx, ctx.actor, ID, 'for update')
    if (!call || !hasActiveAppointment(call)) return
    // Checked again under the lock: another process may have reminded, or the visit may have moved.
    if ((await visitsToRemind(ctx, today, ID)).length > 0) await mailCustomer(ctx, call, 'day_before')
  })
}
