import { defectFields } from '@callout/domain/defects/defect.ts'
import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import type { ActBodies, QueuedAct } from '../offline/queue.types.ts'
import { defectText } from '../report/defect/defectTree.ts'

export type ConflictField = 'remark' | 'serial_number' | 'defect'

/** A field that both changed, in words. */
export interface Conflict {
  readonly field: ConflictField
  readonly mine: string
  readonly theirs: string
}

/** The fields of a report whose value on the server is another one now. */
export function conflictsOf({ kind, body }: QueuedAct, theirs: Visit, { lists }: Pick<VisitDays, 'lists'>): Conflict[] {
  if (kind !== 'Finish') return []
  const { remark, serial_number, ...mine } = body as ActBodies['Finish']
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
export function withTheirs(
  body: ActBodies['Finish'],
  theirs: Visit,
  fields: readonly ConflictField[],
): ActBodies['Finish'] {
  const { serial_number, defect_code1, defect_code2, defect_code3, defect_code4, ...rest } = body
  return {
    ...rest,
    ...(fields.includes('remark') && { remark: theirs.remark }),
    // What is left out stays as it is on the server.
    ...(!fields.includes('serial_number') && serial_number !== undefined && { serial_number }),
    ...(!fields.includes('defect') && { defect_code1, defect_code2, defect_code3, defect_code4 }),
  }
}
