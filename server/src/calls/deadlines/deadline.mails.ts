import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { wallClockOf } from '@callout/domain/platform/wall-clock.ts'
import { loadCompany } from '../../companies/company.queries.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { renderEmail } from '../../platform/jobs/outbox.ts'
import type { StoredCall } from '../call.queries.ts'
import type { CallEffect } from '../change/call.effect.ts'
import { callEmailParams, sendCallEmail } from '../email.queries.ts'
import { notifyAssigner } from '../notification.queries.ts'

type Template = 'reminder' | 'withdrawal' | 'late' | 'overdue' | 'overdue_dispatch'

/** Mails the company that has the call, with the clock of its place, if it has an address. */
export const mailCompany =
  (template: Template): CallEffect =>
  async (ctx, { before }) => {
    if (!before.societe_uuid) return
    const { email } = await loadCompany(ctx.tx, before.societe_uuid)
    await mail(ctx, before, template, { recipient: email, timeZone: timeZoneOf(before, ctx.actor.time_zone) })
  }

/** Mails the network's dispatchers and notifies the one who assigned the call. */
export const tellDispatchers =
  (template: Template, kind: 'unanswered' | 'overdue'): CallEffect =>
  async (ctx, { before }) => {
    const { dispatch_email } = await ctx.tx
      .selectFrom('networks')
      .select('dispatch_email')
      .where('network_code', '=', before.network_code)
      .executeTakeFirstOrThrow()
    await mail(ctx, before, template, { recipient: dispatch_email, timeZone: ctx.actor.time_zone })
    await notifyAssigner(ctx, before, kind)
  }

async function mail(
  ctx: ChangeContext,
  call: StoredCall,
  template: Template,
  { recipient, timeZone }: { readonly recipient: string; readonly timeZone: string },
): Promise<void> {
  if (recipient === '') return
  const email = await renderEmail(ctx, call.network_code, template, deadlineMailParams(ctx, call, timeZone))
  if (email) await sendCallEmail(ctx, call, recipient, email)
}

/** Values of the placeholders in emails about a deadline. */
export function deadlineMailParams(ctx: ChangeContext, call: StoredCall, timeZone: string) {
  const shown = (instant: string | null) => (instant ? localTime(instant, timeZone) : '')
  return {
    ...callEmailParams(ctx, call, call.subcontractor_name),
    due: shown(call.answer_due_at),
    appointment: shown(call.appointment_date_at),
  }
}

/** An instant as `YYYY/MM/DD HH:mm` on the clocks of a time zone. */
const localTime = (instant: string, timeZone: string) =>
  new Date(wallClockOf(timeZone)(Date.parse(instant))).toISOString().slice(0, 16).replace('T', ' ').replaceAll('-', '/')
