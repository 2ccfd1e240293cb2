import { expect, it } from 'vitest'
import { readDay } from './readDay.ts'

it.each([
  ['03/09/2026', '2026-03-09'],
  ['3/9/2026', '2026-03-09'],
  ['03-09-2026', '2026-03-09'],
  ['2026/03/09', '2026-03-09'],
  ['2026-3-9', '2026-03-09'],
  [' 12/31/2026 ', '2026-12-31'],
  ['02/29/2028', '2028-02-29'],
  ['02/30/2026', null],
  ['13/01/2026', null],
  ['03/09/26', null],
  ['tomorrow', null],
  ['', null],
])('a day typed %j is %j', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})
