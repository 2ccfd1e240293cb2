import { type CallRecord, CallStatus, doneStatuses } from '@callout/domain/calls/call.ts'
import type { ChangedItem, ChangeType } from '@callout/domain/history/history.ts'
import { type Insertable, type OperationNodeSource, type RawBuilder, sql, type Updateable } from 'kysely'
import type { DatabaseError } from 'pg'
import { technicianNameOf } from '../companies/company.queries.ts'
import { changedItems, historyRow } from '../platform/audit/history.ts'
import { CommitUnknown, isDatabaseUnavailable } from '../platform/database/db.ts'
import type { Calls, History } from '../platform/database/db.types.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { notFound } from '../platform/http/problem.ts'
import { cachedValueLists, type ValueLists } from '../value-lists/value-list.queries.ts'
import { type CallColumn, callColumnsSql } from './call.columns.ts'
import { contractColumnsAfterChange } from './call.contract.ts'
import { refuseOldVersion } from './call.old-version.ts'
import { type StoredCall, visibleCall } from './call.queries.ts'
import { type CallRecordExtras, callRecordKeys, findCallRecord, selectCallRecord, toCallRecord } from './call.record.ts'
import { skillAfterChange } from './call.skill.ts'
import { trackRecordChange, trackRecordUpsert, undoneTrackRecordChange } from './call.track-record.ts'
import { customerJobAfterChange } from './customer/customer.jobs.ts'
import { deadlinesAfterChange, importedVersionAfterChange, jobsAfterChange } from './deadlines/call.jobs.ts'
import { notificationInsert, publishNotification, readersOfCompany } from './notification.queries.ts'

export type CallChanges = Omit<Updateable<Calls>, 'ID' | 'version' | 'network_code' | 'call_id'>

// Columns left out of the history, because they mean nothing to its readers.
const hiddenFields = new Set([
  'assigned_by',
  'assigned_at',
  'done_at',
  'appointments',
  'is_saved_status_open',
  'is_cancelled_status',
  'produit_uuid',
  'supplier_code',
  'latitude',
  'longitude',
  'subcontractor_phone',
  'service_contract_uuid',
  'contract_hidden_from',
  'answer_due_at',
  'answer_remind_at',
  'answer_reminded_at',
  'answer_late_at',
  'overdue_told_at',
  'overdue_passed_on_at',
])

/** Statements that run in the same SQL statement as a change, each as a CTE under its own name. */
export type ExtraStatements = Readonly<Record<string, OperationNodeSource>>

/**
 * The only function that changes calls. One SQL statement writes row, counters, history and `extraStatements`.
 * Refuses a call changed since it was read. Returns the changed call; undefined if the user no longer sees it.
 */
export async function changeCall(
  ctx: ChangeContext,
  call: StoredCall,
  changes: CallChanges,
  type: ChangeType,
  extraStatements: ExtraStatements = {},
): Promise<CallRecord | undefined> {
  const realChanges = await realChangesOf(ctx, call, changes)
  if (Object.keys(realChanges).length === 0) return findCallRecord(ctx, call.ID)
  const moved = movedVisit(call, changes)
  const statements = { ...extraStatements, ...(await sideStatements(ctx, call, { changes, realChanges, type, moved })) }
  const newColumns = { ...realChanges, version: call.version + 1 }
  const endedRequests = await findEndedRequests(ctx, call, realChanges)
  const changed = await writeChange(ctx, call, newColumns, statements)
  const { ID, network_code } = call
  const recipients = recipientsOf(call, { ...call, ...changes })
  ctx.publish({ kind: 'call', ID, version: newColumns.version, network_code, ...recipients })
  for (const { DocEntry, version, societe_uuid } of endedRequests) {
    const event = { kind: 'document', ID: String(DocEntry), version: version + 1, network_code } as const
    ctx.publish({ ...event, ...recipientsOf({ societe_uuid }) })
  }
  if (moved) publishNotification(ctx, call, { companies: [moved.company], technicians: [moved.technician] })
  return changed && toCallRecord(ctx, { ...call, ...changed })
}

/** The changes with what follows from them, without columns that keep their value. */
async function realChangesOf(ctx: ChangeContext, call: StoredCall, changes: CallChanges): Promise<CallChanges> {
  const derived = { ...(await derivedChanges(ctx, call, changes)), ...changes }
  const allChanges = { ...deadlinesAfterChange(call, derived as Partial<StoredCall>, ctx.now), ...derived }
  return Object.fromEntries(
    changedItems(call, allChanges).map(({ field }) => [field, allChanges[field as keyof CallChanges]]),
  )
}

/** The documents whose change request a trigger ends with this change, because their company loses the call. */
async function findEndedRequests({ tx }: ChangeContext, call: StoredCall, { societe_uuid }: CallChanges) {
  if (societe_uuid === undefined || call.societe_uuid === null) return []
  return tx
    .selectFrom('documents')
    .select(['DocEntry', 'version', 'societe_uuid'])
    .where('service_job_uuid', '=', call.ID)
    .where('IsChangeRequested', '=', 'Y')
    .where('Confirmed', '=', 'N')
    .where('societe_uuid', 'is distinct from', societe_uuid)
    .execute()
}

interface WrittenChange {
  readonly changes: CallChanges
  readonly realChanges: CallChanges
  readonly type: ChangeType
  readonly moved: MovedVisit | undefined
}

/** Statements for what a change writes besides the call: notification, track record, history row and jobs. */
async function sideStatements(
  ctx: ChangeContext,
  call: StoredCall,
  { changes, realChanges, type, moved }: WrittenChange,
): Promise<ExtraStatements> {
  const { tx, actor, now } = ctx
  const { ID, network_code, call_id } = call
  const historyFields = changedItems(call, realChanges).filter(({ field }) => !hiddenFields.has(field))
  const changedItem = await Promise.all(historyFields.map((item) => withTechnicianNames(ctx, call, changes, item)))
  const row = {
    ...historyRow(actor, now, { network_code, service_job_uuid: ID, call_id, type, changedItem }),
    ...(realChanges.societe_uuid !== undefined && { created_at: handoverTimeSql(call, now) }),
  }
  const recordChange = type === 'undo' ? undoneTrackRecordChange : trackRecordChange
  const trackRecord = recordChange(call, realChanges)
  const importedVersion = importedVersionAfterChange(call, type)
  const jobs = [
    ...jobsAfterChange(call, realChanges as Partial<StoredCall>),
    ...customerJobAfterChange(call, realChanges as Partial<StoredCall>, now),
  ]
  return {
    ...(moved && { notification: notificationInsert(ctx, ID, 'moved', readersOfCompany(moved.company, call, moved)) }),
    ...(trackRecord && { track_record: trackRecordUpsert(tx, trackRecord) }),
    ...(importedVersion && { imported_version: importedVersion }),
    history_row: historyInsert(row, jobs),
  }
}

/**
 * Writes the new columns and the statements in one SQL statement. Returns the changed columns and the record's facts.
 */
async function writeChange(
  ctx: ChangeContext,
  call: StoredCall,
  newColumns: CallChanges & { readonly version: number },
  statements: ExtraStatements,
) {
  // The other columns cannot have changed, because the version is the same.
  const columns = Object.keys(newColumns) as CallColumn[]
  const returned = callColumnsSql('row', [...new Set([...columns, ...callRecordKeys])])
  const { rows } = await sql<CallRecordExtras & Partial<StoredCall>>`
    with changed as (
      update calls row set ${sql.join(Object.entries(newColumns).map(([field, value]) => sql`${sql.ref(field)} = ${value}`))}
      where "ID" = ${call.ID} and version = ${call.version} returning ${returned}),
    ${sql.join(Object.entries(statements).map(([name, statement]) => sql`${sql.ref(name)} as (${statement})`))}
    ${selectCallRecord(ctx.actor, 'changed', columns)}`
    .execute(ctx.tx)
    .catch((error) => explainFailure(ctx, call, error))
  return rows[0]
}

/** A visit that moves to another time or technician of its company. */
interface MovedVisit {
  readonly company: string
  readonly technician: StoredCall['technician']
}

function movedVisit(call: StoredCall, changes: CallChanges): MovedVisit | undefined {
  const { appointment_date_at = call.appointment_date_at, technician = call.technician } = changes
  if (!call.appointment_date_at || !appointment_date_at) return undefined
  if (appointment_date_at === call.appointment_date_at && technician === call.technician) return undefined
  const { societe_uuid: company } = call
  // An undo names the company also if it stays the same.
  const isAssigned = changes.societe_uuid !== undefined && changes.societe_uuid !== company
  return company && !isAssigned ? { company, technician } : undefined
}

/**
 * SQL of the time of a handover: not before any stored row of the call. A row that the former company wrote during this
 * request would otherwise be shown to the next company.
 */
const handoverTimeSql = ({ ID }: StoredCall, now: string) =>
  sql<string>`greatest(${now}::timestamptz, (select max(created_at) from history where service_job_uuid = ${ID}))`

/**
 * Inserts the history row and runs SQL calls that change jobs. If the update matched no row, network_code is null and
 * the whole statement fails.
 */
function historyInsert(
  row: { readonly [Column in keyof Insertable<History>]: unknown },
  jobs: readonly RawBuilder<unknown>[],
) {
  const values = { ...row, network_code: sql`(select network_code from changed)` }
  return sql`insert into history (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(values))})
    returning ${sql.join([sql`"ID"`, ...jobs.map((job, n) => sql`${job} as ${sql.ref(`job${n}`)}`)])}`
}

/** Throws the error that explains a failed change. */
async function explainFailure(ctx: ChangeContext, call: StoredCall, error: ChangeError): Promise<never> {
  const { tx, actor } = ctx
  if (error.code === '23502' && error.table === 'history' && error.column === 'network_code') {
    await refuseOldVersion(ctx, await visibleCall(tx, actor, call.ID), call.version)
  }
  // The call was deleted, so the extra rows refer to a call that is gone.
  if (error.code === '23503' && error.constraint?.includes('service_job_uuid')) throw notFound()
  // Outside a transaction the statement commits on its own: it may be committed although its answer was lost.
  throw isDatabaseUnavailable(error) && !tx.isTransaction ? new CommitUnknown('change', { cause: error }) : error
}

type ChangeError = Error & Pick<DatabaseError, 'code' | 'table' | 'column' | 'constraint'>

/** Replaces technician codes by names, because the history shows names, also of technicians who have left. */
async function withTechnicianNames(
  { tx }: ChangeContext,
  call: StoredCall,
  changes: CallChanges,
  item: ChangedItem,
): Promise<ChangedItem> {
  if (item.field !== 'technician') return item
  const name = async (company: string | null | undefined, code: ChangedItem['old_value']) =>
    code && ((await technicianNameOf(tx, company ?? null, String(code))) || code)
  const next = changes.societe_uuid === undefined ? call.societe_uuid : changes.societe_uuid
  return {
    ...item,
    old_value: await name(call.societe_uuid, item.old_value),
    new_value: await name(next, item.new_value),
  }
}

/** Columns that follow from a change: number of appointments, contract, required skill, facts of the status. */
async function derivedChanges(ctx: ChangeContext, call: StoredCall, changes: CallChanges): Promise<CallChanges> {
  const isMoved = changes.appointment_date_at && changes.appointment_date_at !== call.appointment_date_at
  return {
    ...(isMoved && { appointments: call.appointments + 1 }),
    ...(await contractColumnsAfterChange(ctx, call, changes as Partial<StoredCall>)),
    ...(await skillAfterChange(ctx, call, changes as Partial<StoredCall>)),
    ...(await statusColumnsAfterChange(ctx, call, changes)),
    ...(endsReopeningRequest(call, changes) && { reopening_reason: '' }),
  }
}

/** Another status or company answers the company's request to open the call again. */
const endsReopeningRequest = (call: StoredCall, { status_id, societe_uuid }: CallChanges) =>
  (status_id !== undefined && status_id !== call.status_id) ||
  (societe_uuid !== undefined && societe_uuid !== call.societe_uuid)

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
