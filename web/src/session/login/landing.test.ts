import { expect, it } from 'vitest'
import { hasOwnEntry, landingPath } from './landing.ts'

it.each([
  ['/', 'T1', '/today'],
  ['/', null, '/'],
  ['/servicecalls/7', 'T1', '/servicecalls/7'],
  ['https://elsewhere.example/today', 'T1', '/today'],
])('the redirect %s of a session with the technician %s opens %s', (redirectUrl, technician, path) => {
  expect(landingPath({ redirectUrl, technician })).toBe(path)
})

it.each([
  ['/today', true],
  ['/today/7?day=tomorrow', true],
  ['/today?technician=T1', true],
  ['/todays', false],
  ['/', false],
])('%s has an entry of its own: %s', (path, expected) => {
  expect(hasOwnEntry(path)).toBe(expected)
})
