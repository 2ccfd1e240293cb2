import { sessionApi } from '@callout/domain/session/session.api.ts'
import { productVersion, tokenLives } from '@callout/domain/session/session.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { aBrowser, signInAt } from '../../test/browser.ts'
import { openHouse, type TestHouse, testNow } from '../../test/harness.ts'
import { mountIdentityProvider, withEmbeddedProvider } from '../embedded/identity-provider.ts'
import { setPassword } from '../embedded/passwords.ts'
import { readConfig } from '../kernel/config.ts'
import { buildServer } from '../kernel/house.ts'
import { freePort } from '../kernel/ports.ts'
import { isStrongEnough } from './identity-provider.ts'

let house: TestHouse
let provider: FastifyInstance
let origin: string

beforeAll(async () => {
  origin = `http://127.0.0.1:${await freePort()}`
  const env = { PUBLIC_URL: origin, LOG_LEVEL: 'silent' }
  house = await openHouse({ ...env, OIDC_ISSUER: `${origin}/oidc` })
  for (const subject of ['dispatcher', 'sat']) await setPassword(house.pool, subject, 'demo')
  provider = await openProvider()
})
async function openProvider() {
  const config = withEmbeddedProvider(readConfig({ PUBLIC_URL: origin, LOG_LEVEL: 'silent' }))
  const opened = await buildServer(config)
  await mountIdentityProvider(opened, { config, pool: house.pool })
  await opened.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  return opened
}
beforeEach(() => {
  house.clock.now = testNow
})
afterAll(async () => {
  await provider.close()
  await house.close()
})

let states = 0
const aState = () => `state-${++states}`

async function begin(state: string, redirectUrl = '') {
  const application = await house.application()
  return application.get(`/api/getClient/${state}`, { query: { redirectUrl } })
}

/** What a browser does at the provider: sign-in page, password, back. Answers the code and state it comes back with. */
const atProvider = (client: Record<string, string>, account = 'dispatcher') =>
  signInAt(aBrowser(origin), client, account)

const finish = async (body: object) =>
  (await house.application()).send(sessionApi.loginCallback, { ...body, callback: `${origin}/wso/callback` })

describe('going to the provider', () => {
  it('takes along the challenge, the state and a nonce, never the verifier', async () => {
    const state = aState()
    const { status, body } = await begin(state)
    expect(status).toBe(200)
    expect(body).toEqual({
      client_id: 'callout',
      authorization_endpoint: `${origin}/oidc/auth`,
      redirect_uri: `${origin}/wso/callback`,
      scope: 'openid',
      response_type: 'code',
      state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const again = await begin(aState())
    expect(again.body.nonce).not.toBe(body.nonce)
    expect(again.body.code_challenge).not.toBe(body.code_challenge)
  })

  it('is one state a sign-in: the same again is malformed', async () => {
    const state = aState()
    await begin(state)
    expect((await begin(state)).status).toBe(400)
  })

  it('needs an application token', async () => {
    expect((await house.signedOut.get(`/api/getClient/${aState()}`)).status).toBe(401)
  })
})

describe('coming back', () => {
  it('opens the session of the account the provider named, and leads to what was asked for', async () => {
    const { body: client } = await begin(aState(), '/servicecalls?status=-3')
    const { status, body } = await finish(await atProvider(client))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'ok',
      userName: 'The dispatcher',
      role: 'D',
      culture: 'en',
      networkCode: 'ATLIBE',
      canCreateCall: true,
      enableServiceContract: true,
      portalName: 'Iberian portal',
      portalUrl: 'https://portal.example',
      internalConnectAs: false,
      oldToken: '',
      logoutUrl: '/logout',
      redirectUrl: '/servicecalls?status=-3',
      credentials: { expires_in: tokenLives.user },
      networks: [
        { code: 'ATLIBE', networkName: 'Iberia', enableServiceContract: true, userName: 'The dispatcher' },
        { code: 'YGNITA', networkName: 'Italia', enableServiceContract: false, userName: 'The dispatcher' },
      ],
    })
    expect((await house.withToken(body.userToken).send(sessionApi.check, {})).body).toEqual({ redirectUrl: '' })
  })

  it.each([
    '//evil.example/a',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\tfoo',
    'servicecalls',
  ])('never leads off this origin: %j', async (redirectUrl) => {
    const { body: client } = await begin(aState(), redirectUrl)
    expect((await finish(await atProvider(client))).body.redirectUrl).toBe('/')
  })

  it('works once a state', async () => {
    const { body: client } = await begin(aState())
    const returned = await atProvider(client)
    expect((await finish(returned)).status).toBe(200)
    const { status, body } = await finish(returned)
    expect(status).toBe(401)
    expect(body).toMatchObject({ hasError: true, customErrorCode: 'Unauthorized', title: expect.any(String) })
  })

  it('spends the state even when the code is wrong', async () => {
    const { body: client } = await begin(aState())
    const { code, state } = await atProvider(client)
    expect((await finish({ code: 'made up', state })).status).toBe(401)
    expect((await finish({ code, state })).status).toBe(401)
  })

  it('refuses a state nobody asked for, one that is too old, and the code of another sign-in', async () => {
    expect((await finish({ code: 'any', state: 'unknown' })).status).toBe(401)
    const { body: old } = await begin(aState())
    const returned = await atProvider(old)
    house.clock.now = new Date(testNow.getTime() + tokenLives.signInState * 1000)
    expect((await finish(returned)).status).toBe(401)
    house.clock.now = testNow
    // Another browser's code under my state: verifier and nonce do not fit.
    const [{ body: mine }, { body: theirs }] = [await begin(aState()), await begin(aState())]
    const { code } = await atProvider(theirs)
    expect((await finish({ code, state: mine.state })).status).toBe(401)
  })

  it.each([
    ['an account this product does not know', { subject: 'renamed' }, 'Your account has no access to this portal'],
    ['a closed account', { closed_at: testNow.toISOString() }, 'This account is closed'],
  ])('is refused to %s, whatever the provider says', async (_case, change, title) => {
    // The provider's accounts are those of the other house: it goes on vouching.
    const other = await openHouse({ PUBLIC_URL: origin, OIDC_ISSUER: `${origin}/oidc` })
    await other.db.updateTable('accounts').set(change).where('subject', '=', 'sat').execute()
    const application = await other.application()
    const { body: client } = await application.get(`/api/getClient/${aState()}`)
    const returned = await atProvider(client, 'sat')
    const { status, body } = await application.send(sessionApi.loginCallback, returned, { query: { lang: 'en' } })
    expect({ status, title: body.title }).toEqual({ status: 401, title })
    await other.close()
  })
})

test('a way of signing in that is asked for has to be the one that was used', async () => {
  const strong = 'urn:example:two-factors'
  const other = await openHouse({ PUBLIC_URL: origin, OIDC_ISSUER: `${origin}/oidc`, OIDC_ACR: `${strong} phr` })
  const application = await other.application()
  const { body: client } = await application.get(`/api/getClient/${aState()}`)
  const page = new URL(client.authorization_endpoint)
  expect(page.searchParams.get('acr_values')).toBe(`${strong} phr`)
  // The embedded provider knows one factor, and says nothing of it.
  const returned = await atProvider({ ...client, authorization_endpoint: `${origin}/oidc/auth` })
  expect((await application.send(sessionApi.loginCallback, returned)).status).toBe(401)
  const asked = [strong, 'phr']
  expect([strong, 'phr', 'pwd', undefined, asked].map((acr) => isStrongEnough(acr, asked))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isStrongEnough(undefined, [])).toBe(true)
  await other.close()
})

test('a provider that does not answer is said to be away', async () => {
  const other = await openHouse({ OIDC_ISSUER: `http://127.0.0.1:${await freePort()}/oidc` })
  const { status, body } = await (await other.application()).get('/api/getClient/any', { query: { lang: 'en' } })
  expect(status).toBe(503)
  expect(body.title).toMatch('sign-in service does not answer')
  await other.close()
})

test('a provider that went away since the last sign-in is told before the browser goes there', async () => {
  expect((await begin(aState())).status).toBe(200)
  await provider.close()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  const { status, body } = await begin(aState())
  vi.useRealTimers()
  provider = await openProvider()
  expect([status, body.title]).toEqual([503, expect.stringContaining('identificación no responde')])
})

test('signing out ends the provider’s session too', async () => {
  const { body: client } = await begin(aState())
  const { body: session } = await finish(await atProvider(client))
  const { body } = await house.withToken(session.userToken).send(sessionApi.logout, {})
  const end = new URL(body.redirectUrl)
  expect(`${end.origin}${end.pathname}`).toBe(`${origin}/oidc/session/end`)
  expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/logoutredirect`)
  expect(end.searchParams.get('id_token_hint')).toMatch(/^ey/)
})

test('the published document knows every session call', async () => {
  const { body } = await house.signedOut.get('/openapi.json')
  expect(body.info.version).toBe(productVersion)
  for (const { path } of Object.values(sessionApi))
    expect(Object.keys(body.paths)).toContain(path.replace(/:(\w+)/g, '{$1}'))
})
