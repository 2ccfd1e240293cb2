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

interface WarrantyDates {
  readonly StartDate: string | null
  readonly EndDate: string | null
  readonly ExtensionDate: string | null
}

/**
 * State of a card's warranty on a day (`YYYY-MM-DD`), with its first or last day: not started, covered by warranty or
 * extension, over, started without a known end, or unknown.
 */
export function warrantyStateOn({ StartDate, EndDate, ExtensionDate }: WarrantyDates, today: string) {
  if (StartDate !== null && StartDate > today) return { kind: 'future', day: StartDate } as const
  if (EndDate !== null && EndDate >= today) return { kind: 'warranty', day: EndDate } as const
  if (ExtensionDate !== null && ExtensionDate >= today) return { kind: 'extension', day: ExtensionDate } as const
  if (EndDate !== null || ExtensionDate !== null) return { kind: 'over' } as const
  return StartDate === null ? ({ kind: 'unknown' } as const) : ({ kind: 'endless', day: StartDate } as const)
}
