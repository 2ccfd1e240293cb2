import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { wallClockOf } from '@callout/domain/platform/wall-clock.ts'
import { loadCompany } from '../../companies/company.queries.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { renderEmail } from '../../platform/jobs/outbox.ts'
import type { ExtraStatements } from '../call.change.ts'
import type { StoredCall } from '../call.queries.ts'
import { callEmailInsert, callEmailParams } from '../email.queries.ts'
import { notificationInsert, publishNotification, readerWithAccount } from '../notification.queries.ts'

type Template = 'reminder' | 'withdrawal' | 'late' | 'overdue' | 'overdue_dispatch'

/** Statement that mails the call's company, with the clock of its place; nothing if it has no address. */
export async function companyEmail(ctx: ChangeContext, call: StoredCall, template: Template): Promise<ExtraStatements> {
  if (!call.societe_uuid) return {}
  const { email } = await loadCompany(ctx.tx, call.societe_uuid)
  return emailTo(ctx, call, template, { recipient: email, timeZone: timeZoneOf(call, ctx.actor.time_zone) })
}

/** Statements that mail the network's dispatchers and notify the one who assigned the call. */
export async function dispatchNotice(
  ctx: ChangeContext,
  call: StoredCall,
  template: Template,
  kind: 'unanswered' | 'overdue',
): Promise<ExtraStatements> {
  const { dispatch_email } = await ctx.tx
    .selectFrom('networks')
    .select('dispatch_email')
    .where('network_code', '=', call.network_code)
    .executeTakeFirstOrThrow()
  const mailed = await emailTo(ctx, call, template, { recipient: dispatch_email, timeZone: ctx.actor.time_zone })
  if (!call.assigned_by) return mailed
  publishNotification(ctx, call, { accounts: [call.assigned_by] })
  return { ...mailed, notification: notificationInsert(ctx, call.ID, kind, readerWithAccount(call.assigned_by)) }
}

async function emailTo(
  ctx: ChangeContext,
  call: StoredCall,
  template: Template,
  { recipient, timeZone }: { readonly recipient: string; readonly timeZone: string },
): Promise<ExtraStatements> {
  if (recipient === '') return {}
  const shown = (instant: string | null) => (instant ? localTime(instant, timeZone) : '')
  const email = await renderEmail(ctx, call.network_code, template, {
    ...callEmailParams(ctx, call, call.subcontractor_name),
    due: shown(call.answer_due_at),
    appointment: shown(call.appointment_date_at),
  })
  return email ? { mailed: callEmailInsert(ctx.tx, ctx.now, call, recipient, email) } : {}
}

/** An instant as `YYYY/MM/DD HH:mm` on the clocks of a time zone. */
const localTime = (instant: string, timeZone: string) =>
  new Date(wallClockOf(timeZone)(Date.parse(instant))).toISOString().slice(0, 16).replace('T', ' ').replaceAll('-', '/')
