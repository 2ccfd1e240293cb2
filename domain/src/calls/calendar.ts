import { z } from 'zod'
import { arrayOf, readInstant } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { dayMs, instantOfWall, minuteMs, wallClockOf, weekdayOf } from '../platform/wall-clock.ts'

const minWeeklyMinutes = 60

const maxHolidays = 366

/** Time of day `HH:mm`; `24:00` is the end of the day. */
const timeOfDay = once(() => z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'calendar.refused.time'))

const openingHours = once(() =>
  z
    .object({ from: timeOfDay(), to: timeOfDay() })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'calendar.refused.order' }),
)

type OpeningHours = OutputOf<typeof openingHours>

const holiday = once(() =>
  z
    .string('message.should_be_a_date')
    .refine((value) => value.length === 10 && readInstant(value) !== undefined, 'message.should_be_a_date'),
)

/** Hours of Monday to Friday, closed at the weekend. */
const officeHours = () => Array.from({ length: 7 }, (_, n) => (n < 5 ? { from: '08:00', to: '18:00' } : null))

/**
 * Working hours of a network on its own clocks: seven entries, Monday first, null for a closed day; and the days
 * (`YYYY-MM-DD`) on which nobody works. A week has at least one working hour.
 */
export const workCalendar = once(() =>
  z.object({
    hours: arrayOf(openingHours().nullable(), { max: 7 })
      .refine((hours) => hours.length === 7, 'seven days')
      .refine((hours) => workingMinutesOf(hours) >= minWeeklyMinutes, 'calendar.refused.no_hour')
      .default(officeHours),
    holidays: arrayOf(holiday(), { max: maxHolidays, tooMany: 'calendar.refused.holidays' }).default([]),
  }),
)
export type WorkCalendar = OutputOf<typeof workCalendar>

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const workingMinutesOf = (hours: readonly (OpeningHours | null)[]) =>
  hours.reduce((sum, day) => sum + (day ? Math.max(0, minuteOfDay(day.to) - minuteOfDay(day.from)) : 0), 0)

/**
 * The instant (ISO 8601) at which that many working minutes have passed since `instant`, by the clocks of `timeZone`.
 * An instant outside the working hours counts from the next opening. Throws for an unknown time zone.
 */
export function addWorkingMinutes(instant: string, minutes: number, calendar: WorkCalendar, timeZone: string): string {
  const holidays = new Set(calendar.holidays)
  const start = Date.parse(instant)
  let rest = minutes * minuteMs
  let day = Math.floor(wallClockOf(timeZone)(start) / dayMs) * dayMs
  for (;;) {
    const opening = openingOf(day, calendar, holidays)
    if (opening) {
      const from = Math.max(start, instantOfWall(day + minuteOfDay(opening.from) * minuteMs, timeZone))
      const available = instantOfWall(day + minuteOfDay(opening.to) * minuteMs, timeZone) - from
      if (available > 0 && rest <= available) return new Date(from + rest).toISOString()
      rest -= Math.max(0, available)
    }
    day += dayMs
  }
}

function openingOf(day: number, { hours }: WorkCalendar, holidays: ReadonlySet<string>): OpeningHours | null {
  const date = new Date(day).toISOString().slice(0, 10)
  return holidays.has(date) ? null : (hours[weekdayOf(date)] ?? null)
}
