import { ownPath } from '@callout/domain/session/session.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, pathOf, stringifySearch } from './url.ts'

test('a query is text: numbers keep their zeros, names may repeat', () => {
  expect(parseSearch('?call_id=007&flag=true&a=1&a=2&empty=')).toEqual({
    call_id: '007',
    flag: 'true',
    a: ['1', '2'],
    empty: '',
  })
})

test('what is empty is left out of a query', () => {
  expect(stringifySearch({ a: 'x y', b: '', c: undefined, d: null, e: ['1', '2'], f: 0 })).toBe('?a=x+y&e=1&e=2&f=0')
  expect(stringifySearch({})).toBe('')
})

test('a path is page, segments, query', () => {
  expect(pathOf('/servicecallsdetails', ['a/b'], { tab: 'history' })).toBe('/servicecallsdetails/a%2Fb?tab=history')
  expect(pathOf('/login', [], { redirectUrl: '/servicecalls?status=-3' })).toBe(
    '/login?redirectUrl=%2Fservicecalls%3Fstatus%3D-3',
  )
})

test('an own path never leaves the origin, whatever it is dressed as', () => {
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
        expect(new URL(ownPath(path), own).origin).toBe(own)
      },
    ),
    { numRuns: 2000 },
  )
})
