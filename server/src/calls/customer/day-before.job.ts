import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { hasActiveAppointment } from '@callout/domain/calls/call.rules.ts'
import { isSwitchedOn } from '@callout/domain/calls/customer.mails.ts'
import { addDays, addMilliseconds, wallClockOf } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import type { ChangeContext } from '../../platform/http/context.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import { findCall, type StoredCall } from '../call.queries.ts'
import { isOfContact, loadCustomerPolicy, mailCustomer } from './customer-mail.queries.ts'
import { mobileOf, textCustomer } from './customer-sms.ts'

/** Hours of the evening in which customers are reminded, on the clocks of the visit's place. */
const evening = { from: 17, until: 20 }

/** The parts of the reminders. */
export interface ReminderParts extends JobParts {
  /** Customers without an e-mail address are reminded by SMS. */
  readonly sendsSms: boolean
}

/**
 * Reminds customers in the evening of the visit of the next day: by email, else by SMS. Runs every hour; each visit has
 * one reminder.
 */
export async function remindCustomers(parts: ReminderParts): Promise<void> {
  const networks = await parts.db.selectFrom('networks').select('network_code').execute()
  for (const { network_code } of networks) {
    const ctx = await createJobContext(parts, network_code)
    if (!isSwitchedOn(await loadCustomerPolicy(ctx, network_code), 'day_before')) continue
    for (const ID of await visitsToRemind(ctx, parts)) await remind(parts, ctx, ID)
  }
}

type VisitToRemind = Pick<StoredCall, 'ID' | 'pays' | 'code_postal' | 'email' | 'phone' | 'phone2'> & {
  readonly appointment_date_at: string
}

/** Visits of tomorrow that the present customer is not reminded of and has not cancelled, where it is evening now. */
async function visitsToRemind(
  { tx, actor, now }: ChangeContext,
  { sendsSms }: ReminderParts,
  ID?: string,
): Promise<string[]> {
  const { rows } = await sql<VisitToRemind>`
    select row."ID", row.pays, row.code_postal, row.appointment_date_at, row.email, row.phone, row.phone2
    from calls row where row.network_code = ${actor.network_code} and row.is_saved_status_open
      and row.accepted_at is not null and (row.email <> '' or (${sendsSms} and (row.phone <> '' or row.phone2 <> '')))
      and row.appointment_date_at between ${now} and ${addMilliseconds(now, longestNoticeMs)}
      and not exists (select from customer_links l where l.service_job_uuid = row."ID" and l.kind in ('day_before', 'day_before_sms')
        and l.visit_at = row.appointment_date_at and ${isOfContact(sql`l.sent_to`)})
      and not exists (select from customer_answers a where a.service_job_uuid = row."ID" and a.answer = 'cancelled'
        and a.visit_at = row.appointment_date_at)
      and ${ID === undefined ? sql`true` : sql`row."ID" = ${ID}`}
    order by row.appointment_date_at, row."ID"`.execute(tx)
  return rows
    .filter((row) => row.email !== '' || mobileOf(row) !== undefined)
    .filter((row) => isEveningBefore(row.appointment_date_at, now, timeZoneOf(row, actor.time_zone)))
    .map((row) => row.ID)
}

/** From 17:00 on, the end of the next day is at most 32 hours away, of which one may be added by the clocks. */
const longestNoticeMs = 32 * 3_600_000

function isEveningBefore(visit: string, now: string, timeZone: string): boolean {
  const hour = new Date(wallClockOf(timeZone)(Date.parse(now))).getUTCHours()
  const isEvening = evening.from <= hour && hour < evening.until
  return isEvening && dayInTimeZone(visit, timeZone) === addDays(dayInTimeZone(now, timeZone), 1)
}

async function remind(parts: ReminderParts, ctx: ChangeContext, ID: string): Promise<void> {
  await changeInJob(parts, ctx, async (ctx) => {
    const call = await findCall(ctx.tx, ctx.actor, ID, 'for update')
    if (!call || !hasActiveAppointment(call)) return
    // Checked again under the lock: another process may have reminded, or the visit may have moved.
    if ((await visitsToRemind(ctx, parts, ID)).length === 0) return
    if (call.email === '') await textCustomer(ctx, call)
    else await mailCustomer(ctx, call, 'day_before')
  })
}
