import { describe, expect, it, test } from 'vitest'
import { bodyLimits, isWithinLimits, parseJsonText } from './json.ts'

const nestedBy = (levels: number, [open, close]: readonly [string, string]) =>
  open.repeat(levels) + close.repeat(levels)
const { depth, values } = bodyLimits

describe('JSON limits', () => {
  test.each([
    ['arrays as deep as allowed', nestedBy(depth, ['[', ']']), true],
    ['arrays one level deeper', nestedBy(depth + 1, ['[', ']']), false],
    ['objects one level deeper', `${'{"a":'.repeat(depth + 1)}1${'}'.repeat(depth + 1)}`, false],
    ['arrays that are never closed', '['.repeat(100_000), false],
    ['many sibling arrays', `[${'[],'.repeat(depth * 2)}[]]`, true],
    ['as many values as allowed', `[${'1,'.repeat(values - 1)}1]`, true],
    ['one value too many', `[${'1,'.repeat(values)}1]`, false],
    ['one property too many', `{${'"a":1,'.repeat(values)}"b":1}`, false],
    ['brackets and commas inside a string', JSON.stringify('[{,'.repeat(50_000)), true],
    ['brackets after an escaped quote', JSON.stringify(`"\\"${'['.repeat(50)}`), true],
    ['brackets after a string that ends in a backslash', `["\\\\",${nestedBy(depth, ['[', ']'])}]`, false],
    ['a string that never ends', `["${'['.repeat(50)}`, true],
  ])('counts depth and values: %s', (_what, text, expected) => {
    expect(isWithinLimits(text)).toBe(expected)
  })

  it('text that is not JSON or exceeds the limits is returned unchanged', () => {
    expect(parseJsonText('{"a":[1]}')).toEqual({ a: [1] })
    for (const text of ['{', nestedBy(depth + 1, ['[', ']'])]) expect(parseJsonText(text)).toBe(text)
  })
})
