import { randomBytes } from 'node:crypto'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLifetimes } from '@callout/domain/session/session.ts'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { companyIds } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { createLoginCode, startTestApp, testNow } from '../../test/support/test-app.ts'
import { hashToken } from '../platform/http/authentication/credentials.ts'

const app = setUpApp()
beforeEach(() => {
  app.clock.now = testNow
})

const later = (seconds: number) => {
  app.clock.now = new Date(testNow.getTime() + seconds * 1000)
}
const signIn = async (code: string) =>
  (await app.application()).send(sessionApi.loginCode, { code }, { query: { lang: 'en' } })

async function createConnectToken(societe_uuid: string) {
  const token = randomBytes(16).toString('base64url')
  const expires_at = new Date(testNow.getTime() + tokenLifetimes.connectToken * 1000).toISOString()
  await app.db
    .insertInto('connect_tokens')
    .values({ token_hash: hashToken(token), societe_uuid, expires_at })
    .execute()
  return token
}
const connect = async (token: string, ReturnUrl = '') =>
  (await app.application()).send(sessionApi.connectAs, { token, ReturnUrl }, { query: { lang: 'en' } })

describe('a login code', () => {
  it('signs in once', async () => {
    const code = await createLoginCode(app.db, 'sat', testNow)
    const { status, body } = await signIn(code)
    expect(status).toBe(200)
    expect(body).toMatchObject({ role: 'q', userName: 'The sat', networkCode: 'ATLIBE', redirectUrl: '/' })
    expect(body.networks).toHaveLength(1)
    const again = await signIn(code)
    expect(again.status).toBe(401)
    expect(again.body.Message).toBe('The code is not valid or has expired')
  })

  it('opens one session for two simultaneous requests', async () => {
    const code = await createLoginCode(app.db, 'sat', testNow)
    const statuses = (await Promise.all([signIn(code), signIn(code)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
  })

  it('expires after ten minutes', async () => {
    const code = await createLoginCode(app.db, 'sat', testNow)
    later(tokenLifetimes.loginCode)
    expect((await signIn(code)).status).toBe(401)
  })

  it('is refused if it is made up, missing, or for a closed account', async () => {
    expect((await signIn('made up')).status).toBe(401)
    expect((await signIn('')).body).toMatchObject({ HasError: true, Errors: { code: 'text.required' } })
    const code = await createLoginCode(app.db, 'sat2', testNow)
    const account = app.db.updateTable('accounts').where('subject', '=', 'sat2')
    await account.set({ closed_at: testNow.toISOString() }).execute()
    const { status, body } = await signIn(code)
    expect(status).toBe(401)
    expect(body.Message).toBe('This account is closed')
    await account.set({ closed_at: null }).execute()
  })

  it('needs an application token or an open session', async () => {
    const code = await createLoginCode(app.db, 'sat', testNow)
    expect((await app.signedOut.send(sessionApi.loginCode, { code })).status).toBe(401)
    const dispatcher = await app.signInAs('dispatcher')
    expect((await dispatcher.send(sessionApi.loginCode, { code })).status).toBe(200)
    // The new session replaced this one.
    expect((await dispatcher.send(sessionApi.check, {})).status).toBe(401)
  })
})

describe('a connect token', () => {
  it('opens a session of its company once, and redirects to a path of this site', async () => {
    const token = await createConnectToken(companyIds.norte)
    const { status, body } = await connect(token, '/servicecalls?status=-3')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      role: 'q',
      networkCode: 'ATLIBE',
      portalName: 'Iberian portal',
      portalUrl: 'https://portal.example',
      internalConnectAs: false,
      oldToken: '',
      redirectUrl: '/servicecalls?status=-3',
    })
    expect((await connect(token)).status).toBe(401)
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('never redirects to %s', async (url) => {
    expect((await connect(await createConnectToken(companyIds.norte), url)).body.redirectUrl).toBe('/')
  })

  it('is refused if it is made up, expired, or for a company without an account', async () => {
    expect(await connect('made up')).toMatchObject({
      status: 401,
      body: { Message: 'This link is not valid or has expired. Ask for a new one.' },
    })
    const { status, body } = await connect(await createConnectToken(companyIds.gone))
    expect(status).toBe(401)
    expect(body.Message).toBe('Your account has no access to this portal')
    const old = await createConnectToken(companyIds.norte)
    later(tokenLifetimes.connectToken)
    expect((await connect(old)).status).toBe(401)
  })
})

describe('while sign-in is closed for maintenance', () => {
  const hours = (count: number) => new Date(testNow.getTime() + count * 3600_000).toISOString()
  const window = {
    active: false,
    date_start: hours(5),
    date_end: hours(6),
    disabled_login: true,
    disabled_login_start: hours(1),
    disabled_login_end: hours(2),
  }

  test('refuses every way to sign in, and uses up no code', async () => {
    await app.db.insertInto('maintenance').values(window).execute()
    const code = await createLoginCode(app.db, 'sat', testNow)
    const connectToken = await createConnectToken(companyIds.norte)
    later(3600)
    expect((await connect(connectToken)).status).toBe(503)
    const closed = await signIn(code)
    expect(closed.status).toBe(503)
    expect(closed.body.Message).toBe('Sign-in is closed for maintenance until 2026-03-10 11:30 UTC')
    app.clock.now = testNow
    expect((await signIn(code)).status).toBe(200)
    expect((await connect(connectToken)).status).toBe(200)
    await app.db.deleteFrom('maintenance').execute()
  })
})

it('refuses the sixty-first attempt in a minute from one address', async () => {
  const crowd = await startTestApp()
  const application = await crowd.application()
  const attempts = []
  for (let i = 0; i < 60; i++) attempts.push((await application.send(sessionApi.loginCode, { code: 'guess' })).status)
  expect(new Set(attempts)).toEqual(new Set([401]))
  const { status, body, headers } = await application.send(sessionApi.loginCode, { code: 'guess' })
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(body).toMatchObject({ hasError: true, customErrorCode: 'TooManyRequests' })
  await crowd.close()
})
