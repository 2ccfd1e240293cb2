import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { PaymentMeans } from '@callout/domain/visits/payment.ts'
import type { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { StoredCall } from '../calls/call.queries.ts'
import {
  createCustomerLink,
  customerLanguage,
  customerMailParams,
  renderCustomerEmail,
} from '../calls/customer/customer-mail.queries.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { withFirstDay } from '../platform/i18n/date-in-words.ts'
import { queueEmails } from '../platform/jobs/outbox.ts'
import { formatMoney } from '../platform/pdf/formats.ts'

export interface Receipt {
  readonly amount: number
  readonly means: PaymentMeans
  /** Paid fees and parts, a line each. */
  readonly items: string
  /** Instant of the payment. */
  readonly at: string
}

/** Mails the customer, if the address is known, what was paid and how. It says that it is no invoice. */
export async function mailReceipt(ctx: RequestContext, call: StoredCall, receipt: Receipt): Promise<void> {
  const { ID, network_code, email: recipient } = call
  if (recipient === '') return
  const facts = await customerMailParams(ctx, call, await createCustomerLink(ctx, call))
  const params = { ...facts, ...(await receiptParams(ctx, call, receipt)) }
  const email = await renderCustomerEmail(ctx, call, 'customer_receipt', params)
  if (!email) return
  const to = { network_code, service_job_uuid: ID, recipients: [recipient] }
  await queueEmails(ctx.tx, ctx.now, { ...to, ...email })
}

/** Values of further placeholders in the receipt. */
export async function receiptParams({ tx }: Pick<RequestContext, 'tx'>, call: StoredCall, receipt: Receipt) {
  const { time_zone, portal_name, network_name } = await loadNetworkProfile(tx, call.network_code)
  const lang = await customerLanguage({ tx }, call)
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: timeZoneOf(call, time_zone) })
  return {
    customer_name: call.customer_name,
    raison_sociale: call.subcontractor_name,
    portal_name: portal_name || network_name,
    day: withFirstDay(day.format(new Date(receipt.at)), lang),
    amount: formatMoney(receipt.amount),
    means: translate(lang, `visit.means.${receipt.means}`),
    items: receipt.items,
  }
}

/** The receipt of a report with the paid items in words; undefined if the customer paid nothing. */
export const receiptOf = ({ payment, at }: BodyOf<typeof visitApi.finish>, items = ''): Receipt | undefined =>
  payment && { ...payment, items, at }
