import { addressFields, resetStaleCoordinates } from '@callout/domain/addresses/coordinates.ts'
import { customerFacts } from '@callout/domain/addresses/customer-facts.ts'
import type { callApi } from '@callout/domain/calls/call.api.ts'
import {
  editableFields,
  mayChooseAnyStatus,
  refusalOfSavedAppointment,
  refusalOfSavedDuration,
  refusalOfStatus,
  requiresDocuments,
} from '@callout/domain/calls/call.rules.ts'
import type { CallRecord, EditableField } from '@callout/domain/calls/call.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { refusalOfWarrantyDates, warrantyFields } from '@callout/domain/equipment/warranty.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { readTypedFacts } from '../platform/http/typed-facts.ts'
import { cachedValueLists, type ValueLists } from '../value-lists/value-list.queries.ts'
import { refuseForeignTechnician, scheduleOf } from './call.answer.ts'
import { changeCall } from './call.change.ts'
import { refuseOldCall } from './call.old-version.ts'
import { hasFeesAndParts, type StoredCall, visibleCall } from './call.queries.ts'
import { loadCallRecord } from './call.record.ts'
import type { CallChanges } from './change/derived-columns.ts'
import { keepUndo } from './undo/call.undo.store.ts'

/** Saves the fields that this user may edit and ignores the others. */
export async function saveCall(ctx: RequestContext, input: BodyOf<typeof callApi.save>): Promise<CallRecord> {
  const { call, hasFeesAndParts } = await loadCallToSave(ctx, input)
  await refuseOldCall(ctx, call, input.version)
  const edited = readTypedFacts(ctx, customerFacts, call, editableChanges(ctx, call, input))
  const changes = { ...edited, ...resetStaleCoordinates<SavedFields>(call, edited, addressFields) }
  const lists = await cachedValueLists(ctx, call.network_code)
  refuseUnlistedValues(ctx, call, changes, lists)
  const next = { ...call, ...changes }
  // Read-only fields are ignored, except the status: a status that may not be set is refused.
  const requested = { ...next, status_id: input.status_id ?? call.status_id }
  throwIfRefused(refusalOfStatus(ctx.actor, call, requested, { offered: offeredStatuses(ctx, lists), hasFeesAndParts }))
  throwIfRefused(refusalOfWarrantyDates(warrantyFields, call, next))
  throwIfRefused(refusalOfSavedAppointment(call, next.appointment_date_at, ctx.now))
  throwIfRefused(refusalOfSavedDuration(call, next.duration_minutes))
  if (changes.technician && changes.technician !== call.technician)
    await refuseForeignTechnician(ctx, call, changes.technician)
  const type = next.status_id === call.status_id ? 'save' : 'status'
  const effects = type === 'status' ? [keepUndo] : []
  await changeCall(ctx, call, { ...changes, ...scheduleAfter(call, changes) }, type, ...effects)
  return loadCallRecord(ctx, call.ID)
}

/** Locks the call only if it needs documents for its new status: fees and parts change only under this lock. */
async function loadCallToSave({ tx, actor }: RequestContext, { ID, status_id }: BodyOf<typeof callApi.save>) {
  const call = await visibleCall(tx, actor, ID)
  if (!requiresDocuments(actor, call, status_id ?? call.status_id)) return { call, hasFeesAndParts: false }
  const locked = await visibleCall(tx, actor, ID, 'for update')
  return { call: locked, hasFeesAndParts: await hasFeesAndParts(tx, locked) }
}

type SavedFields = Pick<StoredCall, Exclude<EditableField, 'ins_id' | 'code_product'>>

function editableChanges(
  ctx: RequestContext,
  call: StoredCall,
  input: BodyOf<typeof callApi.save>,
): Partial<SavedFields> {
  const editable = new Set<string>(editableFields(ctx.actor, call))
  return Object.fromEntries(
    Object.entries(input).filter(([field, value]) => editable.has(field) && value !== undefined),
  )
}

/** If the appointment or its length changes, the planned start and end change too. */
function scheduleAfter(call: StoredCall, changes: Partial<SavedFields>): CallChanges {
  const appointment = changes.appointment_date_at ?? call.appointment_date_at
  const minutes = changes.duration_minutes ?? call.duration_minutes
  const isMoved = appointment !== call.appointment_date_at || minutes !== call.duration_minutes
  return isMoved && appointment ? scheduleOf(appointment, minutes ?? defaultVisitMinutes) : {}
}

/** The statuses that this user may choose: all for elevated users, else those for technicians. */
export function offeredStatuses({ actor }: Pick<RequestContext, 'actor'>, lists: ValueLists): number[] {
  const all = lists.items('call_statuses')
  const offered = mayChooseAnyStatus(actor) ? all : all.filter((item) => item.attributes.technician === true)
  return offered.map((item) => Number(item.value))
}

/** Refuses a changed value that is not in its value list, or out of use. */
export function refuseUnlistedValues(
  { lang }: Pick<RequestContext, 'lang'>,
  before: Partial<StoredCall>,
  changes: Partial<SavedFields>,
  lists: ValueLists,
) {
  const next = { ...before, ...changes }
  const changed = (field: keyof SavedFields) => changes[field] !== undefined && changes[field] !== before[field]
  const check = (list: string, field: 'call_type_id' | 'problem_type_id' | 'business_unit' | 'pays', parent?: string) =>
    throwIfRefused(lists.refusalOf({ list, value: next[field] ?? '', parent, field }, lang))
  if (changed('call_type_id')) check('call_types', 'call_type_id')
  if (changed('call_type_id') || changed('problem_type_id'))
    check('problem_types', 'problem_type_id', next.call_type_id ?? '')
  if (changed('business_unit') && next.business_unit) check('business_units', 'business_unit')
  if (changed('pays') && next.pays) check('pays', 'pays')
}
