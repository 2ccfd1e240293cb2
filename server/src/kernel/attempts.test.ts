import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse, type TestHouse, testNow } from '../../test/harness.ts'
import { refuseTooMany, secondsToWait } from './attempts.ts'
import { openDb, openPool } from './db.ts'
import { sweepLeavings } from './sweep.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const at = (seconds: number) => new Date(testNow.getTime() + seconds * 1000).toISOString()

it('attempts are counted over processes, and a minute after the first begin anew', async () => {
  const { rows } = await house.pool.query('select current_database() as name')
  const url = Object.assign(new URL(house.pool.options.connectionString ?? ''), { pathname: `/${rows[0].name}` }).href
  const pool = openPool(url, 1)
  const other = openDb(pool)
  const limit = { name: 'somebody somewhere', most: 4, within: 60 }
  const counted = []
  for (let n = 0; n < 3; n += 1)
    for (const db of [house.db, other]) counted.push(await secondsToWait(db, limit, at(n * 10)))
  expect(counted).toEqual([undefined, undefined, undefined, undefined, 40, 40])
  await expect(refuseTooMany(other, limit, at(59))).rejects.toMatchObject({ status: 429, params: { seconds: 1 } })
  expect(await secondsToWait(house.db, limit, at(60))).toBeUndefined()
  expect(await secondsToWait(house.db, { ...limit, name: 'somebody else' }, at(0))).toBeUndefined()
  await pool.end()
})

it('two at once are both counted', async () => {
  const limit = { name: 'crowd', most: 10, within: 60 }
  const all = await Promise.all(Array.from({ length: 20 }, () => secondsToWait(house.db, limit, at(0))))
  expect(all.filter((wait) => wait === undefined)).toHaveLength(10)
})

it('what is over is swept away a day later, and nothing that lives', async () => {
  await house.session('sat')
  await house.session('sat2')
  const account = await house.db.selectFrom('accounts').select('account_uuid').limit(1).executeTakeFirstOrThrow()
  const repeat = { ...account, path: '/x', answer: '{}' }
  await house.db
    .insertInto('idempotency_keys')
    .values([
      { ...repeat, key: 'old', created_at: at(0) },
      { ...repeat, key: 'new', created_at: at(25 * 3600) },
    ])
    .execute()
  await house.pool.query(
    `update sessions set ended_at = $1 where account_uuid = (select account_uuid from accounts where subject = 'sat')`,
    [at(3600)],
  )
  const spent = (name: string, seconds: number) => ({ token_hash: Buffer.from(name), expires_at: at(seconds) })
  const day = 24 * 3600
  await house.db
    .insertInto('spent_logout_tokens')
    .values([spent('old', day), spent('new', 26 * 3600)])
    .execute()
  const left = async () => {
    const of = (table: string) => `(select count(*)::int from ${table}) as ${table}`
    const tables = [
      'sessions',
      'session_tokens',
      'login_codes',
      'idempotency_keys',
      'attempts',
      'spent_logout_tokens',
    ].map(of)
    return (await house.pool.query(`select ${tables.join(', ')}`)).rows[0]
  }
  const before = await left()
  expect(await sweepLeavings(house.db, at(3600))).toBe(0)
  expect(await left()).toEqual(before)
  expect(await sweepLeavings(house.db, at(25.5 * 3600))).toBeGreaterThan(0)
  // A session nobody renews for a day after its token ended goes too; the younger answer stays.
  expect(await left()).toMatchObject({
    sessions: 1,
    idempotency_keys: 1,
    login_codes: 0,
    attempts: 0,
    spent_logout_tokens: 1,
  })
})
