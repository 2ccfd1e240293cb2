import { type Refusal, refuseField } from '../kernel/refusal.ts'

/** The days of a warranty as calls and contracts name them, and as cards do. */
export const warrantyFields = ['warranty_start_date', 'warranty_end_date', 'warranty_extension_date'] as const
export const cardWarrantyFields = ['StartDate', 'EndDate', 'ExtensionDate'] as const

type Days<Field extends string> = { readonly [Name in Field]?: string | null | undefined }

/**
 * Whoever writes the days of a warranty, `YYYY-MM-DD`, lets it end, and be extended to, no day before its start. Each may be
 * open. What is stored otherwise and not touched is let be.
 */
export function refusalOfWarranty<Field extends string>(
  [start, ...ends]: readonly [Field, ...Field[]],
  before: Days<Field>,
  next: Days<Field>,
): Refusal | undefined {
  const isTouched = [start, ...ends].some((field) => (next[field] ?? null) !== (before[field] ?? null))
  const first = next[start]
  const early = isTouched && first ? ends.find((field) => (next[field] ?? first) < first) : undefined
  return early && refuseField(early, 'message.end_before_start')
}
