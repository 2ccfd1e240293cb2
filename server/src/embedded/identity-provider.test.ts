import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, type Browser } from '../../test/browser.ts'
import type { TestDatabase } from '../../test/cluster.ts'
import { smallNetwork } from '../../test/networks.ts'
import { readConfig } from '../kernel/config.ts'
import { buildServer } from '../kernel/house.ts'
import { freePort } from '../kernel/ports.ts'
import { mountIdentityProvider, withEmbeddedProvider } from './identity-provider.ts'
import { setPassword } from './passwords.ts'

let database: TestDatabase
let pool: pg.Pool
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  database = await smallNetwork()
  pool = database.pool
  for (const subject of ['dispatcher', 'sat', 'sat2', 'callcenter']) await setPassword(pool, subject, 'demo')
  await setPassword(pool, 'backoffice', 'a secret one')
  await pool.query(`update accounts set closed_at = now() where subject = 'sat2'`)
  origin = `http://127.0.0.1:${await freePort()}`
  app = await start()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function start() {
  const config = withEmbeddedProvider(readConfig({ PUBLIC_URL: origin, LOG_LEVEL: 'silent' }))
  const server = await buildServer(config)
  await mountIdentityProvider(server, { config, pool })
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
  test('account and password lead back with a code for a token that names the account', async () => {
    const { callback = '' } = await signIn(aBrowser(origin), 'dispatcher', 'demo')
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
  ])('%s is told on the page, which keeps the account', async (_case, account, password) => {
    const { answer } = await signIn(aBrowser(origin), account, password)
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('The account or the password is wrong.')
    expect(answer.html).toContain(`name="account" value="${account}"`)
  })
  test('the client must bring a challenge', async () => {
    const { to } = await aBrowser(origin)(authorizationUrl({ code_challenge: '', code_challenge_method: '' }))
    expect(new URL(to).searchParams.get('error')).toBe('invalid_request')
  })
  test.each([
    ['another client', { client_id: 'other' }],
    ['another place to return to', { redirect_uri: 'https://elsewhere.example/wso/callback' }],
  ])('%s gets a page with a way back, not a redirect', async (_case, more) => {
    const { status, html } = await aBrowser(origin)(authorizationUrl(more))
    expect(status).toBe(400)
    expect(html).toContain(`href="${origin}/"`)
  })
  test('a form that is too old says so', async () => {
    const { page } = await signIn(aBrowser(origin), 'dispatcher', 'demo')
    const { status, html } = await aBrowser(origin)(page, { account: 'dispatcher', password: 'demo' })
    expect(status).toBe(400)
    expect(html).toContain('This sign-in has expired')
  })
  test('the 61st attempt of an account in a minute waits', async () => {
    const browser = aBrowser(origin)
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
  test('lists who has the demo password, and nobody else', async () => {
    const browser = aBrowser(origin)
    const { html } = await browser((await browser(authorizationUrl())).to)
    const listed = [...html.matchAll(/data-account="([^"]+)"/g)].map(([, account]) => account)
    expect(listed).toEqual(['dispatcher', 'sat', 'callcenter'])
  })
  test.each([
    ['fr', undefined, 'Connectez-vous'],
    ['de, it;q=0.8', undefined, 'Accedi'],
    ['de', undefined, 'Inicia sesión'],
    ['fr', 'pt', 'Inicie sessão'],
  ])('for a browser in %s asked for in %s says %s', async (accepted, asked, title) => {
    const browser = aBrowser(origin, accepted)
    const { html } = await browser((await browser(authorizationUrl(asked ? { ui_locales: asked } : {}))).to)
    expect(html).toContain(`<h1>${title}`)
  })
  test('has nothing inline, and its policy allows nothing inline', async () => {
    const browser = aBrowser(origin)
    const { html, headers } = await browser((await browser(authorizationUrl())).to)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(html).not.toMatch(/<style|style=|<script>|\son\w+=/)
    const files = [...html.matchAll(/(?:href|src)="(\/oidc\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(2)
    for (const file of files) expect((await browser(file)).status).toBe(200)
  })
  test('writes what was typed as text', async () => {
    const { answer } = await signIn(aBrowser(origin), '"><script>alert(1)</script>', 'x')
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

  test('ends the session at the provider and comes back, without a question', async () => {
    const browser = aBrowser(origin)
    const { callback = '' } = await signIn(browser, 'dispatcher', 'demo')
    expect((await browser(authorizationUrl())).to).toContain('/wso/callback?code=')
    const { html } = await leave(browser, (await idToken(callback)).id_token)
    expect(html).toContain('/oidc/assets/sign-out.js')
    expect((await confirm(browser, html)).to).toBe(`${origin}/logoutredirect`)
    expect((await browser(authorizationUrl())).to).toContain('/oidc/sign-in/')
  })
  test('a token from before a restart still signs out, and so does its session', async () => {
    const browser = aBrowser(origin)
    const { callback = '' } = await signIn(browser, 'dispatcher', 'demo')
    const { id_token } = await idToken(callback)
    await app.close()
    app = await start()
    const { status, html } = await leave(browser, id_token)
    expect(status).toBe(200)
    expect((await confirm(browser, html)).to).toBe(`${origin}/logoutredirect`)
  })
})

test('the library’s own pages for trying out are not there', async () => {
  for (const page of ['interaction/any', 'interaction/any/login', 'interaction/any/abort']) {
    const { status } = await fetch(`${origin}/oidc/${page}`)
    expect([page, status]).toEqual([page, 404])
  }
})
