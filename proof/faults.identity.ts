import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { mountIdentityProvider, withEmbeddedProvider } from '../server/src/embedded/identity-provider.ts'
import { setPassword } from '../server/src/embedded/passwords.ts'
import { readConfig } from '../server/src/kernel/config.ts'
import { buildServer } from '../server/src/kernel/house.ts'
import { freePort } from '../server/src/kernel/ports.ts'
import { aBrowser, signInAt } from '../server/test/browser.ts'
import { statusOf } from '../server/test/product.ts'
import { expect, type Figures, type Ground } from './ground.ts'
import { openHouse } from './house.ts'
import { aPage, messageOf, type Visit, visit } from './visitor.ts'

const lang: Language = 'it'

/** The identity provider away: whoever is signed in goes on, and whoever would sign in is told. */
export async function identityProviderAway(ground: Ground): Promise<Figures> {
  const house = await openHouse(ground)
  const origin = `http://127.0.0.1:${await freePort()}`
  await setPassword(house.pool, 'dispatcher', 'demo')
  const config = withEmbeddedProvider(readConfig({ PUBLIC_URL: origin, LOG_LEVEL: 'silent' }))
  const open = async () => {
    const provider = await buildServer(config)
    await mountIdentityProvider(provider, { config, pool: house.pool })
    await provider.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
    return provider
  }
  let provider = await open()
  ground.atEnd(() => provider.close())
  const env = { PUBLIC_URL: origin, OIDC_ISSUER: `${origin}/oidc` }
  const product = house.start(env)
  await product.ready
  const portal = product.origin

  const session = await signsIn(portal, 'state-1')
  const begun = await begin(portal, 'state-2')
  const cameBack = await atProvider(begun.text)
  await provider.close()
  // What the provider said of itself a moment ago is good for a moment.
  await new Promise((resolve) => setTimeout(resolve, 11_000))

  const page = await aPage({ origin: portal, token: session.userToken })
  expect(page.status === 200, 'whoever is signed in goes on')
  const renewal = { grant_type: 'refresh_token', refresh_token: session.refreshToken }
  const renewed = await visit({ origin: portal }, '/api/token', renewal)
  expect(renewed.status === 200, `a session is renewed, not answered ${renewed.status}`)
  const away = translate(lang, 'session.provider_unavailable')
  const refused = await begin(portal, 'state-3')
  expect(refused.status === 503 && messageOf(refused) === away, `who would sign in is told in Italian: ${refused.text}`)
  const half = await finish(portal, cameBack)
  expect(half.status === 503 && messageOf(half) === away, `who is half way is told as well: ${half.text}`)
  expect((await statusOf(portal, '/readyz')) === 200, 'the server counts as ready')
  const { access_token } = JSON.parse(renewed.text)
  const out = await visit({ origin: portal, token: access_token }, '/Account/Logout', {})
  expect(out.status === 200, `who wants out gets out: ${out.status} ${out.text}`)
  expect((await aPage({ origin: portal, token: access_token })).status === 401, 'and is out')
  await product.kill()
  const second = house.start(env)
  const startMs = await second.ready
  expect((await begin(portal, 'state-4')).status === 503, 'a server that starts meanwhile says the same')

  provider = await open()
  await signsIn(portal, 'state-5')
  expect((await second.terminate()).code === 0, 'the server ends with 0')
  return {
    'whoever was signed in': 'went on, renewed the session, signed out',
    'whoever would sign in': `503 after ${refused.ms} ms, "${messageOf(refused)}"`,
    'a start meanwhile was ready after ms': startMs,
    'the first sign-in after its return': 'succeeded',
  }
}

const application = async (origin: string): Promise<Visit> => {
  const { text } = await visit({ origin }, '/api/token', { grant_type: 'client_credentials' })
  return { origin, token: JSON.parse(text).access_token, lang }
}
const begin = async (origin: string, state: string) => visit(await application(origin), `/api/getClient/${state}`)
const finish = async (origin: string, back: object) => visit(await application(origin), '/Account/LoginCallback', back)

/** What a browser does at the provider. */
const atProvider = (begun: string) => {
  const client = JSON.parse(begun)
  return signInAt(aBrowser(client.authorization_endpoint), client, 'dispatcher')
}

async function signsIn(origin: string, state: string): Promise<{ userToken: string; refreshToken: string }> {
  const begun = await begin(origin, state)
  expect(begun.status === 200, `a sign-in begins: ${begun.text}`)
  const session = await finish(origin, await atProvider(begun.text))
  expect(session.status === 200, `a sign-in succeeds: ${session.text}`)
  return JSON.parse(session.text)
}
