import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '../../test/cluster.ts'
import { smallNetwork } from '../../test/networks.ts'
import { CommitUnknown, isAway, openDb } from './db.ts'

let database: TestDatabase
let db: ReturnType<typeof openDb>

beforeAll(async () => {
  database = await smallNetwork()
  db = openDb(database.pool, { patience: 400 })
  await sql`create table kept (n int)`.execute(db)
  await sql`create function slowly() returns trigger language plpgsql as 'begin perform pg_sleep(1); return null; end'`.execute(
    db,
  )
  await sql`create constraint trigger at_commit after insert on kept deferrable initially deferred
    for each row when (new.n = 2) execute function slowly()`.execute(db)
})
afterAll(() => database.close())

const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
const kept = async () => (await sql<{ n: number }>`select n from kept order by n`.execute(db)).rows.map(({ n }) => n)
const failureOf = (act: Promise<unknown>) => act.then(() => undefined).catch((error: Error) => error)

describe('a database that keeps silent', () => {
  it('is not waited for longer than asked, and its connection is not used again', async () => {
    const before = await backend()
    const begun = performance.now()
    const failure = await failureOf(sql`select pg_sleep(2)`.execute(db))
    expect(isAway(failure as Error)).toBe(true)
    expect(performance.now() - begun).toBeLessThan(1500)
    const now = await Promise.all([backend(), backend(), backend()])
    expect(now).not.toContain(before)
  })

  it('does not go on with what nobody waits for any more', async () => {
    const going = async () => {
      const asked = `select pid from pg_stat_activity where query like '%unheard%' and pid <> pg_backend_pid()`
      return (await database.pool.query(asked)).rows.length
    }
    const failure = failureOf(sql`select pg_sleep(20), 'unheard'`.execute(db))
    await vi.waitFor(async () => expect(await going()).toBe(1))
    await failure
    await vi.waitFor(async () => expect(await going()).toBe(0))
  })

  it('leaves nothing of a transaction that waited for it, and says so at once', async () => {
    const begun = performance.now()
    const failure = await failureOf(
      db.transaction().execute(async (tx) => {
        await sql`insert into kept values (1)`.execute(tx)
        await sql`select pg_sleep(2)`.execute(tx)
      }),
    )
    expect(failure?.message).toBe('the database kept silent')
    expect(performance.now() - begun).toBeLessThan(1500)
    expect(await kept()).toEqual([])
  })

  it('may have kept what it was asked to commit', async () => {
    const failure = await failureOf(db.transaction().execute((tx) => sql`insert into kept values (2)`.execute(tx)))
    expect(failure).toBeInstanceOf(CommitUnknown)
    expect(await kept()).toEqual([])
    await vi.waitFor(async () => expect(await kept()).toEqual([2]), { timeout: 5000 })
  })

  it('is waited for by whoever sets no limit', async () => {
    await sql`select pg_sleep(0.6)`.execute(openDb(database.pool))
  })
})

it('what the database refuses at commit is known, and its connection goes on', async () => {
  await sql`create table once (n int, constraint one unique (n) deferrable initially deferred)`.execute(db)
  const before = await backend()
  const failure = await failureOf(db.transaction().execute((tx) => sql`insert into once values (1), (1)`.execute(tx)))
  expect(failure).toMatchObject({ code: '23505' })
  expect(await backend()).toBe(before)
})

describe('prepared statements', () => {
  it('are a thousand at most; what is asked after those is answered all the same', async () => {
    const asked = openDb(database.pool)
    const numberOf = async (n: number) =>
      (await sql<{ n: number }>`select ${n}::int + ${sql.lit(n)} as n`.execute(asked)).rows[0]?.n
    for (let n = 0; n < 1100; n += 1) expect(await numberOf(n)).toBe(2 * n)
    const { rows } = await database.pool.query('select count(*)::int as kept from pg_prepared_statements')
    expect(rows[0].kept).toBe(1000)
  })
})
