import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'

/** The sessions the page shows. */
const entries = (page: Page) => page.getByRole('main').getByRole('listitem')
const inSession = (context: BrowserContext) =>
  context.storageState().then(({ origins }) => origins.some((origin) => origin.localStorage.some(isSession)))
const isSession = ({ name }: { name: string }) => name === 'callout.session'

test.describe('a person’s own sessions', { tag: '@session' }, () => {
  test.use({ provokes: [401] })
  // What others left signed in is none of these journeys' business.
  const account = 'sat-ygnita'

  test('are in the user menu; another one is ended by keyboard, and its tabs are out at once', async ({ arrive }) => {
    const page = await arrive(account, '/servicecalls', { ownSession: true })
    const elsewhere = await arrive(account, '/servicecalls', { ownSession: true })
    const tab = await elsewhere.context().newPage()
    await tab.goto('/planning')
    await expect(tab.getByRole('button', { name: /^Menu of/ })).toBeVisible()

    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Your sessions' }).click()
    await expect(page).toHaveURL('/sessions')
    await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible()
    await expect(entries(page).nth(1)).toBeVisible()
    const before = await entries(page).count()
    await expect(entries(page).first()).toContainText('This session')
    await expect(entries(page).first()).toContainText('Chrome · Linux')
    await expect(entries(page).first()).toContainText('127.0.0.1')
    await expect(entries(page).first().getByRole('button')).toHaveCount(0)
    await expectAccessible(page)

    const end = entries(page)
      .nth(1)
      .getByRole('button', { name: /^End the session Chrome · Linux, signed in \d{4}\/\d\d\/\d\d \d\d:\d\d$/ })
    await end.focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: /^End the session/ })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(end).toBeFocused()
    expect(await inSession(elsewhere.context())).toBe(true)

    await page.keyboard.press('Enter')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'End', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(entries(page)).toHaveCount(before - 1)
    await expect(page.getByText('The session is ended')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeFocused()
    // Nobody touched it: its stream was closed, and it asked and was told.
    await expect(elsewhere).toHaveURL(/\/login\?redirectUrl=/, { timeout: 5000 })
    await expect(tab).toHaveURL(/\/login\?redirectUrl=%2Fplanning/, { timeout: 5000 })
    await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  })

  test('are all ended but this one', async ({ arrive }) => {
    const page = await arrive(account, '/sessions', { ownSession: true })
    const others = [
      await arrive(account, '/servicecalls', { ownSession: true }),
      await arrive(account, '/servicecalls', { ownSession: true }),
    ]
    await page.reload()
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
    await expect(entries(page)).toHaveCount(1)
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
    for (const other of others) await expect(other).toHaveURL(/\/login\?redirectUrl=/, { timeout: 5000 })
  })

  test('end at once when they sign out at the provider', async ({ arrive }) => {
    const page = await arrive(account, '/servicecalls', { ownSession: true })
    const somewhereElse = await arrive(account, '/servicecalls', { ownSession: true })
    const atProvider = await page.context().newPage()
    // The provider's own page; what stands there presses its button itself.
    await atProvider.goto('/oidc/session/end')
    await expect(atProvider).toHaveURL(/\/oidc\/session\/end\/success/)
    await expect(page).toHaveURL(/\/login\?redirectUrl=/, { timeout: 5000 })
    await somewhereElse.reload()
    await expect(somewhereElse.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  })

  test('of a dispatcher who acts as a company say so', async ({ arrive }) => {
    const page = await arrive('dispatcher-atlpor', '/servicecalls', { ownSession: true })
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Connect as…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Connect as / })
      .first()
      .click()
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Your sessions' }).click()
    await expect(entries(page).first()).toContainText('This session')
    await expect(entries(page).first()).toContainText(/Connected as \S/)
  })
})

for (const { name, arrival, look } of [
  { name: 'in the dark', arrival: { dark: true }, look: 'dark' },
  { name: 'narrow, in French', arrival: { lang: 'fr', viewport: { width: 390, height: 844 } }, look: undefined },
] as const)
  test(`the page of one’s sessions is sound ${name}`, { tag: '@session' }, async ({ arrive }) => {
    const page = await arrive('sat-ygnita', '/sessions', { ...arrival, ownSession: true })
    await arrive('sat-ygnita', '/sessions', { ownSession: true })
    await page.reload()
    await expect(entries(page).nth(1)).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
    await expectAccessible(page, look)
    await entries(page).nth(1).getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, look)
  })
