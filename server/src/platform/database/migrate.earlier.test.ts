import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, openEmptyDatabase, type TestDatabase } from '../../../test/database/cluster.ts'
import { describeSchema } from '../../../test/database/describe-schema.ts'
import { migrate } from './migrate.ts'

const folder = new URL('../../../migrations/earlier/', import.meta.url)
const firstOfPartitions = '0293'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await openEmptyDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

/** Migrates as the version before the partitions did. */
async function migrateBefore() {
  await client.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name) && name < firstOfPartitions)
  for (const name of names.sort()) {
    const sql = readFileSync(new URL(name, folder), 'utf8')
    await client.query(sql)
    const checksum = createHash('sha256').update(sql).digest('hex')
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}

const logAccess = `insert into reads (network_code, account_uuid, kind, record, what, read_at)
  select 'N', gen_random_uuid(), 'call', 'r' || n, 'opened', now() - n * interval '10 days' from generate_series(1, $1::int) n`
const writeMails = `insert into mails (mail_uuid, network_code, recipient, subject, body, message_id, created_at)
  select gen_random_uuid(), 'N', 'a@b.example', 's', 'b', 'm' || n || random(), now() - n * interval '10 days'
  from generate_series(1, $1::int) n`

const filesOf = async (table: string) =>
  (await client.query(`select pg_relation_filenode($1::regclass) as file`, [table])).rows[0].file

it('keeps the rows and files of a filled database, and goes on numbering', async () => {
  await migrateBefore()
  await client.query(
    `insert into networks (network_code, network_name, default_country, culture, time_zone) values ('N', 'N', 'FR', 'fr', 'UTC')`,
  )
  await client.query(logAccess, [500])
  await client.query(writeMails, [500])
  const files = [
    await filesOf('reads'),
    await filesOf('reads_pkey'),
    await filesOf('mails'),
    await filesOf('mails_of_call'),
  ]
  expect((await migrate(database.url)).at(-1)).not.toBe('0400_baseline.sql')
  // The same files: nothing was copied or indexed again.
  const past = ['reads_past', 'reads_pkey', 'mails_past', 'mails_of_call'].map((name) => `partitions.${name}`)
  expect(await Promise.all(past.map(filesOf))).toEqual(files)
  await client.query(logAccess, [1])
  await client.query(writeMails, [1])
  const { rows } = await client.query(
    `select count(*)::int as reads, max(read_id)::int as last, count(distinct read_id)::int as different from reads`,
  )
  expect(rows).toEqual([{ reads: 501, last: 501, different: 501 }])
  expect((await client.query('select count(*)::int as mails from mails')).rows).toEqual([{ mails: 501 }])
})

it('takes rows of every time, in the partition of before or the default one', async () => {
  const { rows } = await client.query(`
    insert into reads (network_code, account_uuid, kind, record, what, read_at)
    select 'N', gen_random_uuid(), 'call', 'x', 'opened', read_at::timestamptz
    from unnest(array['1970-01-01', '2999-01-01']) read_at returning tableoid::regclass::text as partition`)
  expect(rows.map(({ partition }) => partition)).toEqual(['partitions.reads_past', 'partitions.reads_rest'])
})

it('uses the indexes of before', async () => {
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query(`explain select from reads where record = 'r1' order by read_at`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Scan on reads_of_record ')
})

it('brings a database of before to the schema of a new one', async () => {
  const fresh = await openDatabase()
  const other = new pg.Client(fresh.url)
  await other.connect()
  expect(await describeSchema(client)).toEqual(await describeSchema(other))
  await other.end()
  await fresh.close()
})
