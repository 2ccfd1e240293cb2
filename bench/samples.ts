import { callList } from '@callout/domain/calls/call.list.ts'
import type { Filter, FilterValue } from '@callout/domain/kernel/list.ts'
import type pg from 'pg'
import { network_code } from './call-questions.ts'
import type { Way } from './explain.ts'

/** A filter of calls with a value that some calls have, and what it means in SQL, with the network's code as $1. */
export interface Sample {
  readonly what: string
  readonly filterData: Readonly<Record<string, FilterValue>>
  readonly condition: string
  readonly values: readonly unknown[]
  readonly planEach?: boolean
  readonly way?: Way
}

const hour = 3_600_000
const day = 24 * hour
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

/** Samples of every filter the list declares, of the calls the network holds. A filter of an unknown kind throws. */
export async function samplesOf(pool: pg.Pool): Promise<readonly Sample[]> {
  const filters = Object.entries<Filter>(callList.filters)
  const samples: Sample[] = []
  for (const [name, filter] of filters) samples.push(...(await samplesOfFilter(pool, name, filter)))
  return samples
}

async function samplesOfFilter(pool: pg.Pool, name: string, filter: Filter): Promise<readonly Sample[]> {
  const column = filter.column ?? name
  switch (filter.kind) {
    case 'contains': {
      const text = await middleOf(pool, column)
      const word = text.split(' ').reduce((a, b) => (b.length > a.length ? b : a))
      const parts = { 'three letters': word.slice(0, 3), 'a whole word': word }
      return Object.entries(parts).map(([what, letters]) => ({
        ...contained(name, filter, what, letters),
        // A few letters may stand in every row.
        way: letters === word ? 'narrowed' : 'broad',
      }))
    }
    case 'oneOf': {
      const ends = Object.entries(await endsOf(pool, column))
      return ends.map(([what, value]) => ({
        what: `${name} is ${what}`,
        filterData: { [name]: [String(value)] },
        condition: `"${column}" = $2`,
        values: [value],
      }))
    }
    case 'instants': {
      const from = await middleOf(pool, column)
      return [day, 30 * day].map((length) => ({
        what: `${name} within ${length === day ? 'a day' : '30 days'}`,
        filterData: { [name]: { from, to: later(from, length) } },
        condition: `"${column}" >= $2 and "${column}" <= $3`,
        values: [from, later(from, length)],
      }))
    }
    default: {
      const sample = await meanings[name]?.(pool)
      if (!sample) throw new Error(`What the filter ${name} means in SQL has to be said in bench/samples.ts.`)
      return [{ what: name, ...sample }]
    }
  }
}

/** Text contained in a column, whichever way it is written; digits are written one way. */
export function contained(name: string, { column = name, stored }: Filter, what: string, letters: string): Sample {
  const [place, sought] = String(stored) === 'digits' ? [`"${column}"`, '$2'] : [`plain("${column}")`, 'plain($2)']
  return {
    what: `${name} contains ${what}`,
    filterData: { [name]: letters },
    condition: `${place} like '%' || ${sought} || '%'`,
    values: [letters],
    planEach: true,
  }
}

/** The filters that search a text, by name. */
export const searched = Object.entries<Filter>(callList.filters).filter(([, { kind }]) => kind === 'contains')

/** Of the call in the middle of those that have something there, so that it is alike whenever the network was made. */
export async function middleOf(pool: pg.Pool, column: string): Promise<string> {
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

/** The value most calls have in a column, and the one fewest have. */
async function endsOf(pool: pg.Pool, column: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await pool.query<{ value: unknown }>(
    `select "${column}" as value from calls where network_code = $1 and "${column}" is not null and "${column}"::text <> ''
     group by 1 order by count(*) desc, "${column}"::text`,
    [network_code],
  )
  if (rows.length === 0) throw new Error(`No call has a ${column}.`)
  return { 'the commonest': rows[0]?.value, ...(rows.length > 1 && { 'the rarest': rows.at(-1)?.value }) }
}

const open = 'is_saved_status_open'
type Meaning = (pool: pg.Pool) => Promise<Omit<Sample, 'what'>>

/** What filters mean that are neither text nor a value nor a range. */
const meanings: Readonly<Record<string, Meaning>> = {
  unassigned: async () => ({
    filterData: { unassigned: true },
    condition: `societe_uuid is null and ${open}`,
    values: [],
  }),
  unaccepted: async () => ({
    filterData: { unaccepted: true },
    condition: `societe_uuid is not null and accepted_at is null and rejected_at is null and ${open}`,
    values: [],
  }),
  startDate: async (pool) => {
    const startDate = await newest(pool)
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
    const endDate = later(rows[0]?.first ?? '', 7 * day)
    return { filterData: { endDate }, condition: 'schedule_start_date <= $2', values: [endDate] }
  },
  serviceContractProduit_uuid: async (pool) => {
    const serviceContractProduit_uuid = await middleOf(pool, 'produit_uuid')
    return {
      filterData: { serviceContractProduit_uuid },
      condition: 'produit_uuid = $2',
      values: [serviceContractProduit_uuid],
    }
  },
  serviceContract_internalSerialNumber: async (pool) => {
    const serviceContract_internalSerialNumber = await middleOf(pool, 'internal_serial_number')
    return {
      filterData: { serviceContract_internalSerialNumber },
      condition: 'internal_serial_number = $2',
      values: [serviceContract_internalSerialNumber],
    }
  },
}

/** When the newest call was made: today, in a network that is made as of today. */
async function newest(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ newest: string }>(
    'select max(created_at) as newest from calls where network_code = $1',
    [network_code],
  )
  return rows[0]?.newest ?? ''
}

/** The week of the newest call, from Monday to Sunday, as the calendar asks for it. */
export async function weekOf(pool: pg.Pool): Promise<Sample> {
  const today = (await newest(pool)).slice(0, 10)
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const startDate = later(`${today}T00:00:00Z`, -weekday * day)
  const endDate = later(startDate, 7 * day - 1)
  return {
    what: "planning's week",
    filterData: { startDate, endDate },
    condition: `schedule_start_date <= $3 and schedule_end_date >= $2
      and schedule_start_date >= $2::timestamptz - interval '1 day'`,
    values: [startDate, endDate],
  }
}
