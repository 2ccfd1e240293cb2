import type { FilterData } from '../platform/list.request.ts'
import { addDays } from '../platform/wall-clock.ts'

/** States of the invoices that are still to be paid. */
const unpaid = ['received', 'checked', 'released']

/** Days from today on in which an invoice is due this week. */
const dueWithin = 6

/** The queues of invoices, by the names of the home page. */
export const invoiceQueueNames = [
  'invoices_to_check',
  'invoices_to_release',
  'invoices_due',
  'invoices_overdue',
  'invoices_disputed',
] as const

/** The filters of the list of invoices that find the rows of each queue. `today` is `YYYY-MM-DD`. */
export const filtersOfInvoiceQueues = (today: string) =>
  ({
    invoices_to_check: { state: ['received'], tracked: true },
    invoices_to_release: { state: ['checked'], tracked: true },
    invoices_due: { state: unpaid, tracked: true, due_on: { from: today, to: addDays(today, dueWithin) } },
    invoices_overdue: { state: unpaid, tracked: true, due_on: { to: addDays(today, -1) } },
    invoices_disputed: { state: ['disputed'], tracked: true },
  }) satisfies Record<(typeof invoiceQueueNames)[number], FilterData>
