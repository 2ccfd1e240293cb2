import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLives } from '@callout/domain/session/session.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { company } from '../../test/factories.ts'
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
const token = (body: object) => house.signedOut.send(sessionApi.token, body)
const renew = (refresh_token: string) =>
  token({ grant_type: 'refresh_token', refresh_token, redirect_uri: 'http://localhost:8080/wso/callback' })
const isAlive = async (userToken: string) =>
  (await house.withToken(userToken).send(sessionApi.check, {})).status === 200

async function aSession() {
  const code = await aLoginCode(house.db, 'dispatcher', house.clock.now)
  return (await (await house.application()).send(sessionApi.loginCode, { code })).body
}

describe('an application token', () => {
  it('is given to anybody, and opens the calls before sign-in only', async () => {
    const { status, body } = await token({ grant_type: 'client_credentials' })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: tokenLives.application,
    })
    const application = house.withToken(body.access_token)
    expect((await application.send(maintenanceApi.common, {})).status).toBe(200)
    expect((await application.send(sessionApi.check, {})).status).toBe(401)
  })

  it('ends with its hour', async () => {
    const application = await house.application()
    later(tokenLives.application - 1)
    expect((await application.send(maintenanceApi.common, {})).status).toBe(200)
    later(tokenLives.application)
    expect((await application.send(maintenanceApi.common, {})).status).toBe(401)
  })

  it('cannot be made up, nor its end be moved', async () => {
    const { token: real } = await house.application()
    const [mark, ends, ...rest] = real.split('.')
    for (const forged of ['app.', 'app...', 'nonsense', [mark, Number(ends) + 9999, ...rest].join('.')]) {
      const { status, body } = await house.withToken(forged).send(maintenanceApi.common, {})
      expect(status).toBe(401)
      expect(body).toMatchObject({ hasError: true, customErrorCode: 'Unauthorized', status: 401 })
    }
  })
})

describe('a refresh token', () => {
  it('is exchanged for the next pair, of the same session', async () => {
    const session = await aSession()
    const { status, body } = await renew(session.refreshToken)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: tokenLives.user })
    expect(body.access_token).not.toBe(session.userToken)
    expect(body.refresh_token).not.toBe(session.refreshToken)
    const { status: alive } = await house
      .withToken(body.access_token)
      .send(sessionApi.check, {}, { query: { sessionId: session.sessionId } })
    expect(alive).toBe(200)
    expect((await renew(body.refresh_token)).status).toBe(200)
  })

  it('gives two tabs at once the same successor', async () => {
    const { refreshToken } = await aSession()
    const [one, two] = await Promise.all([renew(refreshToken), renew(refreshToken)])
    expect(one.status).toBe(200)
    expect(two.body).toEqual(one.body)
  })

  it('gives the same successor again after a lost answer, for half a minute', async () => {
    const { refreshToken } = await aSession()
    const first = await renew(refreshToken)
    later(tokenLives.rotationGrace)
    const again = await renew(refreshToken)
    expect(again.body).toMatchObject({
      access_token: first.body.access_token,
      refresh_token: first.body.refresh_token,
      expires_in: tokenLives.user - tokenLives.rotationGrace,
    })
  })

  it('ends its session when it is replayed later', async () => {
    const { refreshToken, userToken } = await aSession()
    const { body } = await renew(refreshToken)
    later(tokenLives.rotationGrace + 1)
    expect((await renew(refreshToken)).status).toBe(401)
    expect(await isAlive(body.access_token)).toBe(false)
    expect(await isAlive(userToken)).toBe(false)
    expect((await renew(body.refresh_token)).status).toBe(401)
  })

  it('outlives the user token, but not for ever', async () => {
    const { refreshToken, userToken } = await aSession()
    later(tokenLives.user)
    expect(await isAlive(userToken)).toBe(false)
    const { status, body } = await renew(refreshToken)
    expect(status).toBe(200)
    later(tokenLives.user + tokenLives.refresh)
    expect((await renew(body.refresh_token)).status).toBe(401)
  })

  it('does not move the end of its session, nor does acting as a company', async () => {
    const first = await aSession()
    const step = tokenLives.refresh - 60
    let token = first.refreshToken
    let seconds = 0
    for (; seconds + step < tokenLives.session; ) {
      seconds += step
      later(seconds)
      const { status, body } = await renew(token)
      expect(status).toBe(200)
      token = body.refresh_token
      const left = tokenLives.session - seconds
      expect(body.expires_in).toBe(Math.min(tokenLives.user, left))
      if (left > tokenLives.user) continue
      const caller = house.withToken(body.access_token)
      const { body: as } = await caller.send(sessionApi.connectAsUser, { societe_uuid: company.norte })
      expect(as.credentials.expires_in).toBe(left)
      later(tokenLives.session - 1)
      expect(await isAlive(as.userToken)).toBe(true)
      later(tokenLives.session)
      expect(await isAlive(as.userToken)).toBe(false)
      expect(await isAlive(body.access_token)).toBe(false)
    }
    later(tokenLives.session)
    expect((await renew(token)).status).toBe(401)
  })

  it('is refused when it is none, a user token, or that of a closed account', async () => {
    const { userToken, refreshToken } = await aSession()
    expect((await renew('made up')).status).toBe(401)
    expect((await renew(userToken)).status).toBe(401)
    const account = house.db.updateTable('accounts').where('subject', '=', 'dispatcher')
    await account.set({ closed_at: testNow.toISOString() }).execute()
    expect((await renew(refreshToken)).status).toBe(401)
    await account.set({ closed_at: null }).execute()
    expect((await token({ grant_type: 'refresh_token' })).body).toMatchObject({
      HasError: true,
      Errors: { refresh_token: 'text.required' },
    })
  })

  it('does not open anything itself', async () => {
    const { refreshToken } = await aSession()
    expect(await isAlive(refreshToken)).toBe(false)
  })
})

it('no token stands in the database as it is', async () => {
  const { userToken, refreshToken } = await aSession()
  const { rows } = await house.pool.query(
    "select string_agg(t::text, ' ') as all from session_tokens t union all select string_agg(s::text, ' ') from sessions s",
  )
  const stored = rows.map((row) => row.all).join(' ')
  for (const secret of [userToken, refreshToken]) {
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
  }
})
