import { type Approved, differencesOf } from '@callout/domain/invoices/uploaded/match-invoice.ts'
import type { Difference, ReadInvoice } from '@callout/domain/invoices/uploaded/uploaded-invoice.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { numberLocaleOf } from '@callout/domain/platform/number-locale.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import { loadApprovalPolicy } from '../../documents/approval/approval.queries.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'
import { formatDay, formatMoney } from '../../platform/pdf/formats.ts'
import { electronicInvoiceOf } from '../invoice.electronic.ts'
import type { StoredInvoice } from '../invoice.queries.ts'

/** More are counted only. */
const maxTold = 20

/** Refuses an uploaded invoice that does not say what `made`, the invoice of the same documents, says. */
export async function refuseDifferences(
  { tx, actor, lang, now }: RequestContext,
  made: StoredInvoice,
  read: ReadInvoice,
  compared: Pick<Approved, 'number' | 'supplierTaxNumber' | 'recipientTaxNumber'>,
): Promise<void> {
  const invoice = electronicInvoiceOf(made, await loadNetworkProfile(tx, made.network_code))
  if (!invoice) throw new Error(`invoice ${made.ID} has no taxes to compare`)
  const { invoice_tolerance } = await loadApprovalPolicy(tx, made.network_code)
  const differences = differencesOf(read, {
    ...compared,
    invoice,
    tolerance: invoice_tolerance,
    today: dayInTimeZone(now, actor.time_zone),
    money: formatMoney,
    day: formatDay,
    // As stated: a rounded number would hide what differs.
    quantity: new Intl.NumberFormat(numberLocaleOf(lang), { maximumFractionDigits: 8 }).format,
  })
  if (differences.length === 0) return
  throw new RefusalError(refuse('invoice.refused.differs', { params: { differences: sentences(differences, lang) } }))
}

function sentences(differences: readonly Difference[], lang: Language): string {
  const told = differences.slice(0, maxTold).map(({ key, params }) => translate(lang, key, params))
  const count = differences.length - told.length
  const more = count > 0 ? [translate(lang, 'invoice.differs.more', { count })] : []
  return [...told, ...more].map((sentence) => `\n– ${sentence}`).join('')
}
