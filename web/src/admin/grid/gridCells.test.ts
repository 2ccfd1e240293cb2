// @vitest-environment jsdom

import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'
import { expect, it } from 'vitest'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { columnsOfHeader, parseDelimited, readCell, writeCell } from './gridCells.ts'

const t: Translate = (key, params) => (isMessageKey(key) ? translate('en', key, params) : key)

it('keeps 300 pasted rows 300 rows', () => {
  const pasted = Array.from({ length: 300 }, (_, n) => `P${n}\tName ${n}`).join('\r\n')
  expect(parseDelimited(`${pasted}\r\n`)).toHaveLength(300)
})

it('reads cells with tabs, line breaks and quotes as Excel copies them', () => {
  expect(parseDelimited('A\t"two\nlines"\t"say ""yes"""\nB\t\t')).toEqual([
    ['A', 'two\nlines', 'say "yes"'],
    ['B', '', ''],
  ])
})

const sheet = {
  columns: ['supplier_code', 'raison_sociale'].map((name) => ({
    name,
    kind: 'text' as const,
    isKey: false,
    isRequired: false,
  })),
}
const labelsOf = (name: string) => (name === 'raison_sociale' ? ['Razón social'] : [])

it.each([
  [
    ['supplier_code', 'razon social', 'other'],
    ['supplier_code', 'raison_sociale', undefined],
  ],
  [['F0101', 'Trois Ponts'], undefined],
])('tells a row of names %s from a row of values', (cells, columns) => {
  expect(columnsOfHeader(cells, sheet, labelsOf)).toEqual(columns)
})

it.each([
  ['number', '1.234,50', 1234.5],
  ['money', '41,00 €', 41],
  ['money', 'free', 'free'],
  ['number', '', null],
  ['yes_no', 'Sí', true],
  ['yes_no', 'non', false],
  ['yes_no', 'perhaps', 'perhaps'],
  ['day', '31/08/2026', '2026-08-31'],
  ['day', '05.04.2026', '2026-04-05'],
  ['day', '05/04/2026', '05/04/2026'],
  ['text', ' 08001 ', '08001'],
] as const)('reads the %s "%s"', (kind, typed, value) => expect(readCell(t, typed, { name: 'any', kind })).toBe(value))

it.each([
  ['role', 'Call centre', 'callcenter'],
  ['role', 'callcenter', 'callcenter'],
  ['role', 'porter', 'porter'],
  ['can_administer', 'Network, prices', 'network prices'],
] as const)('reads the words of an option of %s: "%s"', (name, typed, value) => {
  const column = { name, kind: 'choice' as const, options: ['dispatcher', 'callcenter'] }
  expect(readCell(t, typed, column)).toBe(value)
  expect(readCell(t, writeCell(t, column, value), column)).toBe(value)
})
