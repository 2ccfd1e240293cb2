import { sessionApi } from '@callout/domain/session/session.api.ts'
import { recentSignInSeconds, type SessionAnswer } from '@callout/domain/session/session.ts'
import { symbols } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Browser, createBrowser, signInAt, signInSilently } from '../../test/fakes/browser.ts'
import { companyIds, type Person, people } from '../../test/fixtures/factories.ts'
import { createLoginCode, startTestApp, type TestApp, type TestClient } from '../../test/support/test-app.ts'
import { registerIdentityProvider } from '../embedded/identity-provider.ts'
import { setPassword } from '../embedded/passwords.ts'
import { findFreePort } from '../platform/config/ports.ts'
import { hashToken } from '../platform/http/authentication/credentials.ts'
import { isRecentEnough } from './identity-provider.ts'

let app: TestApp
let origin: string
const lines: string[] = []
const startedAt = Date.now()

beforeAll(async () => {
  // The embedded provider uses the system clock.
  vi.useFakeTimers({ toFake: ['Date'] })
  origin = `http://127.0.0.1:${await findFreePort()}`
  const env = { PUBLIC_URL: origin, OIDC_ISSUER: `${origin}/oidc`, LOG_LEVEL: 'info' }
  app = await startTestApp(env, undefined, registerIdentityProvider)
  Object.assign(app.fastify.log, { [symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  for (const subject of ['dispatcher', 'sat']) await setPassword(app.pool, subject, 'demo')
  await app.fastify.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
})
beforeEach(async () => {
  setClock(0)
  await app.db.deleteFrom('sessions').execute()
  lines.length = 0
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

const setClock = (secondsAfterStart: number) => {
  vi.setSystemTime(startedAt + secondsAfterStart * 1000)
  app.clock.now = new Date()
}
const tooOld = recentSignInSeconds + 1
const logged = (event: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === event)

type SignedIn = SessionAnswer & { readonly client: TestClient }
const withClient = (body: SessionAnswer): SignedIn => ({ ...body, client: app.withToken(body.userToken) })

let states = 0
const begin = async (by: TestClient, prompt?: 'login') =>
  (await by.send(sessionApi.getClient, { state: `state-${++states}`, ...(prompt && { prompt }) })).body
const finish = (by: TestClient, returned: object, query = {}) => by.send(sessionApi.loginCallback, returned, { query })

/** Signs in through the provider, with a password. */
async function signInWithPassword(account: string, browser = createBrowser(origin)): Promise<SignedIn> {
  const application = await app.application()
  return withClient((await finish(application, await signInAt(browser, await begin(application), account))).body)
}
async function signInByCode(person: Person, from?: TestClient): Promise<SignedIn> {
  const code = await createLoginCode(app.db, person, app.clock.now)
  return withClient((await (from ?? (await app.application())).send(sessionApi.loginCode, { code })).body)
}
/** The same person signs in again in the same browser. */
async function signInAgainAt(browser: Browser, { client }: SignedIn, account: string, query = {}) {
  return withClient((await finish(client, await signInAt(browser, await begin(client, 'login'), account), query)).body)
}
const connect = async ({ client }: SignedIn) =>
  withClient((await client.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })).body)

const isAlive = async ({ client }: SignedIn) => (await client.send(sessionApi.check, {})).status === 200
const endSession = async ({ client }: SignedIn, other: SignedIn) =>
  (await client.send(sessionApi.end, { ID: other.sessionId }, { query: { lang: 'en' } })).body
const endOtherSessions = async ({ client }: SignedIn) => (await client.send(sessionApi.endOthers, {})).body
const sessionIds = async ({ client }: SignedIn) =>
  (await client.send(sessionApi.own, {})).body.Data.map(({ ID }: { ID: string }) => ID)

const signInAgain = 'sessions.refused.sign_in_again'
const newCode = 'sessions.refused.new_code'

describe('a session whose sign-in is too old', () => {
  it('may end neither one nor all other sessions, and the refusal is logged', async () => {
    const [mine, other] = [await signInWithPassword('dispatcher'), await signInWithPassword('dispatcher')]
    setClock(tooOld)
    expect(await endSession(mine, other)).toMatchObject({
      HasError: true,
      customErrorCode: signInAgain,
      Message: expect.stringContaining('within 10 minutes of signing in'),
    })
    expect((await endOtherSessions(mine)).customErrorCode).toBe(signInAgain)
    expect(await Promise.all([mine, other].map(isAlive))).toEqual([true, true])
    const refused = { session_id: mine.sessionId, reason: signInAgain, address: '127.0.0.1' }
    expect(logged('session not ended')).toMatchObject([refused, refused])
    expect(logged('session ended')).toEqual([])
  })

  it('could end another session one second before the limit', async () => {
    const [mine, other] = [await signInWithPassword('dispatcher'), await signInWithPassword('dispatcher')]
    setClock(recentSignInSeconds - 1)
    expect((await endSession(mine, other)).Data).toEqual({ ended: 1 })
  })

  it('is not refreshed by new tokens, nor by a silent sign-in at the provider', async () => {
    const browser = createBrowser(origin)
    const [mine, other] = [await signInWithPassword('sat', browser), await signInWithPassword('sat')]
    setClock(tooOld)
    const renewal = { grant_type: 'refresh_token', refresh_token: mine.refreshToken }
    const { body: renewed } = await app.signedOut.send(sessionApi.token, renewal)
    const withNewToken = withClient({ ...mine, userToken: renewed.access_token })
    expect((await endOtherSessions(withNewToken)).customErrorCode).toBe(signInAgain)
    const application = await app.application()
    const passed = withClient((await finish(application, await signInSilently(browser, await begin(application)))).body)
    expect((await endSession(passed, other)).customErrorCode).toBe(signInAgain)
    expect(await isAlive(other)).toBe(true)
  })

  it('may sign out', async () => {
    const mine = await signInWithPassword('dispatcher')
    setClock(tooOld)
    expect((await mine.client.send(sessionApi.logout, {})).status).toBe(200)
    expect(await isAlive(mine)).toBe(false)
  })
})

describe('signing in again', () => {
  it('authenticates at the provider, replaces the current session with its event stream, and allows ending others', async () => {
    const browser = createBrowser(origin)
    const [mine, other] = [await signInWithPassword('dispatcher', browser), await signInWithPassword('dispatcher')]
    const stream = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${mine.userToken}` } })
    setClock(tooOld)
    const client = await begin(mine.client, 'login')
    const parameters = new URL(client.authorization_endpoint).searchParams
    expect(Object.fromEntries(parameters)).toEqual({ prompt: 'login', max_age: '0' })
    const fresh = withClient((await finish(mine.client, await signInAt(browser, client, 'dispatcher'))).body)
    expect(await Promise.all([mine, other, fresh].map(isAlive))).toEqual([false, true, true])
    await stream.text()
    const renewal = { grant_type: 'refresh_token', refresh_token: mine.refreshToken }
    expect((await app.signedOut.send(sessionApi.token, renewal)).status).toBe(401)
    expect(await sessionIds(fresh)).toEqual([fresh.sessionId, other.sessionId])
    expect((await endSession(fresh, other)).Data).toEqual({ ended: 1 })
    expect(await isAlive(other)).toBe(false)
    expect(logged('signed in').at(-1)).toMatchObject({ session_id: fresh.sessionId, replaced: mine.sessionId })
  })

  it('stays in the current network', async () => {
    const browser = createBrowser(origin)
    const mine = await signInWithPassword('dispatcher', browser)
    expect(mine.networkCode).toBe('ATLIBE')
    expect((await signInAgainAt(browser, mine, 'dispatcher', { networkCode: 'YGNITA' })).networkCode).toBe('YGNITA')
  })

  it('is refused if the provider did not authenticate again, and keeps the session', async () => {
    const browser = createBrowser(origin)
    const mine = await signInWithPassword('sat', browser)
    setClock(tooOld)
    const client = await begin(mine.client, 'login')
    const authorization_endpoint = client.authorization_endpoint.split('?')[0]
    const returned = await signInSilently(browser, { ...client, authorization_endpoint })
    const { status, body } = await finish(mine.client, returned, { lang: 'en' })
    expect([status, body.Message]).toEqual([401, expect.stringContaining('did not ask you to sign in again')])
    expect(await isAlive(mine)).toBe(true)
    expect(logged('refused').at(-1)).toMatchObject({ status: 401, reason: 'session.not_asked_again' })
    // The state is used up, too.
    expect((await finish(mine.client, await signInAt(browser, client, 'sat'))).status).toBe(401)
  })

  it('needs an authentication time, with clocks at most a minute apart', () => {
    const prompted = '2026-03-10T09:30:00.000Z'
    expect(isRecentEnough(undefined, null)).toBe(true)
    expect(isRecentEnough(undefined, prompted)).toBe(false)
    expect(isRecentEnough('2026-03-10T09:29:00.000Z', prompted)).toBe(true)
    expect(isRecentEnough('2026-03-10T09:28:59.000Z', prompted)).toBe(false)
  })

  it('as somebody else opens a session for them, and ends only the current one', async () => {
    const [mine, other] = [await signInWithPassword('dispatcher'), await signInWithPassword('dispatcher')]
    setClock(tooOld)
    const theirs = await signInAgainAt(createBrowser(origin), mine, 'sat')
    expect(theirs).toMatchObject({ userName: 'The sat', role: 'q' })
    expect(await Promise.all([mine, other, theirs].map(isAlive))).toEqual([false, true, true])
    expect(await sessionIds(theirs)).toEqual([theirs.sessionId])
    expect((await theirs.client.send(sessionApi.end, { ID: other.sessionId })).status).toBe(404)
    expect((await endOtherSessions(theirs)).Data).toEqual({ ended: 0 })
    expect(await isAlive(other)).toBe(true)
  })

  it('as somebody else at a provider that reports the sign-out ends the first person’s session before that', async () => {
    const browser = createBrowser(origin)
    const mine = await signInWithPassword('dispatcher', browser)
    const returned = await signInAt(browser, await begin(mine.client, 'login'), 'sat')
    expect(await isAlive(mine)).toBe(false)
    // The browser goes on with an application token, because its session has ended.
    expect((await finish(mine.client, returned)).status).toBe(401)
    expect((await finish(await app.application(), returned)).body).toMatchObject({ userName: 'The sat' })
  })
})

describe('a dispatcher who acts as a company', () => {
  it('has the sign-in time of their own session, and is a dispatcher again after the next sign-in', async () => {
    const browser = createBrowser(origin)
    const [mine, other] = [await signInWithPassword('dispatcher', browser), await signInWithPassword('dispatcher')]
    const early = await connect(mine)
    expect((await endOtherSessions(early)).Data).toEqual({ ended: 1 })
    setClock(tooOld)
    // Connecting is not a sign-in.
    const late = await connect(mine)
    for (const connected of [early, late]) expect((await endOtherSessions(connected)).customErrorCode).toBe(signInAgain)
    const third = await signInWithPassword('dispatcher')
    const fresh = await signInAgainAt(browser, late, 'dispatcher')
    expect(fresh).toMatchObject({ role: 'D', internalConnectAs: false, oldToken: '' })
    expect(await Promise.all([mine, early, late].map(isAlive))).toEqual([false, false, false])
    expect((await endOtherSessions(fresh)).Data).toEqual({ ended: 1 })
    expect(await Promise.all([other, third, fresh].map(isAlive))).toEqual([false, false, true])
  })
})

describe('without the provider', () => {
  it.each(Object.keys(people) as Person[])(
    '%s is asked for another code when theirs was used too long ago',
    async (person) => {
      const [mine, other] = [await signInByCode(person), await signInByCode(person)]
      setClock(tooOld)
      expect(await endSession(mine, other)).toMatchObject({
        customErrorCode: newCode,
        Message: expect.stringContaining('Ask your administrator for a new code'),
      })
      const fresh = await signInByCode(person, mine.client)
      expect(await Promise.all([mine, other, fresh].map(isAlive))).toEqual([false, true, true])
      expect((await endSession(fresh, other)).Data).toEqual({ ended: 1 })
      expect(logged('signed in').at(-1)).toMatchObject({ by: 'code', replaced: mine.sessionId })
    },
  )

  it('does not accept a connect token as a recent sign-in', async () => {
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    const token = { token_hash: hashToken('of a company'), societe_uuid: companyIds.norte, expires_at }
    await app.db.insertInto('connect_tokens').values(token).execute()
    const sat = await signInByCode('sat')
    const application = await app.application()
    const connected = withClient((await application.send(sessionApi.connectAs, { token: 'of a company' })).body)
    expect(await sessionIds(connected)).toContain(sat.sessionId)
    expect((await endSession(connected, sat)).customErrorCode).toBe(newCode)
    expect((await endOtherSessions(connected)).customErrorCode).toBe(newCode)
    expect(await isAlive(sat)).toBe(true)
  })
})
