import { callApi } from '@callout/domain/calls/call.api.ts'
import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { presetMaintenance } from '@callout/domain/maintenance/maintenance.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLives } from '@callout/domain/session/session.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { company, type Person } from '../../test/factories.ts'
import { aLoginCode, openHouse, type TestHouse, testNow } from '../../test/harness.ts'

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

/** A session of its own, so that ending it ends nobody else's. */
async function aSession(person: Person) {
  const code = await aLoginCode(house.db, person, house.clock.now)
  const { body } = await (await house.application()).send(sessionApi.loginCode, { code })
  return { ...body, caller: house.withToken(body.userToken) }
}
const check = (token: string, query = {}) => house.withToken(token).send(sessionApi.check, {}, { query })
const connectAs = (token: string, body: object) => house.withToken(token).send(sessionApi.connectAsUser, body)

describe('a living session', () => {
  it('goes on while nothing ends it', async () => {
    const { userToken, sessionId } = await aSession('dispatcher')
    const { status, body } = await check(userToken, { sessionId, networkCode: 'YGNITA' })
    expect({ status, body }).toEqual({ status: 200, body: { redirectUrl: '' } })
  })

  it('is unknown without a token, with a dead one, and with another session’s id', async () => {
    const [one, other] = [await aSession('dispatcher'), await aSession('dispatcher')]
    expect((await check('')).status).toBe(401)
    expect((await check('made up')).status).toBe(401)
    expect((await check(one.userToken, { sessionId: other.sessionId })).status).toBe(401)
    expect((await check(one.userToken, { sessionId: 'nonsense' })).status).toBe(401)
    later(tokenLives.user)
    expect((await check(one.userToken)).status).toBe(401)
  })

  it('acts in its own networks only', async () => {
    const [dispatcher, sat] = [await aSession('dispatcher'), await aSession('sat')]
    const list = (caller: typeof dispatcher.caller, networkCode: string) =>
      caller.send(callApi.list, {}, { query: { networkCode } })
    expect((await list(dispatcher.caller, 'YGNITA')).status).toBe(200)
    expect((await list(dispatcher.caller, 'ATLPOR')).status).toBe(403)
    expect((await list(dispatcher.caller, 'nonsense')).status).toBe(403)
    expect((await list(sat.caller, 'YGNITA')).status).toBe(403)
  })

  it('must end when its account is closed: told once, and let in nowhere else', async () => {
    const { userToken, caller } = await aSession('callcenter')
    const account = house.db.updateTable('accounts').where('subject', '=', 'callcenter')
    await account.set({ closed_at: testNow.toISOString() }).execute()
    expect((await check(userToken)).body).toEqual({ redirectUrl: '/login' })
    expect((await caller.send(callApi.list, {})).status).toBe(401)
    expect((await caller.send(sessionApi.logout, {})).status).toBe(200)
    expect((await check(userToken)).status).toBe(401)
    await account.set({ closed_at: null }).execute()
  })

  it('must end when maintenance begins', async () => {
    const { userToken } = await aSession('dispatcher')
    const instant = (seconds: number) => new Date(testNow.getTime() + seconds * 1000).toISOString()
    const record = {
      active: true,
      date_start: instant(60),
      date_end: instant(120),
      disabled_login: false,
      messages: { fr: 'Pause' },
    }
    await house.db
      .insertInto('maintenance')
      .values({ ...record, messages: JSON.stringify(record.messages) })
      .execute()
    const told = await house.signedOut.send(maintenanceApi.get, {})
    expect(told.body).toEqual({ ...record, disabled_login_start: null, disabled_login_end: null })
    expect((await (await house.application()).send(maintenanceApi.common, {})).body).toEqual({ Data: [told.body] })
    expect((await check(userToken)).body).toEqual({ redirectUrl: '' })
    later(60)
    expect((await check(userToken)).body).toEqual({ redirectUrl: '/login' })
    later(120)
    expect((await check(userToken)).body).toEqual({ redirectUrl: '' })
    await house.db.deleteFrom('maintenance').execute()
    expect((await house.signedOut.send(maintenanceApi.get, {})).body).toEqual(presetMaintenance)
  })
})

describe('signing out', () => {
  it('ends the session and its refresh token at once', async () => {
    const { userToken, refreshToken, caller } = await aSession('sat')
    const { status, body } = await caller.send(sessionApi.logout, {})
    // Opened by a code, it has no session at the provider.
    expect({ status, body }).toEqual({ status: 200, body: { redirectUrl: '/logoutredirect' } })
    expect((await check(userToken)).status).toBe(401)
    const renewal = { grant_type: 'refresh_token', refresh_token: refreshToken }
    expect((await house.signedOut.send(sessionApi.token, renewal)).status).toBe(401)
    expect((await caller.send(sessionApi.logout, {})).status).toBe(401)
  })

  it('while connected ends the dispatcher’s own session too', async () => {
    const dispatcher = await aSession('dispatcher')
    const { body } = await connectAs(dispatcher.userToken, { societe_uuid: company.norte })
    await house.withToken(body.userToken).send(sessionApi.logout, {})
    expect((await check(body.userToken)).status).toBe(401)
    expect((await check(dispatcher.userToken)).status).toBe(401)
  })

  it('of a dispatcher ends what was connected from there', async () => {
    const dispatcher = await aSession('dispatcher')
    const { body } = await connectAs(dispatcher.userToken, { societe_uuid: company.norte })
    await dispatcher.caller.send(sessionApi.logout, {})
    expect((await check(body.userToken)).status).toBe(401)
  })
})

describe('connecting as a company', () => {
  it('acts as that company, and remembers the way back', async () => {
    const dispatcher = await aSession('dispatcher')
    const { status, body } = await connectAs(dispatcher.userToken, { societe_uuid: company.norte })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      role: 'q',
      userName: 'Térmica Norte',
      networkCode: 'ATLIBE',
      internalConnectAs: true,
      oldToken: dispatcher.userToken,
      canCreateCall: false,
      redirectUrl: '/',
    })
    expect(body.networks.map(({ code }: { code: string }) => code)).toEqual(['ATLIBE'])
    const connected = house.withToken(body.userToken)
    expect((await connected.send(callApi.unassignedCount, {})).status).toBe(403)
    expect((await check(dispatcher.userToken)).status).toBe(200)
  })

  it('and back gives the dispatcher’s session with new tokens, and ends the other', async () => {
    const dispatcher = await aSession('dispatcher')
    const { body: connected } = await connectAs(dispatcher.userToken, { societe_uuid: company.norte })
    // However long one stays away: the token handed back is known by its session.
    later(tokenLives.user - 60)
    const back = { oldToken: connected.oldToken, reverse: 'true' }
    const { status, body } = await connectAs(connected.userToken, back)
    expect(status).toBe(200)
    expect(body).toMatchObject({ role: 'D', sessionId: dispatcher.sessionId, internalConnectAs: false, oldToken: '' })
    expect((await check(body.userToken)).status).toBe(200)
    expect((await check(connected.userToken)).status).toBe(401)
    expect((await check(dispatcher.userToken)).status).toBe(401)
  })

  it('goes back to its own session only', async () => {
    const [one, other] = [await aSession('dispatcher'), await aSession('dispatcher2')]
    const { body: connected } = await connectAs(one.userToken, { societe_uuid: company.norte })
    const back = (token: string, oldToken: string) => connectAs(token, { oldToken, reverse: true })
    expect((await back(connected.userToken, other.userToken)).status).toBe(403)
    expect((await back(connected.userToken, 'made up')).status).toBe(403)
    expect((await back(other.userToken, one.userToken)).status).toBe(403)
    expect((await back(connected.userToken, '')).body).toMatchObject({ Errors: { oldToken: 'text.required' } })
    expect((await check(connected.userToken)).status).toBe(200)
  })

  it('is for dispatchers, to companies of the network they act in', async () => {
    for (const person of ['sat', 'callcenter', 'backoffice'] as const) {
      const { userToken } = await aSession(person)
      expect((await connectAs(userToken, { societe_uuid: company.norte })).status).toBe(403)
    }
    const { userToken, caller } = await aSession('dispatcher')
    expect((await connectAs(userToken, { societe_uuid: company.roma })).status).toBe(404)
    expect((await connectAs(userToken, { societe_uuid: 'nonsense' })).status).toBe(404)
    expect((await connectAs(userToken, {})).body).toMatchObject({ Errors: { societe_uuid: 'text.required' } })
    const query = { networkCode: 'YGNITA' }
    const { body } = await caller.send(sessionApi.connectAsUser, { societe_uuid: company.roma }, { query })
    expect(body).toMatchObject({ role: 'q', networkCode: 'YGNITA' })
    const again = await connectAs(body.userToken, { societe_uuid: company.roma })
    expect(again.status).toBe(403)
  })

  it('needs a session', async () => {
    const body = { societe_uuid: company.norte }
    expect((await house.signedOut.send(sessionApi.connectAsUser, body)).status).toBe(401)
    expect((await (await house.application()).send(sessionApi.connectAsUser, body)).status).toBe(401)
  })
})
