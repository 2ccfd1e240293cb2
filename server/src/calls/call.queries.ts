import { type AnswerState, answerStates } from '@callout/domain/calls/answer.state.ts'
import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { callList, callRowExtras } from '@callout/domain/calls/call.list.ts'
import { CallStatus, doneStatuses } from '@callout/domain/calls/call.ts'
import { urgentHours } from '@callout/domain/calls/promise.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { isTechnician, Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { readInstant } from '@callout/domain/platform/fields.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isOwnCall } from '../companies/company.queries.ts'
import { type TechnicianNames, technicianKey } from '../companies/technician.queries.ts'
import { hasSerial, haveSameSerial } from '../equipment/serial.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { Calls } from '../platform/database/db.types.ts'
import { searchWords } from '../platform/database/search-words.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { malformedRequest, orNotFound } from '../platform/http/problem.ts'
import type { SqlFragment } from '../platform/lists/conditions.ts'
import { anyCompanyId, anyOf, noCompanyId, storedCount } from '../platform/lists/counts.ts'
import type { ListSource, ReadContext } from '../platform/lists/list-source.ts'
import { loadTotal } from '../platform/lists/paging.ts'
import { qualityFilters } from '../quality/call-filter.queries.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'
import { type CallColumn, callColumnsSql } from './call.columns.ts'
import { customerAnswerCondition, ratingCondition } from './customer/customer-filter.queries.ts'

export type StoredCall = Pick<Selectable<Calls>, CallColumn>

/**
 * SQL condition on `row`: the actor may see this call. Central staff see their network, a company its own calls, a
 * technician those whose visit is theirs.
 */
export function callsVisibleTo(actor: Actor) {
  const network = sql`row.network_code = ${actor.network_code}`
  if (actor.role !== Role.sat) return network
  return sql`${network} and ${isOwnCall(actor)}`
}

/** True if the call's contract is hidden from this actor: its number, its key, and the answer that it promised. */
export const isContractHidden = (actor: Actor, call: { readonly contract_hidden_from?: unknown }) =>
  call.contract_hidden_from !== null && call.contract_hidden_from === actor.societe_uuid

const rowColumns = callColumnsSql('row')

type VersionedCall = StoredCall & { seen_version: number }

/** A call that the actor may see, otherwise 404. `seen_version` is the version before waiting for the lock. */
export async function visibleCall(tx: Db, actor: Actor, ID: string, lock?: 'for update'): Promise<VersionedCall> {
  return orNotFound(await findCall(tx, actor, ID, lock))
}

/** The same, but undefined instead of 404. */
export async function findCall(
  tx: Db,
  actor: Actor,
  ID: string,
  lock?: 'for update',
): Promise<VersionedCall | undefined> {
  if (!isUuid(ID)) return undefined
  const query = lock
    ? sql<VersionedCall>`
        with seen as materialized (select version from calls where "ID" = ${ID})
        select ${rowColumns}, seen.version as seen_version from calls row cross join seen
        where row."ID" = ${ID} and ${callsVisibleTo(actor)} for update of row`
    : sql<VersionedCall>`select ${rowColumns}, row.version as seen_version from calls row
        where row."ID" = ${ID} and ${callsVisibleTo(actor)}`
  return (await query.execute(tx)).rows[0]
}

/** The same by the call number that users see. */
export async function visibleCallByNumber(tx: Db, actor: Actor, call_id: string): Promise<StoredCall> {
  const { rows } = await sql<StoredCall>`select ${rowColumns} from calls row
    where ${callsVisibleTo(actor)} and row.call_id = ${call_id}`.execute(tx)
  return orNotFound(rows[0])
}

/** SQL for the number of calls that match the filters, read from the counters; undefined if these are not enough. */
function storedCallCount(actor: Actor, filterData: FilterData, openStatuses: readonly number[]) {
  // The counters are kept by company.
  if (isTechnician(actor)) return undefined
  const { status, subContractors, unassigned, unaccepted, ...others } = filterData
  if (Object.keys(others).length > 0 || (unassigned && (subContractors || unaccepted))) return undefined
  const wantedCompanies = subContractors as string[] | undefined
  const ownCompany = actor.role === Role.sat ? [actor.societe_uuid as string] : undefined
  if (unassigned && ownCompany) return sql`0`
  const companies = unassigned
    ? [noCompanyId]
    : (wantedCompanies?.filter((uuid) => isUuid(uuid) && (!ownCompany || ownCompany.includes(uuid.toLowerCase()))) ??
      ownCompany ?? [anyCompanyId])
  const wantedStatuses = (status as string[] | undefined)?.filter((value) => /^-?\d{1,9}$/.test(value)).map(Number)
  const statuses = unassigned ? openStatuses.filter((id) => wantedStatuses?.includes(id) ?? true) : wantedStatuses
  return storedCount(unaccepted ? unacceptedCalls : callList, actor, anyOf(companies), statuses?.map(String))
}

/** Open calls that their company has not answered have their own counters. */
const unacceptedCalls = { name: 'unacceptedcalls' }

/** Counts the open calls of the network without a company, for the badge and the total of the unassigned view. */
export async function countUnassignedCalls(ctx: ReadContext, lists: ValueLists): Promise<number> {
  const count = storedCallCount(ctx.actor, { unassigned: true }, openStatuses(lists))
  return loadTotal(ctx.tx, count as SqlFragment)
}

/** IDs of the statuses of open calls. */
export const openStatuses = (lists: ValueLists) =>
  lists
    .items('call_statuses')
    .filter((item) => item.attributes.is_saved_status_open === true)
    .map((item) => Number(item.value))

const parseScheduleDate = (value: string) => {
  const read = readInstant(value)
  if (!read) throw malformedRequest('startDate and endDate should be dates')
  return read
}

/** SQL condition on `row`: open and without a company. */
export const isUnassigned = sql`row.societe_uuid is null and row.is_saved_status_open`

/** SQL order on `row`: promises that end soon, the first first; then by priority, then the oldest first. */
export const mostUrgentFirst = sql`case when row.promised_until <= now() + ${sql.lit(`${urgentHours} hours`)}::interval then row.promised_until end
  nulls last, priority_rank(row.priority), row.created_at, row."ID"`

/** SQL condition on `row`: open, and its visit should be over. */
export const isOverdue = sql`row.is_saved_status_open and row.appointment_date_at < now()
  and (row.schedule_end_date is null or row.schedule_end_date < now())`

const isUnaccepted = sql`row.societe_uuid is not null and row.accepted_at is null and row.rejected_at is null
  and row.is_saved_status_open`

/**
 * SQL condition on `row`: accepted and open, without a technician or an appointment, planned before today, or visited in
 * vain.
 */
export const isToPlan = ({
  reader_time_zone: clock,
}: Actor) => sql`row.accepted_at is not null and row.is_saved_status_open
  and (row.technician = '' or row.schedule_start_date is null or ${needsAnotherVisit}
    or row.schedule_end_date < date_trunc('day', now() at time zone ${clock}) at time zone ${clock})`

/**
 * SQL condition: `v` is the visit that the call `row` has now. Another appointment, company or technician makes another
 * visit, which begins anew. The technician of a closed call may be corrected, and nobody takes its visit over.
 */
export const isPresentVisit = sql`v.service_job_uuid = row."ID" and v.appointment_date_at = row.appointment_date_at
  and (not row.is_saved_status_open or (v.societe_uuid = row.societe_uuid and v.technician = row.technician))`

/** SQL condition on `row`: the report of the visit that the call has now says that another one is needed. */
const needsAnotherVisit = sql`exists (
  select from visits v where ${isPresentVisit} and v.result in ('again', 'absent'))`

/**
 * SQL condition on `row`: its work is done and the company can go on to its fee: the call was opened again for it, or the
 * company has not asked for that yet. Once asked, it is the office's turn.
 */
const lacksFee = sql`(row.status_id = ${sql.lit(CallStatus.done)} and row.reopening_reason = ''
  or row.is_saved_status_open and row.accepted_at is not null
    and exists (select from visits v where ${isPresentVisit} and v.result = 'done'))`

/** SQL condition on `row`: the customer paid the visit, so that no document is made of it. */
const isPaidByCustomer = sql`exists (select from visits v where ${isPresentVisit} and v.paid_amount is not null)`

/** SQL condition on `row`: the technician has reported the visit that the call has now. */
export const isReportedVisit = sql<boolean>`exists (
  select from visits v where ${isPresentVisit} and v.finished_at is not null)`

/** SQL condition on `row` for a state of its answer; see `answerStateOf`. */
function inAnswerState(state: AnswerState) {
  if (state === 'late') return sql`row.answer_due_at <= now()`
  const isReminded = sql`row.answer_remind_at <= now()`
  return sql`(row.answer_due_at > now() and ${state === 'soon' ? isReminded : sql`${isReminded} is not true`})`
}

/** SQL condition on `row`: it repeats an earlier call that the actor may see (`Y`), or not (`N`). */
function repeatCondition(values: readonly string[], actor: Actor) {
  const isOwn = sql`exists (select from calls earlier where earlier."ID" = row.repeat_of and ${isOwnCall(actor, 'earlier')})`
  const isRepeat =
    actor.role === Role.sat ? sql`row.repeat_of is not null and ${isOwn}` : sql`row.repeat_of is not null`
  const [wantsRepeats, wantsOthers] = [values.includes('Y'), values.includes('N')]
  if (wantsRepeats === wantsOthers) return wantsRepeats ? sql`true` : sql`false`
  return wantsRepeats ? sql`(${isRepeat})` : sql`not (${isRepeat})`
}

/** The list of calls, for pages and exports. */
export function callSource(
  lists: ValueLists,
  lang: Language,
  reader: Actor,
  technicians?: TechnicianNames,
): ListSource<CallRow> {
  // Changes the row in place: copying its thirty columns would cost more than the texts.
  const toCallRow = (row: Record<string, unknown>) => {
    row.status = lists.text('call_statuses', String(row.status_id), lang)
    row.call_type = lists.text('call_types', String(row.call_type_id), lang)
    row.problem_type = lists.text('problem_types', String(row.problem_type_id), lang)
    row.skill = lists.text('skills', String(row.skill), lang)
    // A company sees only repeats of its own calls, which the row does not show.
    row.is_repeat = row.repeat_of !== null && reader.role !== Role.sat
    row.repeat_of = undefined
    if (!reader.enableServiceContract || isContractHidden(reader, row)) row.promised_until = null
    row.contract_hidden_from = undefined
    row.technician_name = technicians?.get(technicianKey(row.societe_uuid, row.technician)) ?? row.technician
    return row as CallRow
  }
  return {
    list: callList,
    from: sql`calls row`,
    visibleTo: callsVisibleTo,
    extraColumns: [...callRowExtras, 'repeat_of', 'contract_hidden_from'],
    searchWords: searchWords.calls,
    storedTotal: (actor, filterData) => storedCallCount(actor, filterData, openStatuses(lists)),
    toRow: toCallRow,
    customFilters: {
      unassigned: () => isUnassigned,
      unaccepted: () => isUnaccepted,
      declined: () => sql`${isUnassigned} and row.rejected_at is not null`,
      without_appointment: () => sql`row.is_saved_status_open and row.appointment_date_at is null`,
      reopening: () => sql`row.reopening_reason <> ''`,
      asked_by_customer: () => sql`row.asked_by_customer`,
      mine: (_value: boolean, actor: Actor) => sql`row.created_by = ${actor.account_uuid}`,
      unanswered: () => sql`${isUnaccepted} and (row.answer_due_at <= now()
        or row.answer_due_at is null and row.assigned_at < now() - interval '24 hours')`,
      answer_state: (states: string[]) =>
        sql`(${sql.join([sql`false`, ...answerStates.filter((state) => states.includes(state)).map(inAnswerState)], sql` or `)})`,
      repeat: (values: string[], actor: Actor) => repeatCondition(values, actor),
      customer_answer: customerAnswerCondition,
      rating: ratingCondition,
      without_technician: () => sql`row.accepted_at is not null and row.technician = '' and row.is_saved_status_open`,
      overdue: () => isOverdue,
      to_plan: (_value: boolean, actor: Actor) => isToPlan(actor),
      another_visit: () => sql`row.is_saved_status_open and ${needsAnotherVisit}`,
      done_without_fee: () => sql`${lacksFee} and not ${isPaidByCustomer} and not exists (select from documents d
        where d.service_job_uuid = row."ID" and d.type = 'fee' and d.societe_uuid = row.societe_uuid)`,
      without_fee: () => sql`row.done_at is not null and not exists (
        select from documents d where d.service_job_uuid = row."ID" and d.type = 'fee')`,
      ...qualityFilters,
      startDate: (from: string) =>
        sql`row.schedule_end_date >= ${parseScheduleDate(from)}::timestamptz and row.schedule_start_date >= ${parseScheduleDate(from)}::timestamptz - interval '1 day'`,
      endDate: (to: string) => sql`row.schedule_start_date <= ${parseScheduleDate(to)}::timestamptz`,
      serviceContractProduit_uuid: (uuid: string) => sql`row.produit_uuid = ${isUuid(uuid) ? uuid : null}`,
      serviceContract_internalSerialNumber: (serial: string) => hasSerial('row.internal_serial_number', serial),
    },
  }
}

/** Texts for the values that columns of the list store, by column and value. */
export const callExportTexts = (lists: ValueLists, lang: Language) => ({
  status: lists.texts('call_statuses', lang),
  call_type: lists.texts('call_types', lang),
  problem_type: lists.texts('problem_types', lang),
  skill: lists.texts('skills', lang),
  priority: lists.texts('priorities', lang),
})

/** SQL condition: the work of the call with this alias is done. */
export const isDoneSql = (alias: string) =>
  sql`${sql.ref(`${alias}.status_id`)} in (${sql.join(doneStatuses.map((status) => sql.lit(status)))})`

/** SQL for the company of the latest finished call with the same card, else the same real serial number; null if none. */
export const previousCompanySql = ({ ID }: Pick<StoredCall, 'ID'>) =>
  sql<string | null>`(select ${previousCompanyOfAlias('call')} from calls call where call."ID" = ${ID})`

/** The same for the call with this table alias. */
export function previousCompanyOfAlias(alias: string) {
  const columnRef = (column: keyof StoredCall) => sql.ref(`${alias}.${column}`)
  const latestWhere = (sameAppliance: RawBuilder<unknown>) => sql`(
    select row.societe_uuid from calls row join companies c using (societe_uuid)
    where row.network_code = ${columnRef('network_code')} and ${sameAppliance} and row."ID" <> ${columnRef('ID')}
      and ${isDoneSql('row')} and c.active
    order by coalesce(row.accepted_at, row.created_at) desc, row."ID" desc limit 1)`
  const serial = columnRef('internal_serial_number')
  const byCard = latestWhere(sql`row.ins_id = ${columnRef('ins_id')}`)
  const bySerial = latestWhere(
    sql`${haveSameSerial(sql`row.internal_serial_number`, serial)} and not ${columnRef('fictive_serial_number')}`,
  )
  return sql<string | null>`coalesce(${byCard}, ${bySerial})`
}

/** True if the call has at least one fee and one spare part. */
export async function hasFeesAndParts(tx: Db, call: StoredCall): Promise<boolean> {
  const { rows } = await sql<{ has_both: boolean }>`select
    exists (select from documents where service_job_uuid = ${call.ID} and type = 'fee')
    and exists (select from documents where service_job_uuid = ${call.ID} and type = 'sparepart') as has_both`.execute(
    tx,
  )
  return rows[0]?.has_both ?? false
}
