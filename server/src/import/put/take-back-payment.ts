import { normaliseReference } from '@callout/domain/invoices/invoice.payable.ts'
import type { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import { refusalToTakeBack } from '@callout/domain/invoices/payment.rules.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { loadReaderFacts, lockedInvoice, toSupplierInvoice, visibleInvoice } from '../../invoices/invoice.queries.ts'
import { loadPayment } from '../../invoices/payment.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { runnerOf } from '../query-runner.ts'
import { sheetOf } from '../sheets.ts'
import { newAuthor } from '../stored/record-changes.ts'
import { createRowErrors } from './row-errors.ts'
import { beginWrite, writeRows } from './write-rows.ts'

/** Takes back a payment that a person entered by hand, as its row is removed from the sheet. */
export async function takeBackPayment(
  ctx: RequestContext,
  { ID, reference: typed }: BodyOf<typeof invoiceStateApi.takeBack>,
): Promise<ResponseOf<typeof invoiceStateApi.takeBack>> {
  const { tx, actor, now } = ctx
  await beginWrite(runnerOf(tx), now)
  const { network_code, supplier_code, supplier_invoice } = await lockedInvoice(tx, actor, ID)
  const reference = normaliseReference(typed)
  const payment = await loadPayment(tx, network_code, reference)
  if (payment?.supplier_invoice_uuid !== ID) throw new RefusalError(refuse('invoice.refused.take_back_gone'))
  throwIfRefused(refusalToTakeBack(payment.entered_at, now))
  const { paid_on, amount } = payment
  const row = {
    network_code,
    supplier_code,
    supplierInvoice: supplier_invoice,
    reference,
    paid_on,
    amount,
    remove: true,
  }
  const sheet = sheetOf('invoice-payments.csv')
  await writeRows(ctx, { sheet, rows: [row], errors: createRowErrors(), author: newAuthor(actor, '') })
  const invoice = await visibleInvoice(tx, actor, ID)
  return { ...toSupplierInvoice(actor, invoice, await loadReaderFacts(ctx)), reference }
}
