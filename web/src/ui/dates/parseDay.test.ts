import { describe, expect, it } from 'vitest'
import { formatDayInput, parseDay } from './parseDay.ts'

const today = '2026-11-24'
const read = (typed: string, more: object = {}) => parseDay(typed, { order: 'month_first', today, ...more })

describe('parseDay', () => {
  it.each([
    ['03/09/2026', '2026-03-09'],
    ['3/9/2026', '2026-03-09'],
    ['03-09-2026', '2026-03-09'],
    ['03/04/2027', '2027-03-04'],
    ['1/12/2026', '2026-01-12'],
    ['2026/03/09', '2026-03-09'],
    ['2026-3-9', '2026-03-09'],
    ['2026/11/25', '2026-11-25'],
    [' 12/31/2026 ', '2026-12-31'],
    ['02/29/2028', '2028-02-29'],
    ['02/30/2026', null],
    ['02/29/2027', null],
    ['13/13/2026', null],
    ['2026/25/11', null],
    ['03/09/26', null],
    ['03/09/0026', null],
    ['11/', null],
    ['11', null],
    ['soon', null],
    ['constructor', null],
    ['', null],
  ])('parses %j as %j', (typed, day) => {
    expect(read(typed)).toBe(day)
  })

  it.each([
    ['25/11/2026', '2026-11-25'],
    ['25.11.2026', '2026-11-25'],
    ['25.11', '2026-11-25'],
    ['25.11.', '2026-11-25'],
    ['13/01/2026', '2026-01-13'],
  ])('parses %j, a valid day in one order only, as %j', (typed, day) => {
    expect(read(typed)).toBe(day)
    expect(read(typed, { order: 'day_first' })).toBe(day)
  })

  it.each([
    ['03/04/2027', '2027-04-03'],
    ['1/12/2026', '2026-12-01'],
    ['03.04', '2027-04-03'],
    ['11/25/2026', '2026-11-25'],
    ['2026/03/09', '2026-03-09'],
  ])('parses %j as %j with the day first', (typed, day) => {
    expect(read(typed, { order: 'day_first' })).toBe(day)
  })

  it.each([
    ['today', '2026-11-24'],
    ['Hoy', '2026-11-24'],
    ['hoje', '2026-11-24'],
    ["aujourd'hui", '2026-11-24'],
    ['aujourd’hui', '2026-11-24'],
    ['oggi', '2026-11-24'],
    ['tomorrow', '2026-11-25'],
    ['mañana', '2026-11-25'],
    ['manana', '2026-11-25'],
    ['Amanhã', '2026-11-25'],
    ['demain', '2026-11-25'],
    ['domani', '2026-11-25'],
    ['+3', '2026-11-27'],
    ['+ 10', '2026-12-04'],
    ['-1', '2026-11-23'],
    ['+0', '2026-11-24'],
    ['3', null],
  ])('parses %j on 24 November 2026 as %j', (typed, day) => {
    expect(read(typed)).toBe(day)
  })

  it.each([
    ['11/25', {}, '2026-11-25'],
    ['01/05', {}, '2027-01-05'],
    ['10/01', {}, '2026-10-01'],
    ['11/23', { min: '2026-11-24' }, '2027-11-23'],
    ['01/05', { max: '2026-11-24' }, '2026-01-05'],
    ['02/29', {}, '2028-02-29'],
    ['11/23', { min: '2027-01-01', max: '2027-01-31' }, '2026-11-23'],
  ])('parses %j without a year, within %j, as %j', (typed, bounds, day) => {
    expect(read(typed, bounds)).toBe(day)
  })
})

describe('formatDayInput', () => {
  it.each(['month_first', 'day_first'] as const)('is parsed back to the same day, %s', (order) => {
    for (const day of ['2026-03-04', '2027-12-01', '2028-02-29'])
      expect(parseDay(formatDayInput(day, order), { order, today })).toBe(day)
  })
})
