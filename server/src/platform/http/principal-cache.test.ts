import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../test/database/cluster.ts'
import { type Db, openDb, openPool } from '../database/db.ts'
import type { Credentials } from './credentials.ts'
import type { Principal } from './principal.ts'
import {
  createPrincipalCache,
  fetchCheckedRows,
  readWithSessionCheck,
  type SessionCheck,
  whileSessionValid,
} from './principal-cache.ts'

let database: TestDatabase
let pool: ReturnType<typeof openPool>
let db: Db
beforeAll(async () => {
  database = await openDatabase()
  pool = openPool(database.url)
  db = openDb(pool)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

const now = '2026-01-31T09:00:00.000Z'
const user = (role: Role, isValid = true): Principal => ({
  kind: 'user',
  actor: { account_uuid: '1', role, network_code: 'ATLIBE' } as Actor,
  isStillValid: () => sql`${isValid}::boolean`,
})
const credentials = (token: string) => ({ token, lang: undefined, sessionId: undefined, networkCode: undefined })
const roleOf = async (principal: Principal) => (principal.kind === 'user' ? principal.actor.role : principal.kind)

test('readWithSessionCheck starts the read before the check and keeps its result for the same principal', async () => {
  const reads: Principal[] = []
  const read = (principal: Principal) => {
    reads.push(principal)
    return roleOf(principal)
  }
  let resolveCheck: (principal: Principal) => void = () => {}
  const checked = new Promise<Principal>((resolve) => {
    resolveCheck = resolve
  })
  const dispatcher = user(Role.dispatcher)
  const result = readWithSessionCheck(dispatcher, now, () => checked, read)
  expect(reads).toHaveLength(1)
  resolveCheck(dispatcher)
  expect(await (await result).answer).toBe(Role.dispatcher)
  expect(reads).toHaveLength(1)
})

test.each([
  ['another role', user(Role.sat), Role.sat],
  ['no user', { kind: 'none' } as Principal, 'none'],
])('repeats the read if the check gives %s', async (_title, principal, expected) => {
  const { answer } = await readWithSessionCheck(user(Role.dispatcher), now, async () => principal, roleOf)
  expect(await answer).toBe(expected)
})

test('ignores a failure of the read if the check gives another principal', async () => {
  const read = async (principal: Principal) => {
    if ((await roleOf(principal)) === Role.dispatcher) throw new Error('not found')
    return 'found'
  }
  const { answer } = await readWithSessionCheck(user(Role.dispatcher), now, async () => user(Role.sat), read)
  expect(await answer).toBe('found')
})

/** A read of `count` rows that includes the session check in its query. */
const readRows = (count: number) => async (principal: Principal, sessionCheck?: SessionCheck) => {
  const ctx = { tx: db, actor: {} as Actor, sessionCheck }
  const rows = await fetchCheckedRows(
    sql`select from generate_series(1, ${count}::int) where ${whileSessionValid(ctx)}`,
    ctx,
  )
  return `${rows.length} of ${await roleOf(principal)}`
}

test.each([
  ['rows prove a valid session', true, 2, 0, `2 of ${Role.dispatcher}`],
  ['no rows need a separate check', true, 0, 1, `0 of ${Role.sat}`],
  ['another principal needs a new read', false, 2, 1, `2 of ${Role.sat}`],
])('session check in the query: %s', async (_title, isValid, count, checks, expected) => {
  let checked = 0
  const check = async () => {
    checked++
    return user(Role.sat)
  }
  const { answer } = await readWithSessionCheck(user(Role.dispatcher, isValid), now, check, readRows(count))
  expect(await answer).toBe(expected)
  expect(checked).toBe(checks)
})

test('rejects at once if the database is unavailable', async () => {
  const read = async (_principal: Principal, sessionCheck?: SessionCheck) => {
    sessionCheck?.condition()
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  }
  const check = () => Promise.reject(new Error('asked once more'))
  await expect(readWithSessionCheck(user(Role.sat), now, check, read)).rejects.toThrow('connect')
})

/** A principal cache whose authentications give these principals in turn, and the credentials they got. */
function cacheOf(...principals: Principal[]) {
  const remaining = [...principals]
  const authenticated: Credentials[] = []
  const authenticate = async (credentials: Credentials) => {
    authenticated.push(credentials)
    return remaining.shift() ?? ({ kind: 'none' } as const)
  }
  return { ...createPrincipalCache(db, authenticate), authenticated }
}

test('authenticates again only if the cached principal is no longer valid', async () => {
  const [stays, leaves] = [user(Role.sat), user(Role.dispatcher, false)]
  const cache = cacheOf(stays, leaves)
  expect(await cache.authenticate(credentials('stays'), now)).toBe(stays)
  expect(await cache.authenticate(credentials('leaves'), now)).toBe(leaves)
  expect(await cache.authenticate(credentials('stays'), now)).toBe(stays)
  expect(cache.authenticated).toHaveLength(2)
  expect(await cache.authenticate(credentials('leaves'), now)).toEqual({ kind: 'none' })
  expect(cache.getCached(credentials('leaves'))).toBeUndefined()
})

test('caches only users, by all of their credentials, and at most 2000', async () => {
  const cache = cacheOf(...Array.from({ length: 2001 }, () => user(Role.sat)))
  await cache.authenticate(credentials('first'), now)
  expect(cache.getCached(credentials('first'))).toBeDefined()
  expect(cache.getCached({ ...credentials('first'), networkCode: 'ATLPOR' })).toBeUndefined()
  for (let i = 0; i < 2000; i++) await cache.authenticate(credentials(`other ${i}`), now)
  expect(cache.getCached(credentials('first'))).toBeUndefined()
  expect(cache.getCached(credentials('other 1999'))).toBeDefined()
  await cache.authenticate(credentials('nobody'), now)
  expect(cache.getCached(credentials('nobody'))).toBeUndefined()
})
