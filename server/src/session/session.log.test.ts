import { callApi } from '@callout/domain/calls/call.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLifetimes } from '@callout/domain/session/session.ts'
import { symbols } from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyIds } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { createLoginCode, startTestApp, testNow } from '../../test/support/test-app.ts'
import { hashToken } from '../platform/http/authentication/credentials.ts'

const app = setUpApp({ LOG_LEVEL: 'info' })
const lines: string[] = []

beforeAll(async () => {
  Object.assign(app.fastify.log, { [symbols.streamSym]: { write: (line: string) => lines.push(line) } })
})
beforeEach(() => {
  lines.length = 0
  app.clock.now = testNow
})

const logged = () => lines.map((line) => JSON.parse(line))
const signIn = async (subject: string) => {
  const code = await createLoginCode(app.db, subject, app.clock.now)
  return { code, session: (await (await app.application()).send(sessionApi.loginCode, { code })).body }
}
const accountOf = async (subject: string) =>
  (await app.db.selectFrom('accounts').select('account_uuid').where('subject', '=', subject).executeTakeFirstOrThrow())
    .account_uuid

describe('the log', () => {
  it('names who signed in, connected, returned and signed out, and never contains a token', async () => {
    const { code, session } = await signIn('dispatcher')
    const dispatcher = app.withToken(session.userToken)
    const { body: as } = await dispatcher.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
    const connected = app.withToken(as.userToken)
    const back = await connected.send(sessionApi.connectAsUser, { oldToken: session.userToken, reverse: true })
    await app.withToken(back.body.userToken).send(sessionApi.logout, {})
    const account_uuid = await accountOf('dispatcher')
    const address = '127.0.0.1'
    expect(logged()).toMatchObject([
      { msg: 'signed in', account_uuid, address, by: 'code', session_id: session.sessionId },
      {
        msg: 'connected as a company',
        account_uuid,
        address,
        societe_uuid: companyIds.norte,
        session_id: session.sessionId,
      },
      { msg: 'back as dispatcher', account_uuid, session_id: as.sessionId },
      { msg: 'signed out', account_uuid, session_id: session.sessionId },
    ])
    const secrets = [code, session.userToken, session.refreshToken, as.userToken, back.body.userToken]
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
  })

  it('contains used and made-up codes, and refused roles and networks', async () => {
    const { code, session } = await signIn('sat')
    const again = await (await app.application()).send(sessionApi.loginCode, { code })
    expect(again.status).toBe(401)
    const sat = app.withToken(session.userToken)
    await sat.send(callApi.unassignedCount, {})
    await sat.send(callApi.list, {}, { query: { networkCode: 'YGNITA' } })
    await app.withToken('forged').send(callApi.list, {})
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

  it('contains refused attempts above the rate limit', async () => {
    const application = await app.application()
    for (let n = 0; n < 62; n += 1) await application.send(sessionApi.loginCode, { code: 'guess' })
    expect(logged().at(-1)).toMatchObject({ msg: 'refused', status: 429, route: 'POST /Account/LoginCode' })
    app.clock.now = new Date(testNow.getTime() + 61_000)
    expect((await application.send(sessionApi.loginCode, { code: 'guess' })).status).toBe(401)
  })

  it('contains a replayed refresh token', async () => {
    app.clock.now = new Date(testNow.getTime() + 120_000)
    const { session } = await signIn('sat')
    const renew = () =>
      app.signedOut.send(sessionApi.token, { grant_type: 'refresh_token', refresh_token: session.refreshToken })
    await renew()
    app.clock.now = new Date(app.clock.now.getTime() + (tokenLifetimes.rotationGrace + 1) * 1000)
    expect((await renew()).status).toBe(401)
    const replayed = {
      msg: 'refresh token replayed',
      session_id: session.sessionId,
      account_uuid: await accountOf('sat'),
    }
    expect(logged().slice(1)).toMatchObject([replayed, { msg: 'refused', status: 401, route: 'POST /api/token' }])
  })

  it('contains no codes or tokens at any level, and pages with them are neither cached nor referred', async () => {
    const tracingApp = await startTestApp({ LOG_LEVEL: 'trace' })
    const traceLines: string[] = []
    Object.assign(tracingApp.fastify.log, { [symbols.streamSym]: { write: (line: string) => traceLines.push(line) } })
    const code = await createLoginCode(tracingApp.db, 'sat', testNow)
    const token = 'what-opens-a-company'
    const expires_at = new Date(testNow.getTime() + 60_000).toISOString()
    await tracingApp.db
      .insertInto('connect_tokens')
      .values({ token_hash: hashToken(token), societe_uuid: companyIds.norte, expires_at })
      .execute()
    const pages = [`/loginredirect/${code}`, `/LoginRedirect/${code}`, `/connectas/${token}?redirectUrl=%2Fplanning`]
    for (const url of pages) {
      const { headers } = await tracingApp.fastify.inject({ url })
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
    const application = await tracingApp.application()
    for (const status of [200, 401]) {
      expect((await application.send(sessionApi.loginCode, { code })).status).toBe(status)
      expect((await application.send(sessionApi.connectAs, { token })).status).toBe(status)
    }
    await tracingApp.close()
    const answered = traceLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
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
    for (const secret of [code, token]) expect(traceLines.join('')).not.toContain(secret)
  })

  it('writes one line for each event, whatever a request contains', async () => {
    app.clock.now = new Date(testNow.getTime() + 240_000)
    const forged = '\n{"level":30,"msg":"signed in","account_uuid":"root"}\r\n'
    const code = `${forged}\u2028`
    const headers = { 'user-agent': forged.replace(/[\r\n]/g, ' '), 'x-forwarded-for': '6.6.6.6' }
    await (await app.application()).send(sessionApi.loginCode, { code }, { headers })
    await app.fastify.inject({ url: `/api/getClient/${encodeURIComponent(forged)}` })
    expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true)
    expect(logged()).toMatchObject([{ msg: 'refused', address: '127.0.0.1' }, { msg: 'refused' }])
  })
})
