import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { buildClient } from '../../scripts/client.mjs'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { startGlewlwyd } from '../programs/glewlwyd.ts'
import { assertClaim, missingPrerequisite, type ProofFigures, withSandbox } from '../sandbox.ts'
import { startPortal } from '../support/portal.ts'

const person = { account: 'dispatcher', password: 'correct horse battery staple' }

/** A person signs in and out in a real browser, with a third-party provider. */
export const proveIdentityProvider = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    const executablePath = process.env.CHROMIUM ?? findChromium()
    if (!executablePath) throw missingPrerequisite('there is no Chromium')
    buildClient()
    const port = await findFreePort()
    const publicUrl = `http://127.0.0.1:${port}`
    const provider = await startGlewlwyd(sandbox, { publicUrl, secret: 'only the two of us know' }, person)
    const portal = await startPortal(sandbox, {
      ...provider.env,
      PORT: String(port),
      DATA_DIR: join(sandbox.folder, 'data'),
      DEMO_CALLS: '1',
    })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    sandbox.onCleanup(() => browser.close())
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    page.setDefaultTimeout(20_000)
    const challenges = new Set<string | null>()
    page.on('request', (request) => {
      const { origin, pathname, searchParams } = new URL(request.url())
      if (origin === provider.origin && pathname.endsWith('/auth'))
        challenges.add(searchParams.get('code_challenge_method'))
    })
    const token = await signIn(page, publicUrl)
    assertClaim(challenges.has('S256'), 'the code is asked for with a challenge (PKCE)')
    const check = () => portal.post('/Account/Check', {}, token)
    assertClaim((await check()).status === 200, 'who the provider vouches for has a session')
    await signOut(page, provider.origin, publicUrl)
    assertClaim((await check()).status === 401, 'signing out ends the session')
    await page.goto(`${publicUrl}/servicecalls`)
    await page.locator('main button').first().click()
    await page.locator('#password').waitFor()
    const again = await signIn(page, publicUrl)
    const began = performance.now()
    await signOutAtProvider(page, provider.origin)
    // Without any interaction: its event stream was closed.
    await page.waitForURL(({ pathname }) => pathname === '/login')
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    assertClaim(
      (await portal.post('/Account/Check', {}, again)).status === 401,
      'signing out there ends the session here',
    )
    return {
      'identity provider': `glewlwyd ${provider.version}`,
      'sign-in by its pages, code with PKCE (S256), claim in the ID token': 'done in Chromium',
      'sign-out, ended at the provider too': 'it asks for the password again',
      'sign-out there (back-channel logout), session and open page here': `ended after ${seconds} s`,
    }
  })

async function signIn(page: Page, publicUrl: string): Promise<string> {
  await page.goto(`${publicUrl}/servicecalls`)
  await page.locator('main button').first().click()
  await page.locator('#username').fill(person.account)
  await page.locator('#password').fill(person.password)
  await page.locator('#password').press('Enter')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${publicUrl}/servicecalls`)
  const stored = await page.evaluate(() => localStorage.getItem('callout.session') ?? '{}')
  return JSON.parse(stored).userToken
}

/** Ends the session at the provider through its own page, in another tab. */
async function signOutAtProvider(page: Page, provider: string) {
  const tab = await page.context().newPage()
  await tab.goto(`${provider}/login.html`)
  const cookies = await page.context().cookies(provider)
  const sid = cookies.find(({ name }) => name === 'GLEWLWYD2_OIDC_SID')?.value
  const isEnded = await tab.evaluate(
    async (sid) => (await fetch(`/api/oidc/session/${sid}`, { method: 'DELETE' })).ok,
    sid,
  )
  assertClaim(isEnded, 'glewlwyd ends its session')
}

async function signOut(page: Page, provider: string, publicUrl: string) {
  await page.getByRole('button', { name: 'Central Dispatch' }).click()
  await page.getByRole('menuitem').last().click()
  // The provider accepts the hint and redirects to the registered address.
  const redirectUrl = `${publicUrl}/logoutredirect`
  await page.waitForURL(
    ({ origin, searchParams }) => origin === provider && searchParams.get('callback_url') === redirectUrl,
    { waitUntil: 'commit' },
  )
  const isEnding = (method: string, url: string) => method === 'DELETE' && new URL(url).pathname === '/api/auth/'
  const ended = page.waitForResponse((answer) => isEnding(answer.request().method(), answer.url()) && answer.ok())
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await ended
}
