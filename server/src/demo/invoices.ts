import { decimalText, unitsOf } from '@callout/domain/kernel/money.ts'
import type { Doer } from './accounts.ts'
import { atWork, day, hour } from './calendar.ts'
import { iso } from './calls.ts'
import type { Company } from './companies.ts'
import { randomFor, uuidAt } from './random.ts'
import type { Territory } from './world.ts'

/** What is to be invoiced: a fee document, and when it was approved (milliseconds since 1970). */
interface Approved {
  readonly seed: number
  readonly now: number
  readonly company: Company
  readonly territory: Territory
  readonly DocTotal: string
  readonly approved: number
}

/** An invoice a document stands on. */
export interface Invoiced {
  readonly ID: string
  readonly supplier_invoice: string
  readonly at: number
  readonly by: Doer
}

interface Invoice extends Invoiced {
  readonly company: Company
  readonly territory: Territory
  documents: number
  cents: bigint
}

/**
 * Makes the invoices of closed months: what was approved in a month its company invoices in the middle of the next.
 * `invoicedOn` adds a document to its month's invoice, unless that day has not come yet.
 */
export function invoiceMaker() {
  const invoices = new Map<string, Invoice>()
  const invoicedOn = (fee: Approved): Invoiced | undefined => {
    const { company, approved } = fee
    const month = iso(approved).slice(0, 7)
    const key = `${company.societe_uuid} ${month}`
    const invoice = invoices.get(key) ?? beginInvoice(fee, key, month)
    if (invoice.at > fee.now) return undefined
    invoices.set(key, invoice)
    invoice.documents += 1
    invoice.cents += unitsOf(fee.DocTotal, 2) ?? 0n
    return invoice
  }
  return { invoicedOn, rows: () => [...invoices.values()].map(rowOf) }
}

function beginInvoice({ seed, company, territory, approved }: Approved, key: string, month: string): Invoice {
  const random = randomFor(seed, `invoice ${key}`)
  const then = new Date(approved)
  const middleOfNext = Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 15)
  const at = atWork(random, territory.network.time_zone, middleOfNext + 9 * hour + random() * 3 * day)
  return {
    ID: uuidAt(random, at),
    supplier_invoice: `F-${month}`,
    at,
    by: territory.actingFor(company),
    company,
    territory,
    documents: 0,
    cents: 0n,
  }
}

const rowOf = ({ ID, supplier_invoice, at, by, documents, cents, company, territory }: Invoice) => ({
  ID,
  network_code: company.network_code,
  societe_uuid: company.societe_uuid,
  supplier_invoice,
  created_at: iso(at),
  created_by: by.account_uuid,
  user_name: by.user_name,
  documents,
  DocTotal: decimalText(cents, 2),
  network_name: territory.network.network_name,
  raison_sociale: company.raison_sociale,
  supplier_code: company.supplier_code,
  adresse: company.adresse,
  street_number: company.street_number,
  code_postal: company.code_postal,
  ville: company.ville,
  pays: company.pays,
  email: company.email,
  phone: company.phone,
})

/** An invoice as stored; its total is decimal text. */
export type InvoiceRow = ReturnType<typeof rowOf>

/** The columns of an invoice, in the order they are written in. */
export const invoiceColumns: readonly (keyof InvoiceRow)[] = [
  'ID',
  'network_code',
  'societe_uuid',
  'supplier_invoice',
  'created_at',
  'created_by',
  'user_name',
  'documents',
  'DocTotal',
  'network_name',
  'raison_sociale',
  'supplier_code',
  'adresse',
  'street_number',
  'code_postal',
  'ville',
  'pays',
  'email',
  'phone',
]
