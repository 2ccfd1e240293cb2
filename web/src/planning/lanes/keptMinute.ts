import { toWallTime } from '../../platform/i18n/timeZones.ts'
import { minuteOf, minuteOfClock } from './lanes.ts'
import type { DragSource } from './useCallDrag.ts'

/**
 * The minute of the day at which a call stays if it is dropped on a lane without hours: the start of its visit, before
 * 0 if that was the day before, or of an appointment to come. Undefined if there is no time to keep.
 */
export function keptMinute({ call, placed }: DragSource, now: string, timeZone: string): number | undefined {
  if (placed) return minuteOf(placed.visit.start, placed.day)
  const { accepted_at, schedule_start_date: start } = call
  return accepted_at && start && start > now ? minuteOfClock(toWallTime(start, timeZone).time) : undefined
}
