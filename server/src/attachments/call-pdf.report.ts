import type { Content } from 'pdfmake/interfaces.js'
import type { StoredCall } from '../calls/call.queries.ts'
import { signatureBoxes, textSection, twoColumns } from '../platform/pdf/blocks.ts'
import { applianceBlock, type CallPdfContext, customerBlock } from './call-pdf.facts.ts'

/** Content of an assignment report: call, company, customer, appliance and signature boxes. */
export function renderAssignmentReport(pdfContext: CallPdfContext, call: StoredCall): Content[] {
  const { t, day, instant } = pdfContext
  const warranty = [call.warranty_start_date, call.warranty_end_date].map(day).filter(Boolean).join(' – ')
  const minutes = call.duration_minutes === null ? '' : String(call.duration_minutes)
  return [
    twoColumns(
      [
        t('paper.section.call'),
        [
          [t('field.call_id'), call.call_id],
          [t('field.created_at'), instant(call.created_at)],
          [t('field.call_type'), pdfContext.listText('call_types', call.call_type_id)],
          [t('field.problem_type'), pdfContext.listText('problem_types', call.problem_type_id)],
          [t('field.priority'), pdfContext.listText('priorities', call.priority)],
          [t('field.status'), pdfContext.listText('call_statuses', String(call.status_id))],
        ],
      ],
      [
        t('paper.section.company'),
        [
          [t('field.subcontractor_name'), call.subcontractor_name],
          [t('field.supplier_code'), call.supplier_code],
          [t('field.phone'), pdfContext.telephones(call.subcontractor_phone)],
          [t('field.technician'), pdfContext.technician],
          [t('field.appointment_date_at'), instant(call.appointment_date_at)],
          [t('field.duration_minutes'), minutes],
        ],
      ],
    ),
    twoColumns(
      [t('paper.section.customer'), customerBlock(pdfContext, call)],
      [
        t('paper.section.appliance'),
        [
          ...applianceBlock(pdfContext, call),
          [t('paper.section.warranty'), warranty],
          [t('field.warranty_extension_date'), day(call.warranty_extension_date)],
        ],
      ],
    ),
    textSection(t('field.subject'), call.subject),
    textSection(t('field.description'), call.description),
    textSection(t('field.description_sat'), call.description_sat),
    signatureBoxes([t('paper.sign.technician'), t('paper.sign.customer')], t('paper.sign.day')),
  ]
}
