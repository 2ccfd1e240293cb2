import { normaliseReference } from '@callout/domain/invoices/invoice.payable.ts'
import type { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import type { InvoiceState } from '@callout/domain/invoices/invoice.states.ts'
import { refusalOfPayment, toldTwice } from '@callout/domain/invoices/payment.rules.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { decimalText, toUnits } from '@callout/domain/platform/money.ts'
import { refuse, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { loadReaderFacts, lockedInvoice, toSupplierInvoice, visibleInvoice } from '../../invoices/invoice.queries.ts'
import { loadPayment, markEntered } from '../../invoices/payment.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'
import { formatDayInWords, formatMoney } from '../../platform/pdf/formats.ts'
import { sentenceOf } from '../checks/import-errors.ts'
import { runnerOf } from '../query-runner.ts'
import { sheetOf } from '../sheets.ts'
import { newAuthor } from '../stored/record-changes.ts'
import { createRowErrors } from './row-errors.ts'
import { beginWrite, writeRows } from './write-rows.ts'

/** Enters a payment by hand, as a row of its sheet. */
export async function recordPayment(
  ctx: RequestContext,
  { ID, reference: typed, paid_on, amount }: BodyOf<typeof invoiceStateApi.pay>,
): Promise<ResponseOf<typeof invoiceStateApi.pay>> {
  const { tx, actor, now } = ctx
  const cents = toUnits(amount, 2)
  if (cents === undefined) throwIfRefused(refuseField('amount', 'message.should_be_a_number'))
  await beginWrite(runnerOf(tx), now)
  const invoice = await lockedInvoice(tx, actor, ID)
  const { network_code, supplier_code, supplier_invoice } = invoice
  const reference = normaliseReference(typed)
  const facts = { ...invoice, state: invoice.state as InvoiceState, today: dayInTimeZone(now, actor.time_zone) }
  const told = await loadPayment(tx, network_code, reference)
  throwIfRefused(refusalOfPayment({ paid_on, amount }, { ...facts, told }, formatsOf(ctx)))
  const row = { network_code, supplier_code, supplierInvoice: supplier_invoice, reference, paid_on }
  const rows = [{ ...row, amount: decimalText(cents ?? 0n, 2) }]
  const errors = createRowErrors()
  const sheet = sheetOf('invoice-payments.csv')
  const { added } = await writeRows(ctx, { sheet, rows, errors, author: newAuthor(actor, '') })
  const [error] = errors.byLine.get(1) ?? []
  throwIfRefused(error && refuse('invoice.refused.payment', { params: { reason: sentenceOf(error, '', ctx.lang) } }))
  throwIfRefused(added.size === 0 ? toldTwice : undefined)
  await markEntered(tx, { network_code, reference, entered_at: now })
  const paid = await visibleInvoice(tx, actor, ID)
  return { ...toSupplierInvoice(actor, paid, await loadReaderFacts(ctx)), reference }
}

const formatsOf = ({ lang }: RequestContext) => ({
  money: formatMoney,
  day: (day: string) => formatDayInWords(day, lang),
})
