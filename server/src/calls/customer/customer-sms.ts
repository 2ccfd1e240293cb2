import { mobileNumberIn } from '@callout/domain/platform/facts/mobile.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { type Email, queueEmail, renderEmail } from '../../platform/jobs/outbox.ts'
import type { StoredCall } from '../call.queries.ts'
import { createCustomerLink, customerLanguage, customerMailParams } from './customer-mail.queries.ts'

/** Characters of a message that is sent as one. */
const maxCharacters = 160

/** The first mobile number of a customer, and the text of its field; undefined if there is none. */
export function mobileOf({ phone, phone2, pays }: Pick<StoredCall, 'phone' | 'phone2' | 'pays'>) {
  for (const field of [phone, phone2]) {
    const number = mobileNumberIn(field, pays)
    if (number !== undefined) return { number, field }
  }
  return undefined
}

/** Queues the reminder to the customer's mobile telephone, with a link of its own. Nothing happens without one. */
export async function textCustomer(ctx: ChangeContext, call: StoredCall): Promise<void> {
  const { ID, network_code } = call
  const mobile = mobileOf(call)
  if (!mobile) return
  const link = await createCustomerLink(ctx, call, { kind: 'day_before_sms', sent_to: mobile.field })
  const message = await renderReminder(ctx, call, await customerMailParams(ctx, call, link))
  if (!message) return
  const to = { network_code, service_job_uuid: ID, recipient: mobile.number, is_sms: true }
  await queueEmail(ctx.tx, ctx.now, { ...to, ...message })
}

/** The text of the reminder. A name of a company that would make it too long is cut. */
async function renderReminder(
  ctx: ChangeContext,
  call: StoredCall,
  facts: Readonly<Record<string, string>> & { readonly company: string },
): Promise<Email | undefined> {
  const lang = await customerLanguage(ctx, call)
  const render = (company: string) =>
    renderEmail(ctx, call.network_code, 'customer_day_before_sms', { ...facts, company }, lang)
  const whole = await render(facts.company)
  const excess = (whole?.body.length ?? 0) - maxCharacters
  if (excess <= 0) return whole
  return render(facts.company.slice(0, Math.max(0, facts.company.length - excess)).trimEnd())
}
