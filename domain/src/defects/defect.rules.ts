import type { CallFacts } from '../calls/call.rules.ts'
import { type Refusal, refuse, refuseField } from '../kernel/refusal.ts'
import { type DefectCodes, type DefectField, defectFields } from './defect.ts'

/** No repair took place on a cancelled call, so there is nothing to classify, just as there is nothing to report. */
export function refusalToClassify(call: Pick<CallFacts, 'is_cancelled_status'>): Refusal | undefined {
  if (call.is_cancelled_status) return refuse('defect.refused.cancelled')
}

/** The codes with what was sent laid over them: below a level that changes, whatever was not sent is cleared. */
export function codesAfter(
  before: DefectCodes,
  sent: Readonly<Partial<Record<DefectField, string | undefined>>>,
): DefectCodes {
  let hasChanged = false
  const after = defectFields.map((field) => {
    const code = sent[field] ?? (hasChanged ? '' : before[field])
    hasChanged ||= code !== before[field]
    return [field, code]
  })
  return Object.fromEntries(after)
}

/** A level stands only below a chosen one, and whoever chooses the first says the second too. */
export function refusalOfLevels(codes: DefectCodes): Refusal | undefined {
  if (codes.defect_code1 !== '' && codes.defect_code2 === '') return refuseField('defect_code2', 'text.required')
  for (const [level, field] of defectFields.entries()) {
    const above = defectFields[level - 1]
    if (above && codes[field] !== '' && codes[above] === '') return refuseField(above, 'text.required')
  }
}

/**
 * Each code must be a child of the code above it. What stays as it was may stay, also where the list no longer has it.
 * `isUnder` says whether a code stands under a parent; the first level's parent is undefined.
 */
export function refusalOfForeignCodes(
  before: DefectCodes,
  codes: DefectCodes,
  isUnder: (code: string, parent: string | undefined) => boolean,
): Refusal | undefined {
  let hasChanged = false
  for (const [level, field] of defectFields.entries()) {
    const above = defectFields[level - 1]
    hasChanged ||= codes[field] !== before[field]
    if (!hasChanged || codes[field] === '') continue
    if (!isUnder(codes[field], above && codes[above])) return refuseField(field, 'message.not_in_list')
  }
}
