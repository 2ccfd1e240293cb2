import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => {} })
const { dayInWords } = await import('./useDayParser.ts')

it.each([
  ['en', 'Saturday 1 May 2027'],
  ['es', 'sábado, 1 de mayo de 2027'],
  ['pt', 'sábado, 1 de maio de 2027'],
  ['fr', 'samedi 1 mai 2027'],
  ['it', 'sabato 1 maggio 2027'],
] as const)('formats a day in words, %s', (language, words) => {
  expect(dayInWords('2027-05-01', language)).toBe(words)
})
