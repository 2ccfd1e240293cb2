import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '../../../test/database/cluster.ts'
import { openSmallNetwork } from '../../../test/database/networks.ts'
import { CommitUnknown, isDatabaseUnavailable, openDb, openPool } from './db.ts'

let database: TestDatabase
let db: ReturnType<typeof openDb>

beforeAll(async () => {
  database = await openSmallNetwork()
  db = openDb(database.pool, { timeoutMs: 1500 })
  await sql`create table kept (n int)`.execute(db)
  await sql`create function wait_for_lock() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(2); return null; end'`.execute(
    db,
  )
  await sql`create constraint trigger at_commit after insert on kept deferrable initially deferred
    for each row when (new.n = 2) execute function wait_for_lock()`.execute(db)
})
afterAll(() => database.close())

const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
const storedNumbers = async () =>
  (await sql<{ n: number }>`select n from kept order by n`.execute(db)).rows.map(({ n }) => n)
const failureOf = (act: Promise<unknown>) => act.then(() => undefined).catch((error: Error) => error)

describe('a database that does not answer', () => {
  it('fails the query after the timeout, and its connection is not used again', async () => {
    const before = await backend()
    const startedAt = performance.now()
    const failure = await failureOf(sql`select pg_sleep(60)`.execute(db))
    expect(isDatabaseUnavailable(failure as Error)).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    const now = await Promise.all([backend(), backend(), backend()])
    expect(now).not.toContain(before)
  })

  it('gets a cancel request for the query that timed out', async () => {
    const runningQueries = async () => {
      const query = `select pid from pg_stat_activity where query like '%unheard%' and pid <> pg_backend_pid()`
      return (await database.pool.query(query)).rows.length
    }
    expect(await failureOf(sql`select pg_sleep(60), 'unheard'`.execute(db))).toBeInstanceOf(Error)
    // Without the cancel request the query would run for a minute.
    await vi.waitFor(async () => expect(await runningQueries()).toBe(0), { timeout: 30_000 })
  })

  it('gets no cancel request for what the same process runs meanwhile, as behind a pooler', async () => {
    const bystander = await database.pool.connect()
    const { rows } = await bystander.query('select pg_backend_pid() as pid')
    // The process that a pooler named when it opened the connection has gone to somebody else.
    await database.pool.query(`create schema pooler;
      create function pooler.pg_backend_pid() returns int language sql as 'select ${rows[0].pid}'`)
    const url = new URL(database.url)
    url.searchParams.set('options', '-c search_path=pooler,pg_catalog,public')
    const pool = openPool(url.href)
    const running = failureOf(bystander.query('select pg_sleep(3)'))
    const late = openDb(pool, { timeoutMs: 500 })
    expect(await failureOf(sql`select pg_sleep(1)`.execute(late))).toMatchObject({ code: 'ETIMEDOUT' })
    expect(await running).toBeUndefined()
    bystander.release()
    await pool.end()
  })

  it('rolls the transaction back and fails it at once', async () => {
    const startedAt = performance.now()
    const failure = await failureOf(
      db.transaction().execute(async (tx) => {
        await sql`insert into kept values (1)`.execute(tx)
        await sql`select pg_sleep(60)`.execute(tx)
      }),
    )
    expect(failure?.message).toBe('the database did not answer in time')
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect(await storedNumbers()).toEqual([])
  })

  it('may have committed all the same, so a commit that timed out is CommitUnknown', async () => {
    const holder = await database.pool.connect()
    await holder.query('select pg_advisory_lock(2)')
    const failure = await failureOf(db.transaction().execute((tx) => sql`insert into kept values (2)`.execute(tx)))
    expect(failure).toBeInstanceOf(CommitUnknown)
    expect(await storedNumbers()).toEqual([])
    await holder.query('select pg_advisory_unlock(2)')
    holder.release()
    await vi.waitFor(async () => expect(await storedNumbers()).toEqual([2]), { timeout: 30_000 })
  })

  it('is waited for without a timeout if none is set', async () => {
    await sql`select pg_sleep(1.7)`.execute(openDb(database.pool))
  })
})

it('passes on an error at commit, and keeps the connection', async () => {
  await sql`create table once (n int, constraint one unique (n) deferrable initially deferred)`.execute(db)
  const before = await backend()
  const failure = await failureOf(db.transaction().execute((tx) => sql`insert into once values (1), (1)`.execute(tx)))
  expect(failure).toMatchObject({ code: '23505' })
  expect(await backend()).toBe(before)
})

describe('prepared statements', () => {
  it('are those that are used often', async () => {
    const db = openDb(database.pool)
    const numberOf = async (n: number) =>
      (await sql<{ n: number }>`select ${n}::int + ${sql.lit(n)} as n`.execute(db)).rows[0]?.n
    for (const [n, uses] of [1, 9, 12].entries())
      for (let use = 0; use < uses; use += 1) expect(await numberOf(n)).toBe(2 * n)
    const { rows } = await database.pool.query('select statement from pg_prepared_statements')
    expect(rows).toEqual([{ statement: 'select $1::int + 2 as n' }])
  })

  it('fail once if a migration changes a column type, then run on a new connection', async () => {
    await sql`create table altered (n int)`.execute(db)
    await sql`insert into altered values (7)`.execute(db)
    const pool = openPool(database.url, 1)
    const single = openDb(pool)
    const read = async () => (await sql`select n from altered where n::int > ${0}`.execute(single)).rows
    for (let use = 0; use < 10; use += 1) expect(await read()).toEqual([{ n: 7 }])
    await sql`alter table altered alter n type text`.execute(db)
    expect(await failureOf(read())).toMatchObject({ code: '0A000' })
    expect(await read()).toEqual([{ n: '7' }])
    await pool.end()
  })
})
