import { between, type Random } from './random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** How many days the network's calls reach back. */
const span = 730
/** Today's work is that of a network of 20,000 calls also where fewer are made: the past is thinner, not the present. */
const callsOfADay = 27
const presentDays = 20

const weightOfHour = [0, 0, 0, 0, 0, 1, 4, 9, 12, 12, 11, 9, 7, 7, 9, 10, 9, 7, 4, 2, 1, 0, 0, 0]
const weightOfWeekday = [0.15, 1.25, 1.1, 1, 1, 0.95, 0.4]
const weightOfMonth = [1.35, 1.2, 1.05, 0.9, 0.8, 0.85, 0.95, 0.7, 0.9, 1.1, 1.25, 1.3]

/**
 * When calls come in: more in winter, on Mondays and in the morning, over two years up to now. Gives the instant
 * (milliseconds since 1970) of the call of that index among so many, in order.
 */
export function creationTimes(now: number, calls: number): (random: Random, index: number) => number {
  const start = Math.floor(now / hour) - span * 24
  const sums = new Float64Array(span * 24 + 1)
  const boost = Math.max(1, (Math.min(callsOfADay, calls / 40) * span) / Math.max(1, calls))
  let total = 0
  for (let i = 0; i < sums.length; i++) {
    const at = new Date((start + i) * hour)
    const present = i > (span - presentDays) * 24 ? boost : 1
    const part = i === sums.length - 1 ? (now % hour) / hour : 1
    const hours = (weightOfHour[at.getUTCHours()] ?? 0) * (weightOfWeekday[at.getUTCDay()] ?? 0)
    sums[i] = total += hours * (weightOfMonth[at.getUTCMonth()] ?? 0) * present * part
  }
  return (random, index) => {
    const target = ((index + random()) / calls) * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    const before = sums[low - 1] ?? 0
    const within = (target - before) / ((sums[low] ?? 0) - before || 1)
    const room = low === sums.length - 1 ? now % hour : hour
    return Math.floor((start + low) * hour + within * room)
  }
}

const offsets = new Map<string, number>()

/** How far the zone's clocks are ahead of UTC at noon of that day, in milliseconds. */
function offsetOf(zone: string, at: number): number {
  const key = zone + Math.floor(at / day)
  const known = offsets.get(key)
  if (known !== undefined) return known
  const noon = Math.floor(at / day) * day + 12 * hour
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' })
  const [h = 12, m = 0] = parts.format(noon).split(':').map(Number)
  const offset = (h - 12) * hour + m * minute
  offsets.set(key, offset)
  return offset
}

/** The instant itself if somebody is at work then, else on the next working morning. */
export function atWork(random: Random, zone: string, at: number): number {
  const local = at + offsetOf(zone, at)
  const time = local % day
  if (isWorkday(local) && time >= 8 * hour && time < 18.5 * hour) return at
  let morning = local - time + (time < 8 * hour ? 0 : day)
  while (!isWorkday(morning)) morning += day
  return morning + 8 * hour + Math.floor(random() * 150) * minute - offsetOf(zone, morning)
}

/** A visit: the next working day from then on, at a half hour between 8:00 and 17:30 local time. */
export function visitAt(random: Random, zone: string, from: number): number {
  let midnight = Math.floor((from + offsetOf(zone, from)) / day) * day
  while (!isWorkday(midnight)) midnight += day
  const start = midnight + 8 * hour + between(random, 0, 19) * 30 * minute - offsetOf(zone, midnight)
  return start > from ? start : visitAt(random, zone, midnight + day)
}

const isWorkday = (local: number) => {
  const weekday = new Date(local).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
