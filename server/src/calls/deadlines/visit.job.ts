import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { overdueTimes } from '@callout/domain/calls/overdue.ts'
import { addMilliseconds, dayMs } from '@callout/domain/platform/wall-clock.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import { changeCall } from '../call.change.ts'
import { findCall, isReportedVisit, type StoredCall } from '../call.queries.ts'
import { mailCompany, tellDispatchers } from './deadline.mails.ts'

/** Age up to which visits are checked, in milliseconds: longer than an interruption of the service. */
const windowMs = 3 * dayMs

/**
 * Informs companies in the evening, and dispatchers the next morning, of visits that passed without a report and left
 * their call open. Runs every hour; each of them is informed once of each visit.
 */
export async function checkVisits(parts: JobParts): Promise<void> {
  const networks = await parts.db.selectFrom('networks').select('network_code').execute()
  for (const { network_code } of networks) {
    const ctx = await createJobContext(parts, network_code)
    for (const ID of await overdueVisits(ctx)) await informOfVisit(parts, ctx, ID)
  }
}

type Visit = Pick<
  StoredCall,
  'pays' | 'code_postal' | 'appointment_date_at' | 'schedule_end_date' | 'overdue_told_at' | 'overdue_passed_on_at'
>

async function overdueVisits(ctx: ChangeContext, ID?: string): Promise<string[]> {
  const visits = await ctx.tx
    .selectFrom('calls as row')
    .select([
      'ID',
      'pays',
      'code_postal',
      'appointment_date_at',
      'schedule_end_date',
      'overdue_told_at',
      'overdue_passed_on_at',
    ])
    .where('network_code', '=', ctx.actor.network_code)
    .where('is_saved_status_open', '=', true)
    .where('accepted_at', 'is not', null)
    .where('appointment_date_at', '>=', addMilliseconds(ctx.now, -windowMs))
    .where('appointment_date_at', '<', ctx.now)
    .where('overdue_passed_on_at', 'is', null)
    .where(({ not }) => not(isReportedVisit))
    .$if(ID !== undefined, (visits) => visits.where('ID', '=', ID as string))
    .execute()
  return visits.filter((visit) => stepNow(ctx, visit)).map(({ ID }) => ID)
}

function stepNow({ now, actor }: ChangeContext, visit: Visit): 'company' | 'dispatch' | undefined {
  const { appointment_date_at, schedule_end_date, overdue_told_at, overdue_passed_on_at } = visit
  if (!appointment_date_at || overdue_passed_on_at) return undefined
  const { evening, morning } = overdueTimes(appointment_date_at, schedule_end_date, timeZoneOf(visit, actor.time_zone))
  if (!overdue_told_at) return evening <= now ? 'company' : undefined
  return morning <= now ? 'dispatch' : undefined
}

async function informOfVisit(parts: JobParts, ctx: ChangeContext, ID: string): Promise<void> {
  await changeInJob(parts, ctx, async (ctx) => {
    const call = await findCall(ctx.tx, ctx.actor, ID, 'for update')
    // Checked again under the lock: somebody may have reported or moved the visit, or another process told of it.
    const step = call && (await overdueVisits(ctx, ID)).length > 0 ? stepNow(ctx, call) : undefined
    if (!call || !step) return
    if (step === 'company') await changeCall(ctx, call, { overdue_told_at: ctx.now }, 'overdue', mailCompany('overdue'))
    else {
      const tell = tellDispatchers('overdue_dispatch', 'overdue')
      await changeCall(ctx, call, { overdue_passed_on_at: ctx.now }, 'overdue_dispatch', tell)
    }
  })
}
