import { randomBytes } from 'node:crypto'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLives } from '@callout/domain/session/session.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { company } from '../../test/factories.ts'
import { aLoginCode, openHouse, type TestHouse, testNow } from '../../test/harness.ts'
import { hashOf } from './secrets.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(() => {
  house.clock.now = testNow
})
afterAll(() => house.close())

const later = (seconds: number) => {
  house.clock.now = new Date(testNow.getTime() + seconds * 1000)
}
const signIn = async (code: string) =>
  (await house.application()).send(sessionApi.loginCode, { code }, { query: { lang: 'en' } })

async function aConnectToken(societe_uuid: string) {
  const token = randomBytes(16).toString('base64url')
  const expires_at = new Date(testNow.getTime() + tokenLives.connectToken * 1000).toISOString()
  await house.db
    .insertInto('connect_tokens')
    .values({ token_hash: hashOf(token), societe_uuid, expires_at })
    .execute()
  return token
}
const connect = async (token: string, ReturnUrl = '') =>
  (await house.application()).send(sessionApi.connectAs, { token, ReturnUrl }, { query: { lang: 'en' } })

describe('a login code', () => {
  it('signs in once', async () => {
    const code = await aLoginCode(house.db, 'sat', testNow)
    const { status, body } = await signIn(code)
    expect(status).toBe(200)
    expect(body).toMatchObject({ role: 'q', userName: 'The sat', networkCode: 'ATLIBE', redirectUrl: '/' })
    expect(body.networks).toHaveLength(1)
    const again = await signIn(code)
    expect(again.status).toBe(401)
    expect(again.body.title).toBe('The code is not valid or has expired')
  })

  it('is one session for two who come at once', async () => {
    const code = await aLoginCode(house.db, 'sat', testNow)
    const statuses = (await Promise.all([signIn(code), signIn(code)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
  })

  it('ends after ten minutes', async () => {
    const code = await aLoginCode(house.db, 'sat', testNow)
    later(tokenLives.loginCode)
    expect((await signIn(code)).status).toBe(401)
  })

  it('is refused when made up, left out, or of a closed account', async () => {
    expect((await signIn('made up')).status).toBe(401)
    expect((await signIn('')).body).toMatchObject({ HasError: true, Errors: { code: 'text.required' } })
    const code = await aLoginCode(house.db, 'sat2', testNow)
    const account = house.db.updateTable('accounts').where('subject', '=', 'sat2')
    await account.set({ closed_at: testNow.toISOString() }).execute()
    const { status, body } = await signIn(code)
    expect(status).toBe(401)
    expect(body.title).toBe('This account is closed')
    await account.set({ closed_at: null }).execute()
  })

  it('is taken with an application token only, or any living session', async () => {
    const code = await aLoginCode(house.db, 'sat', testNow)
    expect((await house.signedOut.send(sessionApi.loginCode, { code })).status).toBe(401)
    const dispatcher = await house.as('dispatcher')
    expect((await dispatcher.send(sessionApi.loginCode, { code })).status).toBe(200)
    // It took that one’s place.
    expect((await dispatcher.send(sessionApi.check, {})).status).toBe(401)
  })
})

describe('a connect token', () => {
  it('opens the session of its company once, and leads to an own path', async () => {
    const token = await aConnectToken(company.norte)
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

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('never leads to %s', async (url) => {
    expect((await connect(await aConnectToken(company.norte), url)).body.redirectUrl).toBe('/')
  })

  it('is refused when made up, too old, or of a company without an account', async () => {
    expect((await connect('made up')).status).toBe(401)
    const { status, body } = await connect(await aConnectToken(company.gone))
    expect(status).toBe(401)
    expect(body.title).toBe('Your account has no access to this portal')
    const old = await aConnectToken(company.norte)
    later(tokenLives.connectToken)
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

  test('nobody gets in, by no way, and no code is spent', async () => {
    await house.db.insertInto('maintenance').values(window).execute()
    const code = await aLoginCode(house.db, 'sat', testNow)
    const connectToken = await aConnectToken(company.norte)
    later(3600)
    expect((await connect(connectToken)).status).toBe(503)
    const closed = await signIn(code)
    expect(closed.status).toBe(503)
    expect(closed.body.Message).toBe('Sign-in is closed for maintenance until 2026-03-10 11:30 UTC')
    house.clock.now = testNow
    expect((await signIn(code)).status).toBe(200)
    expect((await connect(connectToken)).status).toBe(200)
    await house.db.deleteFrom('maintenance').execute()
  })
})

it('refuses the sixty-first attempt of a minute from one address', async () => {
  const crowd = await openHouse()
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
