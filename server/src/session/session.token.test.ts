import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLifetimes } from '@callout/domain/session/session.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyIds } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { createLoginCode, testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
beforeEach(() => {
  app.clock.now = testNow
})

const later = (seconds: number) => {
  app.clock.now = new Date(testNow.getTime() + seconds * 1000)
}
const token = (body: object) => app.signedOut.send(sessionApi.token, body)
const renew = (refresh_token: string) =>
  token({ grant_type: 'refresh_token', refresh_token, redirect_uri: 'http://localhost:8080/wso/callback' })
const isAlive = async (userToken: string) => (await app.withToken(userToken).send(sessionApi.check, {})).status === 200

async function startSession() {
  const code = await createLoginCode(app.db, 'dispatcher', app.clock.now)
  return (await (await app.application()).send(sessionApi.loginCode, { code })).body
}

describe('an application token', () => {
  it('is issued to anybody, and opens only the endpoints before sign-in', async () => {
    const { status, body } = await token({ grant_type: 'client_credentials' })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: tokenLifetimes.application,
    })
    const application = app.withToken(body.access_token)
    expect((await application.send(maintenanceApi.common, {})).status).toBe(200)
    expect((await application.send(sessionApi.check, {})).status).toBe(401)
  })

  it('expires after an hour', async () => {
    const application = await app.application()
    later(tokenLifetimes.application - 1)
    expect((await application.send(maintenanceApi.common, {})).status).toBe(200)
    later(tokenLifetimes.application)
    expect((await application.send(maintenanceApi.common, {})).status).toBe(401)
  })

  it('cannot be forged or extended', async () => {
    const { token: real } = await app.application()
    const [mark, ends, ...rest] = real.split('.')
    for (const forged of ['app.', 'app...', 'nonsense', [mark, Number(ends) + 9999, ...rest].join('.')]) {
      const { status, body } = await app.withToken(forged).send(maintenanceApi.common, {})
      expect(status).toBe(401)
      expect(body).toMatchObject({ hasError: true, customErrorCode: 'Unauthorized', status: 401 })
    }
  })
})

describe('a refresh token', () => {
  it('is exchanged for new tokens of the same session', async () => {
    const session = await startSession()
    const { status, body } = await renew(session.refreshToken)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: tokenLifetimes.user })
    expect(body.access_token).not.toBe(session.userToken)
    expect(body.refresh_token).not.toBe(session.refreshToken)
    const { status: alive } = await app
      .withToken(body.access_token)
      .send(sessionApi.check, {}, { query: { sessionId: session.sessionId } })
    expect(alive).toBe(200)
    expect((await renew(body.refresh_token)).status).toBe(200)
  })

  it('gives two simultaneous requests the same tokens', async () => {
    const { refreshToken } = await startSession()
    const [one, two] = await Promise.all([renew(refreshToken), renew(refreshToken)])
    expect(one.status).toBe(200)
    expect(two.body).toEqual(one.body)
  })

  it('gives the same tokens again for half a minute after a lost response', async () => {
    const { refreshToken } = await startSession()
    const first = await renew(refreshToken)
    later(tokenLifetimes.rotationGrace)
    const again = await renew(refreshToken)
    expect(again.body).toMatchObject({
      access_token: first.body.access_token,
      refresh_token: first.body.refresh_token,
      expires_in: tokenLifetimes.user - tokenLifetimes.rotationGrace,
    })
  })

  it('ends its session when it is replayed later', async () => {
    const { refreshToken, userToken } = await startSession()
    const { body } = await renew(refreshToken)
    later(tokenLifetimes.rotationGrace + 1)
    expect((await renew(refreshToken)).status).toBe(401)
    expect(await isAlive(body.access_token)).toBe(false)
    expect(await isAlive(userToken)).toBe(false)
    expect((await renew(body.refresh_token)).status).toBe(401)
  })

  it('ends the user token that it replaces, half a minute later', async () => {
    const { refreshToken, userToken } = await startSession()
    const { body } = await renew(refreshToken)
    later(tokenLifetimes.rotationGrace - 1)
    expect(await isAlive(userToken)).toBe(true)
    later(tokenLifetimes.rotationGrace)
    expect(await isAlive(userToken)).toBe(false)
    expect(await isAlive(body.access_token)).toBe(true)
  })

  it('outlives the user token, but expires', async () => {
    const { refreshToken, userToken } = await startSession()
    later(tokenLifetimes.user)
    expect(await isAlive(userToken)).toBe(false)
    const { status, body } = await renew(refreshToken)
    expect(status).toBe(200)
    later(tokenLifetimes.user + tokenLifetimes.refresh)
    expect((await renew(body.refresh_token)).status).toBe(401)
  })

  it('does not extend its session, nor does acting as a company', async () => {
    const first = await startSession()
    const step = tokenLifetimes.refresh - 60
    let token = first.refreshToken
    let seconds = 0
    for (; seconds + step < tokenLifetimes.session; ) {
      seconds += step
      later(seconds)
      const { status, body } = await renew(token)
      expect(status).toBe(200)
      token = body.refresh_token
      const left = tokenLifetimes.session - seconds
      expect(body.expires_in).toBe(Math.min(tokenLifetimes.user, left))
      if (left > tokenLifetimes.user) continue
      const client = app.withToken(body.access_token)
      const { body: as } = await client.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
      expect(as.credentials.expires_in).toBe(left)
      later(tokenLifetimes.session - 1)
      expect(await isAlive(as.userToken)).toBe(true)
      later(tokenLifetimes.session)
      expect(await isAlive(as.userToken)).toBe(false)
      expect(await isAlive(body.access_token)).toBe(false)
    }
    later(tokenLifetimes.session)
    expect((await renew(token)).status).toBe(401)
  })

  it('is refused if it is unknown, a user token, or of a closed account', async () => {
    const { userToken, refreshToken } = await startSession()
    expect((await renew('made up')).status).toBe(401)
    expect((await renew(userToken)).status).toBe(401)
    const account = app.db.updateTable('accounts').where('subject', '=', 'dispatcher')
    await account.set({ closed_at: testNow.toISOString() }).execute()
    expect((await renew(refreshToken)).status).toBe(401)
    await account.set({ closed_at: null }).execute()
    expect((await token({ grant_type: 'refresh_token' })).body).toMatchObject({
      HasError: true,
      Errors: { refresh_token: 'text.required' },
    })
  })

  it('cannot be used as a user token', async () => {
    const { refreshToken } = await startSession()
    expect(await isAlive(refreshToken)).toBe(false)
  })
})

it('stores no token in plain text', async () => {
  const { userToken, refreshToken } = await startSession()
  const { rows } = await app.pool.query(
    "select string_agg(t::text, ' ') as all from session_tokens t union all select string_agg(s::text, ' ') from sessions s",
  )
  const stored = rows.map((row) => row.all).join(' ')
  for (const secret of [userToken, refreshToken]) {
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
  }
})
