import { callNumbers, openTab } from '../support/calls.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { rowForThisRun } from '../support/lists.ts'

const line = 'No connection. What you type is kept.'

test.describe('without a network', { tag: '@calls' }, () => {
  test.use({ provokes: [0] })

  test('what is on screen stays, and works once the network is back', async ({ pageAt }) => {
    await test.step('Save shows a message, keeps the input, and works once the network is back', async () => {
      const page = await pageAt('dispatcher', '/servicecalls?status=-3&sort=call_id:desc')
      await page.locator(rowForThisRun(4)).click()
      await openTab(page, 'Customer')
      const city = page.getByLabel('City')
      await city.fill('Offline town')
      await page.context().setOffline(true)
      await expect(page.getByRole('status').filter({ hasText: line })).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
      const toast = page.getByRole('alert').filter({ hasText: 'The server can’t be reached' })
      await expect(toast.first()).toBeVisible()
      await expect(city).toHaveValue('Offline town')
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('City')

      await page.context().setOffline(false)
      await expect(page.getByText(line)).toHaveCount(0)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
      await page.reload()
      await expect(city).toHaveValue('Offline town')
    })

    await test.step('a page whose script fails to load leaves the previous page in place', async () => {
      const page = await pageAt('dispatcher', '/servicecalls?status=-3&sort=call_id:desc')
      await callNumbers(page)
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Planning' }).click()
      await expect(page.getByText('The server can’t be reached').first()).toBeVisible()
      await expect(page).toHaveURL(/servicecalls\?/)
      await expect(page.locator('[data-row="0"]')).toBeVisible()
      await page.context().setOffline(false)
      await page.getByRole('link', { name: 'Planning' }).click()
      await expect(page).toHaveURL(/planning/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    await test.step('a click on a row shows a message, and the call opens once the network is back', async () => {
      const page = await pageAt('dispatcher', '/servicecalls?status=-3&sort=call_id:desc')
      const [, , , , , , number = ''] = await callNumbers(page)
      await page.context().setOffline(true)
      await page.locator('[data-row="6"]').click()
      await expect(page.getByText('The server can’t be reached').first()).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await page.context().setOffline(false)
      const heading = page.getByRole('heading', { level: 1, name: number })
      const row = page.locator('[data-row="6"]')
      // The call opens by itself, or at another click if the list is still there.
      await expect(async () => {
        if (await row.isVisible()) await row.click({ timeout: 1_000 })
        await expect(heading).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 30_000 })
    })

    await test.step('a dialog whose script fails to load offers a retry in its place', async () => {
      const page = await pageAt('dispatcher', '/servicecalls?status=-3&sort=call_id:desc')
      // The prefetch fails too.
      await page.route(/\/assets\/MailDialog-/, (route) => route.abort('internetdisconnected'))
      await page.locator('[data-row="5"]').click()
      await page.getByRole('button', { name: 'Send e-mail' }).click()
      const failed = page.getByRole('dialog', { name: 'Could not be loaded' })
      await expect(failed.getByRole('alert')).toBeVisible()
      await page.unroute(/\/assets\/MailDialog-/)
      await failed.getByRole('button', { name: 'Try again' }).click()
      await expect(
        page
          .getByRole('dialog', { name: /e-mail/i })
          .getByRole('textbox')
          .first(),
      ).toBeVisible()
    })
  })

  test('the app opens, says so, and goes on once the network is back', { tag: '@daily' }, async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecalls?sort=call_id:desc', {
      hasServiceWorker: true,
      hasOwnSession: true,
    })
    const numbers = await callNumbers(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: line })).toBeVisible()
    await expect(page.getByText('The server can’t be reached').first()).toBeVisible()
    // A page that was never opened here.
    await page.goto('/planning')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()

    await page.context().setOffline(false)
    await expect(page.getByText(line)).toHaveCount(0)
    expect(await callNumbers(page)).toEqual(numbers)

    // Signing out and in goes past the service worker.
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    await signIn(page, 'dispatcher', '/servicecalls?sort=call_id:desc')
    expect(await callNumbers(page)).toEqual(numbers)
  })

  test('the large files of the map are stored only by those who open it', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecalls', { hasServiceWorker: true, hasOwnSession: true })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    const storedFiles = () =>
      page.evaluate(async () => {
        const stored = await (await caches.open('client')).keys()
        return stored.map(({ url }) => /(maplibre)\S+\.(js|css|mjs)$/.exec(url)?.[2]).filter(Boolean)
      })
    expect(await storedFiles()).toEqual([])
    await page.goto('/dispatch')
    await expect.poll(async () => (await storedFiles()).toSorted()).toEqual(['css', 'js', 'mjs'])
  })
})
