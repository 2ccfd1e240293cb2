import { formatIban } from '@callout/domain/companies/iban.ts'
import type { ElectronicInvoice } from '@callout/domain/invoices/electronic-invoice.ts'
import type { InvoicedDocument } from '@callout/domain/invoices/invoice-lines.ts'
import { mentionsOf } from '@callout/domain/invoices/invoice-mentions.ts'
import { taxNames, type VatSum } from '@callout/domain/invoices/vat.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { groupedTable, type LabeledValue, labeledSection } from '../../platform/pdf/blocks.ts'
import { pdfColors } from '../../platform/pdf/colors.ts'
import { formatDayInWords, formatMoney, formatQuantity } from '../../platform/pdf/formats.ts'
import { withholdingName } from '../invoice.electronic.ts'

export type Translate = (
  key: Parameters<typeof translate>[1],
  params?: Readonly<Record<string, string | number>>,
) => string

/** Translates into the language of a paper. */
export const translateTo =
  (lang: Language): Translate =>
  (key, params = {}) =>
    translate(lang, key, params)

/** An invoice as its paper says it. Without legal facts it has no `electronic` form, and neither tax nor due date. */
export interface InvoicePaper {
  /** Net, in euros. */
  readonly net: number | string
  readonly electronic: ElectronicInvoice | undefined
  readonly documents: readonly InvoicedDocument[]
  /** Two-letter country code of the company. */
  readonly country: string
  readonly lang: Language
}

const isInvoice = (electronic: ElectronicInvoice | undefined) => electronic?.type === '380'

const taxNameOf = (tax: VatSum | undefined, t: Translate) =>
  (tax && taxNames[tax.category]) ?? t('invoice.paper.vat_name')

/** The name of the sum with tax: what an invoice asks for, unless a part of it is withheld. */
const totalName = (electronic: ElectronicInvoice, t: Translate) =>
  isInvoice(electronic) && !electronic.withholding
    ? t('invoice.paper.to_pay')
    : t('invoice.paper.payable', { tax: taxNameOf(electronic.taxes[0], t) })

/** The amount to pay, the largest figure of the paper, and until when. */
export function amountBox({ net, electronic, lang }: InvoicePaper): Content {
  const t = translateTo(lang)
  const cell = (label: string, value: string, fontSize: number) => ({
    stack: [
      { text: label, fontSize: 9, color: pdfColors.faint },
      { text: value, fontSize, bold: true },
    ],
    fillColor: pdfColors.wash,
    margin: [10, 6, 10, 6] as [number, number, number, number],
  })
  const isPaid = electronic && (isInvoice(electronic) || electronic.withholding)
  const label = isPaid ? t('invoice.paper.to_pay') : electronic ? totalName(electronic, t) : t('invoice.paper.sum')
  const due = isInvoice(electronic) ? formatDayInWords(electronic?.dueDay, lang) : ''
  const cells = [
    cell(label, formatMoney(electronic?.withholding?.toPay ?? electronic?.total ?? net), 26),
    cell(due && t('invoice.paper.due'), due, 11),
  ]
  return { table: { widths: ['*', 'auto'], body: [cells] }, layout: 'noBorders' }
}

/** The fee lines by call, and below them the sums, how to pay and what the law wants said. */
export function feeTable(paper: InvoicePaper): Content {
  const { documents, electronic, country, lang } = paper
  const t = translateTo(lang)
  const columns = [
    { title: t('field.Description'), width: 229 },
    { title: t('field.Quantity'), width: 50, isNumeric: true },
    { title: t('invoice.paper.unit'), width: 40 },
    { title: t('field.Price'), width: 56, isNumeric: true },
    { title: t('field.LineTotal'), width: 64, isNumeric: true },
  ] as const
  const groups = documents.map((document) => ({
    heading: `${document.heading} · ${t('invoice.paper.document', { DocNum: document.DocNum })}`,
    sum: formatMoney(document.DocTotal),
    rows: document.lines.map(({ Description, Quantity, unit, Price, LineTotal }) => [
      Description,
      formatQuantity(Number(Quantity), lang),
      t(`invoice.paper.unit.${unit}`),
      formatMoney(Price),
      formatMoney(LineTotal),
    ]),
  }))
  const mentions = isInvoice(electronic) ? mentionsOf(country) : []
  return groupedTable(columns, groups, [
    sumsAndPayment(paper, t),
    ...mentions.map((text): Content => ({ text, fontSize: 8, color: pdfColors.faint, margin: [-6, 4, -6, 0] })),
  ])
}

function sumsAndPayment(paper: InvoicePaper, t: Translate): Content {
  const { electronic, lang } = paper
  const payment: LabeledValue[] = [
    [t('invoice.paper.due'), formatDayInWords(electronic?.dueDay, lang)],
    [t('field.iban'), formatIban(electronic?.iban ?? '').replaceAll(' ', '\u00a0')],
    [t('invoice.paper.reference'), electronic?.number ?? ''],
  ]
  return {
    margin: [-6, 0, -6, 0],
    columns: [
      isInvoice(electronic)
        ? { width: 284, stack: [labeledSection(t('invoice.paper.payment'), payment, [66, 202])] }
        : { width: 284, text: '' },
      { width: '*', stack: [sums(paper, t)] },
    ],
    columnGap: 16,
  }
}

/** The net amount, the tax of each rate and their sum. */
function sums({ net, electronic, documents, lang }: InvoicePaper, t: Translate): Content {
  const taxes = electronic?.taxes ?? []
  const rows: (readonly [label: string, amount: number | string])[] = electronic
    ? [
        [t('invoice.paper.net', { documents: documents.length, tax: taxNameOf(taxes[0], t) }), electronic.net],
        ...taxes.flatMap((tax) => {
          const rate = formatQuantity(tax.rate, lang)
          // An amount that is not subject to VAT has no rate.
          const ofRate = tax.category === 'O' ? '' : ` (${rate}\u00a0%)`
          const base = [`${t('invoice.paper.net_amount')}${ofRate}`, tax.net] as const
          return [...(taxes.length > 1 ? [base] : []), [`${taxNameOf(tax, t)}${ofRate}`, tax.vat] as const]
        }),
      ]
    : []
  const total = electronic ? totalName(electronic, t) : t('invoice.paper.total', { documents: documents.length })
  const { withholding, supplier } = electronic ?? {}
  const withheld = withholding && supplier ? withholdingName(supplier.country) : undefined
  const row = (label: string, amount: number | string, style: object = {}) => [
    { text: label, ...style },
    { text: formatMoney(amount), alignment: 'right' as const, noWrap: true, ...style },
  ]
  const largest = { bold: true, fontSize: 12 }
  const reasons = [...new Set(taxes.map(({ reason }) => reason).filter(Boolean))]
  return {
    margin: [0, 14, 0, 0],
    stack: [
      {
        table: {
          widths: ['*', 'auto'],
          body: [
            ...rows.map(([label, amount]) => row(label, amount)),
            row(total, electronic?.total ?? net, withholding ? {} : largest),
            ...(withholding && withheld
              ? [
                  row(t(withheld, { rate: formatQuantity(withholding.rate, lang) }), -withholding.withheld),
                  row(t('invoice.paper.to_pay'), withholding.toPay, largest),
                ]
              : []),
          ],
        },
        layout: 'rows',
      },
      ...reasons.map((reason) => ({
        text: reason,
        fontSize: 9,
        margin: [0, 4, 0, 0] as [number, number, number, number],
      })),
    ],
  }
}
