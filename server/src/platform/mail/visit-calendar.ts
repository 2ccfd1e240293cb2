/** A visit as an entry of the customer's calendar. */
export interface CalendarVisit {
  /** The same for each email about the visit, so that a later one replaces the entry. */
  readonly uid: string
  readonly start: string
  readonly end: string
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly isCancelled: boolean
}

const bytesOf = (text: string) => Buffer.byteLength(text)

/** Longest line of a calendar file, in bytes (RFC 5545, 3.1). */
const maxLineBytes = 75

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** `20260312T090000Z`. */
const instantOf = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** A line in pieces of at most 75 bytes, each after the first with a space before it. */
function fold(line: string): string {
  const pieces: string[] = []
  let piece = ''
  for (const character of line) {
    if (bytesOf(piece + character) > maxLineBytes) {
      pieces.push(piece)
      piece = ' '
    }
    piece += character
  }
  return [...pieces, piece].join('\r\n')
}

/** The method of a calendar file: whether it adds the visit or takes it out. */
export const calendarMethod = (calendar: string) => (calendar.includes('\r\nMETHOD:CANCEL') ? 'CANCEL' : 'PUBLISH')

/** The visit as a calendar file (RFC 5545). `now` is ISO 8601; a later one replaces an earlier file. */
export function renderCalendar(visit: CalendarVisit, now: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Callout//Visits//EN',
    `METHOD:${visit.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${visit.uid}`,
    `SEQUENCE:${Math.floor(Date.parse(now) / 1000)}`,
    `DTSTAMP:${instantOf(now)}`,
    `DTSTART:${instantOf(visit.start)}`,
    `DTEND:${instantOf(visit.end)}`,
    `SUMMARY:${escapeText(visit.summary)}`,
    `LOCATION:${escapeText(visit.location)}`,
    `DESCRIPTION:${escapeText(visit.description)}`,
    `STATUS:${visit.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
