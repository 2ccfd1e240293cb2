import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { registerIdentityProvider, withEmbeddedProvider } from '../../server/src/embedded/identity-provider.ts'
import { setPassword } from '../../server/src/embedded/passwords.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { buildServer } from '../../server/src/platform/http/server.ts'
import { createBrowser, signInAt } from '../../server/test/fakes/browser.ts'
import { statusOf } from '../../server/test/support/server-process.ts'
import { assertClaim, type ProofFigures, type Sandbox } from '../sandbox.ts'
import { startInstallation } from '../support/installation.ts'
import { messageOf, requestAs, requestCallList, type TimedResponse, type VisitorContext } from '../support/visitor.ts'

const lang: Language = 'it'

interface TokenPair {
  readonly userToken: string
  readonly refreshToken: string
}

/** The identity provider is away: sessions continue, and new sign-ins get a clear message. */
export async function proveIdentityProviderOutage(sandbox: Sandbox): Promise<ProofFigures> {
  const installation = await startInstallation(sandbox)
  const origin = `http://127.0.0.1:${await findFreePort()}`
  await setPassword(installation.pool, 'dispatcher', 'demo')
  const config = withEmbeddedProvider(readConfig({ PUBLIC_URL: origin, LOG_LEVEL: 'silent' }))
  const open = async () => {
    const provider = await buildServer(config)
    await registerIdentityProvider(provider, { config, pool: installation.pool })
    await provider.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
    return provider
  }
  let provider = await open()
  sandbox.onCleanup(() => provider.close())
  const env = { PUBLIC_URL: origin, OIDC_ISSUER: `${origin}/oidc` }
  const product = installation.start(env)
  await product.ready
  const portal = product.origin

  const session = await signInCompletely(portal, 'state-1')
  const begun = await beginSignIn(portal, 'state-2')
  const callback = await signInAtProvider(begun.text)
  await provider.close()
  // Wait until the cached provider metadata has expired.
  await new Promise((resolve) => setTimeout(resolve, 11_000))

  const refused = await proveSignInRefused(portal, callback)
  assertClaim((await statusOf(portal, '/readyz')) === 200, 'the server counts as ready')
  await proveSessionContinues(portal, session)
  await product.kill()
  const second = installation.start(env)
  const startMs = await second.ready
  assertClaim(
    (await beginSignIn(portal, 'state-4')).status === 503,
    'a server that starts without the provider refuses a new sign-in',
  )

  provider = await open()
  await signInCompletely(portal, 'state-5')
  assertClaim((await second.terminate()).code === 0, 'the server ends with 0')
  return {
    'signed-in users': 'continued, renewed the session, signed out',
    'new sign-ins': `503 after ${refused.ms} ms, "${messageOf(refused)}"`,
    'a start without the provider was ready after ms': startMs,
    'the first sign-in when it is back': 'succeeded',
  }
}

/** A new sign-in and one that comes back from the provider are refused. Returns the answer to the new one. */
async function proveSignInRefused(portal: string, callback: object): Promise<TimedResponse> {
  const away = translate(lang, 'session.provider_unavailable')
  const refused = await beginSignIn(portal, 'state-3')
  assertClaim(
    refused.status === 503 && messageOf(refused) === away,
    `a new sign-in is refused in Italian: ${refused.text}`,
  )
  const finished = await finishSignIn(portal, callback)
  assertClaim(
    finished.status === 503 && messageOf(finished) === away,
    `a sign-in half way is refused in Italian: ${finished.text}`,
  )
  return refused
}

/** A session reads, is renewed and signs out. */
async function proveSessionContinues(portal: string, session: TokenPair) {
  const page = await requestCallList({ origin: portal, token: session.userToken })
  assertClaim(page.status === 200, 'existing sessions continue')
  const renewal = { grant_type: 'refresh_token', refresh_token: session.refreshToken }
  const renewed = await requestAs({ origin: portal }, '/api/token', renewal)
  assertClaim(renewed.status === 200, `a session is renewed, not answered ${renewed.status}`)
  const { access_token } = JSON.parse(renewed.text)
  const out = await requestAs({ origin: portal, token: access_token }, '/Account/Logout', {})
  assertClaim(out.status === 200, `sign-out works: ${out.status} ${out.text}`)
  assertClaim(
    (await requestCallList({ origin: portal, token: access_token })).status === 401,
    'sign-out ends the session',
  )
}

const openApplication = async (origin: string): Promise<VisitorContext> => {
  const { text } = await requestAs({ origin }, '/api/token', { grant_type: 'client_credentials' })
  return { origin, token: JSON.parse(text).access_token, lang }
}
const beginSignIn = async (origin: string, state: string) =>
  requestAs(await openApplication(origin), `/api/getClient/${state}`)
const finishSignIn = async (origin: string, back: object) =>
  requestAs(await openApplication(origin), '/Account/LoginCallback', back)

/** Signs in at the provider as a browser does. */
const signInAtProvider = (begun: string) => {
  const client = JSON.parse(begun)
  return signInAt(createBrowser(client.authorization_endpoint), client, 'dispatcher')
}

async function signInCompletely(origin: string, state: string): Promise<TokenPair> {
  const begun = await beginSignIn(origin, state)
  assertClaim(begun.status === 200, `a sign-in begins: ${begun.text}`)
  const session = await finishSignIn(origin, await signInAtProvider(begun.text))
  assertClaim(session.status === 200, `a sign-in succeeds: ${session.text}`)
  return JSON.parse(session.text)
}
