import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { Leave } from '@callout/domain/team/team.ts'
import { parsedValue } from '../platform/i18n/unparsedText.ts'

/** The errors of the two days of a period of leave. Text that is not a day is reported by its field. */
export type LeaveErrors = { readonly [Day in keyof Leave]?: MessageKey }

/** Finds the days of a period that are missing, in the wrong order, or part of another period. */
export function leaveErrors(leave: Leave, leaves: readonly Leave[]): LeaveErrors {
  const { starts_on, ends_on } = leave
  const first = parsedValue(starts_on)
  const last = parsedValue(ends_on)
  const isEndFirst = first !== undefined && last !== undefined && last < first
  return {
    ...(starts_on === '' && { starts_on: 'text.required' }),
    ...(first && isInOther(first, leave, leaves) && { starts_on: 'team.refused.leave_overlaps' }),
    ...(ends_on === '' && { ends_on: 'text.required' }),
    ...(isEndFirst && { ends_on: 'team.refused.leave' }),
  }
}

function isInOther(day: string, leave: Leave, leaves: readonly Leave[]): boolean {
  return leaves.some((other) => {
    const [first, last] = [parsedValue(other.starts_on), parsedValue(other.ends_on)]
    return other !== leave && first !== undefined && last !== undefined && first <= day && day <= last
  })
}
