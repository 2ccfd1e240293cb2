import { sessionApi } from '@callout/domain/session/session.api.ts'
import { productVersion, tokenLifetimes } from '@callout/domain/session/session.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { createBrowser, signInAt } from '../../test/fakes/browser.ts'
import { startTestApp, type TestApp, testNow } from '../../test/support/test-app.ts'
import { registerIdentityProvider, withEmbeddedProvider } from '../embedded/identity-provider.ts'
import { setPassword } from '../embedded/passwords.ts'
import { readConfig } from '../platform/config/config.ts'
import { findFreePort } from '../platform/config/ports.ts'
import { buildServer } from '../platform/http/server.ts'
import { isStrongEnough } from './identity-provider.ts'

let app: TestApp
let provider: FastifyInstance
let origin: string

beforeAll(async () => {
  origin = `http://127.0.0.1:${await findFreePort()}`
  const env = { PUBLIC_URL: origin, LOG_LEVEL: 'silent' }
  app = await startTestApp({ ...env, OIDC_ISSUER: `${origin}/oidc` })
  for (const subject of ['dispatcher', 'sat']) await setPassword(app.pool, subject, 'demo')
  provider = await openProvider()
})
async function openProvider() {
  const config = withEmbeddedProvider(readConfig({ PUBLIC_URL: origin, LOG_LEVEL: 'silent' }))
  const opened = await buildServer(config)
  await registerIdentityProvider(opened, { config, pool: app.pool })
  await opened.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  return opened
}
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(async () => {
  await provider.close()
  await app.close()
})

let states = 0
const newState = () => `state-${++states}`

async function begin(state: string, redirectUrl = '') {
  const application = await app.application()
  return application.get(`/api/getClient/${state}`, { query: { redirectUrl } })
}

/** Signs in at the provider as a browser does; returns the code and the state. */
const signInAtProvider = (client: Record<string, string>, account = 'dispatcher') =>
  signInAt(createBrowser(origin), client, account)

const finish = async (body: object) =>
  (await app.application()).send(sessionApi.loginCallback, { ...body, callback: `${origin}/wso/callback` })

describe('starting a sign-in', () => {
  it('sends the challenge, the state and a nonce, never the verifier', async () => {
    const state = newState()
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
    const again = await begin(newState())
    expect(again.body.nonce).not.toBe(body.nonce)
    expect(again.body.code_challenge).not.toBe(body.code_challenge)
  })

  it('refuses a state that is already used', async () => {
    const state = newState()
    await begin(state)
    expect((await begin(state)).status).toBe(400)
  })

  it('needs an application token', async () => {
    expect((await app.signedOut.get(`/api/getClient/${newState()}`)).status).toBe(401)
  })
})

describe('finishing a sign-in', () => {
  it('opens a session of the account that the provider named, and redirects to the requested page', async () => {
    const { body: client } = await begin(newState(), '/servicecalls?status=-3')
    const { status, body } = await finish(await signInAtProvider(client))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'ok',
      userName: 'The dispatcher',
      role: 'D',
      technician: null,
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
      credentials: { expires_in: tokenLifetimes.user },
      networks: [
        { code: 'ATLIBE', networkName: 'Iberia', enableServiceContract: true, userName: 'The dispatcher' },
        { code: 'YGNITA', networkName: 'Italia', enableServiceContract: false, userName: 'The dispatcher' },
      ],
    })
    expect(body.networks).toMatchObject([
      { portalName: 'Iberian portal', portalUrl: 'https://portal.example' },
      { portalName: '', portalUrl: '' },
    ])
    expect((await app.withToken(body.userToken).send(sessionApi.check, {})).body).toEqual({ redirectUrl: '' })
  })

  it.each([
    '//evil.example/a',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\tfoo',
    'servicecalls',
  ])('never redirects to another origin: %j', async (redirectUrl) => {
    const { body: client } = await begin(newState(), redirectUrl)
    expect((await finish(await signInAtProvider(client))).body.redirectUrl).toBe('/')
  })

  it('accepts a state once', async () => {
    const { body: client } = await begin(newState())
    const returned = await signInAtProvider(client)
    expect((await finish(returned)).status).toBe(200)
    const { status, body } = await finish(returned)
    expect(status).toBe(401)
    expect(body).toMatchObject({ hasError: true, customErrorCode: 'Unauthorized', title: expect.any(String) })
  })

  it('uses up the state even if the code is wrong', async () => {
    const { body: client } = await begin(newState())
    const { code, state } = await signInAtProvider(client)
    expect((await finish({ code: 'made up', state })).status).toBe(401)
    expect((await finish({ code, state })).status).toBe(401)
  })

  it('refuses an unknown state, an expired one, and the code of another sign-in', async () => {
    expect((await finish({ code: 'any', state: 'unknown' })).status).toBe(401)
    const { body: old } = await begin(newState())
    const returned = await signInAtProvider(old)
    app.clock.now = new Date(testNow.getTime() + tokenLifetimes.signInState * 1000)
    expect((await finish(returned)).status).toBe(401)
    app.clock.now = testNow
    // Another browser's code with my state: verifier and nonce do not match.
    const [{ body: mine }, { body: theirs }] = [await begin(newState()), await begin(newState())]
    const { code } = await signInAtProvider(theirs)
    expect((await finish({ code, state: mine.state })).status).toBe(401)
  })

  it.each([
    ['an account this product does not know', { subject: 'renamed' }, 'Your account has no access to this portal'],
    ['a closed account', { closed_at: testNow.toISOString() }, 'This account is closed'],
  ])('is refused for %s, whatever the provider says', async (_case, change, title) => {
    // The provider still accepts the account: it reads the database of the first app.
    const other = await startTestApp({ PUBLIC_URL: origin, OIDC_ISSUER: `${origin}/oidc` })
    await other.db.updateTable('accounts').set(change).where('subject', '=', 'sat').execute()
    const application = await other.application()
    const { body: client } = await application.get(`/api/getClient/${newState()}`)
    const returned = await signInAtProvider(client, 'sat')
    const { status, body } = await application.send(sessionApi.loginCallback, returned, { query: { lang: 'en' } })
    expect({ status, title: body.Message }).toEqual({ status: 401, title })
    await other.close()
  })
})

test('refuses a sign-in without the demanded acr', async () => {
  const strong = 'urn:example:two-factors'
  const other = await startTestApp({ PUBLIC_URL: origin, OIDC_ISSUER: `${origin}/oidc`, OIDC_ACR: `${strong} phr` })
  const application = await other.application()
  const { body: client } = await application.get(`/api/getClient/${newState()}`)
  const page = new URL(client.authorization_endpoint)
  expect(page.searchParams.get('acr_values')).toBe(`${strong} phr`)
  // The embedded provider sends no `acr`.
  const returned = await signInAtProvider({ ...client, authorization_endpoint: `${origin}/oidc/auth` })
  expect((await application.send(sessionApi.loginCallback, returned)).status).toBe(401)
  const demanded = [strong, 'phr']
  expect([strong, 'phr', 'pwd', undefined, demanded].map((acr) => isStrongEnough(acr, demanded))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isStrongEnough(undefined, [])).toBe(true)
  await other.close()
})

test('answers 503 if the provider does not answer', async () => {
  const other = await startTestApp({ OIDC_ISSUER: `http://127.0.0.1:${await findFreePort()}/oidc` })
  const { status, body } = await (await other.application()).get('/api/getClient/any', { query: { lang: 'en' } })
  expect(status).toBe(503)
  expect(body.Message).toMatch('sign-in service does not answer')
  await other.close()
})

test('answers 503 before the redirect if the provider has become unreachable', async () => {
  expect((await begin(newState())).status).toBe(200)
  await provider.close()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  const { status, body } = await begin(newState())
  vi.useRealTimers()
  provider = await openProvider()
  expect([status, body.Message]).toEqual([503, expect.stringContaining('identificación no responde')])
})

test('signs out at the provider too', async () => {
  const { body: client } = await begin(newState())
  const { body: session } = await finish(await signInAtProvider(client))
  const { body } = await app.withToken(session.userToken).send(sessionApi.logout, {})
  const end = new URL(body.redirectUrl)
  expect(`${end.origin}${end.pathname}`).toBe(`${origin}/oidc/session/end`)
  expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/logoutredirect`)
  expect(end.searchParams.get('id_token_hint')).toMatch(/^ey/)
})

test('documents every session endpoint in openapi.json', async () => {
  const { body } = await app.signedOut.get('/openapi.json')
  expect(body.info.version).toBe(productVersion)
  for (const { path } of Object.values(sessionApi))
    expect(Object.keys(body.paths)).toContain(path.replace(/:(\w+)/g, '{$1}'))
})

test('builds openapi.json once', async () => {
  const ask = () => app.fastify.inject({ url: '/openapi.json' })
  const first = await ask()
  expect(first.headers['content-type']).toContain('application/json')
  const stringify = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => stringify.mockRestore())
  expect((await ask()).body).toBe(first.body)
  expect(stringify.mock.calls.filter(([value]) => value?.openapi)).toEqual([])
})
