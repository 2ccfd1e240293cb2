import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openSmallNetwork } from '../../test/database/networks.ts'
import { type Browser, createBrowser } from '../../test/fakes/browser.ts'
import { readConfig } from '../platform/config/config.ts'
import { findFreePort } from '../platform/config/ports.ts'
import { buildServer } from '../platform/http/server.ts'
import { registerIdentityProvider, withEmbeddedProvider } from './identity-provider.ts'
import { setPassword } from './passwords.ts'

let database: TestDatabase
let pool: pg.Pool
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  database = await openSmallNetwork()
  pool = database.pool
  for (const subject of ['dispatcher', 'sat', 'sat2', 'callcenter']) await setPassword(pool, subject, 'demo')
  await setPassword(pool, 'backoffice', 'a secret one')
  await pool.query(`update accounts set closed_at = now() where subject = 'sat2'`)
  origin = `http://127.0.0.1:${await findFreePort()}`
  app = await start()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function start() {
  const config = withEmbeddedProvider(readConfig({ PUBLIC_URL: origin, LOG_LEVEL: 'silent' }))
  const server = await buildServer(config)
  await registerIdentityProvider(server, { config, pool })
  await server.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  return server
}

const verifier = randomBytes(32).toString('base64url')

function authorizationUrl(more: Record<string, string> = {}) {
  return `/oidc/auth?${new URLSearchParams({
    client_id: 'callout',
    response_type: 'code',
    scope: 'openid',
    state: 'the-state',
    nonce: 'the-nonce',
    redirect_uri: `${origin}/wso/callback`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })}`
}

async function signIn(browser: Browser, account: string, password: string) {
  const { to: page } = await browser(authorizationUrl())
  const answer = await browser(page, { account, password })
  return { page, answer, callback: answer.status === 303 ? (await browser(answer.to)).to : undefined }
}

async function idToken(callback: string) {
  const reply = await fetch(`${origin}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(callback).searchParams.get('code') ?? '',
      client_id: 'callout',
      redirect_uri: `${origin}/wso/callback`,
      code_verifier: verifier,
    }),
  })
  const { id_token } = (await reply.json()) as { id_token: string }
  const claims = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString())
  return { id_token, claims }
}

describe('signing in', () => {
  test('redirects back with a code for a token that names the account', async () => {
    const { callback = '' } = await signIn(createBrowser(origin), 'dispatcher', 'demo')
    expect(callback).toMatch(`${origin}/wso/callback?code=`)
    expect(new URL(callback).searchParams.get('state')).toBe('the-state')
    const { claims } = await idToken(callback)
    expect(claims).toMatchObject({ sub: 'dispatcher', nonce: 'the-nonce', aud: 'callout', iss: `${origin}/oidc` })
  })
  test.each([
    ['a wrong password', 'dispatcher', 'nope'],
    ['no such account', 'nobody', 'demo'],
    ['an account without a password here', 'sat-ygnita', 'demo'],
    ['a closed account', 'sat2', 'demo'],
    ['nothing', '', ''],
  ])('shows an error for %s and keeps the account in the form', async (_case, account, password) => {
    const { answer } = await signIn(createBrowser(origin), account, password)
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('The account or the password is wrong.')
    expect(answer.html).toContain(`name="account" value="${account}"`)
  })
  test('takes a text with NUL, which PostgreSQL refuses, for a wrong account', async () => {
    const { answer } = await signIn(createBrowser(origin), 'dispatcher\0', 'demo')
    expect(answer.status).toBe(422)
  })
  test.each(['http://[::1]:8080', 'http://127.0.0.2:8080', 'http://portal.example'])(
    'returns to the public address %s',
    async (PUBLIC_URL) => {
      const config = withEmbeddedProvider(readConfig({ PUBLIC_URL, LOG_LEVEL: 'silent' }))
      const server = await buildServer(config)
      await registerIdentityProvider(server, { config, pool })
      const address = await server.listen({ port: 0, host: '127.0.0.1' })
      const { to } = await createBrowser(address)(authorizationUrl({ redirect_uri: `${PUBLIC_URL}/wso/callback` }))
      expect(to).toContain('/oidc/sign-in/')
      await server.close()
    },
  )
  test('refuses a client without a code challenge', async () => {
    const { to } = await createBrowser(origin)(authorizationUrl({ code_challenge: '', code_challenge_method: '' }))
    expect(new URL(to).searchParams.get('error')).toBe('invalid_request')
  })
  test.each([
    ['another client', { client_id: 'other' }],
    ['another place to return to', { redirect_uri: 'https://elsewhere.example/wso/callback' }],
  ])('shows %s a page with a link back instead of a redirect', async (_case, more) => {
    const { status, html } = await createBrowser(origin)(authorizationUrl(more))
    expect(status).toBe(400)
    expect(html).toContain(`href="${origin}/"`)
  })
  test('shows that the form has expired', async () => {
    const { page } = await signIn(createBrowser(origin), 'dispatcher', 'demo')
    const { status, html } = await createBrowser(origin)(page, { account: 'dispatcher', password: 'demo' })
    expect(status).toBe(400)
    expect(html).toContain('This sign-in has expired')
  })
  test('refuses a form that is too long, and cuts the account shown again to the length of its field', async () => {
    const browser = createBrowser(origin)
    const { to: page } = await browser(authorizationUrl())
    const long = await browser(page, { account: 'x'.repeat(200_000), password: 'x' })
    expect(long.status).toBe(413)
    const quoted = await browser(page, { account: '"'.repeat(2000), password: 'x' })
    expect(quoted.status).toBe(422)
    expect(quoted.html.match(/&quot;|&#34;/g)).toHaveLength(250)
    const widest = '\u{1F600}'.repeat(125)
    expect((await browser(page, { account: widest, password: widest })).status).toBe(422)
  })
  test('refuses the 61st attempt of an account within a minute', async () => {
    const browser = createBrowser(origin)
    const { to: page } = await browser(authorizationUrl())
    const attempts = Array.from({ length: 60 }, () => browser(page, { account: 'flooded', password: 'x' }))
    expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([422]))
    const refused = await browser(page, { account: 'Flooded', password: 'x' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await browser(page, { account: 'somebody-else', password: 'x' })).status).toBe(422)
  })
})

describe('the page', () => {
  test('lists only accounts with the demo password', async () => {
    const browser = createBrowser(origin)
    const { html } = await browser((await browser(authorizationUrl())).to)
    const listed = [...html.matchAll(/data-account="([^"]+)"/g)].map(([, account]) => account)
    expect(listed).toEqual(['dispatcher', 'sat', 'callcenter'])
  })
  test.each([
    ['fr', undefined, 'Connectez-vous'],
    ['de, it;q=0.8', undefined, 'Accedi'],
    ['de', undefined, 'Inicie sesión'],
    ['fr', 'pt', 'Inicie sessão'],
  ])('in a browser with language %s and ui_locales %s has the title %s', async (accepted, uiLocales, title) => {
    const browser = createBrowser(origin, accepted)
    const { html } = await browser((await browser(authorizationUrl(uiLocales ? { ui_locales: uiLocales } : {}))).to)
    expect(html).toContain(`<h1>${title}`)
  })
  test('has nothing inline, and its policy allows nothing inline', async () => {
    const browser = createBrowser(origin)
    const { html, headers } = await browser((await browser(authorizationUrl())).to)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(html).not.toMatch(/<style|style=|<script>|\son\w+=/)
    const files = [...html.matchAll(/(?:href|src)="(\/oidc\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(2)
    for (const file of files) expect((await browser(file)).status).toBe(200)
  })
  test('escapes what was typed', async () => {
    const { answer } = await signIn(createBrowser(origin), '"><script>alert(1)</script>', 'x')
    expect(answer.html).not.toContain('<script>alert')
  })
})

describe('signing out', () => {
  const leave = async (browser: Browser, id_token: string) => {
    const back = { id_token_hint: id_token, post_logout_redirect_uri: `${origin}/logoutredirect` }
    return browser(`/oidc/session/end?${new URLSearchParams(back)}`)
  }
  const confirm = async (browser: Browser, html: string) => {
    const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(html) ?? []
    return browser(action, { xsrf, logout: 'yes' })
  }

  test('ends the session at the provider and redirects back without a confirmation', async () => {
    const browser = createBrowser(origin)
    const { callback = '' } = await signIn(browser, 'dispatcher', 'demo')
    expect((await browser(authorizationUrl())).to).toContain('/wso/callback?code=')
    const { html } = await leave(browser, (await idToken(callback)).id_token)
    expect(html).toContain('/oidc/assets/sign-out.js')
    expect((await confirm(browser, html)).to).toBe(`${origin}/logoutredirect`)
    expect((await browser(authorizationUrl())).to).toContain('/oidc/sign-in/')
  })
  test('works with a token and a session from before a restart', async () => {
    const browser = createBrowser(origin)
    const { callback = '' } = await signIn(browser, 'dispatcher', 'demo')
    const { id_token } = await idToken(callback)
    await app.close()
    app = await start()
    const { status, html } = await leave(browser, id_token)
    expect(status).toBe(200)
    expect((await confirm(browser, html)).to).toBe(`${origin}/logoutredirect`)
  })
})

test('does not serve the development pages of the library', async () => {
  for (const page of ['interaction/any', 'interaction/any/login', 'interaction/any/abort']) {
    const { status } = await fetch(`${origin}/oidc/${page}`)
    expect([page, status]).toEqual([page, 404])
  }
})
