import { sameOriginPath } from '@callout/domain/session/session.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, pathOf, stringifySearch } from './url.ts'

test('parses a query as text, with leading zeros and repeated names', () => {
  expect(parseSearch('?call_id=007&flag=true&a=1&a=2&empty=')).toEqual({
    call_id: '007',
    flag: 'true',
    a: ['1', '2'],
    empty: '',
  })
})

test('writes a query without empty values', () => {
  expect(stringifySearch({ a: 'x y', b: '', c: undefined, d: null, e: ['1', '2'], f: 0 })).toBe('?a=x+y&e=1&e=2&f=0')
  expect(stringifySearch({})).toBe('')
})

test('builds a path from page, segments and query', () => {
  expect(pathOf('/servicecallsdetails', ['a/b'], { tab: 'history' })).toBe('/servicecallsdetails/a%2Fb?tab=history')
  expect(pathOf('/login', [], { redirectUrl: '/servicecalls?status=-3' })).toBe(
    '/login?redirectUrl=%2Fservicecalls%3Fstatus%3D-3',
  )
})

test('a same-origin path never leaves the origin', () => {
  const own = 'https://own.example'
  const tricky = fc.array(
    fc.constantFrom('/', '\\', '.', '..', ':', '@', 'evil.example', '\t', '\n', '%5C', '%2F', ' ', 'http'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        tricky.map((parts) => `/${parts.join('')}`),
      ),
      (path) => {
        expect(new URL(sameOriginPath(path), own).origin).toBe(own)
      },
    ),
    { numRuns: 2000 },
  )
})
