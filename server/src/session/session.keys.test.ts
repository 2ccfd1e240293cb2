import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLifetimes } from '@callout/domain/session/session.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLoginCode, startTestApp, type TestApp } from '../../test/support/test-app.ts'
import { buildApp } from '../app.ts'
import { runCommand } from '../commands/run-command.ts'
import { readConfig } from '../platform/config/config.ts'
import { openPool } from '../platform/database/db.ts'
import { createTtlCache } from '../platform/database/ttl-cache.ts'
import { cachedSessionKeys, keyCacheSeconds, loadSessionKeys } from './session-keys.ts'

let app: TestApp
let pool: pg.Pool
/** A second process on the same database, with its own cache. */
let other: FastifyInstance
const url = () => `${app.pool.options.connectionString}`

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  app = await startTestApp()
  pool = openPool(url())
  const config = readConfig({
    DATABASE_URL: url(),
    DATA_DIR: app.dataDir,
    LOG_LEVEL: 'silent',
    OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
  })
  other = await buildApp({ config, pool, now: () => app.clock.now })
})
// The command uses the system clock, so the app does too.
beforeEach(() => {
  app.clock.now = new Date()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await other.close()
  await pool.end()
  await app.close()
})

const later = (seconds: number) => {
  app.clock.now = new Date(Date.now() + seconds * 1000)
}
const rotate = (...options: string[]) => runCommand(['key', 'rotate', ...options], { DATABASE_URL: url() })
async function accepts(app: FastifyInstance, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.inject({ url: maintenanceApi.common.path, headers })).statusCode === 200
}
const isAccepted = async (token: string) => (await accepts(app.fastify, token)) && (await accepts(other, token))
const requestToken = async (app: FastifyInstance, payload: object) =>
  (await app.inject({ method: 'POST', url: sessionApi.token.path, payload })).json()
const applicationToken = async (app: FastifyInstance): Promise<string> =>
  (await requestToken(app, { grant_type: 'client_credentials' })).access_token
const renewed = (app: FastifyInstance, refresh_token: string) =>
  requestToken(app, { grant_type: 'refresh_token', refresh_token, redirect_uri: 'http://localhost:8080/wso/callback' })
async function startSession() {
  const code = await createLoginCode(app.db, 'dispatcher', app.clock.now)
  return (await (await app.application()).send(sessionApi.loginCode, { code })).body
}
/** Runs `act` in a newly started app with an empty cache. */
async function withNewApp<T>(act: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const app = await buildApp({ config: readConfig({ DATABASE_URL: url(), LOG_LEVEL: 'silent' }), pool })
  return act(app).finally(() => app.close())
}

describe('a new key', () => {
  it('accepts tokens signed with the previous key until they expire', async () => {
    const before = await applicationToken(app.fastify)
    await rotate()
    await rotate()
    expect(await isAccepted(before)).toBe(true)
    later(tokenLifetimes.application - 5)
    expect(await isAccepted(before)).toBe(true)
    later(tokenLifetimes.application + 5)
    expect(await isAccepted(before)).toBe(false)
  })

  it('is accepted at once by running processes', async () => {
    await applicationToken(other)
    await rotate()
    const after = await withNewApp(applicationToken)
    expect(await isAccepted(after)).toBe(true)
  })

  it('is used for signing by running processes after a minute', async () => {
    let now = 0
    const ttlCache = createTtlCache(app.db, () => now)
    const { current } = await cachedSessionKeys({ tx: app.db, ttlCache })
    await rotate()
    now = keyCacheSeconds * 1000 - 1
    expect((await cachedSessionKeys({ tx: app.db, ttlCache })).current).toBe(current)
    now += 1
    const after = await cachedSessionKeys({ tx: app.db, ttlCache })
    expect(after).toEqual(await loadSessionKeys(app.db))
    expect(after.current).not.toBe(current)
    expect(after.before.map(({ key }) => key)).toContain(current)
  })

  it('keeps sessions open, and repeats a lost renewal with the same tokens', async () => {
    const { userToken, refreshToken } = await startSession()
    const first = await renewed(app.fastify, refreshToken)
    await rotate()
    expect((await app.withToken(userToken).send(sessionApi.check, {})).status).toBe(200)
    const again = await withNewApp((app) => renewed(app, refreshToken))
    expect([again.access_token, again.refresh_token]).toEqual([first.access_token, first.refresh_token])
    const next = await withNewApp((app) => renewed(app, first.refresh_token))
    const repeated = await renewed(other, first.refresh_token)
    expect([next.access_token, repeated.refresh_token]).toEqual([repeated.access_token, next.refresh_token])
    expect((await app.withToken(next.access_token).send(sessionApi.check, {})).status).toBe(200)
  })

  it('keeps every previous key when several rotations run at once', async () => {
    const before = await loadSessionKeys(app.db)
    await Promise.all([rotate(), rotate(), rotate()])
    const { current, before: kept } = await loadSessionKeys(app.db)
    const keys = kept.map(({ key }) => key)
    expect(keys).toContain(before.current)
    expect(new Set([current, ...keys]).size).toBe(before.before.length + 4)
  })

  it('deletes previous keys whose time is over', async () => {
    const long = new Date(Date.now() - 1000).toISOString()
    await pool.query(`update settings set value = $1 where name = 'session_keys_before'`, [
      JSON.stringify([{ key: 'old', until: long }]),
    ])
    await rotate()
    expect((await loadSessionKeys(app.db)).before.map(({ key }) => key)).not.toContain('old')
  })

  it('with --at-once makes older application tokens invalid, and keeps sessions open', async () => {
    const before = await applicationToken(app.fastify)
    const { userToken, refreshToken } = await startSession()
    await rotate('--at-once')
    expect((await loadSessionKeys(app.db)).before).toEqual([])
    const isGood = (token: string) => withNewApp((app) => accepts(app, token))
    expect(await isGood(before)).toBe(false)
    expect(await isGood(await withNewApp(applicationToken))).toBe(true)
    expect((await app.withToken(userToken).send(sessionApi.check, {})).status).toBe(200)
    expect((await withNewApp((app) => renewed(app, refreshToken))).token_type).toBe('Bearer')
  })
})
