import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { expectAccessibleAndFitting } from '../support/looks.ts'
import { phone } from '../support/phone.ts'

/** The sessions on the page. */
const entries = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Chooses a language in the user menu, which offers them in a narrow window. */
async function chooseLanguage(page: Page, language: string) {
  await page.getByRole('button', { name: /^Menu (of|de)/ }).click()
  await page.getByRole('menuitemradio', { name: language }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

const inSession = (context: BrowserContext) =>
  context.storageState().then(({ origins }) => origins.some((origin) => origin.localStorage.some(isSession)))
const isSession = ({ name }: { name: string }) => name === 'callout.session'

test.describe('a person’s own sessions', { tag: '@session' }, () => {
  test.use({ provokes: [401] })
  // An account of which no journey keeps a session for others, because all of them end here.
  const account = 'sat-ygnita'

  test('are in the user menu; ending another one by keyboard signs its tabs out at once', { tag: '@daily' }, async ({
    arrive,
  }) => {
    const page = await arrive(account, '/servicecalls', { hasOwnSession: true })
    const elsewhere = await arrive(account, '/servicecalls', { hasOwnSession: true })
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
    await expectAccessibleAndFitting(page, 'both')

    const end = entries(page)
      .nth(1)
      .getByRole('button', { name: /^End the session Chrome · Linux, signed in \d{4}\/\d\d\/\d\d \d\d:\d\d$/ })
    await end.focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: /^End the session/ })
    await expect(question).toBeVisible()
    await expectAccessible(page, 'both')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(end).toBeFocused()
    expect(await inSession(elsewhere.context())).toBe(true)

    await test.step('in French, on a phone', async () => {
      await page.setViewportSize(phone.viewport)
      await chooseLanguage(page, 'Français')
      await expectAccessibleAndFitting(page)
      await entries(page).nth(1).getByRole('button').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await chooseLanguage(page, 'English')
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await end.focus()
    await page.keyboard.press('Enter')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'End', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(entries(page)).toHaveCount(before - 1)
    await expect(page.getByText('The session is ended')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeFocused()
    // Without any interaction: the stream was closed, and the session check failed.
    await expect(elsewhere).toHaveURL(/\/login\?redirectUrl=/)
    await expect(tab).toHaveURL(/\/login\?redirectUrl=%2Fplanning/)
    await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  })

  test('end all at once, or at the provider, and name the company of a dispatcher', async ({ arrive }) => {
    await test.step('can all be ended but the current one', async () => {
      const page = await arrive(account, '/sessions', { hasOwnSession: true })
      const others = [
        await arrive(account, '/servicecalls', { hasOwnSession: true }),
        await arrive(account, '/servicecalls', { hasOwnSession: true }),
      ]
      await page.reload()
      await page.getByRole('button', { name: 'End all others' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
      await expect(entries(page)).toHaveCount(1)
      await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
      for (const other of others) await expect(other).toHaveURL(/\/login\?redirectUrl=/)
    })

    await test.step('end at once when the person signs out at the provider', async () => {
      const page = await arrive(account, '/servicecalls', { hasOwnSession: true })
      const somewhereElse = await arrive(account, '/servicecalls', { hasOwnSession: true })
      const atProvider = await page.context().newPage()
      // The provider's own page, which submits its form by itself.
      await atProvider.goto('/oidc/session/end')
      await expect(atProvider).toHaveURL(/\/oidc\/session\/end\/success/)
      await expect(page).toHaveURL(/\/login\?redirectUrl=/)
      await somewhereElse.reload()
      await expect(somewhereElse.getByRole('button', { name: /^Menu of/ })).toBeVisible()
    })

    await test.step('name the company of a dispatcher who acts as one', async () => {
      const page = await arrive('dispatcher-atlpor', '/servicecalls', { hasOwnSession: true })
      await page.getByRole('button', { name: /^Menu of/ }).click()
      await page.getByRole('menuitem', { name: 'Connect as…' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Connect as / })
        .first()
        .click()
      await page.getByRole('button', { name: /^Menu of/ }).click()
      await page.getByRole('menuitem', { name: 'Your sessions' }).click()
      const connected = entries(page).first().getByRole('listitem')
      await expect(connected).toContainText(/Connected as \S.*This session/)
      await expectAccessible(page)

      const elsewhere = await arrive('dispatcher-atlpor', '/sessions', { hasOwnSession: true })
      const entry = entries(elsewhere).getByRole('listitem').filter({ hasText: 'Connected as' }).first()
      await entry.getByRole('button', { name: /^End the session as \S.*, connected \d{4}/ }).click()
      await elsewhere.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
      await expect(elsewhere.getByText('The session is ended')).toBeVisible()
      await expect(page).toHaveURL(/\/login\?redirectUrl=/)
    })
  })
})
