import { CallStatus, doneStatuses } from '@callout/domain/calls/call.ts'
import type { Updateable } from 'kysely'
import type { Calls } from '../../platform/database/db.types.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { cachedValueLists, type ValueLists } from '../../value-lists/value-list.queries.ts'
import { contractColumnsAfterChange } from '../call.contract.ts'
import type { StoredCall } from '../call.queries.ts'
import { skillAfterChange } from '../call.skill.ts'
import { deadlinesAfterChange } from '../deadlines/call.jobs.ts'

export type CallChanges = Omit<Updateable<Calls>, 'ID' | 'version' | 'network_code' | 'call_id'>

/** The requested changes, and those of columns that follow from them: deadlines, contract, skill, facts of the status. */
export async function withDerivedColumns(
  ctx: ChangeContext,
  call: StoredCall,
  requested: CallChanges,
): Promise<CallChanges> {
  const isMoved = requested.appointment_date_at && requested.appointment_date_at !== call.appointment_date_at
  const changes = {
    ...(isMoved && { appointments: call.appointments + 1 }),
    ...(await contractColumnsAfterChange(ctx, call, requested as Partial<StoredCall>)),
    ...(await skillAfterChange(ctx, call, requested as Partial<StoredCall>)),
    ...(await statusColumnsAfterChange(ctx, call, requested)),
    ...(hasAnotherCustomer(call, requested) && { customer_lang: null }),
    ...(endsReopeningRequest(call, requested) && { reopening_reason: '' }),
    ...requested,
  }
  return { ...deadlinesAfterChange(call, changes as Partial<StoredCall>, ctx.now), ...changes }
}

/** Another status or company answers the company's request to open the call again. */
const endsReopeningRequest = (call: StoredCall, { status_id, societe_uuid }: CallChanges) =>
  (status_id !== undefined && status_id !== call.status_id) ||
  (societe_uuid !== undefined && societe_uuid !== call.societe_uuid)

/** Another name with another address is another customer, whose language is not known. */
const hasAnotherCustomer = (call: StoredCall, { customer_name, email }: CallChanges) =>
  ![customer_name, email].includes(undefined) && call.customer_name !== customer_name && call.email !== email

async function statusColumnsAfterChange(
  ctx: ChangeContext,
  call: StoredCall,
  { status_id }: CallChanges,
): Promise<CallChanges> {
  if (status_id === undefined || status_id === call.status_id) return {}
  const lists = await cachedValueLists(ctx, call.network_code)
  return { ...statusFlags(lists, status_id), ...doneAtAfter(call, status_id, ctx.now) }
}

/** The columns of a call that follow from its status. */
export function statusFlags(lists: ValueLists, status_id: number) {
  const attributes = lists.item('call_statuses', String(status_id))?.attributes
  return {
    is_saved_status_open: attributes?.is_saved_status_open === true,
    is_cancelled_status: attributes?.is_cancelled_status === true,
  }
}

/** A call keeps its `done_at` from done to closed and back, and loses it when it is opened again. */
function doneAtAfter({ done_at }: StoredCall, status_id: number, now: string): CallChanges {
  if (status_id === CallStatus.done) return done_at ? {} : { done_at: now }
  return doneStatuses.includes(status_id) ? {} : { done_at: null }
}
