import { expect, it } from 'vitest'
import { isUrgent, promisedUntil, timeToPromise } from './promise.ts'

const created_at = '2026-03-10T08:00:00.000Z'
const now = '2026-03-11T02:00:00.000Z'
const hour = 3_600_000

it.each([
  [24, '2026-03-11T08:00:00.000Z'],
  [1, '2026-03-10T09:00:00.000Z'],
  [null, null],
])('a contract that promises an answer within %s h promises it until %s', (promised_hours, until) => {
  expect(promisedUntil({ promised_hours }, created_at)).toBe(until)
})

it('promises nothing without a contract', () => expect(promisedUntil(undefined, created_at)).toBeNull())

const waiting = { promised_until: '2026-03-11T08:00:00.000Z', accepted_at: null, is_saved_status_open: true }

it.each([
  ['in time', {}, 6 * hour],
  ['late', { promised_until: '2026-03-11T00:00:00.000Z' }, -2 * hour],
  ['without a promise', { promised_until: null }, undefined],
  ['accepted', { accepted_at: created_at }, undefined],
  ['closed', { is_saved_status_open: false }, undefined],
])('the time left of a call that is %s', (_what, facts, left) => {
  expect(timeToPromise({ ...waiting, ...facts }, now)).toBe(left)
})

it.each([
  ['of high priority', 'H', null, true],
  ['without a promise', 'M', null, false],
  ['with a promise that ends soon', 'L', '2026-03-11T10:00:00.000Z', true],
  ['with a promise that is over', 'L', '2026-03-01T02:00:00.000Z', true],
  ['with a promise that ends later', 'M', '2026-03-11T10:01:00.000Z', false],
])('a call %s is urgent or not', (_what, priority, promised_until, urgent) => {
  expect(isUrgent({ priority, promised_until }, now)).toBe(urgent)
})
