import { taxRegionOf } from '@callout/domain/addresses/tax-regions.ts'
import { isVatTreatment } from '@callout/domain/companies/legal.ts'
import { legalRatesOf } from '@callout/domain/invoices/tax-rates.defaults.ts'
import { type AppliedTax, taxOn } from '@callout/domain/invoices/tax-rates.ts'
import { addVat, taxOfTreatment } from '@callout/domain/invoices/vat.ts'
import { amountText, decimalText, hundredths } from '@callout/domain/platform/money.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'
import { day, hour } from '../calls/calendar.ts'
import { toIsoString } from '../calls/new-calls.ts'
import type { ChangeAuthor } from '../master-data/accounts.ts'
import type { Company } from '../master-data/companies.ts'
import { createRandom, randomUuidAt } from '../random.ts'
import type { NetworkData } from '../world.ts'

/** A fee document to invoice. `approved` is in milliseconds since 1970. */
interface ApprovedFee {
  readonly seed: number
  readonly now: number
  readonly company: Company
  readonly networkData: NetworkData
  readonly DocTotal: string
  readonly approved: number
}

/** The invoice of a document. */
export interface InvoiceReference {
  readonly ID: string
  readonly supplier_invoice: string
  readonly at: number
  readonly by: ChangeAuthor
  /** The tax of a region with rates of its own; undefined on the mainland and for a company without treatment. */
  readonly regionalTax: AppliedTax | undefined
}

interface Invoice extends InvoiceReference {
  readonly company: Company
  readonly networkData: NetworkData
  readonly now: number
  documents: number
  cents: bigint
}

/**
 * Generates one invoice per company and month, dated in the middle of the next month.
 * `invoicedOn` adds a document to its invoice; undefined if the invoice date is in the future.
 */
export function createInvoiceGenerator() {
  const invoices = new Map<string, Invoice>()
  const invoicedOn = (fee: ApprovedFee): InvoiceReference | undefined => {
    const { company, approved } = fee
    const month = toIsoString(approved).slice(0, 7)
    const key = `${company.societe_uuid} ${month}`
    const invoice = invoices.get(key) ?? createInvoice(fee, key, month)
    if (invoice.at > fee.now) return undefined
    invoices.set(key, invoice)
    invoice.documents += 1
    invoice.cents += hundredths(fee.DocTotal)
    return invoice
  }
  return { invoicedOn, rows: () => [...invoices.values()].map(invoiceRowOf) }
}

function createInvoice(
  { seed, now, company, networkData, approved }: ApprovedFee,
  key: string,
  month: string,
): Invoice {
  const random = createRandom(seed, `invoice ${key}`)
  const then = new Date(approved)
  const middleOfNext = Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 15)
  const at = networkData.calendar.nextWorkingTime(random, middleOfNext + 9 * hour + random() * 3 * day)
  return {
    ID: randomUuidAt(random, at),
    supplier_invoice: `F-${month}`,
    at,
    by: networkData.authorOfCompany(company),
    regionalTax: regionalTaxOf(company, at),
    company,
    networkData,
    now,
    documents: 0,
    cents: 0n,
  }
}

function regionalTaxOf({ pays, code_postal, vat_treatment }: Company, at: number): AppliedTax | undefined {
  if (!isVatTreatment(vat_treatment) || taxRegionOf({ pays, code_postal }) === 'mainland') return undefined
  const tax = taxOn(legalRatesOf(pays), { pays, code_postal }, vat_treatment, toIsoString(at).slice(0, 10))
  return tax?.region === 'mainland' ? undefined : tax
}

/** Days after the due date within which an invoice is paid. */
const maxDaysLate = 9

/** Old invoices are paid about their due date; of the others, the older ones are released, and a few are disputed. */
function stateOf({ ID, at, now, company }: Invoice, due: number, gross: string) {
  const [choice, late] = [Number.parseInt(ID.slice(-2), 16), Number.parseInt(ID.slice(-4, -2), 16) % maxDaysLate]
  const paid = due + late * day
  if (paid < now) return { ...undisputed, state: 'paid', paid_sum: gross, paid_on: toIsoString(paid).slice(0, 10) }
  if (choice < 16)
    return {
      ...undisputed,
      state: 'disputed',
      state_before: 'received',
      dispute:
        company.pays === 'IT' ? 'Un intervento è fatturato due volte' : 'Una intervención está facturada dos veces',
    }
  const age = (now - at) / day
  return { ...undisputed, state: age > 30 ? 'released' : age > 15 ? 'checked' : 'received' }
}
const undisputed = { state_before: null, dispute: '', paid_sum: '0.00', paid_on: null }

function invoiceRowOf(invoice: Invoice) {
  const { at, cents, company, networkData, regionalTax } = invoice
  const net = decimalText(cents, 2)
  const { vat_treatment } = company
  const { vat, total } = addVat(
    net,
    isVatTreatment(vat_treatment)
      ? (
          regionalTax ??
          taxOfTreatment(vat_treatment, { region: 'mainland', rate: networkData.network.vat_rate, reason: '' })
        ).rate
      : 0,
  )
  const due = at + (company.payment_days ?? networkData.network.payment_days ?? 0) * day
  return {
    ...contentOf(invoice),
    vat_total: isVatTreatment(vat_treatment) ? amountText(vat) : null,
    due_on: toIsoString(due).slice(0, 10),
    ...stateOf(invoice, due, amountText(total)),
  }
}

const contentOf = ({ ID, supplier_invoice, at, by, documents, cents, company, networkData }: Invoice) => ({
  ID,
  network_code: company.network_code,
  societe_uuid: company.societe_uuid,
  supplier_invoice,
  // Bulk loads run without the triggers that keep them.
  number_key: supplier_invoice.toLowerCase(),
  issued_on: dayInTimeZone(toIsoString(at), networkData.network.time_zone),
  created_at: toIsoString(at),
  created_by: by.account_uuid,
  user_name: by.user_name,
  documents,
  DocTotal: decimalText(cents, 2),
  network_name: networkData.network.network_name,
  raison_sociale: company.raison_sociale,
  supplier_code: company.supplier_code,
  adresse: company.adresse,
  street_number: company.street_number,
  code_postal: company.code_postal,
  ville: company.ville,
  pays: company.pays,
  email: company.email,
  phone: company.phone,
  legal_name: company.legal_name,
  tax_number: company.tax_number,
  network_legal_name: networkData.network.legal_name,
  network_tax_number: networkData.network.tax_number,
  network_adresse: networkData.network.adresse,
  network_street_number: networkData.network.street_number,
  network_code_postal: networkData.network.code_postal,
  network_ville: networkData.network.ville,
  network_pays: networkData.network.pays,
  registration: company.registration,
  iban: company.iban,
  payment_days: company.payment_days ?? networkData.network.payment_days,
  vat_treatment: company.vat_treatment,
  vat_exemption: company.vat_exemption,
  vat_rate: networkData.network.vat_rate,
  network_registration: networkData.network.registration,
})

/** A stored invoice. Its total is decimal text. */
export type InvoiceRow = ReturnType<typeof invoiceRowOf>
