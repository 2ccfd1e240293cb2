import { warrantyEnd, warrantyOn } from '@callout/domain/attachments/paper.rules.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { Content } from 'pdfmake/interfaces.js'
import type { StoredCall } from '../calls/call.queries.ts'
import { banner, clauses, factSection, sideBySide, signatures } from '../kernel/pdf.blocks.ts'
import { printDay } from '../kernel/print.ts'
import { applianceFacts, customerFacts, type PaperWork } from './paper.facts.ts'

const terms = [
  'paper.warranty.term.scope',
  'paper.warranty.term.service',
  'paper.warranty.term.use',
  'paper.warranty.term.excluded',
  'paper.warranty.term.rights',
] as const satisfies readonly MessageKey[]

/** What a warranty certificate says: which appliance, whose, from when to when, on which terms. */
export function warrantyCertificate(paper: PaperWork, call: StoredCall): Content[] {
  const { t, today, network } = paper
  const from = printDay(call.warranty_start_date)
  const to = printDay(warrantyEnd(call))
  const days: [string, string][] = [
    [t('field.warranty_start_date'), from],
    [t('field.warranty_end_date'), printDay(call.warranty_end_date)],
    [t('field.warranty_extension_date'), printDay(call.warranty_extension_date)],
  ]
  return [
    { text: t('paper.warranty.statement', { network_name: network.network_name, from, to }), margin: [0, 0, 0, 10] },
    banner(t(`paper.warranty.${warrantyOn(today, call)}`, { today: printDay(today), from, to })),
    sideBySide([t('paper.section.appliance'), applianceFacts(paper, call)], [t('paper.section.warranty'), days]),
    factSection(t('paper.section.customer'), customerFacts(paper, call)),
    clauses(
      t('paper.section.terms'),
      terms.map((term) => t(term)),
    ),
    signatures(
      [t('paper.sign.network', { network_name: network.network_name }), t('paper.sign.customer')],
      t('paper.sign.day'),
    ),
  ]
}
