import { expect, it } from 'vitest'
import {
  linkActs,
  linkStateOf,
  offeredActs,
  refusalOfAct,
  refusalOfAnswered,
  refusalOfMovedVisit,
} from './customer-link.rules.ts'

const now = '2026-03-10T10:00:00.000Z'
const planned = {
  is_saved_status_open: true,
  is_cancelled_status: false,
  accepted_at: '2026-03-09T10:00:00.000Z',
  appointment_date_at: '2026-03-11T10:00:00.000Z',
  begun_at: null,
  work_done_at: null,
}

it.each([
  ['planned', {}],
  ['begun', { appointment_date_at: now }],
  ['begun', { begun_at: now }],
  ['finished', { begun_at: now, work_done_at: now }],
  ['arranged', { accepted_at: null }],
  ['arranged', { appointment_date_at: null }],
  ['done', { is_saved_status_open: false }],
  ['closed', { is_saved_status_open: false, is_cancelled_status: true }],
] as const)('a call is %s', (state, facts) => {
  expect(linkStateOf({ ...planned, ...facts }, now)).toBe(state)
})

it.each([
  ['planned', ['confirm', 'keep', 'move', 'other', 'earlier', 'note', 'cancel', 'photo']],
  ['begun', ['note', 'photo']],
  ['finished', ['note', 'photo', 'rate']],
  ['arranged', ['note', 'cancel', 'photo']],
  ['done', ['rate']],
  ['closed', []],
] as const)('a customer may do in the state %s: %s', (state, acts) => {
  expect(linkActs.filter((act) => !refusalOfAct(act, state))).toEqual(acts)
})

it.each([
  ['', ['confirm', 'move', 'other', 'earlier', 'note', 'photo', 'cancel'], ['keep']],
  ['confirmed', ['move', 'other', 'earlier', 'note', 'photo', 'cancel'], []],
  ['wish', ['keep', 'move', 'other', 'note', 'photo', 'cancel'], ['confirm', 'earlier']],
  ['cancelled', ['keep', 'move', 'other', 'note', 'photo'], ['confirm', 'earlier']],
] as const)('the page of a planned visit offers after the answer %j: %s', (said, offered, refused) => {
  expect(offeredActs('planned', said)).toEqual(offered)
  expect(linkActs.filter((act) => refusalOfAnswered(act, said))).toEqual(refused)
})

it.each([
  [planned.appointment_date_at, planned.appointment_date_at, false],
  ['', null, false],
  [planned.appointment_date_at, '2026-03-12T10:00:00.000Z', true],
  [planned.appointment_date_at, null, true],
  ['', planned.appointment_date_at, true],
])('an answer to a visit shown at %j that is planned at %j is refused: %j', (shown, appointment_date_at, isRefused) => {
  expect(refusalOfMovedVisit(shown, { appointment_date_at }) !== undefined).toBe(isRefused)
})
