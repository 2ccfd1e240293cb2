import { expect, it } from 'vitest'
import { needsStatusName, stepOf } from './call.steps.ts'
import { CallStatus } from './call.ts'

const accepted_at = '2026-03-12T10:00:00.000Z'

it.each([
  ['new', { status_id: CallStatus.open, accepted_at: null, is_saved_status_open: true }, 'open', false],
  ['accepted', { status_id: CallStatus.open, accepted_at, is_saved_status_open: true }, 'accepted', false],
  ['pending', { status_id: CallStatus.pending, accepted_at, is_saved_status_open: false }, 'accepted', true],
  ['pending early', { status_id: CallStatus.pending, accepted_at: null, is_saved_status_open: true }, 'open', true],
  ['done', { status_id: CallStatus.done, accepted_at, is_saved_status_open: false }, 'done', false],
  ['validated', { status_id: CallStatus.validated, accepted_at, is_saved_status_open: false }, 'validated', false],
  ['closed', { status_id: CallStatus.closed, accepted_at, is_saved_status_open: false }, 'closed', false],
  ['cancelled', { status_id: CallStatus.cancelled, accepted_at, is_saved_status_open: false }, undefined, true],
])('a %s call has reached its step', (_case, call, step, isNamed) => {
  expect(stepOf(call)).toBe(step)
  expect(needsStatusName(call)).toBe(isNamed)
})
