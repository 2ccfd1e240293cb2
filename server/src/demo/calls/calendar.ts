import { firstAbove, type Random, randomInteger } from '../random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The UTC day of an instant in milliseconds since 1970, `YYYY-MM-DD`. */
export const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Days of history. */
const historyDays = 730
/** Recent days always have as many calls as in a network of 30,000: a smaller network has fewer old calls. */
const callsPerDay = 40
const presentDays = 20

const weightOfHour = [0, 0, 0, 0, 0, 1, 4, 9, 12, 12, 11, 9, 7, 7, 9, 10, 9, 7, 4, 2, 1, 0, 0, 0]
/** In the last hours calls come in also at night: the demo never begins with a silent telephone. */
const latelyHours = 6
const leastLateWeight = 4

const weightOfWeekday = [0.15, 1.25, 1.1, 1, 1, 0.95, 0.4]
const weightOfMonth = [1.35, 1.2, 1.05, 0.9, 0.8, 0.85, 0.95, 0.7, 0.9, 1.1, 1.25, 1.3]

/**
 * Creation times of calls over two years up to now, with more in winter, on Mondays and in the morning.
 * The result maps an index to an instant in milliseconds since 1970, in ascending order.
 */
export function creationTimes(now: number, calls: number): (random: Random, index: number) => number {
  const start = Math.floor(now / hour) - historyDays * 24
  const sums = new Float64Array(historyDays * 24 + 1)
  // Factor for the calls of recent hours, to reach `callsPerDay`.
  const boost = Math.max(1, (Math.min(callsPerDay, calls / 40) * historyDays) / Math.max(1, calls))
  let total = 0
  for (let i = 0; i < sums.length; i++) {
    const at = new Date((start + i) * hour)
    const recentFactor = i > (historyDays - presentDays) * 24 ? boost : 1
    const elapsedShare = i === sums.length - 1 ? (now % hour) / hour : 1
    const weekday = isPresent(at.getTime(), now) ? busyWeekday : at.getUTCDay()
    const isLately = i > historyDays * 24 - latelyHours
    const hourWeight = Math.max(weightOfHour[at.getUTCHours()] ?? 0, isLately ? leastLateWeight : 0)
    const weekWeight = hourWeight * (weightOfWeekday[weekday] ?? 0)
    sums[i] = total += weekWeight * (weightOfMonth[at.getUTCMonth()] ?? 0) * recentFactor * elapsedShare
  }
  return (random, index) => {
    const target = ((index + random()) / calls) * total
    const hourIndex = firstAbove(sums, target)
    const before = sums[hourIndex - 1] ?? 0
    const within = (target - before) / ((sums[hourIndex] ?? 0) - before || 1)
    const length = hourIndex === sums.length - 1 ? now % hour : hour
    return Math.floor((start + hourIndex) * hour + within * length)
  }
}

/** Weekday whose weight today and yesterday have. */
const busyWeekday = 2

/** Today and yesterday: people work then, whatever the weekday, so that the demo is never empty. `local` and `now` in the same zone. */
const isPresent = (local: number, now: number) => {
  const days = Math.floor(now / day) - Math.floor(local / day)
  return days === 0 || days === 1
}

const offsets = new Map<string, number>()

/** Offset of the time zone from UTC at noon of that day, in milliseconds. */
function offsetOf(zone: string, at: number): number {
  const key = zone + Math.floor(at / day)
  const cached = offsets.get(key)
  if (cached !== undefined) return cached
  const noon = Math.floor(at / day) * day + 12 * hour
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' })
  const [h = 12, m = 0] = parts.format(noon).split(':').map(Number)
  const offset = (h - 12) * hour + m * minute
  offsets.set(key, offset)
  return offset
}

/** Working times of a place: Monday to Friday, and the days around `now`. */
export interface DemoCalendar {
  /** The instant itself if it is in working hours, else a time on the next working morning. */
  readonly nextWorkingTime: (random: Random, at: number) => number
  /** A visit on the next working day after `from`, on a half hour between 8:00 and 17:30 local time. */
  readonly nextVisitTime: (random: Random, from: number) => number
}

/** Creates the working times of a time zone. All instants in milliseconds since 1970. */
export function createDemoCalendar(zone: string, now: number): DemoCalendar {
  const localNow = now + offsetOf(zone, now)
  const isWorkday = (local: number) => {
    const weekday = new Date(local).getUTCDay()
    return (weekday !== 0 && weekday !== 6) || isPresent(local, localNow)
  }
  const nextWorkingTime = (random: Random, at: number) => {
    const local = at + offsetOf(zone, at)
    const time = local % day
    if (isWorkday(local) && time >= 8 * hour && time < 18.5 * hour) return at
    let morning = local - time + (time < 8 * hour ? 0 : day)
    while (!isWorkday(morning)) morning += day
    return morning + 8 * hour + Math.floor(random() * 150) * minute - offsetOf(zone, morning)
  }
  const nextVisitTime = (random: Random, from: number): number => {
    let midnight = Math.floor((from + offsetOf(zone, from)) / day) * day
    while (!isWorkday(midnight)) midnight += day
    const start = midnight + 8 * hour + randomInteger(random, 0, 19) * 30 * minute - offsetOf(zone, midnight)
    return start > from ? start : nextVisitTime(random, midnight + day)
  }
  return { nextWorkingTime, nextVisitTime }
}
