import type { Page } from '@playwright/test'
import { post } from '../support/api.ts'
import { runCallout } from '../support/command-line.ts'
import { expect, expectAccessible, signIn, submitCredentials, test } from '../support/journey.ts'
import { phone } from '../support/phone.ts'

test.describe('signing in', { tag: '@session' }, () => {
  test.use({ provokes: [422] })

  test('leads where a person wanted to go, or home', { tag: '@daily' }, async ({ page, arrive }) => {
    await test.step('a redirect that this browser did not start leads home with a message', async () => {
      await page.goto('/wso/callback?code=stolen&state=of-somebody-else')
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('alert')).toHaveText('Sign-in failed. Try again.')
      await page.reload()
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(await page.evaluate(() => localStorage.getItem('callout.session'))).toBeNull()
    })

    await test.step('a protected address is kept through sign-in, even after a wrong password', async () => {
      await page.goto('/servicecalls?status=-3')
      await expect(page).toHaveURL('/login?redirectUrl=%2Fservicecalls%3Fstatus%3D-3')
      await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await submitCredentials(page, 'dispatcher', 'wrong')
      await expect(page.getByText('The account or the password is wrong.')).toBeVisible()
      await submitCredentials(page, 'dispatcher')
      await expect(page).toHaveURL('/servicecalls?status=-3')
      // In the session's language, because none was chosen.
      await expect(page.getByRole('heading', { name: 'Avisos' })).toBeVisible()
    })

    await test.step('a connect token opens the session of its company and the linked page', async () => {
      await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
      const { Data } = await post(page, 'Societe/GetListData', { filterData: { search: 'Larnosa' } })
      const token = runCallout('connect-token', Data[0].ID)
      await page.goto(`/connectas/${token}?redirectUrl=${encodeURIComponent('/servicecalls?status=-3')}`)
      await expect(page).toHaveURL('/servicecalls?status=-3')
      await expect(page.getByRole('link', { name: 'Unassigned/declined calls' })).toHaveCount(0)
    })

    await test.step('home is the first page of the menu, which holds the pages of the role', async () => {
      const page = await arrive('sat', '/home')
      await page.goto('/')
      await expect(page).toHaveURL(/\/home$/)
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await expect(menu.getByRole('link', { name: 'Service calls' })).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Unassigned/declined calls' })).toHaveCount(0)
      await page.goto('/servicecallsunassigned')
      await expect(page.getByRole('heading', { name: 'You may not open this page' })).toBeVisible()
    })
  })
})

test.describe('signing out', { tag: '@session' }, () => {
  test.use({ provokes: [401] })

  test('ends the session here and elsewhere', { tag: '@daily' }, async ({ page, context, browser, baseURL }) => {
    await test.step('a code signs in once', async () => {
      const code = runCallout('login-code', 'callcenter')
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

    await test.step('a session that ended elsewhere ends at the next request, and the address is kept', async () => {
      await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
      await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
      await page.goto('/servicecalls')
      await expect(page.getByRole('heading', { name: 'Service calls' })).toBeVisible()
      await page.evaluate(async () => {
        const { userToken } = JSON.parse(localStorage.getItem('callout.session') ?? '{}')
        await fetch('/Account/Logout', { method: 'POST', headers: { Authorization: `Bearer ${userToken}` } })
      })
      await page.goto('/servicecallsunassigned')
      await expect(page).toHaveURL('/login?redirectUrl=%2Fservicecallsunassigned')
    })

    await test.step('a session ends in the other tab, on the server and at the provider', async () => {
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
  })
})

test.describe('staying signed in', { tag: '@session' }, () => {
  test.use({ provokes: [401] })

  test('all tabs together check the session once a minute, and renew it in time', async ({ page, context }) => {
    await page.clock.install()
    const requested: string[] = []
    context.on('request', (request) => {
      if (/\/Account\/Check|\/api\/token/.test(request.url())) requested.push(new URL(request.url()).pathname)
    })
    await signIn(page, 'dispatcher', '/servicecalls')
    const other = await context.newPage()
    await other.goto('/servicecalls')
    await expect(other.getByRole('heading', { name: 'Service calls' })).toBeVisible()
    const token = () => page.evaluate(() => JSON.parse(localStorage.getItem('callout.session') ?? '{}').userToken)
    const first = await token()
    requested.length = 0

    // In small steps, so that the clocks of both tabs advance together.
    for (let half = 0; half < 250; half++) await page.clock.runFor(500)
    const checks = () => requested.filter((path) => path === '/Account/Check').length
    await expect.poll(checks).toBeGreaterThanOrEqual(2)
    // Allow one extra check for a slow start. Tabs that did not share it would check twice as often.
    expect(checks()).toBeLessThanOrEqual(3)

    requested.length = 0
    await page.clock.fastForward('07:50:00')
    await expect.poll(token).not.toBe(first)
    expect(requested.filter((path) => path === '/api/token')).toHaveLength(1)
    await other.reload()
    await expect(other.getByRole('heading', { name: 'Service calls' })).toBeVisible()
  })

  test('a closed account is signed out within a minute', async ({ page }) => {
    await page.clock.install()
    await signIn(page, 'dispatcher-atlpor', '/servicecalls')
    runCallout('account', 'close', 'dispatcher-atlpor')
    await page.clock.fastForward(61_000)
    await page.clock.runFor(6_000)
    await expect(page).toHaveURL('/login?redirectUrl=%2Fservicecalls')
    runCallout('account', 'open', 'dispatcher-atlpor')
  })
})

test.describe('public pages', { tag: '@session' }, () => {
  test('say what they are for, that a page does not exist, and which browser is needed', async ({
    page,
    browser,
    baseURL,
  }) => {
    await test.step('in a browser that is supported', async () => {
      for (const [path, title] of [
        ['/register', 'Ask for access'],
        ['/forgot', 'Forgot your password?'],
        ['/nowhere/at/all', 'This page does not exist'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expectAccessible(page)
      }
    })

    await test.step('in another one', async () => {
      const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
      const page = await browser.newPage({ baseURL, userAgent })
      await page.goto('/servicecalls')
      await expect(page.locator('body')).toHaveText('Please use Google Chrome for this site')
      await page.close()
    })
  })
})

const header = (page: Page) => page.getByRole('banner')

test.describe('the header', { tag: '@shell' }, () => {
  test('holds menus, languages, networks and the appearance', async ({ page, pageAt }) => {
    await test.step('switches the language and keeps the input', async () => {
      await signIn(page, 'dispatcher', '/servicecalls')
      await page.getByRole('textbox', { name: 'Subject' }).fill('caldera')
      await header(page).getByRole('button', { name: 'Français' }).click()
      await expect(page.getByRole('heading', { name: 'Interventions' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue('caldera')
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Interventions' })).toBeVisible()
    })

    await test.step('opens the user menu by keyboard, and returns the focus', async () => {
      const page = await pageAt('dispatcher', '/servicecalls')
      const button = page.getByRole('button', { name: /^Menu of/ })
      // The menu is loaded the first time and cached the second.
      for (const _time of [1, 2]) {
        await button.focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('menu')).toBeVisible()
        await expect(button).toHaveAttribute('aria-expanded', 'true')
        // The menu takes the focus a moment after it appears.
        await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
        await page.keyboard.press('ArrowDown')
        await expect(page.getByRole('menuitem').first()).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toHaveCount(0)
        await expect(button).toBeFocused()
      }
    })

    await test.step('shows the menu in a drawer on a narrow window', async () => {
      const page = await pageAt('dispatcher', '/servicecalls', phone)
      await page.getByRole('button', { name: 'Open the menu' }).click()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await expectAccessible(page)
      await drawer.getByRole('link', { name: /Unassigned/ }).click()
      await expect(page).toHaveURL('/servicecallsunassigned')
      await expect(drawer).toBeHidden()
    })

    await test.step('switches the network and all content of the page', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      const entry = page.getByRole('link', { name: /Unassigned\/declined calls \d/ })
      const before = await entry.textContent()
      await header(page).getByRole('button', { name: 'Network: España' }).click()
      await page.getByRole('menuitem', { name: 'Italia' }).click()
      await expect(header(page).getByRole('button', { name: 'Network: Italia' })).toBeVisible()
      await expect(entry).not.toHaveText(before ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Wait for the end of loading: dimmed text fails the contrast check.
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page)
      await page.reload()
      await expect(header(page).getByRole('button', { name: 'Network: Italia' })).toBeVisible()
    })

    await test.step('offers the appearance in the user menu, and on a narrow window the languages', async () => {
      const page = await pageAt('dispatcher', '/servicecalls', phone)
      const menu = header(page).getByRole('button', { name: /^Menu of/ })
      await menu.click()
      await page.getByRole('menuitemradio', { name: 'Dark appearance' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await expect(page.getByRole('menuitemradio', { name: 'Dark appearance' })).toBeChecked()
      await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
      await page.getByRole('menuitemradio', { name: 'Français' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Interventions' })).toBeVisible()
    })
  })
})
