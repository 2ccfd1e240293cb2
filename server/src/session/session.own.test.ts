import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLifetimes } from '@callout/domain/session/session.ts'
import { symbols } from 'pino'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { companyIds, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { createLoginCode, testNow } from '../../test/support/test-app.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const app = setUpApp({ LOG_LEVEL: 'info' })
let address: string
const lines: string[] = []

beforeAll(async () => {
  Object.assign(app.fastify.log, { [symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  app.clock.now = testNow
  lines.length = 0
  await app.db.deleteFrom('sessions').execute()
})

const later = (seconds: number) => {
  app.clock.now = new Date(testNow.getTime() + seconds * 1000)
}

async function startSession(person: Person) {
  const code = await createLoginCode(app.db, person, app.clock.now)
  const headers = { 'user-agent': chrome }
  const { body } = await (await app.application()).send(sessionApi.loginCode, { code }, { headers })
  return { ...body, client: app.withToken(body.userToken) } as typeof body & {
    client: ReturnType<typeof app.withToken>
  }
}
type Signed = Awaited<ReturnType<typeof startSession>>

const listOwn = async ({ client }: Pick<Signed, 'client'>) => (await client.send(sessionApi.own, {})).body.Data
const idsOf = (sessions: readonly { ID: string }[]) => sessions.map(({ ID }) => ID)
const isAlive = async ({ client }: Pick<Signed, 'client'>) => (await client.send(sessionApi.check, {})).status === 200
const connect = async ({ client }: Signed, societe_uuid: string) => {
  const { body } = await client.send(sessionApi.connectAsUser, { societe_uuid })
  return { ...body, client: app.withToken(body.userToken) } as Signed
}

/** Opens an event stream; `ended` resolves when the server closes it. */
async function listen(userToken: string) {
  // The first heartbeat comes after 14 seconds.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.95)
  const { body } = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${userToken}` } })
  random.mockRestore()
  let isOpen = true
  const ended = (async () => {
    for await (const _ of body as ReadableStream<Uint8Array>);
    isOpen = false
  })()
  return { isOpen: () => isOpen, ended }
}
/** Waits shorter than until the first heartbeat. */
const expectClosedSoon = (stream: { isOpen: () => boolean }) =>
  vi.waitFor(() => expect(stream.isOpen()).toBe(false), { timeout: 10_000, interval: 10 })

describe('own sessions', () => {
  it('are listed with time, address and browser, the current one first', async () => {
    const old = await startSession('sat')
    later(3600)
    const renewal = { grant_type: 'refresh_token', refresh_token: old.refreshToken }
    await app.signedOut.send(sessionApi.token, renewal)
    later(7200)
    const now = await startSession('sat')
    later(7300)
    await startSession('sat')
    const { status, body } = await now.client.send(sessionApi.own, {})
    expect(status).toBe(200)
    expect(body.Total).toBe(3)
    expect(body.Data.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false])
    expect(body.Data[0]).toEqual({
      ID: now.sessionId,
      current: true,
      created_at: '2026-03-10T11:30:00.000Z',
      renewed_at: null,
      address: '127.0.0.1',
      browser: 'Chrome',
      system: 'Windows',
      connected: [],
    })
    expect(body.Data[2]).toMatchObject({ ID: old.sessionId, renewed_at: '2026-03-10T10:30:00.000Z' })
  })

  it('contain no sessions of other people, not even of the same company or network', async () => {
    const [sat, sat2, dispatcher] = [
      await startSession('sat'),
      await startSession('sat2'),
      await startSession('dispatcher'),
    ]
    expect(idsOf(await listOwn(sat))).toEqual([sat.sessionId])
    expect(idsOf(await listOwn(sat2))).toEqual([sat2.sessionId])
    expect(idsOf(await listOwn(dispatcher))).toEqual([dispatcher.sessionId])
  })

  it('contain neither ended nor expired sessions', async () => {
    const [one, two] = [await startSession('sat'), await startSession('sat')]
    await two.client.send(sessionApi.logout, {})
    expect(idsOf(await listOwn(one))).toEqual([one.sessionId])
    later(tokenLifetimes.refresh)
    const three = await startSession('sat')
    expect(idsOf(await listOwn(three))).toEqual([three.sessionId])
  })

  it('need a user token', async () => {
    for (const client of [app.signedOut, app.withToken('forged'), await app.application()])
      for (const endpoint of [sessionApi.own, sessionApi.end, sessionApi.endOthers])
        expect((await client.send(endpoint, { ID: 'x' })).status).toBe(401)
  })
})

describe('ending another session', () => {
  it('refuses it at once, closes its event stream, and is logged', async () => {
    const [mine, other] = [await startSession('callcenter'), await startSession('callcenter')]
    const [here, there] = [await listen(mine.userToken), await listen(other.userToken)]
    lines.length = 0
    const { status, body } = await mine.client.send(sessionApi.end, { ID: other.sessionId }, { query: { lang: 'en' } })
    expect({ status, body }).toEqual({
      status: 200,
      body: { HasError: false, Message: 'The session is ended', Data: { ended: 1 } },
    })
    expect(await isAlive(other)).toBe(false)
    const renewal = { grant_type: 'refresh_token', refresh_token: other.refreshToken }
    expect((await app.signedOut.send(sessionApi.token, renewal)).status).toBe(401)
    await expectClosedSoon(there)
    expect(here.isOpen()).toBe(true)
    expect(await isAlive(mine)).toBe(true)
    expect(idsOf(await listOwn(mine))).toEqual([mine.sessionId])
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      msg: 'session ended',
      session_id: mine.sessionId,
      ended: other.sessionId,
      address: '127.0.0.1',
    })
  })

  it('does not find other people’s, ended or unknown sessions, and ends nothing', async () => {
    const [sat, sat2] = [await startSession('sat'), await startSession('sat2')]
    const ended = await startSession('sat')
    await ended.client.send(sessionApi.logout, {})
    for (const ID of [sat2.sessionId, ended.sessionId, 'nonsense', "' or true --"])
      expect([ID, (await sat.client.send(sessionApi.end, { ID })).status]).toEqual([ID, 404])
    expect(await isAlive(sat2)).toBe(true)
    expect((await sat.client.send(sessionApi.end, {})).body).toMatchObject({ Errors: { ID: 'text.required' } })
    expect((await sat.client.send(sessionApi.end, { ID: sat.sessionId, account_uuid: 'x' })).status).toBe(400)
  })

  it('refuses the current session, which signing out ends', async () => {
    const sat = await startSession('sat')
    const { status, body } = await sat.client.send(sessionApi.end, { ID: sat.sessionId })
    expect(status).toBe(200)
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'sessions.refused.current' })
    expect(await isAlive(sat)).toBe(true)
  })
})

describe('ending all others', () => {
  it('keeps the current session and those of other people', async () => {
    const [mine, one, two] = [
      await startSession('backoffice'),
      await startSession('backoffice'),
      await startSession('backoffice'),
    ]
    const somebody = await startSession('callcenter')
    const { body } = await mine.client.send(sessionApi.endOthers, {})
    expect(body.Data).toEqual({ ended: 2 })
    expect(await Promise.all([mine, one, two, somebody].map(isAlive))).toEqual([true, false, false, true])
    expect((await mine.client.send(sessionApi.endOthers, {})).body.Data).toEqual({ ended: 0 })
  })
})

describe('a dispatcher who acts as a company', () => {
  it('sees their own sign-ins with the connected companies, and not the company’s sessions', async () => {
    const [here, elsewhere, sat] = [
      await startSession('dispatcher'),
      await startSession('dispatcher'),
      await startSession('sat'),
    ]
    const connected = await connect(here, companyIds.norte)
    const listed = await listOwn(connected)
    expect(idsOf(listed)).toEqual([here.sessionId, elsewhere.sessionId])
    const shown = { ID: connected.sessionId, raison_sociale: 'Térmica Norte', current: true, renewed_at: null }
    expect(listed[0]).toMatchObject({ current: true, connected: [shown] })
    expect((await listOwn(here))[0]).toMatchObject({ current: true, connected: [{ ...shown, current: false }] })
    expect(idsOf(await listOwn(sat))).toEqual([sat.sessionId])
    expect((await connected.client.send(sessionApi.end, { ID: sat.sessionId })).status).toBe(404)
    for (const ID of [connected.sessionId, here.sessionId]) {
      const own = await connected.client.send(sessionApi.end, { ID })
      expect(own.body.customErrorCode).toBe('sessions.refused.current')
    }
  })

  it('ends one connected session with its event stream, and keeps the sign-in and the others', async () => {
    const [here, elsewhere] = [await startSession('dispatcher'), await startSession('dispatcher')]
    const [norte, sur] = [await connect(elsewhere, companyIds.norte), await connect(elsewhere, companyIds.sur)]
    const stream = await listen(norte.userToken)
    const { body } = await here.client.send(sessionApi.end, { ID: norte.sessionId })
    expect(body.Data).toEqual({ ended: 1 })
    expect(await Promise.all([here, elsewhere, norte, sur].map(isAlive))).toEqual([true, true, false, true])
    await expectClosedSoon(stream)
    expect((await listOwn(here))[1].connected).toMatchObject([{ ID: sur.sessionId }])
    const renewal = { grant_type: 'refresh_token', refresh_token: norte.refreshToken }
    expect((await app.signedOut.send(sessionApi.token, renewal)).status).toBe(401)
    const someone = await startSession('dispatcher2')
    expect((await someone.client.send(sessionApi.end, { ID: sur.sessionId })).status).toBe(404)
  })

  it('ends the other sessions connected from the same sign-in', async () => {
    const here = await startSession('dispatcher')
    const [norte, sur] = [await connect(here, companyIds.norte), await connect(here, companyIds.sur)]
    expect((await norte.client.send(sessionApi.endOthers, {})).body.Data).toEqual({ ended: 1 })
    expect(await Promise.all([here, norte, sur].map(isAlive))).toEqual([true, true, false])
  })

  it('ends other sign-ins, and keeps the current one and the way back', async () => {
    const [here, elsewhere] = [await startSession('dispatcher'), await startSession('dispatcher')]
    const connected = await connect(here, companyIds.norte)
    expect((await connected.client.send(sessionApi.endOthers, {})).body.Data).toEqual({ ended: 1 })
    expect(await Promise.all([here, elsewhere, connected].map(isAlive))).toEqual([true, false, true])
  })

  it('ends a sign-in with its connected sessions and their event streams', async () => {
    const [here, elsewhere] = [await startSession('dispatcher'), await startSession('dispatcher')]
    const [norte, sur] = [await connect(elsewhere, companyIds.norte), await connect(elsewhere, companyIds.sur)]
    const streams = await Promise.all([elsewhere, norte, sur].map(({ userToken }) => listen(userToken)))
    expect((await listOwn(here))[1]).toMatchObject({
      connected: [{ raison_sociale: 'Clima Sur' }, { raison_sociale: 'Térmica Norte' }],
    })
    expect((await here.client.send(sessionApi.end, { ID: elsewhere.sessionId })).body.Data).toEqual({ ended: 1 })
    expect(await Promise.all([elsewhere, norte, sur].map(isAlive))).toEqual([false, false, false])
    for (const stream of streams) await expectClosedSoon(stream)
  })

  it('signs out of all companies connected from the same sign-in', async () => {
    const dispatcher = await startSession('dispatcher')
    const [norte, sur] = [await connect(dispatcher, companyIds.norte), await connect(dispatcher, companyIds.sur)]
    await norte.client.send(sessionApi.logout, {})
    expect(await Promise.all([dispatcher, norte, sur].map(isAlive))).toEqual([false, false, false])
  })

  it('keeps the sign-in alive while a session connected from it is', async () => {
    const dispatcher = await startSession('dispatcher')
    later(tokenLifetimes.user - 120)
    const connected = await connect(dispatcher, companyIds.norte)
    later(tokenLifetimes.refresh + 60)
    // Signing in deletes dead sessions, but not one that another was connected from.
    const elsewhere = await startSession('dispatcher')
    expect(idsOf(await listOwn(elsewhere))).toEqual([elsewhere.sessionId, dispatcher.sessionId])
    expect(await isAlive(connected)).toBe(true)
  })
})

describe('an event stream', () => {
  it('closes at once on sign-out and on the return to the dispatcher', async () => {
    const dispatcher = await startSession('dispatcher')
    const connected = await connect(dispatcher, companyIds.norte)
    const [own, companys] = [await listen(dispatcher.userToken), await listen(connected.userToken)]
    const back = await connected.client.send(sessionApi.connectAsUser, { oldToken: connected.oldToken, reverse: true })
    await expectClosedSoon(companys)
    // The return replaced this stream's token.
    await expectClosedSoon(own)
    const again = await listen(back.body.userToken)
    await app.withToken(back.body.userToken).send(sessionApi.logout, {})
    await expectClosedSoon(again)
  })

  it('closes at once when a refresh token is replayed', async () => {
    const sat = await startSession('sat')
    const stream = await listen(sat.userToken)
    const renew = () =>
      app.signedOut.send(sessionApi.token, { grant_type: 'refresh_token', refresh_token: sat.refreshToken })
    await renew()
    later(tokenLifetimes.rotationGrace + 1)
    expect((await renew()).status).toBe(401)
    await expectClosedSoon(stream)
  })
})
