import { type DefectCodes, defectFields } from '@callout/domain/defects/defect.ts'
import type { ReportBody } from '../report/reportForm.ts'
import type { CallValues, QueuedAct } from './queue.types.ts'

/** The values of a visit that a report may change. */
export const callValuesOf = ({ version, remark, appliance, defects }: CallValues): CallValues => ({
  version,
  remark,
  appliance,
  defects,
})

/** Fields of a call that a report may change. The four defect codes are one choice. */
const reportFields = ['remark', 'serial_number', 'defect'] as const
export type ReportField = (typeof reportFields)[number]

const codesOf = (codes: Partial<DefectCodes>) =>
  defectFields
    .map((field) => codes[field] ?? '')
    .join(' ')
    .trim()

const textsOf = ({ remark, appliance, defects }: CallValues): Record<ReportField, string> => ({
  remark,
  // A stand-in is no serial number.
  serial_number: appliance.is_fictive ? '' : appliance.serial,
  defect: codesOf(defects),
})

type ReportWithBase = Pick<QueuedAct, 'body' | 'base'>

/**
 * The fields that the report and somebody else changed to different values. A field that the report leaves out, or that
 * is empty on the server, is no conflict. Without a base, every other field that differs is one.
 */
export function conflictingFields({ body, base }: ReportWithBase, theirs: CallValues): ReportField[] {
  const { remark, serial_number = '', ...codes } = body as ReportBody
  const mine = { remark, serial_number, defect: codesOf(codes) }
  // Codes that were cleared are sent as empty texts.
  const areCodesSent = defectFields.some((field) => codes[field] !== undefined)
  const isSent = { remark: remark !== '', serial_number: serial_number !== '', defect: areCodesSent }
  const now = textsOf(theirs)
  const before = base && textsOf(base)
  return reportFields.filter((field) => {
    const isChanged = mine[field] !== before?.[field] && now[field] !== before?.[field]
    return isSent[field] && isChanged && now[field] !== '' && mine[field] !== now[field]
  })
}

/** The body with their remark if the report left the remark as it was: unlike the other fields it is always sent. */
export const withTheirRemark = ({ body, base }: ReportWithBase, theirs: CallValues): QueuedAct['body'] =>
  base && (body as ReportBody).remark === base.remark ? { ...(body as ReportBody), remark: theirs.remark } : body
