import { type Refusal, refuseField } from '../platform/refusal.ts'

/** Names of the warranty days on calls and contracts: start, end, extension. */
export const warrantyFields = ['warranty_start_date', 'warranty_end_date', 'warranty_extension_date'] as const
/** Names of the warranty days on equipment cards: start, end, extension. */
export const cardWarrantyFields = ['StartDate', 'EndDate', 'ExtensionDate'] as const

type WarrantyDays<Field extends string> = { readonly [Name in Field]?: string | null | undefined }

/**
 * Refuses a warranty (`YYYY-MM-DD`) whose end or extension is before its start. Empty days and unchanged stored values
 * are accepted.
 */
export function refusalOfWarrantyDates<Field extends string>(
  [start, ...ends]: readonly [Field, ...Field[]],
  before: WarrantyDays<Field>,
  next: WarrantyDays<Field>,
): Refusal | undefined {
  const isChanged = [start, ...ends].some((field) => (next[field] ?? null) !== (before[field] ?? null))
  const first = next[start]
  const endBeforeStart = isChanged && first ? ends.find((field) => (next[field] ?? first) < first) : undefined
  return endBeforeStart && refuseField(endBeforeStart, 'message.end_before_start')
}
