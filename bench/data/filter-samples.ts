import { callList } from '@callout/domain/calls/call.list.ts'
import type { FilterValue } from '@callout/domain/platform/list.request.ts'
import type { Filter } from '@callout/domain/platform/list.ts'
import { addMilliseconds, dayMs, weekdayOf } from '@callout/domain/platform/wall-clock.ts'
import type pg from 'pg'
import type { RowAccess } from '../measuring/query-plans.ts'
import { network_code } from './call-queries.ts'

/** A filter of calls with a value that some calls have, and the same condition in SQL. $1 is the network. */
export interface FilterSample {
  readonly what: string
  readonly filterData: Readonly<Record<string, FilterValue>>
  readonly condition: string
  readonly values: readonly unknown[]
  readonly planEach?: boolean
  readonly access?: RowAccess
}

/** Creates samples for every filter of the list of calls. Throws for a filter of an unknown kind. */
export async function createFilterSamples(pool: pg.Pool): Promise<readonly FilterSample[]> {
  const filters = Object.entries<Filter>(callList.filters)
  const samples: FilterSample[] = []
  for (const [name, filter] of filters) samples.push(...(await samplesOfFilter(pool, name, filter)))
  return samples
}

async function samplesOfFilter(pool: pg.Pool, name: string, filter: Filter): Promise<readonly FilterSample[]> {
  const column = filter.column ?? name
  const special = await specialFilters[name]?.(pool)
  if (special) return [{ what: name, ...special }]
  switch (filter.kind) {
    case 'contains': {
      const text = await middleValueOf(pool, column)
      const word = text.split(' ').reduce((a, b) => (b.length > a.length ? b : a))
      const parts = { 'three letters': word.slice(0, 3), 'a whole word': word }
      return Object.entries(parts).map(([what, letters]) => ({
        ...containsSample(name, filter, what, letters),
        // Three letters may occur in every row.
        access: letters === word ? 'narrowed' : 'broad',
      }))
    }
    case 'oneOf': {
      const ends = Object.entries(await commonestAndRarestOf(pool, column))
      return ends.map(([what, value]) => ({
        what: `${name} is ${what}`,
        filterData: { [name]: [String(value)] },
        condition: `"${column}" = $2`,
        values: [value],
      }))
    }
    case 'instants': {
      const from = await middleValueOf(pool, column)
      return [dayMs, 30 * dayMs].map((length) => ({
        what: `${name} within ${length === dayMs ? 'a day' : '30 days'}`,
        filterData: { [name]: { from, to: addMilliseconds(from, length) } },
        condition: `"${column}" >= $2 and "${column}" <= $3`,
        values: [from, addMilliseconds(from, length)],
      }))
    }
    default:
      throw new Error(`What the filter ${name} means in SQL has to be said in bench/data/filter-samples.ts.`)
  }
}

/** A sample that searches a column for text, ignoring case and accents. */
function containsSample(name: string, { column = name }: Filter, what: string, letters: string): FilterSample {
  return {
    what: `${name} contains ${what}`,
    filterData: { [name]: letters },
    condition: `plain("${column}") like '%' || plain($2) || '%'`,
    values: [letters],
    planEach: true,
  }
}

/** The column's value in the middle call that has one: similar whenever the network was generated. */
async function middleValueOf(pool: pg.Pool, column: string): Promise<string> {
  const some = `network_code = $1 and "${column}" is not null and "${column}"::text <> ''`
  const { rows } = await pool.query<{ value: string }>(
    `select "${column}" as value from calls where ${some} order by call_id
     offset (select count(*) / 2 from calls where ${some}) limit 1`,
    [network_code],
  )
  const value = rows[0]?.value
  if (value === undefined) throw new Error(`No call has a ${column}.`)
  return value
}

/** The commonest and the rarest value of a column. */
async function commonestAndRarestOf(pool: pg.Pool, column: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await pool.query<{ value: unknown }>(
    `select "${column}" as value from calls where network_code = $1 and "${column}" is not null and "${column}"::text <> ''
     group by 1 order by count(*) desc, "${column}"::text`,
    [network_code],
  )
  if (rows.length === 0) throw new Error(`No call has a ${column}.`)
  return { 'the commonest': rows[0]?.value, ...(rows.length > 1 && { 'the rarest': rows.at(-1)?.value }) }
}

const isOpenCondition = 'is_saved_status_open'
const anotherVisitCondition = `exists (select from visits v where v.service_job_uuid = calls."ID"
  and v.appointment_date_at = calls.appointment_date_at and v.societe_uuid = calls.societe_uuid
  and v.technician = calls.technician and v.result in ('again', 'absent'))`
type FilterMeaning = (pool: pg.Pool) => Promise<Omit<FilterSample, 'what'>>

const flagSample =
  (name: string, condition: string): FilterMeaning =>
  async () => ({ filterData: { [name]: true }, condition, values: [] })

/** A state of open calls: an index holds the open calls. They are few, and each is checked. */
const openSample =
  (name: string, condition: string): FilterMeaning =>
  async () => ({ filterData: { [name]: true }, condition, values: [], access: 'broad' })

/** SQL of the filters that are no column with a text, a value or a range. */
const specialFilters: Readonly<Record<string, FilterMeaning>> = {
  unassigned: async () => ({
    filterData: { unassigned: true },
    condition: `societe_uuid is null and ${isOpenCondition}`,
    values: [],
  }),
  unaccepted: async () => ({
    filterData: { unaccepted: true },
    condition: `societe_uuid is not null and accepted_at is null and rejected_at is null and ${isOpenCondition}`,
    values: [],
  }),
  declined: openSample('declined', `societe_uuid is null and ${isOpenCondition} and rejected_at is not null`),
  without_appointment: openSample('without_appointment', `${isOpenCondition} and appointment_date_at is null`),
  mine: flagSample('mine', `created_by = (select account_uuid from accounts where subject = 'dispatcher')`),
  unanswered: async () => ({
    filterData: { unanswered: true },
    condition: `societe_uuid is not null and accepted_at is null and rejected_at is null and ${isOpenCondition}
      and (answer_due_at <= now() or answer_due_at is null and assigned_at < now() - interval '24 hours')`,
    values: [],
    // An index holds the open calls. They are few, and each is checked.
    access: 'broad',
  }),
  answer_state: async () => ({
    filterData: { answer_state: ['late'] },
    condition: 'answer_due_at <= now()',
    values: [],
  }),
  to_plan: async () => ({
    filterData: { to_plan: true },
    condition: `accepted_at is not null and ${isOpenCondition} and (technician = '' or schedule_start_date is null
      or schedule_end_date < date_trunc('day', now() at time zone 'Europe/Madrid') at time zone 'Europe/Madrid'
      or ${anotherVisitCondition})`,
    values: [],
    // An index holds the open calls. They are few, and each is checked.
    access: 'broad',
  }),
  customer_answer: async () => ({
    filterData: { customer_answer: ['wish'] },
    condition: `${isOpenCondition} and exists (select from customer_answers a where a.service_job_uuid = calls."ID"
      and a.answer = 'wish' and a.visit_at is not distinct from calls.appointment_date_at)`,
    values: [],
  }),
  rating: async () => ({
    filterData: { rating: ['1'] },
    condition: `exists (select from customer_answers a where a.service_job_uuid = calls."ID" and a.rating = 1)`,
    values: [],
  }),
  repeat: async () => ({ filterData: { repeat: ['Y'] }, condition: 'repeat_of is not null', values: [] }),
  without_technician: openSample(
    'without_technician',
    `accepted_at is not null and technician = '' and ${isOpenCondition}`,
  ),
  overdue: openSample(
    'overdue',
    `${isOpenCondition} and appointment_date_at < now() and (schedule_end_date is null or schedule_end_date < now())`,
  ),
  another_visit: openSample('another_visit', `${isOpenCondition} and ${anotherVisitCondition}`),
  reopening: flagSample('reopening', `reopening_reason <> ''`),
  done_without_fee: flagSample(
    'done_without_fee',
    `status_id = 1 and not exists (select from documents d where d.service_job_uuid = calls."ID" and d.type = 'fee'
      and d.societe_uuid = calls.societe_uuid)`,
  ),
  // In a month, as the account asks for them.
  without_fee: async (pool) => {
    const from = await middleValueOf(pool, 'done_at')
    const to = addMilliseconds(from, 30 * dayMs)
    return {
      filterData: { without_fee: true, done_at: { from, to } },
      condition: `done_at >= $2 and done_at <= $3
        and not exists (select from documents d where d.service_job_uuid = calls."ID" and d.type = 'fee')`,
      values: [from, to],
    }
  },
  startDate: async (pool) => {
    const startDate = await newestCreatedAt(pool)
    return {
      filterData: { startDate },
      condition: `schedule_end_date >= $2 and schedule_start_date >= $2::timestamptz - interval '1 day'`,
      values: [startDate],
    }
  },
  endDate: async (pool) => {
    const { rows } = await pool.query<{ first: string }>(
      'select min(schedule_start_date) as first from calls where network_code = $1',
      [network_code],
    )
    const endDate = addMilliseconds(rows[0]?.first ?? '', 7 * dayMs)
    return { filterData: { endDate }, condition: 'schedule_start_date <= $2', values: [endDate] }
  },
  serviceContractProduit_uuid: async (pool) => {
    const serviceContractProduit_uuid = await middleValueOf(pool, 'produit_uuid')
    return {
      filterData: { serviceContractProduit_uuid },
      condition: 'produit_uuid = $2',
      values: [serviceContractProduit_uuid],
    }
  },
  serviceContract_internalSerialNumber: async (pool) => {
    const serviceContract_internalSerialNumber = await middleValueOf(pool, 'internal_serial_number')
    return {
      filterData: { serviceContract_internalSerialNumber },
      condition: 'internal_serial_number = $2',
      values: [serviceContract_internalSerialNumber],
    }
  },
}

/** Creation time of the newest call: today in a network generated today. */
async function newestCreatedAt(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ newest: string }>(
    'select max(created_at) as newest from calls where network_code = $1',
    [network_code],
  )
  return rows[0]?.newest ?? ''
}

/** The week of the newest call, Monday to Sunday, as the calendar requests it. */
export async function newestWeekSample(pool: pg.Pool): Promise<FilterSample> {
  const today = (await newestCreatedAt(pool)).slice(0, 10)
  const startDate = addMilliseconds(`${today}T00:00:00Z`, -weekdayOf(today) * dayMs)
  const endDate = addMilliseconds(startDate, 7 * dayMs - 1)
  return {
    what: "planning's week",
    filterData: { startDate, endDate },
    condition: `schedule_start_date <= $3 and schedule_end_date >= $2
      and schedule_start_date >= $2::timestamptz - interval '1 day'`,
    values: [startDate, endDate],
  }
}
