import { defectFields } from '@callout/domain/defects/defect.ts'
import type { Content } from 'pdfmake/interfaces.js'
import type { StoredCall } from '../../calls/call.queries.ts'
import { imageGrid, labeledSection, signatureImage, textSection, twoColumns } from '../../platform/pdf/blocks.ts'
import { formatQuantity } from '../../platform/pdf/formats.ts'
import { applianceBlock, type CallPdfContext, customerBlock } from '../call-pdf.facts.ts'
import type { ReportedVisit, UsedPart } from './visit-report.facts.ts'
import type { ReportImages } from './visit-report.images.ts'

export interface VisitReport {
  readonly visit: ReportedVisit
  readonly parts: readonly UsedPart[]
  readonly images: ReportImages
}

/** Content of the report that a customer gets after a visit: times, work, parts, photos and signature, without fees. */
export const renderVisitReport =
  ({ visit, parts, images }: VisitReport) =>
  (pdfContext: CallPdfContext, call: StoredCall): Content[] => {
    const { t, instant, listText } = pdfContext
    const defect = defectFields.map((field) => listText('defect_codes', call[field])).filter(Boolean)
    return [
      twoColumns(
        [
          t('paper.section.visit'),
          [
            [t('field.call_id'), call.call_id],
            [t('field.subcontractor_name'), call.subcontractor_name],
            [t('field.technician'), pdfContext.technician],
            [t('field.started_at'), instant(visit.started_at)],
            [t('field.finished_at'), instant(visit.finished_at)],
            [t('field.result'), t(`visit.result.${visit.result}`)],
            ...(visit.missing === '' ? [] : [[t('field.missing'), visit.missing] as const]),
          ],
        ],
        [t('paper.section.appliance'), applianceBlock(pdfContext, call)],
      ),
      labeledSection(t('paper.section.customer'), customerBlock(pdfContext, call)),
      textSection(t('field.subject'), call.subject),
      ...(defect.length > 0 ? [textSection(t('paper.section.defect'), defect.join(' › '))] : []),
      textSection(t('paper.section.work'), call.description_sat),
      ...(parts.length > 0
        ? [
            labeledSection(
              t('paper.section.parts'),
              parts.map(({ code, name, Quantity }) => [
                `${formatQuantity(Quantity, pdfContext.network.culture)} × ${code}`,
                name,
              ]),
            ),
          ]
        : []),
      ...(visit.other_parts === '' ? [] : [textSection(t('field.other_parts'), visit.other_parts)]),
      ...(images.photos.length > 0 ? [imageGrid(t('paper.section.photos'), images.photos)] : []),
      ...(visit.signed_by === ''
        ? []
        : [signatureImage(t('paper.section.signature'), { image: images.signature, name: visit.signed_by })]),
    ]
  }
