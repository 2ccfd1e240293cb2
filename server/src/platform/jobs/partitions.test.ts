import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../../test/database/cluster.ts'
import { openSmallNetwork } from '../../../test/database/networks.ts'
import { openDb } from '../database/db.ts'
import type { DB } from '../database/db.types.ts'
import { createPartitions, partitionedTables } from './partitions.ts'

let database: TestDatabase
let db: Kysely<DB>
let network_code: string
/** The end of the partition of everything before. */
let pastEnd: string

beforeAll(async () => {
  database = await openSmallNetwork()
  db = openDb(database.pool)
  network_code = (await db.selectFrom('networks').select('network_code').executeTakeFirstOrThrow()).network_code
  const { rows } = await sql<{
    end: string
  }>`select (regexp_match(pg_get_expr(relpartbound, oid), 'TO \\(''(.+?)'''))[1]::timestamptz as "end"
    from pg_class where oid = 'partitions.reads_past'::regclass`.execute(db)
  pastEnd = rows[0]?.end ?? ''
})
afterAll(() => database.close())

const account_uuid = '00000000-0000-4000-8000-000000000001'

const logAccess = (record: string, read_at: string) =>
  db
    .insertInto('reads')
    .values({ network_code, account_uuid, kind: 'call', record, part: '', what: 'opened', read_at })
    .execute()

/** The first instant of a month, counted from the end of the partition of everything before. */
function month(count: number, shiftMs = 0): string {
  const date = new Date(pastEnd)
  date.setUTCMonth(date.getUTCMonth() + count)
  return new Date(date.getTime() + shiftMs).toISOString()
}

const nameOf = (table: string, count: number) => `${table}_${month(count).slice(0, 7).replace('-', '_')}`

/** The rows of the account with the partition of each, oldest first. */
async function accesses() {
  const { rows } = await sql<{ record: string; partition: string }>`select record, tableoid::regclass::text as partition
    from reads where account_uuid = ${account_uuid} order by read_at`.execute(db)
  return rows.map(({ record, partition }) => [record, partition])
}

async function partitionsOf(table: string) {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = ${table}::regclass order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

it('puts a row of a month without partition into the default one, and moves it once there is the partition', async () => {
  await logAccess('before', month(4, -1))
  await logAccess('after', month(4))
  await logAccess('far', month(9))
  expect((await accesses()).map(([, partition]) => partition)).toEqual(Array(3).fill('partitions.reads_rest'))
  const made = await createPartitions(db, month(2, -1))
  expect(made).toEqual(['reads', 'mails'].flatMap((table) => [0, 1, 2, 3, 4].map((count) => nameOf(table, count))))
  expect(await accesses()).toEqual([
    ['before', `partitions.${nameOf('reads', 3)}`],
    ['after', `partitions.${nameOf('reads', 4)}`],
    ['far', 'partitions.reads_rest'],
  ])
})

it('makes each partition once, without a gap', async () => {
  await createPartitions(db, month(2, -1))
  const before = await partitionsOf('mails')
  expect(await createPartitions(db, month(2, -1))).toEqual([])
  expect(await createPartitions(db, month(2))).toEqual([nameOf('reads', 5), nameOf('mails', 5)])
  expect(await partitionsOf('mails')).toEqual([...before, `partitions.${nameOf('mails', 5)}`].sort())
})

it('gives each partition the indexes, the key and the rules of its table', async () => {
  await createPartitions(db, month(2))
  for (const { table } of partitionedTables) {
    const { rows } = await sql<{ partition: string; indexes: string[] }>`
      select i.inhrelid::regclass::text as partition, (select array_agg(regexp_replace(indexdef, '^.* USING ', '') order by 1)
        from pg_indexes where schemaname || '.' || tablename = i.inhrelid::regclass::text and indexdef !~ 'message_id') as indexes
      from pg_inherits i where inhparent = ${table}::regclass`.execute(db)
    expect(rows.length).toBeGreaterThan(5)
    for (const { indexes } of rows) expect(indexes.toSorted()).toEqual(rows[0]?.indexes.toSorted())
  }
  await logAccess('kept', month(5))
  const change = sql`update reads set record = 'x' where record = 'kept'`
  await expect(change.execute(db)).rejects.toThrow('what was read stays as it was written')
})

it('waits only briefly for a row that is being written, and moves it at the next try', async () => {
  const writer = await database.pool.connect()
  await writer.query('begin')
  await writer.query(
    `insert into reads (network_code, account_uuid, kind, record, what, read_at) values ($1, $2, 'call', 'open', 'opened', $3)`,
    [network_code, account_uuid, month(6)],
  )
  await expect(createPartitions(db, month(3))).rejects.toThrow('lock timeout')
  await writer.query('commit')
  writer.release()
  expect(await createPartitions(db, month(3))).toContain(nameOf('reads', 6))
  expect(await accesses()).toContainEqual(['open', `partitions.${nameOf('reads', 6)}`])
})
