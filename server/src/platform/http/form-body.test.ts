import { bodyLimits } from '@callout/domain/platform/json.ts'
import { describe, expect, it, test } from 'vitest'
import { parseForm } from './form-body.ts'
import { Problem } from './problem.ts'

describe('parseForm', () => {
  test.each([
    ['nothing', '', {}],
    ['texts', 'a=1&b=&c', { a: '1', b: '', c: '' }],
    ['encoded texts', 'a=%C3%A9+%2B%26&b%5Bc%5D=d', { a: 'é +&', b: { c: 'd' } }],
    ['percent signs that encode nothing', 'a=100%&b%zz=%ff', { a: '100%', 'b%zz': '%ff' }],
    ['an equals sign in a text', 'a=b=c', { a: 'b=c' }],
    ['a name given twice', 'a=1&a=2', { a: ['1', '2'] }],
    ['a list without numbers', 'a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a list of one', 'a[]=1', { a: ['1'] }],
    ['a list with numbers, in any order and with gaps', 'a[7]=c&a[1]=b&a[0]=a', { a: ['a', 'b', 'c'] }],
    ['a list of fields', 'a[0][b]=1&a[0][c]=2&a[1][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
    ['lists in lists', 'a[0][0]=1&a[0][1]=2', { a: [['1', '2']] }],
    ['fields in fields', 'a[b][c]=1', { a: { b: { c: '1' } } }],
    ['numbers beside names', 'a[0]=1&a[b]=2', { a: { 0: '1', b: '2' } }],
    ['brackets that are no path', '[a]=1&b[c=2&d]=3', { '[a]': '1', 'b[c': '2', 'd]': '3' }],
    ['names of a prototype', '__proto__[a]=1&constructor[prototype]=1&b[toString]=1&c=2', { c: '2' }],
  ])('parses %s', (_what, body, expected) => {
    expect(parseForm(body)).toEqual(expected)
  })

  const { depth, values } = bodyLimits
  const limitsText = 'nests deeper than'
  test.each([
    ['more names than allowed', 'a=1&'.repeat(values + 1), limitsText],
    ['deeper fields than allowed', `a${'[b]'.repeat(depth)}=1`, limitsText],
    ['far deeper fields', `a${'[]'.repeat(100_000)}=1`, limitsText],
    ['a value and fields under one name', 'a=1&a[b]=2', '"a" holds both'],
  ])('refuses %s', (_what, body, message) => {
    const refused = () => parseForm(body)
    expect(refused).toThrow(Problem)
    expect(refused).toThrow(expect.objectContaining({ params: { detail: expect.stringContaining(message) } }))
  })

  it('accepts a form at the limits', () => {
    expect(parseForm(Array.from({ length: values }, (_, n) => `a${n}=1`).join('&'))).toHaveProperty(
      `a${values - 1}`,
      '1',
    )
    expect(JSON.stringify(parseForm(`a${'[b]'.repeat(depth - 1)}=1`))).toContain('"1"')
  })
})
