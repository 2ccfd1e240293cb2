import { z } from 'zod'
import { who } from '../platform/access.ts'
import { batchAnswer, batchFields, hasOneRowSelection, rowSelectionError, versionField } from '../platform/batch.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, number, requiredDay, requiredText } from '../platform/fields.ts'
import { supplierInvoiceList } from './invoice.list.ts'
import { invoiceApiPaths } from './invoice.paths.ts'
import { maxReferenceLength, payableInvoice } from './invoice.payable.ts'
import { supplierInvoice } from './invoice.ts'

/** Length of the reason of a dispute, in characters. */
export const maxDisputeLength = 500

/** Largest amount of a payment, in euros. */
const maxAmount = 9_999_999_999.99

const item = () => z.strictObject({ ID: id(), version: versionField() })

const act = { method: 'POST', envelope: 'record', response: () => supplierInvoice } as const
const actOnMany = {
  method: 'POST',
  work: 'batch',
  who: who.payableEditors,
  envelope: 'record',
  // A transaction for each invoice: a refused one leaves the others as they are.
  managesTransactions: true,
  body: () => z.strictObject(batchFields(item(), supplierInvoiceList)).refine(hasOneRowSelection, rowSelectionError),
  response: () => batchAnswer({ ID: z.string() }),
} as const

/** Accounts payable: what becomes of a supplier invoice. */
export const invoiceStateApi = {
  load: endpoint({
    method: 'POST',
    path: invoiceApiPaths.load,
    summary: 'A supplier invoice with its fees and payments.',
    who: who.invoiceReaders,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: () => payableInvoice,
  }),
  check: endpoint({
    ...act,
    path: '/api/Invoice/Check',
    summary: 'Says that a received invoice is right.',
    who: who.payableEditors,
    successMessage: 'invoice.checked',
    body: item,
  }),
  release: endpoint({
    ...act,
    path: '/api/Invoice/Release',
    summary:
      'Releases a checked invoice for payment. The person who made it cannot, nor above the amount for two people the one who checked it; the back office only if the policy lets it.',
    who: who.payableEditors,
    refusesApiKeys: true,
    successMessage: 'invoice.released',
    body: item,
  }),
  dispute: endpoint({
    ...act,
    path: '/api/Invoice/Dispute',
    summary: 'Disputes an invoice that is not paid yet, with a reason.',
    who: who.invoiceReaders,
    successMessage: 'invoice.disputed',
    body: () => item().extend({ reason: requiredText(maxDisputeLength) }),
  }),
  resolve: endpoint({
    ...act,
    path: '/api/Invoice/Resolve',
    summary: 'Ends a dispute: the invoice is as it was before. A company ends its own.',
    who: who.invoiceReaders,
    successMessage: 'invoice.resolved',
    body: item,
  }),
  pay: endpoint({
    ...act,
    path: '/api/Invoice/RecordPayment',
    summary: 'A payment of an invoice by hand: as a row of the sheet `invoice-payments`, unique by its reference.',
    who: who.payableEditors,
    successMessage: 'invoice.payment_entered',
    body: () =>
      z.strictObject({
        ID: id(),
        reference: requiredText(maxReferenceLength),
        paid_on: requiredDay(),
        amount: number({ min: -maxAmount, max: maxAmount }).pipe(z.number('text.required')),
      }),
    response: () => supplierInvoice.extend({ reference: z.string() }),
  }),
  takeBack: endpoint({
    ...act,
    path: '/api/Invoice/TakeBackPayment',
    summary:
      'Takes back a payment that a person entered by hand in the last 30 days: the invoice is as it was before it.',
    who: who.payableEditors,
    successMessage: 'invoice.payment_taken_back',
    body: () => z.strictObject({ ID: id(), reference: requiredText(maxReferenceLength) }),
    response: () => supplierInvoice.extend({ reference: z.string() }),
  }),
  checkMany: endpoint({
    ...actOnMany,
    path: '/api/Invoice/CheckMany',
    summary: 'Checks invoices, each as if alone.',
  }),
  releaseMany: endpoint({
    ...actOnMany,
    path: '/api/Invoice/ReleaseMany',
    summary: 'Releases invoices for payment, each as if alone.',
    refusesApiKeys: true,
  }),
}
