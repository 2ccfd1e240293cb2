import { type CallRecord, CallStatus } from '@callout/domain/calls/call.ts'
import type { ChangedItem, ChangeType } from '@callout/domain/history/history.ts'
import { RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import { type Insertable, type OperationNodeSource, sql, type Updateable } from 'kysely'
import type { DatabaseError } from 'pg'
import { technicianOf } from '../companies/company.queries.ts'
import { CommitUnknown, type Db, isAway } from '../kernel/db.ts'
import type { Calls, CompanyRecords, History } from '../kernel/db.types.ts'
import { changedItems, historyRow } from '../kernel/history.ts'
import type { Work } from '../kernel/serve.ts'
import { notFound } from '../kernel/wire.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { type CallColumn, callColumnsOf } from './call.columns.ts'
import { contractAfter } from './call.contract.ts'
import { type StoredCall, visibleCall } from './call.queries.ts'
import { askedBy, askedOf, type Beside, callRecordFrom, findCallRecord } from './call.record.ts'

export type CallChanges = Omit<Updateable<Calls>, 'ID' | 'version' | 'network_code' | 'call_id'>

// Kept for the server's own use: no reader would know what they say.
const untold = new Set([
  'assigned_by',
  'assigned_at',
  'appointments',
  'is_saved_status_open',
  'is_cancelled_status',
  'produit_uuid',
  'supplier_code',
  'latitude',
  'longitude',
  'subcontractor_phone',
  'service_contract_uuid',
])

/** What is written with a change, in the same statement: each part under a name of its own. */
export type Written = Readonly<Record<string, OperationNodeSource>>

/**
 * The one way a call changes: row, counters and history together, and what else is `written` with it. A change of nothing
 * writes nothing, and a call that has moved on since it was read is refused. It is one statement, so it needs no transaction
 * around it. Gives the call as its reader gets it now; undefined where they no longer hold it.
 */
export async function changeCall(
  work: Work,
  call: StoredCall,
  changes: CallChanges,
  type: ChangeType,
  written: Written = {},
): Promise<CallRecord | undefined> {
  const { tx, actor, now } = work
  const all = { ...changes, ...(await whatFollows(work, call, changes)) }
  const real = Object.fromEntries(changedItems(call, all).map(({ field }) => [field, all[field as keyof CallChanges]]))
  if (Object.keys(real).length === 0) return findCallRecord(work, call.ID)
  const told = changedItems(call, real).filter(({ field }) => !untold.has(field))
  const changedItem = await Promise.all(told.map((item) => withNames(work, call, changes, item)))
  const { ID, network_code, call_id } = call
  const row = historyRow(actor, now, { network_code, service_job_uuid: ID, call_id, type, changedItem })
  const changed = { ...real, version: call.version + 1 }
  const more = addedToRecord(call, changes)
  const parts: Written = { ...written, ...(more && { recorded: addToRecord(tx, more) }), told: toldOf(row) }
  // Nothing else has changed of a call of this version.
  const columns = Object.keys(changed) as CallColumn[]
  const returned = callColumnsOf('row', [...new Set([...columns, ...askedBy])])
  const { rows } = await sql<Beside & Partial<StoredCall>>`
    with changed as (
      update calls row set ${sql.join(Object.entries(changed).map(([field, value]) => sql`${sql.ref(field)} = ${value}`))}
      where "ID" = ${ID} and version = ${call.version} returning ${returned}),
    ${sql.join(Object.entries(parts).map(([name, part]) => sql`${sql.ref(name)} as (${part})`))}
    ${askedOf(actor, 'changed', columns)}`
    .execute(tx)
    .catch((error) => failed(work, call, error))
  const companies = [call.societe_uuid, changes.societe_uuid].filter((one) => typeof one === 'string')
  work.tell({ kind: 'call', ID, version: changed.version, network_code, companies })
  return rows[0] && callRecordFrom(work, { ...call, ...rows[0] })
}

/** A row of history about what changed: where nothing did it has no network, and the statement fails as a whole. */
function toldOf(row: Insertable<History>) {
  const values = { ...row, network_code: sql`(select network_code from changed)` }
  return sql`insert into history (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(values))})`
}

/** Says why a change could not be made. */
async function failed(work: Work, call: StoredCall, error: Failure): Promise<never> {
  const { tx, actor } = work
  if (error.code === '23502' && error.table === 'history' && error.column === 'network_code') {
    await refuseOldVersion(work, await visibleCall(tx, actor, call.ID), call.version)
  }
  // What is written with the change of a call that was deleted meanwhile belongs to nothing.
  if (error.code === '23503' && error.constraint?.includes('service_job_uuid')) throw notFound()
  // Outside a transaction it is committed once it is done.
  throw isAway(error) && !tx.isTransaction ? new CommitUnknown('change', { cause: error }) : error
}

type Failure = Error & Pick<DatabaseError, 'code' | 'table' | 'column' | 'constraint'>

/** A technician's code says nothing to a reader: the history keeps the name it had. */
async function withNames(
  { tx }: Work,
  call: StoredCall,
  changes: CallChanges,
  item: ChangedItem,
): Promise<ChangedItem> {
  if (item.field !== 'technician') return item
  const name = async (company: string | null | undefined, code: ChangedItem['old_value']) =>
    code ? ((await technicianOf(tx, company ?? null, String(code)))?.technician_name ?? code) : code
  const next = changes.societe_uuid === undefined ? call.societe_uuid : changes.societe_uuid
  return {
    ...item,
    old_value: await name(call.societe_uuid, item.old_value),
    new_value: await name(next, item.new_value),
  }
}

/** What a change brings along: the count of appointments, what the status is, and the contract of another appliance. */
async function whatFollows(work: Work, call: StoredCall, changes: CallChanges): Promise<CallChanges> {
  const appointments =
    changes.appointment_date_at && changes.appointment_date_at !== call.appointment_date_at
      ? { appointments: call.appointments + 1 }
      : {}
  const contract = await contractAfter(work, call, changes as Partial<StoredCall>)
  if (changes.status_id === undefined || changes.status_id === call.status_id) return { ...appointments, ...contract }
  const lists = await valueLists(work, call.network_code)
  const status = lists.item('call_statuses', String(changes.status_id))
  return {
    ...appointments,
    ...contract,
    is_saved_status_open: status?.attributes.is_saved_status_open === true,
    is_cancelled_status: status?.attributes.is_cancelled_status === true,
  }
}

/** What a change adds to the company's record: what it was offered, took, finished, and finished at the first visit. */
function addedToRecord(call: StoredCall, changes: CallChanges) {
  const offered = changes.societe_uuid && changes.societe_uuid !== call.societe_uuid ? 1 : 0
  const accepted = changes.accepted_at && !call.accepted_at ? 1 : 0
  const done = changes.status_id === CallStatus.done && call.status_id !== CallStatus.done ? 1 : 0
  const societe_uuid = changes.societe_uuid ?? call.societe_uuid
  if (!societe_uuid || offered + accepted + done === 0) return undefined
  const done_at_first_visit = done === 1 && call.appointments === 1 ? 1 : 0
  return { societe_uuid, network_code: call.network_code, offered, accepted, done, done_at_first_visit }
}

const addToRecord = (to: Db, more: Insertable<CompanyRecords>) =>
  to
    .insertInto('company_records')
    .values(more)
    .onConflict((known) =>
      known.column('societe_uuid').doUpdateSet({
        offered: sql`company_records.offered + excluded.offered`,
        accepted: sql`company_records.accepted + excluded.accepted`,
        done: sql`company_records.done + excluded.done`,
        done_at_first_visit: sql`company_records.done_at_first_visit + excluded.done_at_first_visit`,
      }),
    )

/** Refuses to change a call that has moved on since the asker saw it; says who moved it. */
export async function refuseOldVersion(
  { tx }: Work,
  call: StoredCall & { seen_version: number },
  version?: number | null,
) {
  if ((version ?? call.seen_version) === call.version && call.seen_version === call.version) return
  const last = await tx
    .selectFrom('history')
    .select('user_name')
    .where('service_job_uuid', '=', call.ID)
    .orderBy('ID', 'desc')
    .limit(1)
    .executeTakeFirst()
  const params = { user_name: last?.user_name ?? '', subcontractor_name: call.subcontractor_name }
  const key = call.societe_uuid && !call.accepted_at ? 'message.assigned_meanwhile' : 'message.conflict'
  throw new RefusalError(refuse(key, { code: 'Conflict', params }))
}
