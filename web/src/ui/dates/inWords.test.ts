import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => {} })
const { dayInWords } = await import('./useDayParser.ts')
const { spansOf } = await import('./useHoursText.ts')

it.each([
  ['en', 'Saturday 1 May 2027'],
  ['es', 'sábado, 1 de mayo de 2027'],
  ['pt', 'sábado, 1 de maio de 2027'],
  ['fr', 'samedi 1 mai 2027'],
  ['it', 'sabato 1 maggio 2027'],
] as const)('formats a day in words, %s', (language, words) => {
  expect(dayInWords('2027-05-01', language)).toBe(words)
})

it('joins neighbouring weekdays with the same hours', () => {
  const day = (weekday: number, ends_at = '17:00') => ({ weekday, starts_at: '08:00', ends_at })
  expect(spansOf([])).toEqual([])
  expect(spansOf([day(1), day(2), day(3, '13:00'), day(5), day(6)])).toEqual([
    { first: 1, last: 2, times: '08:00–17:00' },
    { first: 3, last: 3, times: '08:00–13:00' },
    { first: 5, last: 6, times: '08:00–17:00' },
  ])
})

it('names each time of a split day', () => {
  const splitDay = (weekday: number) => [
    { weekday, starts_at: '09:00', ends_at: '14:00' },
    { weekday, starts_at: '16:00', ends_at: '19:00' },
  ]
  expect(spansOf([...splitDay(1), ...splitDay(2)])).toEqual([{ first: 1, last: 2, times: '09:00–14:00 + 16:00–19:00' }])
})
