import { sessionApi } from '@callout/domain/session/session.api.ts'
import { recentlyProved, type SessionAnswer } from '@callout/domain/session/session.ts'
import { symbols } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBrowser, type Browser, passThrough, signInAt } from '../../test/browser.ts'
import { company, type Person, people } from '../../test/factories.ts'
import { aLoginCode, type Caller, openHouse, type TestHouse } from '../../test/harness.ts'
import { mountIdentityProvider } from '../embedded/identity-provider.ts'
import { setPassword } from '../embedded/passwords.ts'
import { freePort } from '../kernel/ports.ts'
import { isRecentEnough } from './identity-provider.ts'
import { hashOf } from './secrets.ts'

let house: TestHouse
let origin: string
const lines: string[] = []
const begun = Date.now()

beforeAll(async () => {
  // The provider goes by the clock of the process.
  vi.useFakeTimers({ toFake: ['Date'] })
  origin = `http://127.0.0.1:${await freePort()}`
  const env = { PUBLIC_URL: origin, OIDC_ISSUER: `${origin}/oidc`, LOG_LEVEL: 'info' }
  house = await openHouse(env, undefined, mountIdentityProvider)
  Object.assign(house.app.log, { [symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  for (const subject of ['dispatcher', 'sat']) await setPassword(house.pool, subject, 'demo')
  await house.app.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
})
beforeEach(async () => {
  later(0)
  await house.db.deleteFrom('sessions').execute()
  lines.length = 0
})
afterAll(async () => {
  vi.useRealTimers()
  await house.close()
})

const later = (seconds: number) => {
  vi.setSystemTime(begun + seconds * 1000)
  house.clock.now = new Date()
}
const tooLate = recentlyProved + 1
const logged = (event: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === event)

type Signed = SessionAnswer & { readonly caller: Caller }
const signed = (body: SessionAnswer): Signed => ({ ...body, caller: house.withToken(body.userToken) })

let states = 0
const begin = async (by: Caller, prompt?: 'login') =>
  (await by.send(sessionApi.getClient, { state: `state-${++states}`, ...(prompt && { prompt }) })).body
const finish = (by: Caller, returned: object, query = {}) => by.send(sessionApi.loginCallback, returned, { query })

/** Signs in through the provider, which asks for the password. */
async function enter(account: string, go = aBrowser(origin)): Promise<Signed> {
  const application = await house.application()
  return signed((await finish(application, await signInAt(go, await begin(application), account))).body)
}
async function byCode(person: Person, from?: Caller): Promise<Signed> {
  const code = await aLoginCode(house.db, person, house.clock.now)
  return signed((await (from ?? (await house.application())).send(sessionApi.loginCode, { code })).body)
}
/** The same person in the same browser, asked again. */
async function again(go: Browser, { caller }: Signed, account: string, query = {}) {
  return signed((await finish(caller, await signInAt(go, await begin(caller, 'login'), account), query)).body)
}
const connect = async ({ caller }: Signed) =>
  signed((await caller.send(sessionApi.connectAsUser, { societe_uuid: company.norte })).body)

const isAlive = async ({ caller }: Signed) => (await caller.send(sessionApi.check, {})).status === 200
const end = async ({ caller }: Signed, other: Signed) =>
  (await caller.send(sessionApi.end, { ID: other.sessionId }, { query: { lang: 'en' } })).body
const endOthers = async ({ caller }: Signed) => (await caller.send(sessionApi.endOthers, {})).body
const ids = async ({ caller }: Signed) =>
  (await caller.send(sessionApi.own, {})).body.Data.map(({ ID }: { ID: string }) => ID)

const signInAgain = 'sessions.refused.sign_in_again'
const newCode = 'sessions.refused.new_code'

describe('who signed in too long ago', () => {
  it('ends no other session, neither one nor all, and is logged', async () => {
    const [mine, other] = [await enter('dispatcher'), await enter('dispatcher')]
    later(tooLate)
    expect(await end(mine, other)).toMatchObject({
      HasError: true,
      customErrorCode: signInAgain,
      Message: expect.stringContaining('within 10 minutes of signing in'),
    })
    expect((await endOthers(mine)).customErrorCode).toBe(signInAgain)
    expect(await Promise.all([mine, other].map(isAlive))).toEqual([true, true])
    const refused = { session_id: mine.sessionId, reason: signInAgain, address: '127.0.0.1' }
    expect(logged('session not ended')).toMatchObject([refused, refused])
    expect(logged('session ended')).toEqual([])
  })

  it('ended them a moment before', async () => {
    const [mine, other] = [await enter('dispatcher'), await enter('dispatcher')]
    later(recentlyProved - 1)
    expect((await end(mine, other)).Data).toEqual({ ended: 1 })
  })

  it('is not helped by renewing the tokens, nor by the provider’s session, which asked nothing', async () => {
    const go = aBrowser(origin)
    const [mine, other] = [await enter('sat', go), await enter('sat')]
    later(tooLate)
    const renewal = { grant_type: 'refresh_token', refresh_token: mine.refreshToken }
    const { body: renewed } = await house.signedOut.send(sessionApi.token, renewal)
    expect((await endOthers(signed({ ...mine, userToken: renewed.access_token }))).customErrorCode).toBe(signInAgain)
    const application = await house.application()
    const passed = signed((await finish(application, await passThrough(go, await begin(application)))).body)
    expect((await end(passed, other)).customErrorCode).toBe(signInAgain)
    expect(await isAlive(other)).toBe(true)
  })

  it('signs out without being asked', async () => {
    const mine = await enter('dispatcher')
    later(tooLate)
    expect((await mine.caller.send(sessionApi.logout, {})).status).toBe(200)
    expect(await isAlive(mine)).toBe(false)
  })
})

describe('signing in again', () => {
  it('is asked of the provider, in place of the session one is in, which ends with its stream, and is enough', async () => {
    const go = aBrowser(origin)
    const [mine, other] = [await enter('dispatcher', go), await enter('dispatcher')]
    const heard = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${mine.userToken}` } })
    later(tooLate)
    const client = await begin(mine.caller, 'login')
    const asked = new URL(client.authorization_endpoint).searchParams
    expect(Object.fromEntries(asked)).toEqual({ prompt: 'login', max_age: '0' })
    const fresh = signed((await finish(mine.caller, await signInAt(go, client, 'dispatcher'))).body)
    expect(await Promise.all([mine, other, fresh].map(isAlive))).toEqual([false, true, true])
    await heard.text()
    const renewal = { grant_type: 'refresh_token', refresh_token: mine.refreshToken }
    expect((await house.signedOut.send(sessionApi.token, renewal)).status).toBe(401)
    expect(await ids(fresh)).toEqual([fresh.sessionId, other.sessionId])
    expect((await end(fresh, other)).Data).toEqual({ ended: 1 })
    expect(await isAlive(other)).toBe(false)
    expect(logged('signed in').at(-1)).toMatchObject({ session_id: fresh.sessionId, replaced: mine.sessionId })
  })

  it('goes on in the network one was in', async () => {
    const go = aBrowser(origin)
    const mine = await enter('dispatcher', go)
    expect(mine.networkCode).toBe('ATLIBE')
    expect((await again(go, mine, 'dispatcher', { networkCode: 'YGNITA' })).networkCode).toBe('YGNITA')
  })

  it('that the provider did not ask for is refused, and the session stays', async () => {
    const go = aBrowser(origin)
    const mine = await enter('sat', go)
    later(tooLate)
    const client = await begin(mine.caller, 'login')
    const authorization_endpoint = client.authorization_endpoint.split('?')[0]
    const returned = await passThrough(go, { ...client, authorization_endpoint })
    const { status, body } = await finish(mine.caller, returned, { lang: 'en' })
    expect([status, body.title]).toEqual([401, expect.stringContaining('did not ask you to sign in again')])
    expect(await isAlive(mine)).toBe(true)
    expect(logged('refused').at(-1)).toMatchObject({ status: 401, reason: 'session.not_asked_again' })
    // Nor is the state good for another try.
    expect((await finish(mine.caller, await signInAt(go, client, 'sat'))).status).toBe(401)
  })

  it('has to say when it was, by clocks that are a minute apart at most', () => {
    const prompted = '2026-03-10T09:30:00.000Z'
    expect(isRecentEnough(undefined, null)).toBe(true)
    expect(isRecentEnough(undefined, prompted)).toBe(false)
    expect(isRecentEnough('2026-03-10T09:29:00.000Z', prompted)).toBe(true)
    expect(isRecentEnough('2026-03-10T09:28:59.000Z', prompted)).toBe(false)
  })

  it('as somebody else makes it theirs, and ends the first person’s there and nowhere else', async () => {
    const [mine, other] = [await enter('dispatcher'), await enter('dispatcher')]
    later(tooLate)
    const theirs = await again(aBrowser(origin), mine, 'sat')
    expect(theirs).toMatchObject({ userName: 'The sat', role: 'q' })
    expect(await Promise.all([mine, other, theirs].map(isAlive))).toEqual([false, true, true])
    expect(await ids(theirs)).toEqual([theirs.sessionId])
    expect((await theirs.caller.send(sessionApi.end, { ID: other.sessionId })).status).toBe(404)
    expect((await endOthers(theirs)).Data).toEqual({ ended: 0 })
    expect(await isAlive(other)).toBe(true)
  })

  it('as somebody else at a provider that says so ends the first person’s before that', async () => {
    const go = aBrowser(origin)
    const mine = await enter('dispatcher', go)
    const returned = await signInAt(go, await begin(mine.caller, 'login'), 'sat')
    expect(await isAlive(mine)).toBe(false)
    // A browser goes on with an application token, where its own has died.
    expect((await finish(mine.caller, returned)).status).toBe(401)
    expect((await finish(await house.application(), returned)).body).toMatchObject({ userName: 'The sat' })
  })
})

describe('a dispatcher who acts as a company', () => {
  it('has proved as much as at their sign-in, and is themself again after another', async () => {
    const go = aBrowser(origin)
    const [mine, other] = [await enter('dispatcher', go), await enter('dispatcher')]
    const early = await connect(mine)
    expect((await endOthers(early)).Data).toEqual({ ended: 1 })
    later(tooLate)
    // To connect proves nothing.
    const late = await connect(mine)
    for (const connected of [early, late]) expect((await endOthers(connected)).customErrorCode).toBe(signInAgain)
    const third = await enter('dispatcher')
    const fresh = await again(go, late, 'dispatcher')
    expect(fresh).toMatchObject({ role: 'D', internalConnectAs: false, oldToken: '' })
    expect(await Promise.all([mine, early, late].map(isAlive))).toEqual([false, false, false])
    expect((await endOthers(fresh)).Data).toEqual({ ended: 1 })
    expect(await Promise.all([other, third, fresh].map(isAlive))).toEqual([false, false, true])
  })
})

describe('without the provider', () => {
  it.each(Object.keys(people) as Person[])(
    '%s is asked for another code when theirs was used too long ago',
    async (person) => {
      const [mine, other] = [await byCode(person), await byCode(person)]
      later(tooLate)
      expect(await end(mine, other)).toMatchObject({
        customErrorCode: newCode,
        Message: expect.stringContaining('Ask your administrator for a new code'),
      })
      const fresh = await byCode(person, mine.caller)
      expect(await Promise.all([mine, other, fresh].map(isAlive))).toEqual([false, true, true])
      expect((await end(fresh, other)).Data).toEqual({ ended: 1 })
      expect(logged('signed in').at(-1)).toMatchObject({ by: 'code', replaced: mine.sessionId })
    },
  )

  it('a connect token proves nobody to be the person whose sessions these are', async () => {
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    const token = { token_hash: hashOf('of a company'), societe_uuid: company.norte, expires_at }
    await house.db.insertInto('connect_tokens').values(token).execute()
    const sat = await byCode('sat')
    const application = await house.application()
    const connected = signed((await application.send(sessionApi.connectAs, { token: 'of a company' })).body)
    expect(await ids(connected)).toContain(sat.sessionId)
    expect((await end(connected, sat)).customErrorCode).toBe(newCode)
    expect((await endOthers(connected)).customErrorCode).toBe(newCode)
    expect(await isAlive(sat)).toBe(true)
  })
})
