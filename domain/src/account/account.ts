import { z } from 'zod'
import { invoiceStates } from '../invoices/invoice.states.ts'
import { filterDataSchema } from '../platform/filter-data.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { type AccountColumn, accountColumns, blockReasons, unpaidStates } from './account.columns.ts'

/**
 * A number with a list behind it: `count` is the total of that list under these filters. Both are null for a reader who
 * may not open the list.
 */
const cell = once(() =>
  z.object({
    count: z.int(),
    /** Sum of the documents in euros. */
    sum: z.number().optional(),
    list: z.string().nullable(),
    filterData: filterDataSchema().nullable(),
  }),
)
export type AccountCell = OutputOf<typeof cell>

/** The account of a company in a month (`YYYY-MM`). */
export const account = once(() =>
  z.object({
    societe_uuid: z.string(),
    raison_sociale: z.string(),
    month: z.string(),
    ...(Object.fromEntries(accountColumns.map((name) => [name, cell()])) as Record<
      AccountColumn,
      ReturnType<typeof cell>
    >),
  }),
)
export type Account = OutputOf<typeof account>

/** Number of the fee documents in a state, and their sum in euros. */
const amount = once(() => z.object({ count: z.int(), sum: z.number() }))

/** A month of a company's chart. */
const accountMonth = once(() =>
  z.object({
    month: z.string(),
    done: z.int(),
    unwritten: z.int(),
    to_check: amount(),
    change_requested: amount(),
    approved: amount(),
    invoiced: amount(),
  }),
)
export type AccountMonth = OutputOf<typeof accountMonth>

/** An invoice with fees of the month: how many of them, and their net sum in euros. */
const accountInvoice = once(() =>
  z.object({
    ID: z.string(),
    supplier_invoice: z.string(),
    state: z.enum(invoiceStates),
    due_on: z.string().nullable(),
    paid_on: z.string().nullable(),
    count: z.int(),
    sum: z.number(),
    /** Net sum of its credit notes, in euros; 0 without any. */
    credited_net: z.number(),
  }),
)
export type AccountInvoice = OutputOf<typeof accountInvoice>

/** A company's twelve months, oldest first; what it can invoice now, and what is blocked and why, of all months. */
export const companyAccount = once(() =>
  z.object({
    societe_uuid: z.string(),
    raison_sociale: z.string(),
    months: z.array(accountMonth()),
    /** The invoices of the invoiced fees of the month, newest first. */
    invoices: z.array(accountInvoice()),
    ready: cell(),
    blocked: z.array(cell().extend({ reason: z.enum(blockReasons) })),
    /** Those of the documents to be checked in which the checks found something. */
    findings: cell(),
    /** The invoices of all months that are not paid, by state, with what there is to pay. */
    unpaid: z.array(cell().extend({ state: z.enum(unpaidStates) })),
    /** Those of `ready` that an author of their lines has approved; null for the company. */
    by_author: cell().nullable(),
  }),
)
export type CompanyAccount = OutputOf<typeof companyAccount>
