import { z } from 'zod'
import { arrayOf, readInstant, text } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { addDays, dayMs, minuteMs, wallClockOf } from '../platform/wall-clock.ts'
import { officeHours, weeklyHours, weeklyMinutes, workingTimeOn } from '../platform/working-hours.ts'

const minWeeklyMinutes = 60

const maxHolidays = 366

/** Maximum length of the name of a holiday, in characters. */
export const maxHolidayName = 80

const holiday = once(() =>
  z
    .string('message.should_be_a_date')
    .refine((value) => value.length === 10 && readInstant(value) !== undefined, 'message.should_be_a_date'),
)

/** Stored policies may have an entry for each weekday, Monday first: null, or one span without a break. */
function withoutEntryPerDay(hours: unknown): unknown {
  if (!Array.isArray(hours) || !hours.every((day) => day === null || isEntryOfDay(day))) return hours
  return hours.flatMap((day: Record<string, unknown> | null, index) => {
    if (!day) return []
    const { from: starts_at, to: ends_at, ...others } = day
    return [{ weekday: index + 1, starts_at, ends_at, ...others }]
  })
}

const isEntryOfDay = (day: unknown) => typeof day === 'object' && day !== null && 'from' in day && 'to' in day

/**
 * Working hours of a network on its own clocks, and the days (`YYYY-MM-DD`) on which nobody works. A week has at least
 * one working hour.
 */
export const workCalendar = once(() =>
  z.object({
    hours: z
      .preprocess(
        withoutEntryPerDay,
        weeklyHours().refine((hours) => weeklyMinutes(hours) >= minWeeklyMinutes, 'calendar.refused.no_hour'),
      )
      .default(officeHours),
    holidays: arrayOf(holiday(), { max: maxHolidays, tooMany: 'calendar.refused.holidays' }).default([]),
    /** Names of holidays by their day, as people wrote them. A holiday may have none. */
    holiday_names: z
      .record(holiday(), text(maxHolidayName))
      .refine((names) => Object.keys(names).length <= maxHolidays, 'calendar.refused.holidays')
      .default({}),
  }),
)
export type WorkCalendar = OutputOf<typeof workCalendar>
export type WorkDays = Pick<WorkCalendar, 'hours' | 'holidays'>

/**
 * The instant (ISO 8601) at which that many working minutes have passed since `instant`, by the clocks of `timeZone`.
 * An instant outside the working hours counts from the next opening. Throws for an unknown time zone.
 */
export function addWorkingMinutes(instant: string, minutes: number, calendar: WorkDays, timeZone: string): string {
  const holidays = new Set(calendar.holidays)
  const start = Date.parse(instant)
  let rest = minutes * minuteMs
  let day = new Date(Math.floor(wallClockOf(timeZone)(start) / dayMs) * dayMs).toISOString().slice(0, 10)
  for (;;) {
    for (const { from, to } of holidays.has(day) ? [] : workingTimeOn(calendar.hours, day, timeZone)) {
      const opening = Math.max(start, from)
      const available = to - opening
      if (available > 0 && rest <= available) return new Date(opening + rest).toISOString()
      rest -= Math.max(0, available)
    }
    day = addDays(day, 1)
  }
}
