import { accountApi } from '@callout/domain/account/account.api.ts'
import type { Account, CompanyAccount } from '@callout/domain/account/account.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import { type InvoiceState, invoiceStates } from '@callout/domain/invoices/invoice.states.ts'
import type { InvoiceableFee, SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { sumAmounts } from '@callout/domain/platform/money.ts'

/** Posts a body as somebody and returns the answer's data. */
export type Post = (path: string, body: object) => Promise<unknown>

interface Walkers {
  readonly company: Post
  readonly dispatcher: Post
}

const act = (post: Post, path: string, { ID }: SupplierInvoice, fields: object = {}) => post(path, { ID, ...fields })

/** The acts that bring a received invoice into each state. */
const waysTo: Readonly<Record<InvoiceState, (walkers: Walkers, invoice: SupplierInvoice) => Promise<unknown>>> = {
  received: async () => {},
  checked: ({ dispatcher }, invoice) => act(dispatcher, invoiceStateApi.check.path, invoice),
  released: async ({ dispatcher }, invoice) => {
    await act(dispatcher, invoiceStateApi.check.path, invoice)
    await act(dispatcher, invoiceStateApi.release.path, invoice)
  },
  paid: ({ dispatcher }, invoice) => {
    const payment = {
      reference: `WALK ${invoice.ID}`,
      paid_on: invoice.created_at.slice(0, 10),
      amount: invoice.to_pay,
    }
    return act(dispatcher, invoiceStateApi.pay.path, invoice, payment)
  },
  credited: ({ company }, invoice) =>
    act(company, invoiceApi.credit.path, invoice, { supplierInvoice: `C${invoice.supplier_invoice}` }),
  disputed: ({ company }, invoice) => act(company, invoiceStateApi.dispute.path, invoice, { reason: 'Too little' }),
}

/** Makes an invoice of one fee for each state and brings it there. Returns the states in which they are then, by number. */
export async function walkInvoiceStates(walkers: Walkers, fees: readonly InvoiceableFee[]): Promise<string[]> {
  const { company } = walkers
  const found: string[] = []
  for (const [index, state] of invoiceStates.entries()) {
    const { DocEntry, DocNum, SCOrigin, DocTotal, DocDate } = fees[index] as InvoiceableFee
    const body = { supplierInvoice: `W${DocEntry}`, fees: [{ DocEntry, DocNum, SCOrigin, DocTotal, DocDate }] }
    const invoice = (await company(invoiceApi.generate.path, body)) as SupplierInvoice
    await waysTo[state](walkers, invoice)
    const after = (await company(invoiceStateApi.load.path, { ID: invoice.ID })) as SupplierInvoice
    if (after.state !== state) found.push(`${after.supplier_invoice} is ${after.state}, not ${state}`)
  }
  return found
}

/** The differences between the invoiced sum of a company's month and the invoices that its account names. */
export async function differencesFromInvoices(
  post: Post,
  { societe_uuid, month, invoiced }: Account,
): Promise<string[]> {
  const { invoices } = (await post(accountApi.company.path, { month, societe_uuid })) as CompanyAccount
  const sum = sumAmounts(invoices.map((invoice) => invoice.sum))
  const count = invoices.reduce((all, invoice) => all + invoice.count, 0)
  const isSame = sum === (invoiced.sum ?? 0) && count === invoiced.count
  return isSame ? [] : [`${month}: invoiced ${JSON.stringify(invoiced)}, on invoices ${count} with ${sum}`]
}
