import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, identify, signIn, test } from './journey.ts'

test.describe('signing in', { tag: '@session' }, () => {
  test.describe('with a mistake', () => {
    test.use({ provokes: [422] })
    test('a protected address is kept through sign-in, also past a wrong password', async ({ page }) => {
      await page.goto('/servicecalls?status=-3')
      await expect(page).toHaveURL('/login?redirectUrl=%2Fservicecalls%3Fstatus%3D-3')
      await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await identify(page, 'dispatcher', 'wrong')
      await expect(page.getByText('The account or the password is wrong.')).toBeVisible()
      await identify(page, 'dispatcher')
      await expect(page).toHaveURL('/servicecalls?status=-3')
      // The session's culture, as nothing was chosen.
      await expect(page.getByRole('heading', { name: 'Avisos' })).toBeVisible()
    })
  })

  test('home is the first page of the menu, which holds what the role may open', async ({ page }) => {
    await signIn(page, 'sat')
    await expect(page).toHaveURL(/\/(planning|servicecalls)$/)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Service calls' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Unassigned/declined calls' })).toHaveCount(0)
    await page.goto('/servicecallsunassigned')
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  })

  test.describe('by a link', () => {
    test.use({ provokes: [401] })
    test('a code signs in once', async ({ page, browser, baseURL }) => {
      const code = callout('login-code', 'callcenter')
      await page.goto(`/loginredirect/${code}`)
      await expect(page.getByRole('button', { name: /Iberia Call Centre/ })).toBeVisible()
      const elsewhere = await (await browser.newContext({ baseURL, locale: 'en-GB' })).newPage()
      await elsewhere.goto(`/loginredirect/${code}`)
      await expect(elsewhere.getByText('The code is not valid or has expired')).toBeVisible()
      await expectAccessible(elsewhere)
      await elsewhere.getByRole('link', { name: 'Go to sign-in' }).click()
      await expect(elsewhere).toHaveURL('/login')
      await elsewhere.context().close()
    })
  })

  test('a connect token opens the session of its company, and leads on', async ({ page }) => {
    await signIn(page, 'dispatcher')
    const company = await page.evaluate(async () => {
      const { userToken, networkCode } = JSON.parse(localStorage.getItem('callout.session') ?? '{}')
      const headers = { Authorization: `Bearer ${userToken}`, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ filterData: { search: 'Larnosa' } })
      const answer = await fetch(`/api/Societe/GetListData?networkCode=${networkCode}`, {
        method: 'POST',
        headers,
        body,
      })
      const { Data } = (await answer.json()) as { Data: { ID: string }[] }
      return Data[0]?.ID ?? ''
    })
    const token = callout('connect-token', company)
    await page.goto(`/connectas/${token}?redirectUrl=${encodeURIComponent('/servicecalls?status=-3')}`)
    await expect(page).toHaveURL('/servicecalls?status=-3')
    await expect(page.getByRole('link', { name: 'Unassigned/declined calls' })).toHaveCount(0)
  })

  test('a return that was not asked for here leads home and says it failed', async ({ page }) => {
    await page.goto('/wso/callback?code=stolen&state=of-somebody-else')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText('Sign-in failed. Try again.')
    expect(await page.evaluate(() => localStorage.getItem('callout.session'))).toBeNull()
  })

  for (const redirectUrl of ['//evil.example', 'https://evil.example', '/\\evil.example'])
    test(`the way back never leads to ${redirectUrl}`, async ({ page }) => {
      await signIn(page, 'sat', `/login?redirectUrl=${encodeURIComponent(redirectUrl)}`)
      await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/(planning|servicecalls)$/)
    })
})

test.describe('signing out', { tag: '@session' }, () => {
  test.use({ provokes: [401] })

  test('ends the session here, in the other tab, on the server and at the provider', async ({ page, context }) => {
    await signIn(page, 'dispatcher')
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('callout.session') ?? '{}').userToken)
    const other = await context.newPage()
    await other.goto('/servicecalls')
    await expect(other.getByRole('heading', { name: 'Service calls' })).toBeVisible()

    await page.getByRole('button', { name: /^Menu of/ }).click()
    await expect(page.getByText('Version 1.0.2025062-6.1')).toBeVisible()
    const portal = page.getByRole('menuitem', { name: 'Portal del servicio técnico' })
    await expect(portal).toHaveAttribute('href', 'https://portal.atlibe.example')
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(other).toHaveURL('/login?redirectUrl=%2Fservicecalls')

    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => !/preference|application/.test(key))),
    ).toEqual([])
    const check = await page.request.post('/Account/Check', { headers: { Authorization: `Bearer ${token}` } })
    expect(check.status()).toBe(401)
    // The provider asks for the password again.
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Password')).toBeVisible()
  })

  test('a session that died elsewhere ends at the next call, and the way back is kept', async ({ page }) => {
    await signIn(page, 'dispatcher')
    await page.goto('/servicecalls')
    await expect(page.getByRole('heading', { name: 'Service calls' })).toBeVisible()
    await page.evaluate(async () => {
      const { userToken } = JSON.parse(localStorage.getItem('callout.session') ?? '{}')
      await fetch('/Account/Logout', { method: 'POST', headers: { Authorization: `Bearer ${userToken}` } })
    })
    await page.goto('/servicecallsunassigned')
    await expect(page).toHaveURL('/login?redirectUrl=%2Fservicecallsunassigned')
  })
})

test.describe('staying signed in', { tag: '@session' }, () => {
  test.use({ provokes: [401] })

  test('the session is asked for once a minute by all tabs together, and renewed in time', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    const asked: string[] = []
    context.on('request', (request) => {
      if (/\/Account\/Check|\/api\/token/.test(request.url())) asked.push(new URL(request.url()).pathname)
    })
    await signIn(page, 'dispatcher', '/servicecalls')
    const other = await context.newPage()
    await other.goto('/servicecalls')
    await expect(other.getByRole('heading', { name: 'Service calls' })).toBeVisible()
    const token = () => page.evaluate(() => JSON.parse(localStorage.getItem('callout.session') ?? '{}').userToken)
    const first = await token()
    asked.length = 0

    // Step by step, as time goes in both tabs: neither runs ahead of what the other writes down.
    for (let half = 0; half < 250; half++) await page.clock.runFor(500)
    const checks = () => asked.filter((path) => path === '/Account/Check').length
    await expect.poll(checks).toBeGreaterThanOrEqual(2)
    // One more where it took long to arrive. Two tabs that did not know of each other would ask twice as often.
    expect(checks()).toBeLessThanOrEqual(3)

    asked.length = 0
    await page.clock.fastForward('07:50:00')
    await expect.poll(token).not.toBe(first)
    expect(asked.filter((path) => path === '/api/token')).toHaveLength(1)
    await other.reload()
    await expect(other.getByRole('heading', { name: 'Service calls' })).toBeVisible()
  })

  test('a closed account is out within a minute', async ({ page }) => {
    await page.clock.install()
    await signIn(page, 'dispatcher-atlpor', '/servicecalls')
    callout('account', 'close', 'dispatcher-atlpor')
    await page.clock.fastForward(61_000)
    await page.clock.runFor(6_000)
    await expect(page).toHaveURL('/login?redirectUrl=%2Fservicecalls')
    callout('account', 'open', 'dispatcher-atlpor')
  })
})

/** Runs the command line against the server of the journeys. */
function callout(...words: string[]): string {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  return execFileSync('npm', ['run', '-s', 'callout', '--', ...words], { env, encoding: 'utf8' }).trim()
}

test.describe('open to all', { tag: '@session' }, () => {
  for (const [path, title] of [
    ['/register', 'Ask for access'],
    ['/forgot', 'Forgot your password?'],
    ['/nowhere/at/all', 'This page does not exist'],
  ] as const)
    test(`${path} says "${title}"`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expectAccessible(page)
    })

  test.describe('in another browser', () => {
    test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
    test('only one sentence is shown', async ({ page }) => {
      await page.goto('/servicecalls')
      await expect(page.locator('body')).toHaveText('Please use Google Chrome for this site')
    })
  })
})

const header = (page: Page) => page.getByRole('banner')

test.describe('the header', { tag: '@shell' }, () => {
  test('switches the language without losing what was typed', async ({ page }) => {
    await signIn(page, 'dispatcher', '/servicecalls')
    await page.getByRole('textbox', { name: 'Subject' }).fill('caldera')
    await header(page).getByRole('button', { name: 'Français' }).click()
    await expect(page.getByRole('heading', { name: 'Appels' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue('caldera')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Appels' })).toBeVisible()
  })

  test('opens the user menu by keyboard, and gives the focus back', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecalls')
    const button = page.getByRole('button', { name: /^Menu of/ })
    // The first time it is fetched, the second time it is there.
    for (const _time of [1, 2]) {
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      // It takes the focus a moment after it is there.
      await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })

  test('switches the network, and everything on the page with it', async ({ page }) => {
    await signIn(page, 'dispatcher', '/servicecallsunassigned')
    const entry = page.getByRole('link', { name: /Unassigned\/declined calls \d/ })
    const before = await entry.textContent()
    await header(page).getByRole('button', { name: 'Network: España' }).click()
    await page.getByRole('menuitem', { name: 'Italia' }).click()
    await expect(header(page).getByRole('button', { name: 'Network: Italia' })).toBeVisible()
    await expect(entry).not.toHaveText(before ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Dimmed, it is hard to read.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(header(page).getByRole('button', { name: 'Network: Italia' })).toBeVisible()
  })

  test('keeps the menu in a drawer on a narrow window', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'dispatcher', '/servicecalls')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('button', { name: 'Français' })).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('link', { name: /Unassigned/ }).click()
    await expect(page).toHaveURL('/servicecallsunassigned')
    await expect(drawer).toBeHidden()
  })
})
