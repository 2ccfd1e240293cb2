import { expect, it } from 'vitest'
import { calendarMethod, renderCalendar } from './visit-calendar.ts'

const visit = {
  uid: '1@callout',
  start: '2026-03-12T09:00:00.000Z',
  end: '2026-03-12T10:00:00.000Z',
  summary: 'Visita; a las diez, jueves',
  description: 'Línea\nX-EVIL:1',
  location: 'Calle de la Constitución y de las Naciones Unidas 125, 28013 Madrid, España',
  isCancelled: false,
}
const now = '2026-03-10T09:00:00.000Z'

it('is a calendar file whose texts add no lines', () => {
  const calendar = renderCalendar(visit, now)
  expect(calendar).toContain('DTSTART:20260312T090000Z\r\nDTEND:20260312T100000Z\r\n')
  expect(calendar).toContain('SUMMARY:Visita\\; a las diez\\, jueves\r\n')
  expect(calendar).toContain('DESCRIPTION:Línea\\nX-EVIL:1\r\n')
  expect(calendarMethod(calendar)).toBe('PUBLISH')
})

it('folds lines at 75 bytes, and not inside a letter', () => {
  const lines = renderCalendar(visit, now).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain('Naciones Unidas 125\\, 28013 Madrid\\, España')
})

it('takes the same entry out when the visit is cancelled', () => {
  const calendar = renderCalendar({ ...visit, isCancelled: true }, now)
  expect(calendarMethod(calendar)).toBe('CANCEL')
  expect(calendar).toContain('UID:1@callout\r\n')
  expect(calendar).toContain('STATUS:CANCELLED')
})
