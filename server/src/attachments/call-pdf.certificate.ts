import { certificateStateOn, warrantyEnd } from '@callout/domain/attachments/pdf.rules.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { Content } from 'pdfmake/interfaces.js'
import type { StoredCall } from '../calls/call.queries.ts'
import { banner, labeledSection, numberedClauses, signatureBoxes, twoColumns } from '../platform/pdf/blocks.ts'
import { applianceBlock, type CallPdfContext, customerBlock } from './call-pdf.facts.ts'

const warrantyTerms = [
  'paper.warranty.term.scope',
  'paper.warranty.term.service',
  'paper.warranty.term.use',
  'paper.warranty.term.excluded',
  'paper.warranty.term.rights',
] as const satisfies readonly MessageKey[]

/** Content of a warranty certificate: appliance, customer, warranty dates and terms. */
export function renderWarrantyCertificate(pdfContext: CallPdfContext, call: StoredCall): Content[] {
  const { t, day, today, network } = pdfContext
  const from = day(call.warranty_start_date)
  const to = day(warrantyEnd(call))
  const days: [string, string][] = [
    [t('field.warranty_start_date'), from],
    [t('field.warranty_end_date'), day(call.warranty_end_date)],
    [t('field.warranty_extension_date'), day(call.warranty_extension_date)],
  ]
  const { name } = network.party
  const state = certificateStateOn(call, today)
  // The terms describe a valid warranty, so an expired one is printed without them.
  const termsSection = numberedClauses(
    t('paper.section.terms'),
    warrantyTerms.map((term) => t(term)),
  )
  return [
    { text: t(`paper.warranty.statement.${state}`, { name, from, to }), margin: [0, 0, 0, 10] },
    banner(t(`paper.warranty.${state}`, { today: day(today), from, to })),
    twoColumns([t('paper.section.appliance'), applianceBlock(pdfContext, call)], [t('paper.section.warranty'), days]),
    labeledSection(t('paper.section.customer'), customerBlock(pdfContext, call)),
    ...(state === 'expired' ? [] : [termsSection]),
    signatureBoxes([t('paper.sign.network', { name }), t('paper.sign.customer')], t('paper.sign.day')),
  ]
}
