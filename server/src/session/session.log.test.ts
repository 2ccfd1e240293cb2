import { callApi } from '@callout/domain/calls/call.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLives } from '@callout/domain/session/session.ts'
import { symbols } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { company } from '../../test/factories.ts'
import { aLoginCode, openHouse, type TestHouse, testNow } from '../../test/harness.ts'
import { hashOf } from './secrets.ts'

let house: TestHouse
const lines: string[] = []

beforeAll(async () => {
  house = await openHouse({ LOG_LEVEL: 'info' })
  Object.assign(house.app.log, { [symbols.streamSym]: { write: (line: string) => lines.push(line) } })
})
beforeEach(() => {
  lines.length = 0
  house.clock.now = testNow
})
afterAll(() => house.close())

const logged = () => lines.map((line) => JSON.parse(line))
const signIn = async (subject: string) => {
  const code = await aLoginCode(house.db, subject, house.clock.now)
  return { code, session: (await (await house.application()).send(sessionApi.loginCode, { code })).body }
}
const accountOf = async (subject: string) =>
  (
    await house.db
      .selectFrom('accounts')
      .select('account_uuid')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
  ).account_uuid

describe('the log', () => {
  it('tells who signed in, became a company, came back and signed out, and never a token', async () => {
    const { code, session } = await signIn('dispatcher')
    const dispatcher = house.withToken(session.userToken)
    const { body: as } = await dispatcher.send(sessionApi.connectAsUser, { societe_uuid: company.norte })
    const connected = house.withToken(as.userToken)
    const back = await connected.send(sessionApi.connectAsUser, { oldToken: session.userToken, reverse: true })
    await house.withToken(back.body.userToken).send(sessionApi.logout, {})
    const account_uuid = await accountOf('dispatcher')
    const address = '127.0.0.1'
    expect(logged()).toMatchObject([
      { msg: 'signed in', account_uuid, address, by: 'code', session_id: session.sessionId },
      {
        msg: 'connected as a company',
        account_uuid,
        address,
        societe_uuid: company.norte,
        session_id: session.sessionId,
      },
      { msg: 'back as dispatcher', account_uuid, session_id: as.sessionId },
      { msg: 'signed out', account_uuid, session_id: session.sessionId },
    ])
    const secrets = [code, session.userToken, session.refreshToken, as.userToken, back.body.userToken]
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
  })

  it('tells of codes that are spent or made up, and of roles and networks that may not', async () => {
    const { code, session } = await signIn('sat')
    const again = await (await house.application()).send(sessionApi.loginCode, { code })
    expect(again.status).toBe(401)
    const sat = house.withToken(session.userToken)
    await sat.send(callApi.unassignedCount, {})
    await sat.send(callApi.list, {}, { query: { networkCode: 'YGNITA' } })
    await house.withToken('forged').send(callApi.list, {})
    const account_uuid = await accountOf('sat')
    const who = { msg: 'refused', level: 40, address: '127.0.0.1' }
    const list = 'POST /api/ServiceCall/GetListData'
    expect(logged().slice(1)).toMatchObject([
      { ...who, status: 401, reason: 'session.code_invalid', route: 'POST /Account/LoginCode' },
      { ...who, status: 403, account_uuid, route: 'POST /api/ServiceCall/GetUnassignedServicaCallsCount' },
      { ...who, status: 403, route: list },
      { ...who, status: 401, route: list },
    ])
    for (const secret of [code, session.userToken, 'forged']) expect(lines.join('')).not.toContain(secret)
  })

  it('tells of attempts that were too many', async () => {
    const application = await house.application()
    for (let n = 0; n < 62; n += 1) await application.send(sessionApi.loginCode, { code: 'guess' })
    expect(logged().at(-1)).toMatchObject({ msg: 'refused', status: 429, route: 'POST /Account/LoginCode' })
    house.clock.now = new Date(testNow.getTime() + 61_000)
    expect((await application.send(sessionApi.loginCode, { code: 'guess' })).status).toBe(401)
  })

  it('tells of a refresh token that was used again', async () => {
    house.clock.now = new Date(testNow.getTime() + 120_000)
    const { session } = await signIn('sat')
    const renew = () =>
      house.signedOut.send(sessionApi.token, { grant_type: 'refresh_token', refresh_token: session.refreshToken })
    await renew()
    house.clock.now = new Date(house.clock.now.getTime() + (tokenLives.rotationGrace + 1) * 1000)
    expect((await renew()).status).toBe(401)
    const replayed = {
      msg: 'refresh token replayed',
      session_id: session.sessionId,
      account_uuid: await accountOf('sat'),
    }
    expect(logged().slice(1)).toMatchObject([replayed, { msg: 'refused', status: 401, route: 'POST /api/token' }])
  })

  it('tells at no level what signs somebody in, nor does a page keep it or hand it on', async () => {
    const talkative = await openHouse({ LOG_LEVEL: 'trace' })
    const heard: string[] = []
    Object.assign(talkative.app.log, { [symbols.streamSym]: { write: (line: string) => heard.push(line) } })
    const code = await aLoginCode(talkative.db, 'sat', testNow)
    const token = 'what-opens-a-company'
    const expires_at = new Date(testNow.getTime() + 60_000).toISOString()
    await talkative.db
      .insertInto('connect_tokens')
      .values({ token_hash: hashOf(token), societe_uuid: company.norte, expires_at })
      .execute()
    const pages = [`/loginredirect/${code}`, `/LoginRedirect/${code}`, `/connectas/${token}?redirectUrl=%2Fplanning`]
    for (const url of pages) {
      const { headers } = await talkative.app.inject({ url })
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
    const application = await talkative.application()
    for (const status of [200, 401]) {
      expect((await application.send(sessionApi.loginCode, { code })).status).toBe(status)
      expect((await application.send(sessionApi.connectAs, { token })).status).toBe(status)
    }
    await talkative.close()
    const answered = heard.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
    expect(answered.map(({ req }) => req.path)).toEqual([
      '/loginredirect/…',
      '/loginredirect/…',
      '/connectas/…',
      '/api/token',
      '/Account/LoginCode',
      '/Account/ConnectAs',
      '/Account/LoginCode',
      '/Account/ConnectAs',
    ])
    for (const secret of [code, token]) expect(heard.join('')).not.toContain(secret)
  })

  it('has a line for an event, whatever somebody writes into a request', async () => {
    house.clock.now = new Date(testNow.getTime() + 240_000)
    const forged = '\n{"level":30,"msg":"signed in","account_uuid":"root"}\r\n'
    const code = `${forged}\u2028`
    const headers = { 'user-agent': forged.replace(/[\r\n]/g, ' '), 'x-forwarded-for': '6.6.6.6' }
    await (await house.application()).send(sessionApi.loginCode, { code }, { headers })
    await house.app.inject({ url: `/api/getClient/${encodeURIComponent(forged)}` })
    expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true)
    expect(logged()).toMatchObject([{ msg: 'refused', address: '127.0.0.1' }, { msg: 'refused' }])
  })
})
