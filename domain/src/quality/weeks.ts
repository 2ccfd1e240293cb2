import { dayNumber, dayText } from './exposure.ts'

/** The week (from Monday on) of a day; the week of 1970-01-01 is 0. */
export const weekOf = (day: number) => Math.floor((day + 3) / 7)

/** The Monday of a week, as a day number. */
export const mondayOf = (week: number) => week * 7 - 3

/** The Monday of a week, as `YYYY-MM-DD`. */
export const weekText = (week: number) => dayText(mondayOf(week))

/** Today (YYYY-MM-DD) on a network's clocks, as a day number. */
export const todayOf = (now: string, time_zone: string) =>
  dayNumber(new Date(now).toLocaleDateString('sv', { timeZone: time_zone }))
