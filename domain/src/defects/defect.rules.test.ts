import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { codesAfter, refusalOfForeignCodes, refusalOfLevels, refusalToClassify } from './defect.rules.ts'
import { type DefectCodes, type DefectField, defectFields, noDefect } from './defect.ts'

const codes = (...given: string[]): DefectCodes =>
  Object.fromEntries(defectFields.map((field, level) => [field, given[level] ?? ''])) as DefectCodes

/** A small tree: a, a-b, a-b-c, a-b-c-d and e, e-f. */
const parents: Record<string, string | undefined> = { 'a-b': 'a', 'a-b-c': 'a-b', 'a-b-c-d': 'a-b-c', 'e-f': 'e' }
const isUnder = (code: string, parent: string | undefined) =>
  ['a', 'e', ...Object.keys(parents)].includes(code) && parents[code] === parent

test('a cancelled call takes no codes', () => {
  expect(refusalToClassify({ is_cancelled_status: true })?.key).toBe('defect.refused.cancelled')
  expect(refusalToClassify({ is_cancelled_status: false })).toBeUndefined()
})

describe('the cascade', () => {
  const before = codes('a', 'a-b', 'a-b-c', 'a-b-c-d')
  it.each<[string, Partial<Record<DefectField, string>>, DefectCodes]>([
    ['nothing sent changes nothing', {}, before],
    ['the same sent again changes nothing', { defect_code1: 'a', defect_code2: 'a-b' }, before],
    ['a new group clears the rest', { defect_code1: 'e' }, codes('e')],
    ['a new part keeps the group', { defect_code2: 'a-x' }, codes('a', 'a-x')],
    ['what is sent with it stays', { defect_code1: 'e', defect_code2: 'e-f' }, codes('e', 'e-f')],
    ['clearing the group clears all', { defect_code1: '' }, noDefect],
    ['clearing the cause clears it alone', { defect_code4: '' }, codes('a', 'a-b', 'a-b-c')],
  ])('%s', (_what, sent, after) => expect(codesAfter(before, sent)).toEqual(after))

  test('below the first level that changes, nothing stands that was not sent', () => {
    const code = fc.constantFrom('', 'a', 'b', 'c')
    const level = fc.record(Object.fromEntries(defectFields.map((field) => [field, code])))
    const part = fc.record(Object.fromEntries(defectFields.map((field) => [field, code])), { requiredKeys: [] })
    fc.assert(
      fc.property(level, part, (stored, sent) => {
        const after = codesAfter(stored as DefectCodes, sent)
        const first = defectFields.findIndex((field) => after[field] !== stored[field])
        for (const [index, field] of defectFields.entries()) {
          if (sent[field] !== undefined) expect(after[field]).toBe(sent[field])
          else expect(after[field]).toBe(first >= 0 && index > first ? '' : stored[field])
        }
      }),
    )
  })
})

describe('the levels', () => {
  it.each<[string, DefectCodes, DefectField | undefined]>([
    ['no code at all', noDefect, undefined],
    ['the first alone', codes('a'), 'defect_code2'],
    ['two', codes('a', 'a-b'), undefined],
    ['four', codes('a', 'a-b', 'a-b-c', 'a-b-c-d'), undefined],
    ['a part without a group', codes('', 'a-b'), 'defect_code1'],
    ['a fault without a part', codes('a', '', 'a-b-c'), 'defect_code2'],
    ['a cause without a fault', codes('a', 'a-b', '', 'a-b-c-d'), 'defect_code3'],
    ['a cause alone', codes('', '', '', 'a-b-c-d'), 'defect_code3'],
  ])('%s', (_what, chosen, wrong) => {
    const refusal = refusalOfLevels(chosen)
    expect(refusal?.errors).toEqual(wrong && { [wrong]: 'text.required' })
  })
})

describe('each code is a child of the one above', () => {
  it.each<[string, DefectCodes, DefectCodes, DefectField | undefined]>([
    ['a whole way', noDefect, codes('a', 'a-b', 'a-b-c', 'a-b-c-d'), undefined],
    ['an unknown group', noDefect, codes('x', 'a-b'), 'defect_code1'],
    ['a part as a group', noDefect, codes('a-b', 'a-b-c'), 'defect_code1'],
    ['a part of another group', noDefect, codes('e', 'a-b'), 'defect_code2'],
    ['a cause of another fault', noDefect, codes('a', 'a-b', 'a-b-c', 'e-f'), 'defect_code4'],
    ['the old part under a new group', codes('e', 'e-f'), codes('a', 'e-f'), 'defect_code2'],
    ['what the list lost and nobody touches', codes('gone', 'gone-1'), codes('gone', 'gone-1'), undefined],
    ['below what the list lost', codes('gone', 'gone-1'), codes('gone', 'gone-1', 'a-b-c'), 'defect_code3'],
    ['no code any more', codes('gone', 'gone-1'), noDefect, undefined],
  ])('%s', (_what, before, chosen, wrong) => {
    const refusal = refusalOfForeignCodes(before, chosen, isUnder)
    expect(refusal?.errors).toEqual(wrong && { [wrong]: 'message.not_in_list' })
  })
})
