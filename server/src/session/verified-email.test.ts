import { sessionApi } from '@callout/domain/session/session.api.ts'
import { fastify } from 'fastify'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/support/test-app.ts'
import { findFreePort } from '../platform/config/ports.ts'

let app: TestApp
let claims: JWTPayload
const provider = fastify()

/** Starts a provider that issues ID tokens with `claims`, and names people by their email address. */
beforeAll(async () => {
  const port = await findFreePort()
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const endpoints = {
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  }
  provider.addContentTypeParser('*', (_request, _payload, done) => done(null))
  provider.get('/.well-known/openid-configuration', async () => ({ issuer, ...endpoints }))
  provider.get('/jwks', async () => ({ keys: [await exportJWK(publicKey)] }))
  provider.post('/token', async () => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).setIssuer(issuer).setAudience('callout')
    const id_token = await token.setSubject('42').setIssuedAt().setExpirationTime('1h').sign(privateKey)
    return { access_token: 'unused', token_type: 'Bearer', id_token }
  })
  await provider.listen({ port, host: '127.0.0.1' })
  app = await startTestApp({ OIDC_ISSUER: issuer, OIDC_CLAIM: 'email' })
})
afterAll(async () => {
  await provider.close()
  await app.close()
})

it.each([
  ['a verified address', { email_verified: true }, 200],
  ['an address of a provider that does not say whether it is verified', {}, 200],
  ['an address that is not verified', { email_verified: false }, 401],
  ['an address that is not verified, as text', { email_verified: 'false' }, 401],
])('answers a sign-in with %s', async (_case, verified, expected) => {
  const application = await app.application()
  const state = `state-${Math.random()}`
  const { body: client } = await application.get(`/api/getClient/${state}`)
  claims = { nonce: client.nonce, email: 'dispatcher', ...verified }
  const returned = { code: 'any', state, callback: client.redirect_uri }
  const { status, body } = await application.send(sessionApi.loginCallback, returned, { query: { lang: 'en' } })
  expect(status).toBe(expected)
  if (expected === 401) expect(body.Message).toContain('has not verified your e-mail address')
})
