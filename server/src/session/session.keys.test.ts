import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLives } from '@callout/domain/session/session.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aLoginCode, openHouse, type TestHouse } from '../../test/harness.ts'
import { buildApp } from '../app.ts'
import { runCommand } from '../commands/run.ts'
import { readConfig } from '../kernel/config.ts'
import { openPool } from '../kernel/db.ts'
import { openMemo } from '../kernel/memo.ts'
import { keyKnownFor, knownSessionKeys, readSessionKeys } from './keys.ts'

let house: TestHouse
let pool: pg.Pool
/** Another process over the same database: what it remembers is its own. */
let other: FastifyInstance
const url = () => `${house.pool.options.connectionString}`

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  house = await openHouse()
  pool = openPool(url())
  const config = readConfig({
    DATABASE_URL: url(),
    DATA_DIR: house.dataDir,
    LOG_LEVEL: 'silent',
    OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
  })
  other = await buildApp({ config, pool, now: () => house.clock.now })
})
// The command line goes by the real time; here, too, so that a key's end can be waited for.
beforeEach(() => {
  house.clock.now = new Date()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await other.close()
  await pool.end()
  await house.close()
})

const later = (seconds: number) => {
  house.clock.now = new Date(Date.now() + seconds * 1000)
}
const rotate = (...options: string[]) => runCommand(['key', 'rotate', ...options], { DATABASE_URL: url() })
async function letsIn(app: FastifyInstance, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.inject({ url: maintenanceApi.common.path, headers })).statusCode === 200
}
const isLetIn = async (token: string) => (await letsIn(house.app, token)) && (await letsIn(other, token))
const givenBy = async (app: FastifyInstance, payload: object) =>
  (await app.inject({ method: 'POST', url: sessionApi.token.path, payload })).json()
const applicationToken = async (app: FastifyInstance): Promise<string> =>
  (await givenBy(app, { grant_type: 'client_credentials' })).access_token
const renewed = (app: FastifyInstance, refresh_token: string) =>
  givenBy(app, { grant_type: 'refresh_token', refresh_token, redirect_uri: 'http://localhost:8080/wso/callback' })
async function aSession() {
  const code = await aLoginCode(house.db, 'dispatcher', house.clock.now)
  return (await (await house.application()).send(sessionApi.loginCode, { code })).body
}
/** A house that has just started: it knows nothing yet. */
async function anew<T>(act: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const app = await buildApp({ config: readConfig({ DATABASE_URL: url(), LOG_LEVEL: 'silent' }), pool })
  return act(app).finally(() => app.close())
}

describe('a new key', () => {
  it('lets in who holds a token of the one before, until that ends by itself', async () => {
    const before = await applicationToken(house.app)
    await rotate()
    await rotate()
    expect(await isLetIn(before)).toBe(true)
    later(tokenLives.application - 5)
    expect(await isLetIn(before)).toBe(true)
    later(tokenLives.application + 5)
    expect(await isLetIn(before)).toBe(false)
  })

  it('is known at once to processes that run, by what it signed', async () => {
    await applicationToken(other)
    await rotate()
    const after = await anew(applicationToken)
    expect(await isLetIn(after)).toBe(true)
  })

  it('is what processes that run sign with after a minute', async () => {
    let now = 0
    const memo = openMemo(() => now)
    const { current } = await knownSessionKeys(house.db, memo)
    await rotate()
    now = keyKnownFor * 1000 - 1
    expect((await knownSessionKeys(house.db, memo)).current).toBe(current)
    now += 1
    const after = await knownSessionKeys(house.db, memo)
    expect(after).toEqual(await readSessionKeys(house.db))
    expect(after.current).not.toBe(current)
    expect(after.before.map(({ key }) => key)).toContain(current)
  })

  it('signs nobody out, and a lost renewal is given again as it was', async () => {
    const { userToken, refreshToken } = await aSession()
    const first = await renewed(house.app, refreshToken)
    await rotate()
    expect((await house.withToken(userToken).send(sessionApi.check, {})).status).toBe(200)
    const again = await anew((app) => renewed(app, refreshToken))
    expect([again.access_token, again.refresh_token]).toEqual([first.access_token, first.refresh_token])
    const next = await anew((app) => renewed(app, first.refresh_token))
    const repeated = await renewed(other, first.refresh_token)
    expect([next.access_token, repeated.refresh_token]).toEqual([repeated.access_token, next.refresh_token])
    expect((await house.withToken(next.access_token).send(sessionApi.check, {})).status).toBe(200)
  })

  it('replaces one at a time: of two that come at once none is forgotten', async () => {
    const before = await readSessionKeys(house.db)
    await Promise.all([rotate(), rotate(), rotate()])
    const { current, before: kept } = await readSessionKeys(house.db)
    const keys = kept.map(({ key }) => key)
    expect(keys).toContain(before.current)
    expect(new Set([current, ...keys]).size).toBe(before.before.length + 4)
  })

  it('drops those whose time is over', async () => {
    const long = new Date(Date.now() - 1000).toISOString()
    await pool.query(`update settings set value = $1 where name = 'session_keys_before'`, [
      JSON.stringify([{ key: 'old', until: long }]),
    ])
    await rotate()
    expect((await readSessionKeys(house.db)).before.map(({ key }) => key)).not.toContain('old')
  })

  it('at once makes those before worthless, and signs nobody out either', async () => {
    const before = await applicationToken(house.app)
    const { userToken, refreshToken } = await aSession()
    await rotate('--at-once')
    expect((await readSessionKeys(house.db)).before).toEqual([])
    const isGood = (token: string) => anew((app) => letsIn(app, token))
    expect(await isGood(before)).toBe(false)
    expect(await isGood(await anew(applicationToken))).toBe(true)
    expect((await house.withToken(userToken).send(sessionApi.check, {})).status).toBe(200)
    expect((await anew((app) => renewed(app, refreshToken))).token_type).toBe('Bearer')
  })
})
