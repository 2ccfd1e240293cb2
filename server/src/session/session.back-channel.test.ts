import { sessionApi } from '@callout/domain/session/session.api.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { symbols } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Browser, createBrowser, signInAt, signInSilently, signOutAt } from '../../test/fakes/browser.ts'
import { companyIds } from '../../test/fixtures/factories.ts'
import { createLoginCode, startTestApp, type TestApp } from '../../test/support/test-app.ts'
import { registerIdentityProvider } from '../embedded/identity-provider.ts'
import { setPassword } from '../embedded/passwords.ts'
import { findFreePort } from '../platform/config/ports.ts'
import { verifyLogoutToken } from './logout-token.ts'

let app: TestApp
let origin: string
const lines: string[] = []

beforeAll(async () => {
  origin = `http://127.0.0.1:${await findFreePort()}`
  const env = { PUBLIC_URL: origin, OIDC_ISSUER: `${origin}/oidc`, LOG_LEVEL: 'info' }
  app = await startTestApp(env, undefined, registerIdentityProvider)
  Object.assign(app.fastify.log, { [symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  for (const subject of ['dispatcher', 'sat']) await setPassword(app.pool, subject, 'demo')
  await app.fastify.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
})
beforeEach(() => {
  // The embedded provider uses the system clock.
  app.clock.now = new Date()
  lines.length = 0
})
afterAll(() => app.close())

let states = 0
/** Signs in through the provider, with a password. */
async function enter(account: string, browser = createBrowser(origin)): Promise<SessionAnswer> {
  const application = await app.application()
  const { body: client } = await application.get(`/api/getClient/state-${++states}`)
  const returned = await signInAt(browser, client, account)
  return (await application.send(sessionApi.loginCallback, returned)).body
}
/** Signs in again in a browser with a provider session: the provider asks nothing. */
async function enterAgain(browser: Browser): Promise<SessionAnswer> {
  const application = await app.application()
  const { body: client } = await application.get(`/api/getClient/state-${++states}`)
  return (await application.send(sessionApi.loginCallback, await signInSilently(browser, client))).body
}
const sidOf = async ({ sessionId }: SessionAnswer) => {
  const session = app.db.selectFrom('sessions').where('session_id', '=', sessionId)
  const { provider_session } = await session.select('provider_session').executeTakeFirstOrThrow()
  expect(provider_session).toMatch(/^[\w-]{10,}$/)
  return provider_session as string
}
const isAlive = async ({ userToken }: SessionAnswer) =>
  (await app.withToken(userToken).send(sessionApi.check, {})).status === 200
const postLogoutToken = (logout_token: string) =>
  app.signedOut.post(sessionApi.backChannelLogout.path, new URLSearchParams({ logout_token, more: 'x' }).toString())

describe('signing out at the provider', () => {
  it('ends the sessions opened from that provider session, those connected from them and their event streams, no others', async () => {
    const [browser, elsewhere] = [createBrowser(origin), createBrowser(origin)]
    const [one, same] = [await enter('dispatcher', browser), await enterAgain(browser)]
    const [other, sat] = [await enter('dispatcher', elsewhere), await enter('sat')]
    const { body: connected } = await app
      .withToken(one.userToken)
      .send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
    const headers = { authorization: `Bearer ${one.userToken}` }
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.95)
    const stream = await fetch(`${origin}/api/events`, { headers })
    random.mockRestore()
    const streamText = stream.text()
    const startedAt = performance.now()
    lines.length = 0

    expect(await signOutAt(browser)).toBe(`${origin}/oidc/session/end/success`)
    expect(await Promise.all([one, same, connected].map(isAlive))).toEqual([false, false, false])
    expect(await Promise.all([other, sat].map(isAlive))).toEqual([true, true])
    expect(await streamText).toContain('listening')
    // Ended by an event: the first heartbeat would come after 14 seconds.
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    const signOuts = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'signed out at the provider')
    expect(signOuts.map(({ session_id }) => session_id).sort()).toEqual([one.sessionId, same.sessionId].sort())
  })

  it('accepts the provider’s logout token after a sign-out here, which has already ended the session', async () => {
    const browser = createBrowser(origin)
    const session = await enter('sat', browser)
    const { body } = await app.withToken(session.userToken).send(sessionApi.logout, {})
    const end = new URL(body.redirectUrl)
    expect(await signOutAt(browser, Object.fromEntries(end.searchParams))).toBe(`${origin}/logoutredirect`)
    expect(lines.filter((line) => line.includes('logout_token'))).toEqual([])
  })
})

/** Signs any claims with the key of the embedded provider. */
async function sign(claims: JWTPayload, header: Record<string, string> = {}) {
  const { rows } = await app.pool.query(`select value->'keys'->0 as key from embedded_secrets where name = 'jwks'`)
  const now = Math.floor(app.clock.now.getTime() / 1000)
  const usual = { iss: `${origin}/oidc`, aud: 'callout', iat: now, exp: now + 120, jti: `jti-${++states}`, events }
  const definedClaims = Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== undefined)
  return new SignJWT(Object.fromEntries(definedClaims))
    .setProtectedHeader({ alg: 'RS256', kid: rows[0].key.kid, typ: 'logout+jwt', ...header })
    .sign({ ...rows[0].key, key_ops: ['sign'] })
}
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const seconds = (more: number) => Math.floor(app.clock.now.getTime() / 1000) + more

describe('a logout token', () => {
  it('ends all provider sessions of a person, but not a session opened by a code', async () => {
    const [one, two] = [await enter('sat'), await enter('sat')]
    const code = await createLoginCode(app.db, 'sat', app.clock.now)
    const byCode = (await (await app.application()).send(sessionApi.loginCode, { code })).body
    const { status, headers, body } = await postLogoutToken(await sign({ sub: 'sat' }))
    expect([status, headers['cache-control'], body]).toEqual([200, 'no-store', {}])
    expect(await Promise.all([one, two, byCode].map(isAlive))).toEqual([false, false, true])
  })

  it('ends the named session, with or without the person', async () => {
    for (const sub of ['sat', undefined]) {
      const [one, two] = [await enter('sat'), await enter('sat')]
      const sid = await sidOf(one)
      expect((await postLogoutToken(await sign({ sub, sid }))).status).toBe(200)
      expect(await Promise.all([one, two].map(isAlive))).toEqual([false, true])
    }
  })

  it('ends the person’s sessions that stored no provider session', async () => {
    const [withProviderSession, withoutProviderSession] = [await enter('sat'), await enter('sat')]
    const storedSession = app.db.updateTable('sessions').where('session_id', '=', withoutProviderSession.sessionId)
    await storedSession.set({ provider_session: null }).execute()
    expect((await postLogoutToken(await sign({ sub: 'sat', sid: 'another' }))).status).toBe(200)
    expect(await Promise.all([withProviderSession, withoutProviderSession].map(isAlive))).toEqual([true, false])
  })

  it('accepts an unknown person and another person’s session, and ends nothing', async () => {
    const session = await enter('sat')
    const sid = await sidOf(session)
    for (const claims of [{ sub: 'nobody' }, { sid: 'none' }, { sub: 'dispatcher', sid }])
      expect((await postLogoutToken(await sign(claims))).status).toBe(200)
    expect(await isAlive(session)).toBe(true)
  })

  it('is accepted once', async () => {
    const token = await sign({ sub: 'sat' })
    expect((await postLogoutToken(token)).status).toBe(200)
    const session = await enter('sat')
    expect((await postLogoutToken(token)).status).toBe(400)
    expect(await isAlive(session)).toBe(true)
    const twice = await sign({ sub: 'sat' })
    const both = await Promise.all([postLogoutToken(twice), postLogoutToken(twice)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('is accepted from older providers, with another type or no expiry', async () => {
    for (const typ of ['JWT', 'application/logout+jwt'])
      expect((await postLogoutToken(await sign({ sub: 'nobody', exp: undefined }, { typ }))).status).toBe(200)
  })

  it.each<[string, JWTPayload | (() => JWTPayload), Record<string, string>?]>([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'somebody-else' }],
    ['that is over', () => ({ iat: seconds(-300), exp: seconds(-120) })],
    ['without an end that is old', () => ({ iat: seconds(-900), exp: undefined })],
    ['without a beginning', { iat: undefined }],
    ['from the future', () => ({ iat: seconds(300), exp: seconds(420) })],
    ['that is old, whatever its end', () => ({ iat: seconds(-900), exp: seconds(900) })],
    ['without an id', { jti: undefined }],
    ['without events', { events: undefined }],
    ['of another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['whose events are a list', { events: Object.keys(events) }],
    ['whose event is a text', { events: { 'http://schemas.openid.net/event/backchannel-logout': 'yes' } }],
    ['with a nonce, as an ID token has', { nonce: 'n' }],
    ['that names nobody', { sub: undefined }],
    ['whose session is no text', { sid: 7 }],
    ['whose session is empty', { sid: '' }],
    ['whose person is no text', { sub: 7 as never }],
    ['whose person is empty', { sub: '' }],
    ['that is an access token', {}, { typ: 'at+jwt' }],
    ['of a key nobody knows', {}, { kid: 'made-up' }],
  ])('%s is refused with 400, and ends nothing', async (_case, claims, header) => {
    const session = await enter('sat')
    const { status, headers, body } = await postLogoutToken(
      await sign({ sub: 'sat', ...(typeof claims === 'function' ? claims() : claims) }, header),
    )
    expect([status, headers['cache-control']]).toEqual([400, 'no-store'])
    expect(body).toMatchObject({ hasError: true, customErrorCode: 'BadRequest' })
    expect(await isAlive(session)).toBe(true)
  })

  it('with a signature that is not the provider’s is refused', async () => {
    const session = await enter('sat')
    const good = await sign({ sub: 'sat' })
    const [head = '', claims = ''] = good.split('.')
    const { privateKey } = await generateKeyPair('RS256')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString())
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const forged = await new SignJWT(payload).setProtectedHeader(header).sign(privateKey)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    const symmetric = await new SignJWT(payload)
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(new TextEncoder().encode('callout'.repeat(8)))
    for (const token of [forged, unsigned, symmetric, `${head}.${claims}`, 'x.y.z', 'nonsense', `${good}x`])
      expect((await postLogoutToken(token)).status).toBe(400)
    expect(await isAlive(session)).toBe(true)
    // The log says what was wrong with each token, but never contains the token.
    expect(lines.join('')).toContain('signature verification failed')
    for (const token of [forged, good]) expect(lines.join('')).not.toContain(token)
  })

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['no token', 'more=x'],
    ['an empty token', 'logout_token='],
    ['a token twice', 'logout_token=a&logout_token=b'],
    ['a token that is no text', { logout_token: { a: 1 } }],
    ['a token of no value', { logout_token: null }],
    ['a list', ['logout_token']],
    ['a token that is too long', { logout_token: 'x'.repeat(20_000) }],
  ])('in a body with %s is refused with 400 as the standard requires', async (_case, body) => {
    app.clock.now = new Date(Date.now() + 120_000)
    const { status, headers, body: answer } = await app.signedOut.post(sessionApi.backChannelLogout.path, body)
    expect([status, headers['cache-control']]).toEqual([400, 'no-store'])
    expect(answer).toMatchObject({ hasError: true, customErrorCode: 'BadRequest' })
  })

  it('counts toward the rate limit of sixty a minute only if it is invalid', async () => {
    const path = sessionApi.backChannelLogout.path
    const from = { remoteAddress: '192.0.2.99' }
    const post = async (logout_token: string) =>
      (await app.fastify.inject({ method: 'POST', url: path, payload: { logout_token }, ...from })).statusCode
    const bad = await Promise.all(Array.from({ length: 60 }, () => post('nonsense')))
    expect(new Set(bad)).toEqual(new Set([400]))
    expect(await post('nonsense')).toBe(429)
    expect(await post(await sign({ sub: 'nobody' }))).toBe(200)
  })
})

it('answers 503 if the provider’s keys cannot be loaded', async () => {
  const other = await startTestApp({ OIDC_ISSUER: `http://127.0.0.1:${await findFreePort()}/oidc` })
  const token = await sign({ sub: 'sat' })
  expect((await other.signedOut.post(sessionApi.backChannelLogout.path, { logout_token: token })).status).toBe(503)
  await other.close()
})

it('accepts a logout token with another algorithm, several audiences and no type', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] })
  const now = '2026-03-10T09:30:00.000Z'
  const iat = Date.parse(now) / 1000
  const claims = {
    iss: 'https://login.example',
    aud: ['callout', 'more'],
    iat,
    exp: iat + 120,
    jti: 'j',
    sub: '4711',
    events,
  }
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(privateKey)
  const read = verifyLogoutToken(token, { issuer: 'https://login.example', clientId: 'callout', keys }, now)
  expect(await read).toMatchObject({ subject: '4711', session: undefined })
})
