import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { callList, callRowExtras } from '@callout/domain/calls/call.list.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { readInstant } from '@callout/domain/kernel/fields.ts'
import type { FilterData } from '@callout/domain/kernel/list.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Calls } from '../kernel/db.types.ts'
import { type Reading, shown, whileStanding } from '../kernel/lately.ts'
import { isUuid } from '../kernel/list.conditions.ts'
import { anyCompany, anyOf, keptCount, noCompany } from '../kernel/list.counts.ts'
import type { ListSource } from '../kernel/list.ts'
import { malformed, orNotFound } from '../kernel/wire.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'
import { type CallColumn, callColumnsOf } from './call.columns.ts'

export type StoredCall = Pick<Selectable<Calls>, CallColumn>

/** Which calls an actor may see, as a condition on `row`: central staff its network, a company what it holds. */
export function callsVisibleTo(actor: Actor) {
  const network = sql`row.network_code = ${actor.network_code}`
  if (actor.role !== Role.sat) return network
  return sql`${network} and row.societe_uuid = ${actor.societe_uuid}`
}

const rowColumns = callColumnsOf('row')

type SeenCall = StoredCall & { seen_version: number }

/** A call this actor may see; any other is not found. `seen_version` is the version before any wait for its lock. */
export async function visibleCall(tx: Db, actor: Actor, ID: string, lock?: 'for update'): Promise<SeenCall> {
  return orNotFound(await findCall(tx, actor, ID, lock))
}

/** The same, undefined where this actor may not see it. */
export async function findCall(tx: Db, actor: Actor, ID: string, lock?: 'for update'): Promise<SeenCall | undefined> {
  if (!isUuid(ID)) return undefined
  const query = lock
    ? sql<SeenCall>`
        with seen as materialized (select version from calls where "ID" = ${ID})
        select ${rowColumns}, seen.version as seen_version from calls row cross join seen
        where row."ID" = ${ID} and ${callsVisibleTo(actor)} for update of row`
    : sql<SeenCall>`select ${rowColumns}, row.version as seen_version from calls row
        where row."ID" = ${ID} and ${callsVisibleTo(actor)}`
  return (await query.execute(tx)).rows[0]
}

/** The same by the number people see. */
export async function visibleCallByNumber(tx: Db, actor: Actor, call_id: string): Promise<StoredCall> {
  const { rows } = await sql<StoredCall>`select ${rowColumns} from calls row
    where ${callsVisibleTo(actor)} and row.call_id = ${call_id}`.execute(tx)
  return orNotFound(rows[0])
}

/** How many calls the filters leave, from the counters; undefined where they do not suffice. */
function countedCalls(actor: Actor, filterData: FilterData, openStatuses: readonly number[]) {
  const { status, subContractors, unassigned, unaccepted, ...others } = filterData
  if (Object.keys(others).length > 0 || (unassigned && (subContractors || unaccepted))) return undefined
  const asked = subContractors as string[] | undefined
  const mine = actor.role === Role.sat ? [actor.societe_uuid as string] : undefined
  if (unassigned && mine) return sql`0`
  const companies = unassigned
    ? [noCompany]
    : (asked?.filter((uuid) => isUuid(uuid) && (!mine || mine.includes(uuid.toLowerCase()))) ?? mine ?? [anyCompany])
  const wanted = (status as string[] | undefined)?.filter((value) => /^-?\d{1,9}$/.test(value)).map(Number)
  const statuses = unassigned ? openStatuses.filter((id) => wanted?.includes(id) ?? true) : wanted
  return keptCount(unaccepted ? unacceptedCalls : callList, actor, anyOf(companies), statuses?.map(String))
}

/** Open calls whose company has not answered are counted as a list of their own. */
const unacceptedCalls = { name: 'unacceptedcalls' }

/** How many open calls of the network have no company: the badge, and the unassigned view's total. */
export async function countUnassignedCalls(reading: Reading, lists: ValueLists): Promise<number> {
  const counted = countedCalls(reading.actor, { unassigned: true }, openStatuses(lists))
  const [row] = await shown(sql<{ n: number }>`select ${counted} as n where ${whileStanding(reading)}`, reading)
  return row?.n ?? 0
}

/** The statuses in which a call's work is still to be done. */
export const openStatuses = (lists: ValueLists) =>
  lists
    .items('call_statuses')
    .filter((item) => item.attributes.is_saved_status_open === true)
    .map((item) => Number(item.value))

const scheduleEnd = (value: string) => {
  const read = readInstant(value)
  if (!read) throw malformed('startDate and endDate should be dates')
  return read
}

/** The list of calls: page and export read it. */
export function callSource(lists: ValueLists, lang: Language): ListSource<CallRow> {
  // Into the row itself: to copy its thirty columns would cost more than the texts do.
  const finish = (row: Record<string, unknown>) => {
    row.status = lists.text('call_statuses', String(row.status_id), lang)
    row.call_type = lists.text('call_types', String(row.call_type_id), lang)
    row.problem_type = lists.text('problem_types', String(row.problem_type_id), lang)
    row.skill = lists.text('skills', String(row.skill), lang)
    return row as CallRow
  }
  return {
    list: callList,
    from: sql`calls row`,
    visible: callsVisibleTo,
    extras: callRowExtras,
    counted: (actor, filterData) => countedCalls(actor, filterData, openStatuses(lists)),
    finish,
    meanings: {
      unassigned: () => sql`row.societe_uuid is null and row.is_saved_status_open`,
      unaccepted: () =>
        sql`row.societe_uuid is not null and row.accepted_at is null and row.rejected_at is null and row.is_saved_status_open`,
      startDate: (from: string) =>
        sql`row.schedule_end_date >= ${scheduleEnd(from)} and row.schedule_start_date >= ${scheduleEnd(from)}::timestamptz - interval '1 day'`,
      endDate: (to: string) => sql`row.schedule_start_date <= ${scheduleEnd(to)}`,
      serviceContractProduit_uuid: (uuid: string) => sql`row.produit_uuid = ${isUuid(uuid) ? uuid : null}`,
      serviceContract_internalSerialNumber: (serial: string) => sql`row.internal_serial_number = ${serial}`,
    },
  }
}

/** What columns of the list show for the values they store. */
export const shownInCalls = (lists: ValueLists, lang: Language) => ({
  status: lists.texts('call_statuses', lang),
  call_type: lists.texts('call_types', lang),
  problem_type: lists.texts('problem_types', lang),
  skill: lists.texts('skills', lang),
})

/** The company of the latest finished call on the same card, else at the same serial number, as a piece of SQL; null where there is none. */
export const previousCompanyOf = ({ ID }: StoredCall) =>
  sql<string | null>`(select ${previousOf('call')} from calls call where call."ID" = ${ID})`

/** The same of the call that a question calls so. */
export function previousOf(name: string) {
  const of = (column: keyof StoredCall) => sql.ref(`${name}.${column}`)
  const latest = (same: RawBuilder<unknown>) => sql`(
    select row.societe_uuid from calls row join companies c using (societe_uuid)
    where row.network_code = ${of('network_code')} and ${same} and row."ID" <> ${of('ID')}
      and row.status_id in (1, 2, -1) and c.active
    order by coalesce(row.accepted_at, row.created_at) desc, row."ID" desc limit 1)`
  const serial = of('internal_serial_number')
  const byCard = latest(sql`row.ins_id = ${of('ins_id')}`)
  const bySerial = latest(sql`row.internal_serial_number = ${serial} and ${serial} <> ''`)
  return sql<string | null>`coalesce(${byCard}, ${bySerial})`
}

/** Whether both fee lookups, fees and spare parts, return data for the call. */
export async function hasFeesAndParts(tx: Db, call: StoredCall): Promise<boolean> {
  const { rows } = await sql<{ both: boolean }>`select
    exists (select from documents where service_job_uuid = ${call.ID} and type = 'fee')
    and exists (select from documents where service_job_uuid = ${call.ID} and type = 'sparepart') as both`.execute(tx)
  return rows[0]?.both ?? false
}
