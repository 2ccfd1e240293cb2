import { Role } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/cluster.ts'
import type { Credentials } from './credentials.ts'
import { type Db, openDb, openPool } from './db.ts'
import { openAskers, readMeanwhile, type Standing, shown, whileStanding } from './lately.ts'
import type { Caller } from './serve.ts'

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
const person = (role: Role, stands = true): Caller => ({
  kind: 'user',
  actor: { account_uuid: '1', role, network_code: 'ATLIBE' } as Actor,
  stands: () => sql`${stands}::boolean`,
})
const credentials = (token: string) => ({ token, lang: undefined, sessionId: undefined, networkCode: undefined })
const roleOf = async (caller: Caller) => (caller.kind === 'user' ? caller.actor.role : caller.kind)

test('a read begins before it is known who asks, and counts while they are the same', async () => {
  const reads: Caller[] = []
  const read = (caller: Caller) => {
    reads.push(caller)
    return roleOf(caller)
  }
  let tell: (caller: Caller) => void = () => {}
  const checked = new Promise<Caller>((resolve) => {
    tell = resolve
  })
  const dispatcher = person(Role.dispatcher)
  const answered = readMeanwhile(dispatcher, now, () => checked, read)
  expect(reads).toHaveLength(1)
  tell(dispatcher)
  expect(await (await answered).answer).toBe(Role.dispatcher)
  expect(reads).toHaveLength(1)
})

test.each([
  ['another role', person(Role.sat), Role.sat],
  ['nobody any more', { kind: 'none' } as Caller, 'none'],
])('what was read for whom it was goes to nobody: %s', async (_title, caller, told) => {
  const { answer } = await readMeanwhile(person(Role.dispatcher), now, async () => caller, roleOf)
  expect(await answer).toBe(told)
})

test('a failure of whom it was is not told to whom it is', async () => {
  const read = async (caller: Caller) => {
    if ((await roleOf(caller)) === Role.dispatcher) throw new Error('not found')
    return 'found'
  }
  const { answer } = await readMeanwhile(person(Role.dispatcher), now, async () => person(Role.sat), read)
  expect(await answer).toBe('found')
})

/** A read of so many rows, which asks along with them whether its reader still is who they were. */
const readRows = (count: number) => async (caller: Caller, standing?: Standing) => {
  const reading = { tx: db, actor: {} as Actor, standing }
  const rows = await shown(sql`select from generate_series(1, ${count}::int) where ${whileStanding(reading)}`, reading)
  return `${rows.length} of ${await roleOf(caller)}`
}

test.each([
  ['rows show that they still are', true, 2, 0, `2 of ${Role.dispatcher}`],
  ['no rows show nothing', true, 0, 1, `0 of ${Role.sat}`],
  ['who is somebody else by now gets rows of their own', false, 2, 1, `2 of ${Role.sat}`],
])('asked along with the rows: %s', async (_title, stands, count, checks, told) => {
  let checked = 0
  const check = async () => {
    checked++
    return person(Role.sat)
  }
  const { answer } = await readMeanwhile(person(Role.dispatcher, stands), now, check, readRows(count))
  expect(await answer).toBe(told)
  expect(checked).toBe(checks)
})

test('a database that is away is told at once', async () => {
  const read = async (_caller: Caller, standing?: Standing) => {
    standing?.asked()
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  }
  const check = () => Promise.reject(new Error('asked once more'))
  await expect(readMeanwhile(person(Role.sat), now, check, read)).rejects.toThrow('connect')
})

/** Askers whom the given people are told to be, and how often it was asked. */
function askersOf(...people: Caller[]) {
  const told = [...people]
  const asked: Credentials[] = []
  const authenticate = async (credentials: Credentials) => {
    asked.push(credentials)
    return told.shift() ?? ({ kind: 'none' } as const)
  }
  return { ...openAskers(db, authenticate), asked }
}

test('who is known is asked for anew only when that no longer stands', async () => {
  const [stays, leaves] = [person(Role.sat), person(Role.dispatcher, false)]
  const askers = askersOf(stays, leaves)
  expect(await askers.now(credentials('stays'), now)).toBe(stays)
  expect(await askers.now(credentials('leaves'), now)).toBe(leaves)
  expect(await askers.now(credentials('stays'), now)).toBe(stays)
  expect(askers.asked).toHaveLength(2)
  expect(await askers.now(credentials('leaves'), now)).toEqual({ kind: 'none' })
  expect(askers.lately(credentials('leaves'))).toBeUndefined()
})

test('only users are kept, each under all of their credentials, the latest two thousand', async () => {
  const askers = askersOf(...Array.from({ length: 2001 }, () => person(Role.sat)))
  await askers.now(credentials('first'), now)
  expect(askers.lately(credentials('first'))).toBeDefined()
  expect(askers.lately({ ...credentials('first'), networkCode: 'ATLPOR' })).toBeUndefined()
  for (let i = 0; i < 2000; i++) await askers.now(credentials(`other ${i}`), now)
  expect(askers.lately(credentials('first'))).toBeUndefined()
  expect(askers.lately(credentials('other 1999'))).toBeDefined()
  await askers.now(credentials('nobody'), now)
  expect(askers.lately(credentials('nobody'))).toBeUndefined()
})
