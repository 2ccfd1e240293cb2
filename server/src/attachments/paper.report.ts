import type { Content } from 'pdfmake/interfaces.js'
import type { StoredCall } from '../calls/call.queries.ts'
import { sideBySide, signatures, textSection } from '../kernel/pdf.blocks.ts'
import { printDay } from '../kernel/print.ts'
import { applianceFacts, customerFacts, type PaperWork } from './paper.facts.ts'

/** What an assignment report says: who is to go where, when and why, and room to sign that it was done. */
export function assignmentReport(paper: PaperWork, call: StoredCall): Content[] {
  const { t, instant } = paper
  const warranty = [call.warranty_start_date, call.warranty_end_date].map(printDay).filter(Boolean).join(' – ')
  const minutes = call.duration_minutes === null ? '' : String(call.duration_minutes)
  return [
    sideBySide(
      [
        t('paper.section.call'),
        [
          [t('field.call_id'), call.call_id],
          [t('field.created_at'), instant(call.created_at)],
          [t('field.call_type'), paper.item('call_types', call.call_type_id)],
          [t('field.problem_type'), paper.item('problem_types', call.problem_type_id)],
          [t('field.priority'), paper.item('priorities', call.priority)],
          [t('field.status'), paper.item('call_statuses', String(call.status_id))],
        ],
      ],
      [
        t('paper.section.company'),
        [
          [t('field.subcontractor_name'), call.subcontractor_name],
          [t('field.supplier_code'), call.supplier_code],
          [t('field.phone'), call.subcontractor_phone],
          [t('field.technician'), paper.technician],
          [t('field.appointment_date_at'), instant(call.appointment_date_at)],
          [t('field.duration_minutes'), minutes],
        ],
      ],
    ),
    sideBySide(
      [t('paper.section.customer'), customerFacts(paper, call)],
      [
        t('paper.section.appliance'),
        [
          ...applianceFacts(paper, call),
          [t('paper.section.warranty'), warranty],
          [t('field.warranty_extension_date'), printDay(call.warranty_extension_date)],
        ],
      ],
    ),
    textSection(t('field.subject'), call.subject),
    textSection(t('field.description'), call.description),
    textSection(t('field.description_sat'), call.description_sat),
    signatures([t('paper.sign.technician'), t('paper.sign.customer')], t('paper.sign.day')),
  ]
}
