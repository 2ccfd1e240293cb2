import { toWallTime } from '../../platform/i18n/timeZones.ts'
import { minuteOf, minuteOfClock } from './lanes.ts'
import type { DragSource } from './useCallDrag.ts'

/**
 * The minute of the day that a call keeps if it is dropped on a lane without hours: that of its visit (negative if the
 * visit began the day before), else that of its future appointment. Undefined if it has neither.
 */
export function keptMinute({ call, placed }: DragSource, now: string, timeZone: string): number | undefined {
  if (placed) return minuteOf(placed.visit.start, placed.day)
  const { accepted_at, schedule_start_date: start } = call
  return accepted_at && start && start > now ? minuteOfClock(toWallTime(start, timeZone).time) : undefined
}
