import { expect, it } from 'vitest'
import { type CellKind, type CellStyle, type FileCell, numberText, styleOf, understandCell } from './admin.cells.ts'

const understood: readonly [CellKind, FileCell, CellStyle, string, string?][] = [
  ['number', '12,50', {}, '12.50'],
  ['number', '12.50', {}, '12.50'],
  ['number', '1.234,56', {}, '1234.56'],
  ['number', '1,234.56', {}, '1234.56'],
  ['number', '1.234.567', {}, '1234567'],
  ['number', '1\u00a0234,5 €', {}, '1234.5'],
  ['number', "1'234.50", {}, '1234.50'],
  ['number', '0,125', {}, '0.125'],
  ['number', '21%', {}, '21'],
  ['number', 1.234, {}, '1.234'],
  ['number', 0.1 + 0.2, {}, '0.3'],
  ['number', '1.234', {}, '1.234', 'ambiguous_number'],
  ['number', '1.234', { decimals: ',' }, '1234'],
  ['number', '1.234', { decimals: '.' }, '1.234'],
  ['number', '1,234', { decimals: '.' }, '1234'],
  ['number', '1.2.3,4,5', {}, '1.2.3,4,5'],
  ['number', '#N/A', {}, '#N/A'],
  ['number', '2,4E+10', {}, '2,4E+10'],
  ['day', 45292, {}, '2024-01-01', 'serial_date'],
  ['day', '45292', {}, '2024-01-01', 'serial_date'],
  ['day', '45292,5', {}, '45292,5'],
  ['day', 45292.75, {}, '2024-01-01', 'serial_date'],
  ['day', '2024-03-04 00:00:00', {}, '2024-03-04'],
  ['day', '2024/3/4', {}, '2024-03-04'],
  ['day', '31/03/2026', {}, '2026-03-31'],
  ['day', '03/31/2026', {}, '2026-03-31'],
  ['day', '3.4.26', {}, '2026-04-03'],
  ['day', '04/04/2026', {}, '2026-04-04'],
  ['day', '03/04/2026', {}, '03/04/2026', 'ambiguous_date'],
  ['day', '03/04/2026', { dates: 'dmy' }, '2026-04-03'],
  ['day', '03/04/2026', { dates: 'mdy' }, '2026-03-04'],
  ['day', 'soon', {}, 'soon'],
  ['time', 0.354166666666667, {}, '08:30'],
  ['time', '0,354166666666667', {}, '08:30'],
  ['time', 1, {}, '24:00'],
  ['time', '8:30', {}, '08:30'],
  ['time', '8h30', {}, '08:30'],
  ['time', '08:30:00', {}, '08:30'],
  ['time', '1:05 PM', {}, '13:05'],
  ['time', '12:00 am', {}, '00:00'],
  ['yes_no', 'Sí', {}, 'yes'],
  ['yes_no', 'TRUE', {}, 'yes'],
  ['yes_no', 0, {}, 'no'],
  ['yes_no', 'FAUX', {}, 'no'],
  ['yes_no', 'maybe', {}, 'maybe'],
  ['text', ' \u00a0X-1 ', {}, 'X-1'],
  ['text', 24000000000, {}, '24000000000'],
  ['text', 2.4e21, {}, '2.4E+21'],
]

it.each(understood)('reads a cell of kind %s, %s with %o, as %s', (kind, cell, style, text, note) => {
  expect(understandCell(cell, kind, style)).toEqual({ cell: text, ...(note && { note }) })
})

it('takes the style of a column from the cells that leave no doubt', () => {
  expect(styleOf(['1.234', '5,50', ''], 'number')).toEqual({ decimals: ',' })
  expect(styleOf(['5,50', '5.50'], 'number')).toEqual({})
  expect(styleOf(['1.234', 5.5], 'number')).toEqual({})
  expect(styleOf(['03/04/2026', '31/03/2026'], 'day')).toEqual({ dates: 'dmy' })
  expect(styleOf(['03/25/2026', '31/03/2026'], 'day')).toEqual({})
  expect(numberText(123456789012345)).toBe('123456789012345')
})
