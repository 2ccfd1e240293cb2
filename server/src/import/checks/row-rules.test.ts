import { say } from '@callout/domain/messages/import-messages.ts'
import { afterEach, expect, it, vi } from 'vitest'
import type { RowRule } from '../sheets/sheet.ts'
import { checkOrder, checkPast, checkPastDay, errorIf } from './row-checks.ts'
import { applyRules } from './row-rules.ts'

const endAfterStart: RowRule = (row) => checkOrder(row, 'start', 'end')
const nameFilled: RowRule = (row) => errorIf(!row.name, 'name', 'it is empty.')
const rules = [endAfterStart, nameFilled]
const none = new Set<string>()

it('a row has the errors of all rules that it breaks', () => {
  expect(applyRules(rules, { start: 'b', end: 'a', name: '' }, none)).toEqual({
    end: say('before', { first: 'start' }),
    name: 'it is empty.',
  })
})

it('leaves out a rule that reads an invalid cell, and applies the others', () => {
  expect(applyRules(rules, { start: 'b', name: '' }, new Set(['end']))).toEqual({ name: 'it is empty.' })
  expect(applyRules(rules, { start: 'b', end: 'a' }, new Set(['name']))).toEqual({
    end: say('before', { first: 'start' }),
  })
})

it('the later rule names the error of a column that breaks two', () => {
  const second: RowRule = () => ({ name: 'it is wrong.' })
  expect(applyRules([nameFilled, second], { name: '' }, none)).toEqual({ name: 'it is wrong.' })
})

afterEach(() => vi.useRealTimers())

it('a day is in the future if it has begun nowhere on earth, and a time if it is after now', () => {
  vi.useFakeTimers({ now: new Date('2026-07-27T22:30:00Z') })
  const error = { at: 'it is in the future.' }
  expect(checkPastDay({ at: '2026-07-28' }, ['at'])).toEqual({})
  expect(checkPastDay({ at: '2026-07-29' }, ['at'])).toEqual(error)
  expect(checkPastDay({ at: null }, ['at'])).toEqual({})
  expect(checkPast({ at: '2026-07-27T22:30:00.000Z' }, ['at'])).toEqual({})
  expect(checkPast({ at: '2026-07-27T22:31:00.000Z' }, ['at'])).toEqual(error)
})
