import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLives } from '@callout/domain/session/session.ts'
import { symbols } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { company, type Person } from '../../test/factories.ts'
import { aLoginCode, openHouse, type TestHouse, testNow } from '../../test/harness.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

let house: TestHouse
let address: string
const lines: string[] = []

beforeAll(async () => {
  house = await openHouse({ LOG_LEVEL: 'info' })
  Object.assign(house.app.log, { [symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  house.clock.now = testNow
  lines.length = 0
  await house.db.deleteFrom('sessions').execute()
})
afterAll(() => house.close())

const later = (seconds: number) => {
  house.clock.now = new Date(testNow.getTime() + seconds * 1000)
}

async function aSession(person: Person) {
  const code = await aLoginCode(house.db, person, house.clock.now)
  const headers = { 'user-agent': chrome }
  const { body } = await (await house.application()).send(sessionApi.loginCode, { code }, { headers })
  return { ...body, caller: house.withToken(body.userToken) } as typeof body & {
    caller: ReturnType<typeof house.withToken>
  }
}
type Signed = Awaited<ReturnType<typeof aSession>>

const seen = async ({ caller }: Pick<Signed, 'caller'>) => (await caller.send(sessionApi.own, {})).body.Data
const idsOf = (sessions: readonly { ID: string }[]) => sessions.map(({ ID }) => ID)
const isAlive = async ({ caller }: Pick<Signed, 'caller'>) => (await caller.send(sessionApi.check, {})).status === 200
const connect = async ({ caller }: Signed, societe_uuid: string) => {
  const { body } = await caller.send(sessionApi.connectAsUser, { societe_uuid })
  return { ...body, caller: house.withToken(body.userToken) } as Signed
}

/** Opens an event stream; `ended` resolves when the server closes it. */
async function listen(userToken: string) {
  const { body } = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${userToken}` } })
  let isOpen = true
  const ended = (async () => {
    for await (const _ of body as ReadableStream<Uint8Array>);
    isOpen = false
  })()
  return { isOpen: () => isOpen, ended }
}
/** Well before the next heartbeat. */
const atOnce = (stream: { isOpen: () => boolean }) =>
  vi.waitFor(() => expect(stream.isOpen()).toBe(false), { timeout: 1000, interval: 10 })

describe('one’s own sessions', () => {
  it('are listed with when, whence and with what they began, this one first', async () => {
    const old = await aSession('sat')
    later(3600)
    const renewal = { grant_type: 'refresh_token', refresh_token: old.refreshToken }
    await house.signedOut.send(sessionApi.token, renewal)
    later(7200)
    const now = await aSession('sat')
    later(7300)
    await aSession('sat')
    const { status, body } = await now.caller.send(sessionApi.own, {})
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
      connected_as: [],
    })
    expect(body.Data[2]).toMatchObject({ ID: old.sessionId, renewed_at: '2026-03-10T10:30:00.000Z' })
  })

  it('are nobody else’s: neither another person’s nor those of the same company or network', async () => {
    const [sat, sat2, dispatcher] = [await aSession('sat'), await aSession('sat2'), await aSession('dispatcher')]
    expect(idsOf(await seen(sat))).toEqual([sat.sessionId])
    expect(idsOf(await seen(sat2))).toEqual([sat2.sessionId])
    expect(idsOf(await seen(dispatcher))).toEqual([dispatcher.sessionId])
  })

  it('are those that live: not ended, not left without a renewal', async () => {
    const [one, two] = [await aSession('sat'), await aSession('sat')]
    await two.caller.send(sessionApi.logout, {})
    expect(idsOf(await seen(one))).toEqual([one.sessionId])
    later(tokenLives.refresh)
    const three = await aSession('sat')
    expect(idsOf(await seen(three))).toEqual([three.sessionId])
  })

  it('are for people alone', async () => {
    for (const caller of [house.signedOut, house.withToken('forged'), await house.application()])
      for (const endpoint of [sessionApi.own, sessionApi.end, sessionApi.endOthers])
        expect((await caller.send(endpoint, { ID: 'x' })).status).toBe(401)
  })
})

describe('ending another session', () => {
  it('shuts it out at once, closes its stream, and is logged', async () => {
    const [mine, other] = [await aSession('callcenter'), await aSession('callcenter')]
    const [here, there] = [await listen(mine.userToken), await listen(other.userToken)]
    lines.length = 0
    const { status, body } = await mine.caller.send(sessionApi.end, { ID: other.sessionId }, { query: { lang: 'en' } })
    expect({ status, body }).toEqual({
      status: 200,
      body: { HasError: false, Message: 'The session is ended', Data: { ended: 1 } },
    })
    expect(await isAlive(other)).toBe(false)
    const renewal = { grant_type: 'refresh_token', refresh_token: other.refreshToken }
    expect((await house.signedOut.send(sessionApi.token, renewal)).status).toBe(401)
    await atOnce(there)
    expect(here.isOpen()).toBe(true)
    expect(await isAlive(mine)).toBe(true)
    expect(idsOf(await seen(mine))).toEqual([mine.sessionId])
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      msg: 'session ended',
      session_id: mine.sessionId,
      ended: other.sessionId,
      address: '127.0.0.1',
    })
  })

  it('finds neither another person’s, nor one that ended, nor what is none, and ends nothing', async () => {
    const [sat, sat2] = [await aSession('sat'), await aSession('sat2')]
    const ended = await aSession('sat')
    await ended.caller.send(sessionApi.logout, {})
    for (const ID of [sat2.sessionId, ended.sessionId, 'nonsense', "' or true --"])
      expect([ID, (await sat.caller.send(sessionApi.end, { ID })).status]).toEqual([ID, 404])
    expect(await isAlive(sat2)).toBe(true)
    expect((await sat.caller.send(sessionApi.end, {})).body).toMatchObject({ Errors: { ID: 'text.required' } })
    expect((await sat.caller.send(sessionApi.end, { ID: sat.sessionId, account_uuid: 'x' })).status).toBe(400)
  })

  it('is not for the one that asks: that signs out', async () => {
    const sat = await aSession('sat')
    const { status, body } = await sat.caller.send(sessionApi.end, { ID: sat.sessionId })
    expect(status).toBe(200)
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'sessions.refused.current' })
    expect(await isAlive(sat)).toBe(true)
  })
})

describe('ending all others', () => {
  it('leaves this one and everybody else’s', async () => {
    const [mine, one, two] = [await aSession('backoffice'), await aSession('backoffice'), await aSession('backoffice')]
    const somebody = await aSession('callcenter')
    const { body } = await mine.caller.send(sessionApi.endOthers, {})
    expect(body.Data).toEqual({ ended: 2 })
    expect(await Promise.all([mine, one, two, somebody].map(isAlive))).toEqual([true, false, false, true])
    expect((await mine.caller.send(sessionApi.endOthers, {})).body.Data).toEqual({ ended: 0 })
  })
})

describe('a dispatcher who acts as a company', () => {
  it('sees their own sessions as one each, with the companies they act as, and not the company’s', async () => {
    const [here, elsewhere, sat] = [await aSession('dispatcher'), await aSession('dispatcher'), await aSession('sat')]
    const connected = await connect(here, company.norte)
    const listed = await seen(connected)
    expect(idsOf(listed)).toEqual([here.sessionId, elsewhere.sessionId])
    expect(listed[0]).toMatchObject({ current: true, connected_as: ['Térmica Norte'] })
    expect(await seen(here)).toEqual(listed)
    expect(idsOf(await seen(sat))).toEqual([sat.sessionId])
    expect((await connected.caller.send(sessionApi.end, { ID: sat.sessionId })).status).toBe(404)
    // The connected session is part of the sign-in it came from.
    expect((await connected.caller.send(sessionApi.end, { ID: connected.sessionId })).status).toBe(404)
    const own = await connected.caller.send(sessionApi.end, { ID: here.sessionId })
    expect(own.body.customErrorCode).toBe('sessions.refused.current')
  })

  it('ends others from there, and keeps both it and the way back', async () => {
    const [here, elsewhere] = [await aSession('dispatcher'), await aSession('dispatcher')]
    const connected = await connect(here, company.norte)
    expect((await connected.caller.send(sessionApi.endOthers, {})).body.Data).toEqual({ ended: 1 })
    expect(await Promise.all([here, elsewhere, connected].map(isAlive))).toEqual([true, false, true])
  })

  it('is ended with the sign-in they came from, in every company, streams too', async () => {
    const [here, elsewhere] = [await aSession('dispatcher'), await aSession('dispatcher')]
    const [norte, sur] = [await connect(elsewhere, company.norte), await connect(elsewhere, company.sur)]
    const streams = await Promise.all([elsewhere, norte, sur].map(({ userToken }) => listen(userToken)))
    expect((await seen(here))[1]).toMatchObject({ connected_as: ['Clima Sur', 'Térmica Norte'] })
    expect((await here.caller.send(sessionApi.end, { ID: elsewhere.sessionId })).body.Data).toEqual({ ended: 1 })
    expect(await Promise.all([elsewhere, norte, sur].map(isAlive))).toEqual([false, false, false])
    for (const stream of streams) await atOnce(stream)
  })

  it('signs out of every company they act as from there', async () => {
    const dispatcher = await aSession('dispatcher')
    const [norte, sur] = [await connect(dispatcher, company.norte), await connect(dispatcher, company.sur)]
    await norte.caller.send(sessionApi.logout, {})
    expect(await Promise.all([dispatcher, norte, sur].map(isAlive))).toEqual([false, false, false])
  })

  it('keeps the sign-in alive by what was connected from it', async () => {
    const dispatcher = await aSession('dispatcher')
    later(tokenLives.user - 120)
    const connected = await connect(dispatcher, company.norte)
    later(tokenLives.refresh - 60)
    const elsewhere = await aSession('dispatcher')
    later(tokenLives.refresh + 60)
    expect(idsOf(await seen(elsewhere))).toEqual([elsewhere.sessionId, dispatcher.sessionId])
    expect(await isAlive(connected)).toBe(true)
  })
})

describe('a stream', () => {
  it('closes at once with sign-out, and with the way back for the company’s alone', async () => {
    const dispatcher = await aSession('dispatcher')
    const connected = await connect(dispatcher, company.norte)
    const [own, companys] = [await listen(dispatcher.userToken), await listen(connected.userToken)]
    const back = await connected.caller.send(sessionApi.connectAsUser, { oldToken: connected.oldToken, reverse: true })
    await atOnce(companys)
    // Its token was exchanged with the way back.
    await atOnce(own)
    const again = await listen(back.body.userToken)
    await house.withToken(back.body.userToken).send(sessionApi.logout, {})
    await atOnce(again)
  })

  it('closes at once where a refresh token is used again', async () => {
    const sat = await aSession('sat')
    const stream = await listen(sat.userToken)
    const renew = () =>
      house.signedOut.send(sessionApi.token, { grant_type: 'refresh_token', refresh_token: sat.refreshToken })
    await renew()
    later(tokenLives.rotationGrace + 1)
    expect((await renew()).status).toBe(401)
    await atOnce(stream)
  })
})
