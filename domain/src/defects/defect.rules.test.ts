import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { applyCodeChange, refusalOfLevels, refusalOfMisplacedCodes, refusalToClassify } from './defect.rules.ts'
import { type DefectCodes, type DefectField, defectFields, noDefectCodes } from './defect.ts'

const codes = (...values: string[]): DefectCodes =>
  Object.fromEntries(defectFields.map((field, level) => [field, values[level] ?? ''])) as DefectCodes

/** A small tree: a, a-b, a-b-c, a-b-c-d and e, e-f. */
const parents: Record<string, string | undefined> = { 'a-b': 'a', 'a-b-c': 'a-b', 'a-b-c-d': 'a-b-c', 'e-f': 'e' }
const isChildOf = (code: string, parent: string | undefined) =>
  ['a', 'e', ...Object.keys(parents)].includes(code) && parents[code] === parent

test('refuses codes on a cancelled call', () => {
  expect(refusalToClassify({ is_cancelled_status: true })?.key).toBe('defect.refused.cancelled')
  expect(refusalToClassify({ is_cancelled_status: false })).toBeUndefined()
})

describe('applying submitted codes', () => {
  const before = codes('a', 'a-b', 'a-b-c', 'a-b-c-d')
  it.each<[string, Partial<Record<DefectField, string>>, DefectCodes]>([
    ['an empty body changes nothing', {}, before],
    ['unchanged codes change nothing', { defect_code1: 'a', defect_code2: 'a-b' }, before],
    ['a new group clears the levels below', { defect_code1: 'e' }, codes('e')],
    ['a new part keeps the group', { defect_code2: 'a-x' }, codes('a', 'a-x')],
    ['codes sent together are kept', { defect_code1: 'e', defect_code2: 'e-f' }, codes('e', 'e-f')],
    ['clearing the group clears all', { defect_code1: '' }, noDefectCodes],
    ['clearing the cause clears only the cause', { defect_code4: '' }, codes('a', 'a-b', 'a-b-c')],
  ])('%s', (_what, sent, after) => expect(applyCodeChange(before, sent)).toEqual(after))

  test('clears every code that was not sent below the first changed level', () => {
    const code = fc.constantFrom('', 'a', 'b', 'c')
    const level = fc.record(Object.fromEntries(defectFields.map((field) => [field, code])))
    const part = fc.record(Object.fromEntries(defectFields.map((field) => [field, code])), { requiredKeys: [] })
    fc.assert(
      fc.property(level, part, (stored, sent) => {
        const after = applyCodeChange(stored as DefectCodes, sent)
        const first = defectFields.findIndex((field) => after[field] !== stored[field])
        for (const [index, field] of defectFields.entries()) {
          if (sent[field] !== undefined) expect(after[field]).toBe(sent[field])
          else expect(after[field]).toBe(first >= 0 && index > first ? '' : stored[field])
        }
      }),
    )
  })
})

describe('required levels', () => {
  it.each<[string, DefectCodes, DefectField | undefined]>([
    ['no code', noDefectCodes, undefined],
    ['only the first', codes('a'), 'defect_code2'],
    ['two', codes('a', 'a-b'), undefined],
    ['four', codes('a', 'a-b', 'a-b-c', 'a-b-c-d'), undefined],
    ['a part without a group', codes('', 'a-b'), 'defect_code1'],
    ['a fault without a part', codes('a', '', 'a-b-c'), 'defect_code2'],
    ['a cause without a fault', codes('a', 'a-b', '', 'a-b-c-d'), 'defect_code3'],
    ['only a cause', codes('', '', '', 'a-b-c-d'), 'defect_code3'],
  ])('%s', (_what, chosen, wrong) => {
    const refusal = refusalOfLevels(chosen)
    expect(refusal?.errors).toEqual(wrong && { [wrong]: 'text.required' })
  })
})

describe('each code must be a child of the one above', () => {
  it.each<[string, DefectCodes, DefectCodes, DefectField | undefined]>([
    ['a complete path', noDefectCodes, codes('a', 'a-b', 'a-b-c', 'a-b-c-d'), undefined],
    ['an unknown group', noDefectCodes, codes('x', 'a-b'), 'defect_code1'],
    ['a part as a group', noDefectCodes, codes('a-b', 'a-b-c'), 'defect_code1'],
    ['a part of another group', noDefectCodes, codes('e', 'a-b'), 'defect_code2'],
    ['a cause of another fault', noDefectCodes, codes('a', 'a-b', 'a-b-c', 'e-f'), 'defect_code4'],
    ['the old part under a new group', codes('e', 'e-f'), codes('a', 'e-f'), 'defect_code2'],
    ['unchanged codes that left the list', codes('gone', 'gone-1'), codes('gone', 'gone-1'), undefined],
    [
      'a new code below one that left the list',
      codes('gone', 'gone-1'),
      codes('gone', 'gone-1', 'a-b-c'),
      'defect_code3',
    ],
    ['clearing codes that left the list', codes('gone', 'gone-1'), noDefectCodes, undefined],
  ])('%s', (_what, before, chosen, wrong) => {
    const refusal = refusalOfMisplacedCodes(before, chosen, isChildOf)
    expect(refusal?.errors).toEqual(wrong && { [wrong]: 'message.not_in_list' })
  })
})
