import { callApi } from '@callout/domain/calls/call.api.ts'
import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { defaultMaintenance } from '@callout/domain/maintenance/maintenance.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLifetimes } from '@callout/domain/session/session.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyIds, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { createLoginCode, testNow } from '../../test/support/test-app.ts'
import { cleanUpExpiredRows } from '../platform/jobs/cleanup.ts'

const app = setUpApp()
beforeEach(() => {
  app.clock.now = testNow
})

const later = (seconds: number) => {
  app.clock.now = new Date(testNow.getTime() + seconds * 1000)
}

/** A separate session, so that ending it affects no other test. */
async function startSession(person: Person) {
  const code = await createLoginCode(app.db, person, app.clock.now)
  const { body } = await (await app.application()).send(sessionApi.loginCode, { code })
  return { ...body, client: app.withToken(body.userToken) }
}
const check = (token: string, query = {}) => app.withToken(token).send(sessionApi.check, {}, { query })
const renew = (refresh_token: string) =>
  app.signedOut.send(sessionApi.token, { grant_type: 'refresh_token', refresh_token })
const connectAs = (token: string, body: object) => app.withToken(token).send(sessionApi.connectAsUser, body)

describe('an open session', () => {
  it('continues until something ends it', async () => {
    const { userToken, sessionId } = await startSession('dispatcher')
    const { status, body } = await check(userToken, { sessionId, networkCode: 'YGNITA' })
    expect({ status, body }).toEqual({ status: 200, body: { redirectUrl: '' } })
  })

  it('is not found without a token, with an expired one, or with another session’s id', async () => {
    const [one, other] = [await startSession('dispatcher'), await startSession('dispatcher')]
    expect((await check('')).status).toBe(401)
    expect((await check('made up')).status).toBe(401)
    expect((await check(one.userToken, { sessionId: other.sessionId })).status).toBe(401)
    expect((await check(one.userToken, { sessionId: 'nonsense' })).status).toBe(401)
    later(tokenLifetimes.user)
    expect((await check(one.userToken)).status).toBe(401)
  })

  it('may act in its own networks only', async () => {
    const [dispatcher, sat] = [await startSession('dispatcher'), await startSession('sat')]
    const list = (client: typeof dispatcher.client, networkCode: string) =>
      client.send(callApi.list, {}, { query: { networkCode } })
    expect((await list(dispatcher.client, 'YGNITA')).status).toBe(200)
    expect((await list(dispatcher.client, 'ATLPOR')).status).toBe(403)
    expect((await list(dispatcher.client, 'nonsense')).status).toBe(403)
    expect((await list(sat.client, 'YGNITA')).status).toBe(403)
  })

  it('ends when its account is closed: the check redirects once, everything else is refused', async () => {
    const { userToken, client } = await startSession('callcenter')
    const account = app.db.updateTable('accounts').where('subject', '=', 'callcenter')
    await account.set({ closed_at: testNow.toISOString() }).execute()
    expect((await check(userToken)).body).toEqual({ redirectUrl: '/login' })
    expect((await client.send(callApi.list, {})).status).toBe(401)
    expect((await client.send(sessionApi.logout, {})).status).toBe(200)
    expect((await check(userToken)).status).toBe(401)
    await account.set({ closed_at: null }).execute()
  })

  it('redirects to sign-in when maintenance begins', async () => {
    const { userToken } = await startSession('dispatcher')
    const instant = (seconds: number) => new Date(testNow.getTime() + seconds * 1000).toISOString()
    const record = {
      active: true,
      date_start: instant(60),
      date_end: instant(120),
      disabled_login: false,
      messages: { fr: 'Pause' },
    }
    await app.db
      .insertInto('maintenance')
      .values({ ...record, messages: JSON.stringify(record.messages) })
      .execute()
    const answer = await app.signedOut.send(maintenanceApi.get, {})
    expect(answer.body).toEqual({ ...record, disabled_login_start: null, disabled_login_end: null })
    expect((await (await app.application()).send(maintenanceApi.common, {})).body).toEqual({ Data: [answer.body] })
    expect((await check(userToken)).body).toEqual({ redirectUrl: '' })
    later(60)
    expect((await check(userToken)).body).toEqual({ redirectUrl: '/login' })
    later(120)
    expect((await check(userToken)).body).toEqual({ redirectUrl: '' })
    await app.db.deleteFrom('maintenance').execute()
    expect((await app.signedOut.send(maintenanceApi.get, {})).body).toEqual(defaultMaintenance)
  })
})

describe('signing out', () => {
  it('ends the session and its refresh token at once', async () => {
    const { userToken, refreshToken, client } = await startSession('sat')
    const { status, body } = await client.send(sessionApi.logout, {})
    // A session opened by a code has no provider session.
    expect({ status, body }).toEqual({ status: 200, body: { redirectUrl: '/logoutredirect' } })
    expect((await check(userToken)).status).toBe(401)
    const renewal = { grant_type: 'refresh_token', refresh_token: refreshToken }
    expect((await app.signedOut.send(sessionApi.token, renewal)).status).toBe(401)
    expect((await client.send(sessionApi.logout, {})).status).toBe(401)
  })

  it('while connected also ends the dispatcher’s own session', async () => {
    const dispatcher = await startSession('dispatcher')
    const { body } = await connectAs(dispatcher.userToken, { societe_uuid: companyIds.norte })
    await app.withToken(body.userToken).send(sessionApi.logout, {})
    expect((await check(body.userToken)).status).toBe(401)
    expect((await check(dispatcher.userToken)).status).toBe(401)
  })

  it('as a dispatcher also ends the connected sessions', async () => {
    const dispatcher = await startSession('dispatcher')
    const { body } = await connectAs(dispatcher.userToken, { societe_uuid: companyIds.norte })
    await dispatcher.client.send(sessionApi.logout, {})
    expect((await check(body.userToken)).status).toBe(401)
  })
})

describe('connecting as a company', () => {
  it('acts as that company, and returns the dispatcher’s token', async () => {
    const dispatcher = await startSession('dispatcher')
    const { status, body } = await connectAs(dispatcher.userToken, { societe_uuid: companyIds.norte })
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
    const connected = app.withToken(body.userToken)
    expect((await connected.send(callApi.unassignedCount, {})).status).toBe(403)
    expect((await check(dispatcher.userToken)).status).toBe(200)
  })

  it('returns to the dispatcher’s session with new tokens, and ends the connected one', async () => {
    const dispatcher = await startSession('dispatcher')
    const { body: connected } = await connectAs(dispatcher.userToken, { societe_uuid: companyIds.norte })
    // The returned token identifies its session even after it has expired.
    later(tokenLifetimes.user - 60)
    const back = { oldToken: connected.oldToken, reverse: 'true' }
    const { status, body } = await connectAs(connected.userToken, back)
    expect(status).toBe(200)
    expect(body).toMatchObject({ role: 'D', sessionId: dispatcher.sessionId, internalConnectAs: false, oldToken: '' })
    expect((await check(body.userToken)).status).toBe(200)
    expect((await check(connected.userToken)).status).toBe(401)
    expect((await check(dispatcher.userToken)).status).toBe(401)
  })

  it('returns after more than a day, although old tokens are removed', async () => {
    const dispatcher = await startSession('dispatcher')
    const { body } = await connectAs(dispatcher.userToken, { societe_uuid: companyIds.norte })
    let { userToken, refreshToken } = body
    for (let hours = 7; hours < 34; hours += 7) {
      later(hours * 3600)
      const renewal = { grant_type: 'refresh_token', refresh_token: refreshToken }
      const { body: tokens } = await app.signedOut.send(sessionApi.token, renewal)
      userToken = tokens.access_token
      refreshToken = tokens.refresh_token
    }
    later(34 * 3600)
    await cleanUpExpiredRows(app.db, app.clock.now.toISOString())
    const back = await connectAs(userToken, { oldToken: body.oldToken, reverse: true })
    expect(back.body).toMatchObject({ sessionId: dispatcher.sessionId, internalConnectAs: false })
  })

  it('returns with the token of before a renewal, which is good for nothing else', async () => {
    const dispatcher = await startSession('dispatcher')
    const { body } = await connectAs(dispatcher.userToken, { societe_uuid: companyIds.norte })
    const { body: renewed } = await renew(dispatcher.refreshToken)
    later(tokenLifetimes.rotationGrace)
    expect((await check(dispatcher.userToken)).status).toBe(401)
    expect((await check(renewed.access_token)).status).toBe(200)
    const back = await connectAs(body.userToken, { oldToken: body.oldToken, reverse: true })
    expect(back.body).toMatchObject({ sessionId: dispatcher.sessionId, internalConnectAs: false })
  })

  it('returns from each of two sessions that were connected from the same one', async () => {
    const dispatcher = await startSession('dispatcher')
    const [{ body: norte }, { body: sur }] = [
      await connectAs(dispatcher.userToken, { societe_uuid: companyIds.norte }),
      await connectAs(dispatcher.userToken, { societe_uuid: companyIds.sur }),
    ]
    for (const { userToken, oldToken } of [norte, sur]) {
      const back = await connectAs(userToken, { oldToken, reverse: true })
      expect(back.body).toMatchObject({ sessionId: dispatcher.sessionId, internalConnectAs: false })
      expect((await check(back.body.userToken)).status).toBe(200)
      expect((await check(userToken)).status).toBe(401)
    }
    expect((await renew(dispatcher.refreshToken)).status).toBe(401)
  })

  it('returns to its own session only', async () => {
    const [one, other] = [await startSession('dispatcher'), await startSession('dispatcher2')]
    const { body: connected } = await connectAs(one.userToken, { societe_uuid: companyIds.norte })
    const back = (token: string, oldToken: string) => connectAs(token, { oldToken, reverse: true })
    expect((await back(connected.userToken, other.userToken)).status).toBe(403)
    expect((await back(connected.userToken, 'made up')).status).toBe(403)
    expect((await back(other.userToken, one.userToken)).status).toBe(403)
    expect((await back(connected.userToken, '')).body).toMatchObject({ Errors: { oldToken: 'text.required' } })
    expect((await check(connected.userToken)).status).toBe(200)
  })

  it('is allowed for dispatchers, to companies of their current network', async () => {
    for (const person of ['sat', 'callcenter', 'backoffice'] as const) {
      const { userToken } = await startSession(person)
      expect((await connectAs(userToken, { societe_uuid: companyIds.norte })).status).toBe(403)
    }
    const { userToken, client } = await startSession('dispatcher')
    expect((await connectAs(userToken, { societe_uuid: companyIds.roma })).status).toBe(404)
    expect((await connectAs(userToken, { societe_uuid: 'nonsense' })).status).toBe(404)
    expect((await connectAs(userToken, {})).body).toMatchObject({ Errors: { societe_uuid: 'text.required' } })
    const query = { networkCode: 'YGNITA' }
    const { body } = await client.send(sessionApi.connectAsUser, { societe_uuid: companyIds.roma }, { query })
    expect(body).toMatchObject({ role: 'q', networkCode: 'YGNITA' })
    const again = await connectAs(body.userToken, { societe_uuid: companyIds.roma })
    expect(again.status).toBe(403)
  })

  it('needs a session', async () => {
    const body = { societe_uuid: companyIds.norte }
    expect((await app.signedOut.send(sessionApi.connectAsUser, body)).status).toBe(401)
    expect((await (await app.application()).send(sessionApi.connectAsUser, body)).status).toBe(401)
  })
})
