import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { DB } from '../database/db.types.ts'

/** A table with a partition for each month (UTC), in the schema `partitions`. */
interface PartitionedTable {
  readonly table: 'mails' | 'reads'
  /** The column of the time that decides the month. */
  readonly time: string
  /** The primary key of each partition. */
  readonly key: string
}

/** The tables with a partition for each month. */
export const partitionedTables: readonly PartitionedTable[] = [
  { table: 'reads', time: 'read_at', key: 'read_id' },
  { table: 'mails', time: 'created_at', key: 'mail_uuid' },
]

/** Months after the current one that have their partitions. */
const monthsAhead = 3
/** Longest wait for a lock, in milliseconds: reads and writes of the table queue behind it. The job is tried again. */
const lockTimeoutMs = 500

/**
 * Creates the missing partitions up to three months after `now` (ISO 8601), returns their names. Rows of such a month
 * that are in the default partition move into the new one.
 */
export async function createPartitions(db: Kysely<DB>, now: string): Promise<string[]> {
  const created: string[] = []
  for (const partitioned of partitionedTables) {
    for (const month of await missingMonths(db, partitioned, now)) {
      await db.transaction().execute((tx) => createPartition(tx, partitioned, month))
      created.push(nameOf(partitioned, month))
    }
  }
  return created
}

/** First days (`YYYY-MM-DD`) of a month and of the next one. */
interface Month {
  readonly start: string
  readonly end: string
}

/** The months from the end of the last partition on. */
async function missingMonths(db: Db, { table }: PartitionedTable, now: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with last as (
      select max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''(.+?)''\\)'))[1]::timestamptz) as "end"
      from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = ${table}::regclass)
    select to_char(month, 'YYYY-MM-DD') as start, to_char(month + interval '1 month', 'YYYY-MM-DD') as "end"
    from last, generate_series("end" at time zone 'UTC',
      date_trunc('month', ${now}::timestamptz at time zone 'UTC') + ${`${monthsAhead} months`}::interval, '1 month') month
    order by month`.execute(db)
  return rows
}

const nameOf = ({ table }: PartitionedTable, { start }: Month) => `${table}_${start.slice(0, 7).replace('-', '_')}`

async function createPartition(tx: Db, partitioned: PartitionedTable, month: Month) {
  const { table, time, key } = partitioned
  const partition = sql.table(`partitions.${nameOf(partitioned, month)}`)
  const rest = sql.table(`partitions.${table}_rest`)
  const start = sql.lit(`${month.start} 00:00:00+00`)
  const end = sql.lit(`${month.end} 00:00:00+00`)
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
  // The access log refuses deletes; here its rows only move.
  await sql`set local callout.erasing = 'on'`.execute(tx)
  await sql`create table ${partition} (like ${sql.table(table)} including all)`.execute(tx)
  await sql`alter table ${partition} add primary key (${sql.ref(key)})`.execute(tx)
  await sql`lock table ${rest} in access exclusive mode`.execute(tx)
  await sql`with moved as (delete from ${rest} where ${sql.ref(time)} >= ${start} and ${sql.ref(time)} < ${end} returning *)
    insert into ${partition} select * from moved`.execute(tx)
  await sql`alter table ${sql.table(table)} attach partition ${partition} for values from (${start}) to (${end})`.execute(
    tx,
  )
}
