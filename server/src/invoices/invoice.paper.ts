import { translate } from '@callout/domain/messages/translate.ts'
import { networkOf } from '../kernel/network.ts'
import { type Fact, ruledTable, sideBySide } from '../kernel/pdf.blocks.ts'
import { makePdf } from '../kernel/pdf.ts'
import { dayAt, printDay, printInstant, printMoney } from '../kernel/print.ts'
import type { Work } from '../kernel/serve.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import type { StoredInvoice } from './invoice.queries.ts'

/** An invoice as it goes to the manufacturer's network, in that network's language: a line a document, and the total. */
export async function invoicePdf(work: Work, invoice: StoredInvoice): Promise<Buffer> {
  const network = await networkOf(work.tx, invoice.network_code)
  const lists = await valueLists(work, invoice.network_code)
  const country = invoice.pays && lists.text('pays', invoice.pays, network.culture)
  const t = (key: Parameters<typeof translate>[1], params = {}) => translate(network.culture, key, params)
  const number = t('invoice.paper.number', { number: invoice.supplier_invoice })
  const street = [invoice.adresse, invoice.street_number].filter(Boolean).join(' ')
  const town = [invoice.code_postal, invoice.ville].filter(Boolean).join(' ')
  const supplier: Fact[] = [
    [t('field.subcontractor_name'), invoice.raison_sociale],
    [t('field.supplier_code'), invoice.supplier_code],
    [t('field.adresse'), [street, town, country].filter(Boolean).join('\n')],
    [t('field.phone'), invoice.phone],
    [t('field.email'), invoice.email],
  ]
  const about: Fact[] = [
    [t('invoice.paper.recipient'), invoice.network_name],
    [t('field.supplier_invoice'), invoice.supplier_invoice],
    [t('invoice.paper.date'), printDay(dayAt(invoice.created_at, network.time_zone))],
    [t('field.documents'), String(invoice.documents)],
  ]
  const lines = invoice.lines.map((line) => [
    line.DocNum,
    line.SCOrigin,
    printDay(line.DocDate),
    printMoney(line.DocTotal),
  ])
  return makePdf({
    title: number,
    lang: network.culture,
    network_name: invoice.network_name,
    portal_name: network.portal_name,
    reference: `${invoice.raison_sociale} · ${number}`,
    made_at: printInstant(invoice.created_at, network.time_zone),
    content: [
      sideBySide([t('invoice.paper.supplier'), supplier], [t('invoice.paper.title'), about]),
      ruledTable(
        [
          { title: t('field.DocNum'), width: 113 },
          { title: t('field.SCOrigin'), width: 113 },
          { title: t('field.DocDate'), width: 113 },
          { title: t('field.DocTotal'), width: 110, figures: true },
        ],
        lines,
        [t('invoice.paper.total', { documents: invoice.documents }), '', '', printMoney(invoice.DocTotal)],
      ),
    ],
  })
}
