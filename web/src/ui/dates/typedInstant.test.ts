import { instant } from '@callout/domain/platform/fields.ts'
import { describe, expect, it } from 'vitest'
import { unparsedText } from '../../platform/i18n/unparsedText.ts'
import { formatDayInput, parseDay } from './parseDay.ts'
import { isSameMinute, parseTime, parseTypedInstant, toTypedInstant } from './typedInstant.ts'

const parser = {
  timeZone: 'Europe/Madrid',
  read: (text: string) => parseDay(text, { order: 'month_first', today: '2026-11-24' }),
  write: (day: string) => formatDayInput(day, 'month_first'),
}
const valueOfTyped = (day: string, time: string) => parseTypedInstant({ day, time }, parser)

describe('a typed instant', () => {
  it.each([
    ['05/01/2027', '10:30', '2027-05-01T08:30:00.000Z'],
    ['tomorrow', '9', '2026-11-25T08:00:00.000Z'],
    ['11/25', '0:00', '2026-11-24T23:00:00.000Z'],
    // The clocks jump from 02:00 to 03:00.
    ['03/28/2027', '02:30', '2027-03-28T01:30:00.000Z'],
    ['', '', null],
    [' ', '', null],
  ])('parses %j %j as %j', (day, time, value) => {
    expect(valueOfTyped(day, time)).toBe(value)
  })

  it.each([
    ['05/01/2027', ''],
    ['', '10:30'],
    ['05/01/2027', '--:00'],
    ['soon', '10:30'],
    ['31/31/2027', '25:00'],
  ])('keeps %j %j as typed, and every schema refuses it', (day, time) => {
    const value = valueOfTyped(day, time)
    expect(unparsedText(value)).toBeDefined()
    expect(toTypedInstant(value, parser)).toEqual({ day, time })
    expect(instant().safeParse(value).success).toBe(false)
  })

  it('shows an instant in its time zone', () => {
    expect(toTypedInstant('2027-05-01T08:30:12.000Z', parser)).toEqual({ day: '05/01/2027', time: '10:30' })
    expect(toTypedInstant(null, parser)).toEqual({ day: '', time: '' })
  })

  it.each([
    ['2027-05-01T08:30:12.000Z', '2027-05-01T08:30:00.000Z', true],
    ['2027-05-01T08:30:00.000Z', '2027-05-01T08:31:00.000Z', false],
    [null, '2027-05-01T08:31:00.000Z', false],
    ['?05/01/2027\n10:3', '?05/01/2027\n10:30 x', false],
    [null, null, true],
  ])('compares the minutes of %j and %j: %j', (one, other, same) => {
    expect(isSameMinute(one, other)).toBe(same)
  })
})

it.each([
  ['10:30', '10:30'],
  ['1030', '10:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9', '09:00'],
  ['09', '09:00'],
  ['14', '14:00'],
  ['9h', '09:00'],
  ['9 h', '09:00'],
  ['9h30', '09:30'],
  ['9 h 30', '09:30'],
  ['14H05', '14:05'],
  ['14.30', '14:30'],
  ['14,30', '14:30'],
  ['14 30', '14:30'],
  ['10:30h', '10:30'],
  [' 7:05 ', '07:05'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['24', null],
  ['10:60', null],
  ['10:3', null],
  ['10:', null],
  ['1:2:3', null],
  ['103000', null],
  ['-9', null],
  ['noon', null],
  ['h', null],
  ['', null],
])('parses %j as %j', (typed, time) => {
  expect(parseTime(typed)).toBe(time)
})
