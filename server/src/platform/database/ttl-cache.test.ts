import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../test/database/cluster.ts'
import { type Db, openDb, openPool } from './db.ts'
import { cached, cachedByVersion, createTtlCache } from './ttl-cache.ts'

let database: TestDatabase
let pool: ReturnType<typeof openPool>
let db: Db
beforeAll(async () => {
  database = await openDatabase()
  pool = openPool(database.url, 3)
  db = openDb(pool)
  await pool.query('create table facts (name text primary key, value integer not null)')
})
beforeEach(() => pool.query(`truncate facts; insert into facts values ('a', 1), ('b', 1)`))
afterAll(async () => {
  await pool.end()
  await database.close()
})

let reads = 0
async function read(from: Db, name: string) {
  reads++
  const { rows } = await sql<{ value: number }>`select value from facts where name = ${name}`.execute(from)
  return { version: rows[0]?.value ?? 0 }
}
const byAge = cached('fact', 30_000, read)
const byVersion = cachedByVersion('fact of a version', read)
const change = (tx: Db, value: number) => sql`update facts set value = ${value}`.execute(tx)

describe('cached', () => {
  it('reads a value once per argument until it expires', async () => {
    let now = 0
    const ctx = { tx: db, ttlCache: createTtlCache(db, () => now) }
    reads = 0
    await Promise.all([byAge(ctx, 'a'), byAge(ctx, 'a'), byAge(ctx, 'b')])
    expect(reads).toBe(2)
    await change(db, 2)
    now = 29_999
    expect(await byAge(ctx, 'a')).toEqual({ version: 1 })
    now = 30_000
    expect(await byAge(ctx, 'a')).toEqual({ version: 2 })
  })

  it('reads a value again once it is forgotten', async () => {
    const ctx = { tx: db, ttlCache: createTtlCache(db) }
    expect(await byAge(ctx, 'a')).toEqual({ version: 1 })
    expect(await byAge(ctx, 'b')).toEqual({ version: 1 })
    await change(db, 2)
    byAge.forget(ctx.ttlCache, 'a')
    expect(await byAge(ctx, 'a')).toEqual({ version: 2 })
    expect(await byAge(ctx, 'b')).toEqual({ version: 1 })
  })

  it('never caches uncommitted data of a transaction', async () => {
    const ttlCache = createTtlCache(db)
    const failed = db.transaction().execute(async (tx) => {
      await change(tx, 9)
      expect(await byAge({ tx, ttlCache }, 'a')).toEqual({ version: 9 })
      // Another caller at the same time.
      expect(await byAge({ tx: db, ttlCache }, 'a')).toEqual({ version: 1 })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await byAge({ tx: db, ttlCache }, 'a')).toEqual({ version: 1 })
  })

  it('does not block transactions that hold every connection', async () => {
    const ttlCache = createTtlCache(db)
    const all = Array.from({ length: 3 }, (_, index) =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_sleep(0.1)`.execute(tx)
        return byAge({ tx, ttlCache }, `${index}`)
      }),
    )
    expect(await Promise.all(all)).toHaveLength(3)
  })

  it('does not block transactions that want a value while another loads it', async () => {
    const ttlCache = createTtlCache(db)
    const values = await db.transaction().execute(async (tx) => {
      // The load waits for a connection: the two others are taken.
      const others = await Promise.all([pool.connect(), pool.connect()])
      const loading = byAge({ tx: db, ttlCache }, 'a')
      const loadingVersion = byVersion({ tx: db, ttlCache }, 1, 'a')
      const own = await Promise.all([byAge({ tx, ttlCache }, 'a'), byVersion({ tx, ttlCache }, 1, 'a')])
      for (const other of others) other.release()
      await Promise.all([loading, loadingVersion])
      return own
    })
    expect(values).toEqual([{ version: 1 }, { version: 1 }])
  })

  it('does not cache failures', async () => {
    let fails = true
    const flaky = cached('flaky', 30_000, async () => {
      if (fails) throw new Error('away')
      return 1
    })
    const ctx = { tx: db, ttlCache: createTtlCache(db) }
    await expect(flaky(ctx)).rejects.toThrow('away')
    fails = false
    expect(await flaky(ctx)).toBe(1)
  })
})

describe('cachedByVersion', () => {
  it('reloads a value once for all callers when the version changes', async () => {
    const ctx = { tx: db, ttlCache: createTtlCache(db) }
    expect(await byVersion(ctx, 1, 'a')).toEqual({ version: 1 })
    await change(db, 2)
    reads = 0
    const all = await Promise.all([2, 2, 2].map((version) => byVersion(ctx, version, 'a')))
    expect(all).toEqual([{ version: 2 }, { version: 2 }, { version: 2 }])
    expect(reads).toBe(1)
  })

  it('never caches uncommitted data of a transaction', async () => {
    const ttlCache = createTtlCache(db)
    await byVersion({ tx: db, ttlCache }, 1, 'a')
    const failed = db.transaction().execute(async (tx) => {
      await change(tx, 2)
      expect(await byVersion({ tx, ttlCache }, 2, 'a')).toEqual({ version: 2 })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    const entry = await ttlCache.entries.get('fact of a version a')?.value
    expect(entry).toEqual({ version: 1 })
  })
})
