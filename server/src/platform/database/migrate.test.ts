import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openDatabase, openEmptyDatabase, runStatement } from '../../../test/database/cluster.ts'
import { countLockWaiters, waitForLockWaiter } from '../../../test/database/lock-waiters.ts'
import { openSmallNetwork } from '../../../test/database/networks.ts'
import { createCall } from '../../../test/fixtures/factories.ts'
import { openDb } from './db.ts'
import { migrate } from './migrate.ts'

test('two processes can migrate one empty database at the same time', async () => {
  const database = await openEmptyDatabase()
  const applied = await Promise.all([migrate(database.url), migrate(database.url)])
  expect(applied.map((names) => names.length).sort((a, b) => a - b)[0]).toBe(0)
  expect(applied.flat()[0]).toBe('0400_baseline.sql')
  expect(await migrate(database.url)).toEqual([])
  await database.close()
})

test('creates missing tables of the job queue even if no migration is pending', async () => {
  const database = await openDatabase()
  await runStatement(database.url, 'drop schema graphile_worker cascade')
  expect(await migrate(database.url)).toEqual([])
  await runStatement(database.url, `select graphile_worker.add_job('send_mail')`)
  await database.close()
})

test('applies a file of the schema again when its text has changed', async () => {
  const database = await openDatabase()
  await runStatement(database.url, 'drop trigger record_in_network on company_records')
  await runStatement(database.url, `update schema_files set checksum = 'x' where name = 'companies.sql'`)
  expect(await migrate(database.url)).toEqual([])
  const { rows } = await database.pool.query(`select tgname from pg_trigger where tgname = 'record_in_network'`)
  expect(rows).toHaveLength(1)
  await database.close()
})

test('finds rows with Arabic digits that were there before these compared as digits', async () => {
  const { url, pool, close } = await openSmallNetwork()
  await pool.query(
    `create or replace function latin_digits(value text) returns text language sql immutable as 'select value'`,
  )
  await pool.query(
    `update companies set phone = '٦٤٤ ١٢٣ ٤٥٦' where societe_uuid = (select societe_uuid from companies limit 1)`,
  )
  await pool.query(`delete from schema_migrations where name = '0410_words_of_scripts.sql';
    update schema_files set checksum = 'x' where name like '%text.sql'`)
  expect(await migrate(url)).toEqual(['0410_words_of_scripts.sql'])
  await pool.query(`alter database ${new URL(url).pathname.slice(1)} set enable_seqscan = off`)
  const later = new pg.Client(url)
  await later.connect()
  const { rows } = await later.query(`select phone from companies row
    where search_words(raison_sociale || ' ' || adresse || ' ' || street_number || ' ' || code_postal || ' ' || ville,
      array[phone], array[supplier_code]) @@ search_query('644123456')`)
  expect(rows).toEqual([{ phone: '٦٤٤ ١٢٣ ٤٥٦' }])
  await later.end()
  await close()
})

test('makes the kept changes of fees dated prices, and keeps the tariff of open lines', async () => {
  const { url, pool, close } = await openSmallNetwork()
  const [network, other] = (await pool.query('select network_code from networks')).rows.map((row) => row.network_code)
  await pool.query(`update networks set time_zone = 'Europe/Madrid';
    insert into call_fees (network_code, "ItemCode", text, "Price") values ('${network}', 'F', '{}', 40), ('${other}', 'F', '{}', 9);
    insert into price_changes values ('${network}', 'fee', 'F', 30, '2025-12-31T23:00:00Z'),
      ('${network}', 'fee', 'F', 35, '2026-02-10T09:00:00Z'), ('${network}', 'fee', 'F', 36, '2026-02-10T10:00:00Z')`)
  const call = await createCall(openDb(pool), { network_code: network })
  const { rows } = await pool.query(`insert into documents (network_code, type, "DocNum", service_job_uuid, created_at)
    values ('${network}', 'fee', 'open1', '${call.ID}', '2026-01-20') returning "DocEntry"`)
  await pool.query(
    `insert into document_lines ("DocEntry", "LineNum", "ItemCode", "Quantity", "Price", "LineTotal")
    values ($1, 1, 'F', 1, 35, 35), ($1, 2, 'OTHER', 1, 1, 1)`,
    [rows[0].DocEntry],
  )
  await pool.query(`drop table fee_prices; delete from schema_migrations where name ~ '^0415_(fee|tariff)';
    update schema_files set checksum = 'x' where name = 'fee-prices.sql'`)
  expect(await migrate(url)).toEqual(['0415_fee_prices.sql', '0415_tariff_of_open_lines.sql'])
  const prices = await pool.query(`select network_code, valid_from::text, "Price" from fee_prices where "ItemCode" = 'F'
    order by "Price" desc`)
  expect(prices.rows).toEqual([
    { network_code: network, valid_from: '2026-02-10', Price: '40.00' },
    { network_code: network, valid_from: '2026-01-01', Price: '35.00' },
    { network_code: network, valid_from: null, Price: '30.00' },
    { network_code: other, valid_from: null, Price: '9.00' },
  ])
  const lines = await pool.query(`select "TariffPrice" from document_lines where "DocEntry" = $1 order by "LineNum"`, [
    rows[0].DocEntry,
  ])
  expect(lines.rows).toEqual([{ TariffPrice: '35.00' }, { TariffPrice: null }])
  await close()
})

test('makes the rate of a network its first dated rate', async () => {
  const { url, pool, close } = await openSmallNetwork()
  const rateOf = (network: string) => pool.query(`select vat_rate from networks where network_code = '${network}'`)
  await pool.query(`update networks set vat_rate = case network_code when 'ATLIBE' then 21 end;
    drop table tax_rates, withholding_rates; delete from schema_migrations where name = '0452_tax_rates.sql'`)
  expect(await migrate(url)).toEqual(['0452_tax_rates.sql'])
  const { rows } = await pool.query('select * from tax_rates')
  expect(rows).toEqual([
    { network_code: 'ATLIBE', tax_region: 'mainland', rate_kind: 'standard', valid_from: null, rate: '21.00' },
  ])
  expect((await rateOf('ATLIBE')).rows).toEqual([{ vat_rate: '21.00' }])
  await close()
})

/** An empty database whose table of migrations is locked by `holder`. */
async function lockMigrations() {
  const database = await openEmptyDatabase()
  await runStatement(
    database.url,
    'create table schema_migrations (name text primary key, checksum text, applied_at timestamptz)',
  )
  const holder = new pg.Client(database.url)
  await holder.connect()
  await holder.query('begin; lock table schema_migrations in share mode')
  return { database, holder }
}

test('waits for a lock only briefly and tries again, so that nobody waits long behind a migration', async () => {
  const { database, holder } = await lockMigrations()
  const migrating = migrate(database.url)
  await waitForLockWaiter(holder)
  await vi.waitFor(async () => expect(await countLockWaiters(holder)).toBe(0), { interval: 10, timeout: 30_000 })
  await holder.query('commit')
  await holder.end()
  expect((await migrating)[0]).toBe('0400_baseline.sql')
  await database.close()
})

test('takes longer than the role allows a statement', async () => {
  const { database, holder } = await lockMigrations()
  await holder.query('rollback')
  // Holds the lock of migrations for longer than the limit.
  await holder.query('select pg_advisory_lock(5240117)')
  const url = new URL(database.url)
  url.searchParams.set('options', '-c statement_timeout=200ms -c lock_timeout=200ms')
  const migrating = migrate(url.href)
  await waitForLockWaiter(holder)
  await holder.query('select pg_sleep(0.5)')
  await holder.end()
  expect((await migrating)[0]).toBe('0400_baseline.sql')
  await database.close()
})

test('gives the tables of the job queue the same time', async () => {
  const database = await openDatabase()
  await runStatement(database.url, 'drop schema graphile_worker cascade')
  const holder = new pg.Client(database.url)
  await holder.connect()
  // Whoever creates the same schema waits for the end of this transaction.
  await holder.query('begin; create schema graphile_worker')
  const url = new URL(database.url)
  url.searchParams.set('options', '-c statement_timeout=200ms -c lock_timeout=200ms')
  const migrating = migrate(url.href)
  await waitForLockWaiter(holder)
  await holder.query('select pg_sleep(0.5)')
  await holder.query('rollback')
  await holder.end()
  expect(await migrating).toEqual([])
  await runStatement(database.url, `select graphile_worker.add_job('send_mail')`)
  await database.close()
})

test('names the migration during which the connection was lost', async () => {
  const { database, holder } = await lockMigrations()
  const migrating = migrate(database.url).catch((error: Error) => error.message)
  await holder.query('select pg_terminate_backend($1)', [await waitForLockWaiter(holder)])
  expect(await migrating).toContain('server/migrations/0400_baseline.sql could not be applied: ')
  await holder.end()
  await database.close()
})

test('refuses a migration file that changed after it was applied, and names it', async () => {
  const database = await openDatabase()
  await runStatement(database.url, `update schema_migrations set checksum = 'x' where name = '0400_baseline.sql'`)
  await expect(migrate(database.url)).rejects.toThrow('server/migrations/0400_baseline.sql was changed')
  await database.close()
})

test('refuses a database of a later version, and names the unknown migration', async () => {
  const database = await openDatabase()
  await runStatement(database.url, `insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`)
  await expect(migrate(database.url)).rejects.toThrow('9999_later.sql')
  await database.close()
})

test('reports an unreachable database without its password', async () => {
  const refusal = migrate('postgres://u:secret@127.0.0.1:1/callout')
  await expect(refusal).rejects.toThrow('The database of DATABASE_URL (127.0.0.1:1/callout) cannot be reached')
  await expect(refusal).rejects.not.toThrow('secret')
  await expect(migrate('postgres://127.0.0.1:1/callout', 'DATABASE_DIRECT_URL')).rejects.toThrow(
    'The database of DATABASE_DIRECT_URL (127.0.0.1:1/callout) cannot be reached',
  )
})
