import { describe, expect, it } from 'vitest'
import { Role } from '../platform/access.ts'
import { type NextAction, type NextActionFacts, nextActionOf, statusSetBy } from './call.next-action.ts'
import { CallStatus } from './call.ts'

const now = '2026-03-12T10:00:00.000Z'
const nobodyMay = { accept: false, assign: false, request_reopening: false, edit: ['status_id'] }
const unassigned: NextActionFacts = {
  status_id: CallStatus.open,
  is_saved_status_open: true,
  societe_uuid: null,
  accepted_at: null,
  appointment_date_at: null,
  phone: '600100200',
  phone2: '',
  subcontractor_phone: '',
  fictive_serial_number: false,
  reopening_reason: '',
  document_types: [],
  can: nobodyMay,
}
const offered = { ...unassigned, societe_uuid: 'norte', subcontractor_phone: '900100200' }
const accepted = { ...offered, accepted_at: now, appointment_date_at: '2026-03-13T08:00:00.000Z' }
const visited = { ...accepted, appointment_date_at: '2026-03-12T08:00:00.000Z' }
const closedAs = (status_id: number) => ({ ...visited, status_id, is_saved_status_open: false })
const mayAsk = { can: { ...nobodyMay, request_reopening: true } }
const done = closedAs(CallStatus.done)
const feesAndParts = { document_types: ['fee', 'sparepart'] }
const mayAssign = { can: { ...nobodyMay, assign: true } }

const rows: readonly [string, Role, NextActionFacts, NextAction | undefined][] = [
  ['a company answers an offered call', Role.sat, { ...offered, can: { ...nobodyMay, accept: true } }, 'accept'],
  ['a company rings the customer before the visit', Role.sat, accepted, 'ring_customer'],
  ['a second telephone is enough', Role.sat, { ...accepted, phone: '', phone2: '600100201' }, 'ring_customer'],
  ['without a telephone nobody is rung', Role.sat, { ...accepted, phone: '' }, undefined],
  ['a company finishes after the visit', Role.sat, visited, 'finish'],
  ['a company plans another visit', Role.sat, { ...visited, mayPlanAnotherVisit: true }, 'plan_visit'],
  ['a locked status is not finished', Role.sat, { ...visited, can: { ...nobodyMay, edit: [] } }, 'ring_customer'],
  [
    'a fictive serial number comes before the end',
    Role.sat,
    { ...visited, fictive_serial_number: true },
    'enter_serial',
  ],
  ['a company without fees asks for its done call', Role.sat, { ...done, ...mayAsk }, 'request_reopening'],
  ['a company asks once', Role.sat, done, undefined],
  ['a company with fees waits for the office', Role.sat, { ...done, ...mayAsk, ...feesAndParts }, undefined],
  ['a company is through with a validated call', Role.sat, closedAs(CallStatus.validated), undefined],
  ['a company does nothing with a cancelled call', Role.sat, closedAs(CallStatus.cancelled), undefined],
  ['a dispatcher assigns', Role.dispatcher, { ...unassigned, ...mayAssign }, 'assign'],
  ['a dispatcher rings a silent company', Role.dispatcher, { ...offered, ...mayAssign }, 'ring_company'],
  ['a company without telephone is not rung', Role.dispatcher, { ...offered, subcontractor_phone: '' }, undefined],
  ['a dispatcher waits for the visit', Role.dispatcher, { ...accepted, ...mayAssign }, undefined],
  ['a dispatcher does not validate', Role.dispatcher, closedAs(CallStatus.done), undefined],
  ['the call centre waits for the dispatcher', Role.callcenter, unassigned, undefined],
  ['the call centre rings a silent company', Role.callcenter, offered, 'ring_company'],
  ['the call centre validates', Role.callcenter, { ...done, ...feesAndParts }, 'validate'],
  ['the call centre cannot validate without fees', Role.callcenter, { ...done, document_types: ['fee'] }, undefined],
  ['the call centre opens again', Role.callcenter, { ...done, reopening_reason: 'Fees' }, 'reopen'],
  ['the back office closes', Role.backoffice, closedAs(CallStatus.validated), 'close'],
  ['a closed call has no next action', Role.backoffice, closedAs(CallStatus.closed), undefined],
]

describe('the next action of a call', () => {
  it.each(rows)('%s', (_case, role, call, action) => expect(nextActionOf(role, call, now)).toBe(action))

  it.each([
    ['finish', CallStatus.done],
    ['validate', CallStatus.validated],
    ['close', CallStatus.closed],
    ['reopen', CallStatus.open],
    ['accept', undefined],
  ] as const)('%s sets the status %s', (action, status_id) => expect(statusSetBy(action)).toBe(status_id))
})
