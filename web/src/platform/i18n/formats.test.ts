import type { Language } from '@callout/domain/messages/messages.ts'
import fc from 'fast-check'
import { afterAll, expect, it, vi } from 'vitest'

// The browser is in another time zone than the network.
vi.stubEnv('TZ', 'America/New_York')
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => {} })
const formats = await import('./formats.ts')
const {
  decimalSeparator,
  formatCount,
  formatDay,
  formatFieldInstant,
  formatInstant,
  formatInstantDay,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatSize,
} = formats
const { formatNetworkTime, formatReaderTime, formatVisit, formatVisitTime } = formats
const madrid = { timeZone: 'Europe/Madrid', otherTimeZone: 'Europe/Madrid' }
/** Central staff of Madrid read a visit in Las Palmas, and its company does. */
const office = { timeZone: 'Europe/Madrid', otherTimeZone: 'Atlantic/Canary' }
const company = { timeZone: 'Atlantic/Canary', otherTimeZone: 'Europe/Madrid' }
afterAll(() => void vi.unstubAllEnvs())

it.each([
  ['a day', formatDay('2026-03-09'), '2026/03/09'],
  ['no day', formatDay(null), ''],
  [
    "an instant in the network's time zone",
    formatInstant('2026-03-09T23:30:00.000Z', 'Europe/Madrid'),
    '2026/03/10 00:30',
  ],
  ["an instant in the browser's time zone", formatInstant('2026-03-09T23:30:00.000Z'), '2026/03/09 19:30'],
  ['no instant', formatInstant(''), ''],
  ["the day of an instant in the browser's time zone", formatInstantDay('2026-03-09T23:30:00.000Z'), '2026/03/09'],
  ['the day of an instant in a time zone', formatInstantDay('2026-03-09T23:30:00.000Z', 'Europe/Madrid'), '2026/03/10'],
  ['euros in French form', formatMoney(1234567.5), '1\u202f234\u202f567,50\u00a0€'],
  ['no amount', formatMoney(null), ''],
  ['a count', formatCount(12345), '12\u202f345'],
  ['a share', formatPercent(0.873), '87\u202f%'],
  ['a quantity in the style of amounts', formatQuantity(1234.5), '1\u202f234,5'],
  ['a whole quantity', formatQuantity(3), '3'],
  [
    'the decimal separators of the languages',
    ['en', 'es', 'pt', 'fr', 'it'].map((it) => decimalSeparator(it as Language)).join(' '),
    '. , , , ,',
  ],
  ['a small file', formatSize(10, 'en'), '1 kB'],
  ['a larger file', formatSize(1.25 * 1024 * 1024, 'es'), '1,3 MB'],
])('formats %s as %j', (_what, shown, expected) => expect(shown).toBe(expected))

it.each([
  ['the start of a visit', formatNetworkTime('2026-03-09T23:30:00.000Z', 'Europe/Madrid'), '2026/03/10 00:30 (Madrid)'],
  ['an event', formatReaderTime('2026-03-09T23:30:00.000Z', 'Europe/Madrid'), '2026/03/09 19:30 (New York)'],
  [
    "an event in the network's own time zone",
    formatReaderTime('2026-03-09T23:30:00.000Z', 'America/New_York'),
    '2026/03/09 19:30',
  ],
  [
    'a visit in a zone with the same local time',
    formatNetworkTime('2026-03-09T23:30:00.000Z', 'America/Toronto'),
    '2026/03/09 19:30',
  ],
  [
    'the start and end of a visit',
    formatVisit('2026-03-09T09:00:00Z', '2026-03-09T10:30:00Z', madrid),
    '2026/03/09 10:00 – 11:30 (Madrid)',
  ],
  [
    'an appointment',
    formatFieldInstant('appointment_date_at', '2026-03-09T09:00:00Z', madrid),
    '2026/03/09 10:00 (Madrid)',
  ],
  ['an acceptance', formatFieldInstant('accepted_at', '2026-03-09T09:00:00Z', madrid), '2026/03/09 05:00 (New York)'],
  ['the creation', formatFieldInstant('created_at', '2026-03-09T23:30:00.000Z', madrid), '2026/03/09 19:30 (New York)'],
  [
    'a visit on an island for central staff',
    formatVisitTime('2026-03-09T10:00:00Z', office),
    '2026/03/09 11:00 (Madrid), 10:00 (Canarias)',
  ],
  [
    'the same visit for its company',
    formatVisitTime('2026-03-09T10:00:00Z', company),
    '2026/03/09 10:00 (Canarias), 11:00 (Madrid)',
  ],
  [
    'a visit whose day differs, too',
    formatVisit('2026-03-09T23:30:00Z', '2026-03-10T00:30:00Z', office),
    '2026/03/10 00:30 – 01:30 (Madrid), 2026/03/09 23:30 (Canarias)',
  ],
  [
    'a visit in the hour of the change of clocks, which is the same everywhere',
    formatVisitTime('2026-03-29T01:00:00Z', company),
    '2026/03/29 02:00 (Canarias), 03:00 (Madrid)',
  ],
  ['no instant', formatFieldInstant('accepted_at', null, madrid), ''],
  ['unparsed text', formatFieldInstant('appointment_date_at', '?05/01\n10:', madrid), '05/01 10:'],
])('formats %s as %j', (_what, shown, expected) => expect(shown).toBe(expected))

it('writes amounts as French does', () => {
  const french = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
  const amount = fc.oneof(
    fc.integer({ min: -1e11, max: 1e11 }).map((cents) => cents / 100),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  )
  fc.assert(
    fc.property(amount, (value) => {
      // Zero has no sign.
      expect(formatMoney(value)).toBe(french.format(value || 0))
    }),
  )
})
