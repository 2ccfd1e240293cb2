import { sessionApi } from '@callout/domain/session/session.api.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { symbols } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBrowser, type Browser, passThrough, signInAt, signOutAt } from '../../test/browser.ts'
import { company } from '../../test/factories.ts'
import { aLoginCode, openHouse, type TestHouse } from '../../test/harness.ts'
import { mountIdentityProvider } from '../embedded/identity-provider.ts'
import { setPassword } from '../embedded/passwords.ts'
import { freePort } from '../kernel/ports.ts'
import { readLogoutToken } from './logout-token.ts'

let house: TestHouse
let origin: string
const lines: string[] = []

beforeAll(async () => {
  origin = `http://127.0.0.1:${await freePort()}`
  const env = { PUBLIC_URL: origin, OIDC_ISSUER: `${origin}/oidc`, LOG_LEVEL: 'info' }
  house = await openHouse(env, undefined, mountIdentityProvider)
  Object.assign(house.app.log, { [symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  for (const subject of ['dispatcher', 'sat']) await setPassword(house.pool, subject, 'demo')
  await house.app.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
})
beforeEach(() => {
  // The provider goes by the machine's clock.
  house.clock.now = new Date()
  lines.length = 0
})
afterAll(() => house.close())

let states = 0
/** Signs in through the provider, in a browser that may have been there before. */
async function enter(account: string, go = aBrowser(origin)): Promise<SessionAnswer> {
  const application = await house.application()
  const { body: client } = await application.get(`/api/getClient/state-${++states}`)
  const returned = await signInAt(go, client, account)
  return (await application.send(sessionApi.loginCallback, returned)).body
}
/** In a browser that is signed in there already, the provider asks nothing. */
async function enterAgain(go: Browser): Promise<SessionAnswer> {
  const application = await house.application()
  const { body: client } = await application.get(`/api/getClient/state-${++states}`)
  return (await application.send(sessionApi.loginCallback, await passThrough(go, client))).body
}
const sidOf = async ({ sessionId }: SessionAnswer) => {
  const session = house.db.selectFrom('sessions').where('session_id', '=', sessionId)
  const { provider_session } = await session.select('provider_session').executeTakeFirstOrThrow()
  expect(provider_session).toMatch(/^[\w-]{10,}$/)
  return provider_session as string
}
const isAlive = async ({ userToken }: SessionAnswer) =>
  (await house.withToken(userToken).send(sessionApi.check, {})).status === 200
const tell = (logout_token: string) =>
  house.signedOut.post(sessionApi.backChannelLogout.path, new URLSearchParams({ logout_token, more: 'x' }).toString())

describe('signing out at the provider', () => {
  it('ends what began in that session there, with what was connected from it and its stream, and nothing else', async () => {
    const [go, elsewhere] = [aBrowser(origin), aBrowser(origin)]
    const [one, same] = [await enter('dispatcher', go), await enterAgain(go)]
    const [other, sat] = [await enter('dispatcher', elsewhere), await enter('sat')]
    const { body: connected } = await house
      .withToken(one.userToken)
      .send(sessionApi.connectAsUser, { societe_uuid: company.norte })
    const headers = { authorization: `Bearer ${one.userToken}` }
    const stream = await fetch(`${origin}/api/events`, { headers })
    const heard = stream.text()
    const begun = performance.now()
    lines.length = 0

    expect(await signOutAt(go)).toBe(`${origin}/oidc/session/end/success`)
    expect(await Promise.all([one, same, connected].map(isAlive))).toEqual([false, false, false])
    expect(await Promise.all([other, sat].map(isAlive))).toEqual([true, true])
    expect(await heard).toContain('listening')
    // A heartbeat comes after fifteen seconds at the latest; this did not wait for one.
    expect(performance.now() - begun).toBeLessThan(2000)
    const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'signed out at the provider')
    expect(told.map(({ session_id }) => session_id).sort()).toEqual([one.sessionId, same.sessionId].sort())
  })

  it('is the end of a sign-out here too, which finds nothing left to end', async () => {
    const go = aBrowser(origin)
    const session = await enter('sat', go)
    const { body } = await house.withToken(session.userToken).send(sessionApi.logout, {})
    const end = new URL(body.redirectUrl)
    expect(await signOutAt(go, Object.fromEntries(end.searchParams))).toBe(`${origin}/logoutredirect`)
    expect(lines.filter((line) => line.includes('logout_token'))).toEqual([])
  })
})

/** What the embedded provider signs with: tokens of the same hand, that say something else. */
async function sign(claims: JWTPayload, header: Record<string, string> = {}) {
  const { rows } = await house.pool.query(`select value->'keys'->0 as key from embedded_secrets where name = 'jwks'`)
  const now = Math.floor(house.clock.now.getTime() / 1000)
  const usual = { iss: `${origin}/oidc`, aud: 'callout', iat: now, exp: now + 120, jti: `jti-${++states}`, events }
  const whole = Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== undefined)
  return new SignJWT(Object.fromEntries(whole))
    .setProtectedHeader({ alg: 'RS256', kid: rows[0].key.kid, typ: 'logout+jwt', ...header })
    .sign({ ...rows[0].key, key_ops: ['sign'] })
}
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const seconds = (more: number) => Math.floor(house.clock.now.getTime() / 1000) + more

describe('a logout token', () => {
  it('of a person ends all of their sessions from the provider, but not one opened by a code', async () => {
    const [one, two] = [await enter('sat'), await enter('sat')]
    const code = await aLoginCode(house.db, 'sat', house.clock.now)
    const byCode = (await (await house.application()).send(sessionApi.loginCode, { code })).body
    const { status, headers, body } = await tell(await sign({ sub: 'sat' }))
    expect([status, headers['cache-control'], body]).toEqual([200, 'no-store', {}])
    expect(await Promise.all([one, two, byCode].map(isAlive))).toEqual([false, false, true])
  })

  it('of a session ends it, with the person named or without', async () => {
    for (const sub of ['sat', undefined]) {
      const [one, two] = [await enter('sat'), await enter('sat')]
      const sid = await sidOf(one)
      expect((await tell(await sign({ sub, sid }))).status).toBe(200)
      expect(await Promise.all([one, two].map(isAlive))).toEqual([false, true])
    }
  })

  it('of a session that was not told at sign-in ends the person’s that have none', async () => {
    const [told, untold] = [await enter('sat'), await enter('sat')]
    const untoldSession = house.db.updateTable('sessions').where('session_id', '=', untold.sessionId)
    await untoldSession.set({ provider_session: null }).execute()
    expect((await tell(await sign({ sub: 'sat', sid: 'another' }))).status).toBe(200)
    expect(await Promise.all([told, untold].map(isAlive))).toEqual([true, false])
  })

  it('of somebody who is not here, or of a session there of somebody else, ends nothing and is good', async () => {
    const session = await enter('sat')
    const sid = await sidOf(session)
    for (const claims of [{ sub: 'nobody' }, { sid: 'none' }, { sub: 'dispatcher', sid }])
      expect((await tell(await sign(claims))).status).toBe(200)
    expect(await isAlive(session)).toBe(true)
  })

  it('is good once', async () => {
    const token = await sign({ sub: 'sat' })
    expect((await tell(token)).status).toBe(200)
    const session = await enter('sat')
    expect((await tell(token)).status).toBe(400)
    expect(await isAlive(session)).toBe(true)
    const twice = await sign({ sub: 'sat' })
    const both = await Promise.all([tell(twice), tell(twice)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('of an older provider names no kind of its own, and no end', async () => {
    for (const typ of ['JWT', 'application/logout+jwt'])
      expect((await tell(await sign({ sub: 'nobody', exp: undefined }, { typ }))).status).toBe(200)
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
  ])('%s is bad: 400, kept by nobody, and nothing ends', async (_case, claims, header) => {
    const session = await enter('sat')
    const { status, headers, body } = await tell(
      await sign({ sub: 'sat', ...(typeof claims === 'function' ? claims() : claims) }, header),
    )
    expect([status, headers['cache-control']]).toEqual([400, 'no-store'])
    expect(body).toMatchObject({ hasError: true, customErrorCode: 'BadRequest' })
    expect(await isAlive(session)).toBe(true)
  })

  it('with a signature that is not the provider’s is bad', async () => {
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
      expect((await tell(token)).status).toBe(400)
    expect((await house.signedOut.post(sessionApi.backChannelLogout.path, '')).body).toMatchObject({
      Errors: { logout_token: 'text.required' },
    })
    expect(await isAlive(session)).toBe(true)
    // What was wrong with each is the operator's to read, and no token stands there.
    expect(lines.join('')).toContain('signature verification failed')
    for (const token of [forged, good]) expect(lines.join('')).not.toContain(token)
  })

  it('that is bad is counted, and past sixty a minute turned away; a good one never is', async () => {
    const path = sessionApi.backChannelLogout.path
    const from = { remoteAddress: '192.0.2.99' }
    const post = async (logout_token: string) =>
      (await house.app.inject({ method: 'POST', url: path, payload: { logout_token }, ...from })).statusCode
    const bad = await Promise.all(Array.from({ length: 60 }, () => post('nonsense')))
    expect(new Set(bad)).toEqual(new Set([400]))
    expect(await post('nonsense')).toBe(429)
    expect(await post(await sign({ sub: 'nobody' }))).toBe(200)
  })
})

it('a provider that can’t be asked for its keys is said to be away, and nothing ends', async () => {
  const other = await openHouse({ OIDC_ISSUER: `http://127.0.0.1:${await freePort()}/oidc` })
  const token = await sign({ sub: 'sat' })
  expect((await other.signedOut.post(sessionApi.backChannelLogout.path, { logout_token: token })).status).toBe(503)
  await other.close()
})

it('a logout token is read with another signature too, for several clients, and without a kind', async () => {
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
  const read = readLogoutToken(token, { issuer: 'https://login.example', clientId: 'callout', keys }, now)
  expect(await read).toMatchObject({ subject: '4711', session: undefined })
})
