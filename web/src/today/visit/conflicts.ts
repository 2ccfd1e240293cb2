import { defectFields } from '@callout/domain/defects/defect.ts'
import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import type { QueuedAct } from '../offline/queue.types.ts'
import { defectText } from '../report/defect/defectTree.ts'
import { type ReportBody, reportIn } from '../report/reportForm.ts'

export type ConflictField = 'remark' | 'serial_number' | 'defect'

/** A field with different values in the report and on the server, both as text. */
export interface Conflict {
  readonly field: ConflictField
  readonly mine: string
  readonly theirs: string
}

/** The fields of a report that differ from the server. A field that is empty on either side is no conflict. */
export function conflictsOf(act: QueuedAct, theirs: Visit, { lists }: Pick<VisitDays, 'lists'>): Conflict[] {
  if (act.kind !== 'Finish') return []
  const { remark, serial_number, ...mine } = reportIn(act)
  const isCodeSent = defectFields.some((field) => mine[field] !== undefined)
  const codes = Object.fromEntries(defectFields.map((field) => [field, mine[field] ?? ''])) as Visit['defects']
  const all: Conflict[] = [
    { field: 'remark', mine: remark, theirs: theirs.remark },
    { field: 'serial_number', mine: serial_number ?? '', theirs: theirs.appliance.serial },
    {
      field: 'defect',
      mine: isCodeSent ? defectText(lists.defects, codes) : '',
      theirs: defectText(lists.defects, theirs.defects),
    },
  ]
  return all.filter((one) => one.mine !== one.theirs && one.theirs !== '' && one.mine !== '')
}

/** The body in which these fields take the server's value. */
export function withTheirs(body: ReportBody, theirs: Visit, fields: readonly ConflictField[]): ReportBody {
  // The server keeps the fields that are left out.
  const leftOut = new Set<string>(fields.flatMap((field) => (field === 'defect' ? defectFields : [field])))
  const kept = Object.entries(body).filter(([field]) => field === 'remark' || !leftOut.has(field))
  return {
    ...(Object.fromEntries(kept) as unknown as ReportBody),
    ...(leftOut.has('remark') && { remark: theirs.remark }),
  }
}
