import { coordinatesAfter } from '@callout/domain/addresses/coordinates.ts'
import type { callApi } from '@callout/domain/calls/call.api.ts'
import {
  asksForDocuments,
  editableFields,
  mayChooseAnyStatus,
  refusalOfSavedAppointment,
  refusalOfStatus,
} from '@callout/domain/calls/call.rules.ts'
import type { CallRecord, EditableField } from '@callout/domain/calls/call.ts'
import { refusalOfWarranty, warrantyFields } from '@callout/domain/equipment/warranty.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse, RefusalError, refuseField } from '@callout/domain/kernel/refusal.ts'
import type { Work } from '../kernel/serve.ts'
import { orNotFound } from '../kernel/wire.ts'
import { type ValueLists, valueLists } from '../value-lists/value-list.queries.ts'
import { refuseForeignTechnician, scheduleOf } from './call.answer.ts'
import { type CallChanges, changeCall, refuseOldVersion } from './call.change.ts'
import { hasFeesAndParts, type StoredCall, visibleCall } from './call.queries.ts'

/** Saves what this person may change; read-only fields that came back are ignored. */
export async function saveCall(work: Work, input: BodyOf<typeof callApi.save>): Promise<CallRecord> {
  const call = await visibleCall(work.tx, work.actor, input.ID)
  const needsDocuments = asksForDocuments(work.actor, call, input.status_id ?? call.status_id)
  if (!needsDocuments) return save(work, call, input, false)
  // Fees and parts come and go under the lock of their call.
  return work.tx.transaction().execute(async (tx) => {
    const locked = await visibleCall(tx, work.actor, input.ID, 'for update')
    return save({ ...work, tx }, locked, input, await hasFeesAndParts(tx, locked))
  })
}

async function save(
  work: Work,
  call: Awaited<ReturnType<typeof visibleCall>>,
  input: BodyOf<typeof callApi.save>,
  hasFeesAndParts: boolean,
): Promise<CallRecord> {
  await refuseOldVersion(work, call, input.version)
  const written = changesOf(work, call, input)
  const changes = { ...written, ...coordinatesAfter<Saved>(call, written, addressFields) }
  const lists = await valueLists(work, call.network_code)
  refuseForeignValues(call, changes, lists)
  const next = { ...call, ...changes }
  orRefuse(refusalOfStatus(work.actor, call, next, { offered: offeredStatuses(work, lists), hasFeesAndParts }))
  orRefuse(refusalOfWarranty(warrantyFields, call, next))
  orRefuse(refusalOfSavedAppointment(call, next.appointment_date_at, work.now))
  if (changes.technician && changes.technician !== call.technician)
    await refuseForeignTechnician(work, call, changes.technician)
  const type = next.status_id === call.status_id ? 'save' : 'status'
  return orNotFound(await changeCall(work, call, { ...changes, ...scheduleAfter(call, changes) }, type))
}

type Saved = Pick<StoredCall, Exclude<EditableField, 'ins_id' | 'code_product'>>

const addressFields = ['adresse', 'street_number', 'code_postal', 'ville', 'pays'] as const

function changesOf(work: Work, call: StoredCall, input: BodyOf<typeof callApi.save>): Partial<Saved> {
  const editable = new Set<string>(editableFields(work.actor, call))
  return Object.fromEntries(
    Object.entries(input).filter(([field, value]) => editable.has(field) && value !== undefined),
  )
}

/** A moved appointment or length moves the plan. */
function scheduleAfter(call: StoredCall, changes: Partial<Saved>): CallChanges {
  const appointment = changes.appointment_date_at ?? call.appointment_date_at
  const minutes = changes.duration_minutes ?? call.duration_minutes
  const moved = appointment !== call.appointment_date_at || minutes !== call.duration_minutes
  return moved && appointment && minutes ? scheduleOf(appointment, minutes) : {}
}

/** Any status for the elevated group, the technician list for the others. */
function offeredStatuses({ actor }: Work, lists: ValueLists): number[] {
  const all = lists.items('call_statuses')
  const offered = mayChooseAnyStatus(actor) ? all : all.filter((item) => item.attributes.technician === true)
  return offered.map((item) => Number(item.value))
}

/** Changed values of value lists must be items of them. */
export function refuseForeignValues(before: Partial<StoredCall>, changes: Partial<Saved>, lists: ValueLists) {
  const next = { ...before, ...changes }
  const changed = (field: keyof Saved) => changes[field] !== undefined && changes[field] !== before[field]
  const refuseUnless = (listed: unknown, field: keyof Saved) => {
    if (!listed) throw new RefusalError(refuseField(field, 'message.not_in_list'))
  }
  if (changed('call_type_id')) refuseUnless(lists.item('call_types', next.call_type_id ?? ''), 'call_type_id')
  if (changed('call_type_id') || changed('problem_type_id'))
    refuseUnless(lists.item('problem_types', next.problem_type_id ?? '', next.call_type_id), 'problem_type_id')
  if (changed('business_unit') && next.business_unit)
    refuseUnless(lists.item('business_units', next.business_unit), 'business_unit')
  if (changed('pays') && next.pays) refuseUnless(lists.item('pays', next.pays), 'pays')
}
