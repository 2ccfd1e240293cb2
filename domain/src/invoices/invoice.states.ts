import type { FilterData } from '../platform/list.request.ts'
import { addDays } from '../platform/wall-clock.ts'

/**
 * The states of a supplier invoice: made or uploaded, checked, released for payment, paid; taken back by a credit note;
 * disputed by its company or the network.
 */
export const invoiceStates = ['received', 'checked', 'released', 'paid', 'credited', 'disputed'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Acts of people on an invoice. */
export const invoiceActs = ['check', 'release', 'dispute', 'resolve'] as const
export type InvoiceAct = (typeof invoiceActs)[number]

/** Kinds of changes of an invoice after it was received, as its history and the feed name them. */
export const invoiceChangeTypes = [...invoiceActs, 'payment', 'credit'] as const
export type InvoiceChangeType = (typeof invoiceChangeTypes)[number]

const unpaid: readonly InvoiceState[] = ['received', 'checked', 'released']

/** Days from today on in which an invoice is due this week. */
const dueWithin = 6

/** The filters of the list of invoices that find what waits for somebody. `today` is `YYYY-MM-DD`. */
export const filtersOfInvoiceQueues = (today: string) =>
  ({
    invoices_to_check: { state: ['received'], tracked: true },
    invoices_to_release: { state: ['checked'], tracked: true },
    invoices_due: { state: unpaid, tracked: true, due_on: { from: today, to: addDays(today, dueWithin) } },
    invoices_overdue: { state: unpaid, tracked: true, due_on: { to: addDays(today, -1) } },
    invoices_disputed: { state: ['disputed'], tracked: true },
  }) satisfies Record<string, FilterData>
