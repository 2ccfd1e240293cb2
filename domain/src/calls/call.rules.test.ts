import { describe, expect, it } from 'vitest'
import type { Role } from '../platform/access.ts'
import type { Actor } from '../platform/actor.ts'
import {
  type CallFacts,
  editableFields,
  refusalIfNotOpen,
  refusalOfAppointment,
  refusalOfSavedAppointment,
  refusalOfSavedDuration,
  refusalOfStatus,
  refusalToAnswer,
  refusalToDelete,
  refusalToPlan,
  refusalToUnassign,
  refusalToUndo,
  type UndoableAct,
} from './call.rules.ts'
import { CallStatus } from './call.ts'

const company = '11111111-1111-4111-8111-111111111111'
const now = '2026-03-10T09:30:00.000Z'

const actor = (role: Role): Actor => ({
  account_uuid: 'a',
  session_id: 's',
  user_name: 'somebody',
  dispatcherName: null,
  role,
  network_code: 'ATLIBE',
  time_zone: 'Europe/Madrid',
  reader_time_zone: 'Europe/Madrid',
  societe_uuid: role === 'q' ? company : null,
  technician: null,
  canCreateCall: false,
  enableServiceContract: true,
  can_administer: [],
  lang: 'en',
})

const call = (facts: Partial<CallFacts> = {}): CallFacts => ({
  societe_uuid: company,
  subcontractor_name: 'Company',
  status_id: CallStatus.open,
  is_saved_status_open: true,
  is_cancelled_status: false,
  fictive_serial_number: false,
  accepted_at: null,
  rejected_at: null,
  appointment_date_at: null,
  reopening_reason: '',
  ...facts,
})

const accepted = { accepted_at: now, appointment_date_at: '2026-03-11T08:00:00.000Z' }

describe('accepting or rejecting a call', () => {
  it.each([
    ['its company', 'q', {}, undefined],
    ['a dispatcher', 'D', {}, 'call.refused.not_yours'],
    ['another company', 'q', { societe_uuid: 'other' }, 'call.refused.not_yours'],
    ['a company, for a call without company', 'q', { societe_uuid: null }, 'call.refused.not_yours'],
    ['its company, once accepted', 'q', { accepted_at: now }, 'call.refused.already_answered'],
    ['its company, once rejected', 'q', { rejected_at: now }, 'call.refused.already_answered'],
    ['its company, once cancelled', 'q', { is_cancelled_status: true }, 'call.refused.not_open'],
  ] as const)('by %s', (_who, role, facts, refusal) => {
    expect(refusalToAnswer(actor(role), call(facts))?.key).toBe(refusal)
  })
})

describe('the duration of a visit', () => {
  it.each([
    ['cleared on an accepted open call', accepted, 60, null, 'text.required'],
    ['changed', accepted, 60, 90, undefined],
    ['missing as before', accepted, null, null, undefined],
    ['cleared before the call is accepted', {}, 60, null, undefined],
    ['cleared once the call is done', { ...accepted, is_saved_status_open: false }, 60, null, undefined],
  ] as const)('%s', (_what, facts, before, next, refusal) => {
    const errors = refusalOfSavedDuration({ ...call(facts), duration_minutes: before }, next)?.errors
    expect(errors?.duration_minutes).toBe(refusal)
  })
})

describe('an appointment', () => {
  it('may be in the current minute or later', () => {
    expect(refusalOfAppointment('2026-03-10T09:30:00.000Z', '2026-03-10T09:30:59.000Z')).toBeUndefined()
    expect(refusalOfAppointment('2026-03-10T09:31:00.000Z', now)).toBeUndefined()
  })

  it('is refused in the past, with an error on the field', () => {
    expect(refusalOfAppointment('2026-03-10T09:29:59.000Z', now)?.errors).toEqual({
      appointment_date_at: 'message.appointment_in_past',
    })
  })

  it('is required on an accepted open call', () => {
    expect(refusalOfSavedAppointment(call(accepted), null, now)?.errors.appointment_date_at).toBe('text.required')
    expect(refusalOfSavedAppointment(call(), null, now)).toBeUndefined()
    expect(refusalOfSavedAppointment(call({ ...accepted, is_saved_status_open: false }), null, now)).toBeUndefined()
  })

  it('in the past may be saved unchanged, but not moved to another past instant', () => {
    const past = '2026-03-01T08:00:00.000Z'
    const overdue = call({ ...accepted, appointment_date_at: past })
    expect(refusalOfSavedAppointment(overdue, past, now)).toBeUndefined()
    expect(refusalOfSavedAppointment(overdue, '2026-03-02T08:00:00.000Z', now)?.key).toBe('message.appointment_in_past')
  })
})

describe('call actions', () => {
  it.each([
    ['assign an open call', refusalIfNotOpen(call()), undefined],
    ['assign a closed call', refusalIfNotOpen(call({ is_saved_status_open: false })), 'call.refused.not_open'],
    ['unassign', refusalToUnassign(call()), undefined],
    ['unassign a call without company', refusalToUnassign(call({ societe_uuid: null })), 'call.refused.no_company'],
    ['plan an accepted call', refusalToPlan(call(accepted)), undefined],
    ['plan an unanswered call', refusalToPlan(call()), 'call.refused.not_accepted'],
    ['plan a closed call', refusalToPlan(call({ ...accepted, is_saved_status_open: false })), 'call.refused.not_open'],
    ['delete an unassigned call', refusalToDelete(call({ societe_uuid: null }), false), undefined],
    ['delete an assigned call', refusalToDelete(call(), false), 'call.refused.assigned'],
    ['delete a call with documents', refusalToDelete(call({ societe_uuid: null }), true), 'call.refused.has_documents'],
  ] as const)('checks whether one may %s', (_what, refusal, expected) => {
    expect(refusal?.key).toBe(expected)
  })
})

describe('editable fields', () => {
  it.each([
    ['the general description, for a company', 'q', {}, 'description', false],
    ['the general description, for a dispatcher', 'D', {}, 'description', true],
    ['the company description, for the call centre', 'W', {}, 'description_sat', false],
    ['the company description, for a company', 'q', {}, 'description_sat', true],
    ['the company description, once cancelled', 'q', { is_cancelled_status: true }, 'description_sat', false],
    ['the technician, for the call centre', 'W', accepted, 'technician', false],
    ['the technician, for the company', 'q', accepted, 'technician', true],
    ['the appointment before acceptance', 'q', {}, 'appointment_date_at', false],
    ['the appointment once accepted', 'q', accepted, 'appointment_date_at', true],
    ['the appointment once closed', 'q', { ...accepted, is_saved_status_open: false }, 'appointment_date_at', false],
    ['the status of a closed call, for the company', 'q', { is_saved_status_open: false }, 'status_id', false],
    ['the status of a closed call, for a dispatcher', 'D', { is_saved_status_open: false }, 'status_id', false],
    ['the status of a closed call, for the call centre', 'W', { is_saved_status_open: false }, 'status_id', true],
    ['the status of a closed call, for the back office', 'J', { is_saved_status_open: false }, 'status_id', true],
    ['the product code', 'D', {}, 'code_product', false],
    ['the subject', 'W', {}, 'subject', true],
  ] as const)('%s', (_what, role, facts, field, editable) => {
    expect(editableFields(actor(role), call(facts)).includes(field)).toBe(editable)
  })
})

describe('a status change', () => {
  const all = [-3, -2, -1, 1, 2, 5]
  const change = (
    role: Role,
    from: Partial<CallFacts>,
    status_id: number,
    { comment = '', stored = '', fictive = false, documents = false, offered = all } = {},
  ) =>
    refusalOfStatus(
      actor(role),
      { ...call(from), description_sat: stored },
      { status_id, description_sat: comment, fictive_serial_number: fictive },
      { offered, hasFeesAndParts: documents },
    )?.key

  const done = { status_id: CallStatus.done }

  it('to the same status is always accepted', () => {
    expect(change('q', {}, CallStatus.open, { offered: [] })).toBeUndefined()
  })
  it('to a status that is not offered is refused', () => {
    expect(change('q', {}, CallStatus.closed, { offered: [-3, -2, 1, 5] })).toBe('message.not_in_list')
  })
  it.each(['W', 'J', 'q'] as const)('from done to validated requires fees and parts, for role %s', (role) => {
    expect(change(role, done, CallStatus.validated)).toBe('text.status_validation')
    expect(change(role, done, CallStatus.validated, { documents: true })).toBeUndefined()
  })
  it('to done is refused with a fictive serial number', () => {
    expect(change('W', {}, CallStatus.done, { fictive: true })).toBe(
      'message.status_validation_for_fictive_serial_number',
    )
    expect(change('W', {}, CallStatus.done)).toBeUndefined()
  })
  it('from open to cancelled requires a comment from a company', () => {
    expect(change('q', {}, CallStatus.cancelled, { comment: '  ' })).toBe('message.comment_required')
    expect(change('q', {}, CallStatus.cancelled, { comment: 'Nobody at home' })).toBeUndefined()
    expect(change('W', {}, CallStatus.cancelled)).toBeUndefined()
    expect(change('q', { status_id: CallStatus.pending }, CallStatus.cancelled)).toBeUndefined()
  })
  it('from open to cancelled requires a comment that was not there before', () => {
    const stored = 'The fan is missing'
    const cancel = (comment: string) => change('q', {}, CallStatus.cancelled, { stored, comment })
    expect(cancel(stored)).toBe('message.comment_required')
    expect(cancel(`${stored}\n`)).toBe('message.comment_required')
    expect(cancel('')).toBe('message.comment_required')
    expect(cancel(`${stored}\nThe customer bought another boiler`)).toBeUndefined()
  })
})

describe('undoing an act', () => {
  const act: UndoableAct = { type: 'assign', version: 2, account_uuid: 'a', acted_at: now }
  const after = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()

  it.each<[string, Role, Partial<UndoableAct> | undefined, string, boolean]>([
    ['one’s own assignment, at once', 'D', {}, now, true],
    ['one’s own assignment, after a minute', 'D', {}, after(60), true],
    ['one’s own assignment, later', 'D', {}, after(61), false],
    ['somebody else’s', 'D', { account_uuid: 'b' }, now, false],
    ['an act that was not the last', 'D', { version: 1 }, now, false],
    ['nothing', 'D', undefined, now, false],
    ['an assignment, as another role', 'q', {}, now, false],
    ['a planning, as the company', 'q', { type: 'planning' }, now, true],
    ['a planning, as the call centre', 'W', { type: 'planning' }, now, false],
    ['a status, as the call centre', 'W', { type: 'status' }, now, true],
  ])('%s', (_what, role, facts, at, isAllowed) => {
    const refusal = refusalToUndo(actor(role), { version: 2 }, facts && { ...act, ...facts }, at)
    expect(refusal?.code).toBe(isAllowed ? undefined : 'call.refused.undo')
  })
})
