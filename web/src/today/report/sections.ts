import { defectFields } from '@callout/domain/defects/defect.ts'
import type { Visit } from '@callout/domain/visits/visit.ts'
import { isSigned } from './reportForm.ts'
import type { ReportForm } from './useReport.ts'

/** The parts of a report, in their order. */
export const sections = [
  'photos',
  'serial',
  'defect',
  'parts',
  'fees',
  'payment',
  'remark',
  'result',
  'signature',
] as const
export type SectionName = (typeof sections)[number]

const sectionByField: Readonly<Record<string, SectionName>> = {
  serial_number: 'serial',
  missing: 'result',
  proposed_at: 'result',
  payer_reason: 'payment',
  other_parts: 'parts',
  signed_by: 'signature',
  ...Object.fromEntries(defectFields.map((field) => [field, 'defect' as const])),
}

/** The part of the report that has a field (`fees.0.Quantity`). */
export function sectionOf(field: string): SectionName {
  const [name = ''] = field.split('.')
  return sectionByField[name] ?? sections.find((section) => section === name) ?? 'result'
}

/** The parts in which something is filled in. */
export function sectionsDone({ values, photos, files }: Pick<ReportForm, 'values' | 'photos' | 'files'>, visit: Visit) {
  const done: Record<SectionName, boolean> = {
    photos: photos.length > 0,
    serial:
      values.serial_number.trim() !== '' &&
      (values.serial_number !== visit.appliance.serial || !visit.appliance.is_fictive),
    defect: values.defect_code2 !== '',
    parts: values.parts.length + values.other_parts.length > 0,
    fees: values.fees.length > 0,
    payment: values.payer !== '' || values.paid_means !== '',
    remark: values.remark.trim() !== '',
    result: values.result !== '' && (values.result !== 'again' || values.missing.trim() !== ''),
    signature: values.signed_by.trim() !== '' || isSigned(values) || files.some(({ role }) => role === 'signature'),
  }
  return done
}
