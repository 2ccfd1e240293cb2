import { normalizeIban } from '../../companies/iban.ts'
import { vatIdentifier } from '../../companies/tax-number.ts'
import { hundredths } from '../../platform/money.ts'
import type { ElectronicInvoice, ElectronicParty } from '../electronic-invoice.ts'
import { differ } from './differ.ts'
import { matchLines } from './match-lines.ts'
import type { Difference, ElectronicContent, ReadInvoice } from './uploaded-invoice.ts'

/** The approved documents as an invoice, with all else that an uploaded one is compared with. */
export interface Approved {
  /** The invoice as it would be made here. */
  readonly invoice: ElectronicInvoice
  /** The tax numbers of both parties as they are stored. */
  readonly supplierTaxNumber: string
  readonly recipientTaxNumber: string
  /** The number that was typed; undefined if none was. */
  readonly number: string | undefined
  /** The largest difference of a sum that is accepted, in euros. */
  readonly tolerance: number
  /** The day in the network, `YYYY-MM-DD`. */
  readonly today: string
  /** Amounts, days and numbers for people. */
  readonly money: (amount: number) => string
  readonly day: (day: string) => string
  readonly quantity: (quantity: number) => string
}

/** All that differs between an uploaded invoice and the approved documents; empty if it can be accepted. */
export const differencesOf = (read: ReadInvoice, approved: Approved): Difference[] => [
  ...headDifferences(read, approved),
  ...(read.content ? contentDifferences(read as ElectronicContent, approved) : []),
  ...sumDifferences(read, approved),
]

function headDifferences({ number, issueDay }: ReadInvoice, approved: Approved): Difference[] {
  const differences: Difference[] = []
  if (approved.number !== undefined && approved.number !== number)
    differences.push({ key: 'invoice.differs.number', params: { stated: number, expected: approved.number } })
  const { today, invoice, day } = approved
  if (issueDay > today) differences.push({ key: 'invoice.differs.future', params: { day: day(issueDay) } })
  if (issueDay < invoice.period.to)
    differences.push({
      key: 'invoice.differs.early',
      params: { day: day(issueDay), work: day(invoice.period.to) },
    })
  return differences
}

function contentDifferences(read: ElectronicContent, approved: Approved): Difference[] {
  const { supplier, recipient, ibans, payable, lines } = read.content
  const { invoice, money } = approved
  const differences: Difference[] = []
  if (!isParty(supplier, invoice.supplier, approved.supplierTaxNumber))
    differences.push({
      key: 'invoice.differs.supplier',
      params: partyParams(supplier, invoice.supplier, approved.supplierTaxNumber),
    })
  if (!isParty(recipient, invoice.recipient, approved.recipientTaxNumber))
    differences.push({
      key: 'invoice.differs.recipient',
      params: partyParams(recipient, invoice.recipient, approved.recipientTaxNumber),
    })
  const other = ibans.find((iban) => (normalizeIban(iban) || iban) !== invoice.iban)
  if (other !== undefined && !ibans.some((iban) => normalizeIban(iban) === invoice.iban))
    differences.push({ key: 'invoice.differs.iban', params: { stated: other, expected: invoice.iban } })
  const toPay = invoice.withholding?.toPay ?? invoice.total
  const isAsked = [read.total, toPay].some((amount) => !differ(payable, amount, approved.tolerance))
  if (!isAsked)
    differences.push({ key: 'invoice.differs.payable', params: { stated: money(payable), expected: money(toPay) } })
  return [...differences, ...taxDifferences(read, approved), ...matchLines(lines, approved)]
}

/** Tax numbers are compared with and without the prefix of their country; a party without any by its name. */
function isParty(
  read: ElectronicContent['content']['supplier'],
  { name, country }: ElectronicParty,
  taxNumber: string,
): boolean {
  const numbers = read.taxNumbers.map((number) => vatIdentifier(number, country))
  if (numbers.length > 0) return numbers.includes(vatIdentifier(taxNumber, country))
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  return plain(read.name) === plain(name)
}

const partyParams = (
  { name, taxNumbers }: ElectronicContent['content']['supplier'],
  expected: ElectronicParty,
  taxNumber: string,
) => ({
  stated: [name, ...taxNumbers].filter(Boolean).join(', ') || '–',
  expected: [expected.name, taxNumber].filter(Boolean).join(', '),
})

function taxDifferences(read: ElectronicContent, { invoice, tolerance, money, quantity }: Approved): Difference[] {
  const keyOf = ({ category, rate }: { category: string; rate: number }) => `${category} ${rate}`
  const stated = new Map(read.content.taxes.map((tax) => [keyOf(tax), tax]))
  const nameOf = ({ category, rate }: { category: string; rate: number }) => `${quantity(rate)} % (${category})`
  const differences = invoice.taxes.flatMap((tax): Difference[] => {
    const found = stated.get(keyOf(tax))
    stated.delete(keyOf(tax))
    const params = { rate: nameOf(tax), expected: money(tax.vat), net: money(tax.net) }
    if (!found) return [{ key: 'invoice.differs.vat_missing', params }]
    if (!differ(found.vat, tax.vat, tolerance) && !differ(found.net, tax.net, tolerance)) return []
    return [
      { key: 'invoice.differs.vat', params: { ...params, stated: money(found.vat), stated_net: money(found.net) } },
    ]
  })
  const others = [...stated.values()].map((tax): Difference => {
    return { key: 'invoice.differs.vat_unexpected', params: { rate: nameOf(tax), stated: money(tax.vat) } }
  })
  return [...differences, ...others]
}

function sumDifferences(read: ReadInvoice, { invoice, tolerance, money }: Approved): Difference[] {
  const sums = (['net', 'vat', 'total'] as const).flatMap((sum): Difference[] =>
    differ(read[sum], invoice[sum], tolerance)
      ? [{ key: `invoice.differs.sum_${sum}`, params: { stated: money(read[sum]), expected: money(invoice[sum]) } }]
      : [],
  )
  if (hundredths(read.net) + hundredths(read.vat) === hundredths(read.total)) return sums
  const params = { net: money(read.net), vat: money(read.vat), total: money(read.total) }
  return [...sums, { key: 'invoice.differs.added', params }]
}
