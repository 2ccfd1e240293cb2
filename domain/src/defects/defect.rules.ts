import type { CallFacts } from '../calls/call.rules.ts'
import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'
import { type DefectCodes, type DefectField, defectFields } from './defect.ts'

/** Refuses defect codes on a cancelled call, because there was no repair. */
export function refusalToClassify(call: Pick<CallFacts, 'is_cancelled_status'>): Refusal | undefined {
  if (call.is_cancelled_status) return refuse('defect.refused.cancelled')
}

/**
 * Merges submitted codes into the stored ones. Below the first changed level, codes that were not sent become empty.
 */
export function applyCodeChange(
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

/** Refuses a code below an empty level, and a first level without a second one. */
export function refusalOfLevels(codes: DefectCodes): Refusal | undefined {
  if (codes.defect_code1 !== '' && codes.defect_code2 === '') return refuseField('defect_code2', 'text.required')
  for (const [level, field] of defectFields.entries()) {
    const above = defectFields[level - 1]
    if (above && codes[field] !== '' && codes[above] === '') return refuseField(above, 'text.required')
  }
}

/**
 * Refuses a code that is not a child of the code above it. Unchanged codes are accepted even if the list no longer has
 * them. `isChildOf` looks the pair up in the list; the parent of the first level is undefined.
 */
export function refusalOfMisplacedCodes(
  before: DefectCodes,
  codes: DefectCodes,
  isChildOf: (code: string, parent: string | undefined) => boolean,
): Refusal | undefined {
  let hasChanged = false
  for (const [level, field] of defectFields.entries()) {
    const above = defectFields[level - 1]
    hasChanged ||= codes[field] !== before[field]
    if (!hasChanged || codes[field] === '') continue
    if (!isChildOf(codes[field], above && codes[above])) return refuseField(field, 'message.not_in_list')
  }
}
