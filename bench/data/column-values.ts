import type pg from 'pg'
import { network_code } from './call-queries.ts'

/** The column's value in the middle call that has one: similar whenever the network was generated. */
export async function middleValueOf(pool: pg.Pool, column: string): Promise<string> {
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
export async function commonestAndRarestOf(pool: pg.Pool, column: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await pool.query<{ value: unknown }>(
    `select "${column}" as value from calls where network_code = $1 and "${column}" is not null and "${column}"::text <> ''
     group by 1 order by count(*) desc, "${column}"::text`,
    [network_code],
  )
  if (rows.length === 0) throw new Error(`No call has a ${column}.`)
  return { 'the commonest': rows[0]?.value, ...(rows.length > 1 && { 'the rarest': rows.at(-1)?.value }) }
}

/** Creation time of the newest call: today in a network generated today. */
export async function newestCreatedAt(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ newest: string }>(
    'select max(created_at) as newest from calls where network_code = $1',
    [network_code],
  )
  return rows[0]?.newest ?? ''
}
