import { type DefectCodes, defectFields } from '@callout/domain/defects/defect.ts'
import type { VisitDays } from '@callout/domain/visits/visit.ts'
import { conflictingFields, type ReportField } from '../offline/callValues.ts'
import type { CallValues, QueuedAct } from '../offline/queue.types.ts'
import { defectText } from '../report/defect/defectTree.ts'
import { type ReportBody, reportOf } from '../report/reportForm.ts'

/** A field with different values in the report and on the server, both as text. */
export interface Conflict {
  readonly field: ReportField
  readonly mine: string
  readonly theirs: string
}

/** The fields of a report that somebody else changed too, to another value. */
export function conflictsOf(act: QueuedAct, theirs: CallValues, { lists }: Pick<VisitDays, 'lists'>): Conflict[] {
  if (act.kind !== 'Finish') return []
  const { remark, serial_number = '', ...mine } = reportOf(act)
  const codes = Object.fromEntries(defectFields.map((field) => [field, mine[field] ?? ''])) as DefectCodes
  const texts: Readonly<Record<ReportField, Omit<Conflict, 'field'>>> = {
    remark: { mine: remark, theirs: theirs.remark },
    serial_number: { mine: serial_number, theirs: theirs.appliance.serial },
    defect: { mine: defectText(lists.defects, codes), theirs: defectText(lists.defects, theirs.defects) },
  }
  return conflictingFields(act, theirs).map((field) => ({ field, ...texts[field] }))
}

/** The body in which these fields take the server's value. */
export function withTheirs(body: ReportBody, theirs: CallValues, fields: readonly ReportField[]): ReportBody {
  // The server keeps the fields that are left out.
  const leftOut = new Set<string>(fields.flatMap((field) => (field === 'defect' ? defectFields : [field])))
  const kept = Object.entries(body).filter(([field]) => field === 'remark' || !leftOut.has(field))
  return {
    // `fromEntries` does not keep the names.
    ...(Object.fromEntries(kept) as unknown as ReportBody),
    ...(leftOut.has('remark') && { remark: theirs.remark }),
  }
}
