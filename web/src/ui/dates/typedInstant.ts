import { instantOf, toWallTime } from '../../platform/i18n/timeZones.ts'
import { toUnparsed, unparsedText } from '../../platform/i18n/unparsedText.ts'

/** The texts of an instant's two inputs. */
export interface TypedInstant {
  readonly day: string
  readonly time: string
}

interface InstantParser {
  readonly timeZone: string
  readonly read: (text: string) => string | null
  readonly write: (day: string) => string
}

// A one-line input cannot contain a line break.
const separator = '\n'

/** Converts a value to the texts of the two inputs. The value is an instant, null, or unparsed texts. */
export function toTypedInstant(value: string | null, { timeZone, write }: Omit<InstantParser, 'read'>): TypedInstant {
  if (value === null) return { day: '', time: '' }
  const unparsed = unparsedText(value)
  if (unparsed !== undefined) {
    const [day = '', time = ''] = unparsed.split(separator)
    return { day, time }
  }
  const wall = toWallTime(value, timeZone)
  return { day: write(wall.day), time: wall.time }
}

/** Parses the two texts into an instant; null if both are empty, unparsed if one is missing or invalid. */
export function parseTypedInstant(
  { day, time }: TypedInstant,
  { timeZone, read }: Omit<InstantParser, 'write'>,
): string | null {
  if (day.trim() === '' && time.trim() === '') return null
  const wall = { day: read(day), time: parseTime(time) }
  if (wall.day && wall.time) return instantOf({ day: wall.day, time: wall.time }, timeZone)
  return toUnparsed(`${day}${separator}${time}`)
}

/** True if two values are equal to the minute. */
export const isSameMinute = (one: string | null, other: string | null) => minuteOf(one) === minuteOf(other)

const minuteOf = (value: string | null) =>
  value === null || unparsedText(value) !== undefined ? value : value.slice(0, 16)

const withMinutes = /^(\d{1,2})(?:\s?[:.,h]\s?|\s)?(\d{2})$/
const fullHour = /^\d{1,2}$/

/**
 * Parses a typed time into `HH:mm`; null if it is not a time. Reads `10:30`, `1030`, `10.30`, `10h30`, `9` and `9 h`.
 */
export function parseTime(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\s?h$/, '')
  const [, hours = '', minutes = ''] = fullHour.test(text) ? [text, text, '00'] : (withMinutes.exec(text) ?? [])
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}
