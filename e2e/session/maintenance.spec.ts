import { openTab } from '../support/calls.ts'
import { runCallout } from '../support/command-line.ts'
import { expect, expectAccessible, signIn, test } from '../support/journey.ts'
import { rowForThisRun } from '../support/lists.ts'

const inMinutes = (minutes: number, from = Date.now()) => new Date(from + minutes * 60_000).toISOString()

/** The time in Madrid, the time zone of the network. */
const inMadrid = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replaceAll('-', '/')

test.describe('maintenance', { tag: '@maintenance' }, () => {
  test.afterEach(() => void runCallout('maintenance', 'off'))

  test('shows when it comes, and leaves the input when it is taken back', async ({ arrive }) => {
    await test.step('shows nothing too far ahead, and a dismissible banner within fifteen days', async () => {
      const far = 16 * 24 * 60
      runCallout('maintenance', 'set', '--start', inMinutes(far), '--end', inMinutes(far + 90))
      const page = await arrive('dispatcher', '/servicecalls', { timeZone: 'UTC' })
      const banner = page.getByRole('complementary', { name: 'Maintenance' })
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(banner).toHaveCount(0)
      await Promise.all([page.waitForResponse(/\/api\/events/), page.reload()])

      // Open screens are notified at once, long before their next check.
      const start = inMinutes(60)
      const end = inMinutes(90, Date.parse(start))
      runCallout('maintenance', 'set', '--start', start, '--end', end, '--message', 'fr=Nouvelle version')
      await expect(banner).toContainText(`from ${inMadrid(start)} (Madrid) to ${inMadrid(end)} (Madrid) (1 h 30 min)`)
      await expect(banner.locator('[lang="fr"]')).toHaveText('Nouvelle version')
      // The list shrinks, so that the page itself does not scroll.
      expect(await page.evaluate('document.documentElement.scrollHeight - window.innerHeight')).toBeLessThanOrEqual(0)
      await expectAccessible(page)
      await banner.getByRole('button', { name: 'Close' }).click()
      await page.reload()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(banner).toHaveCount(0)
      await page.context().close()
      runCallout('maintenance', 'off')
    })

    await test.step('that is taken back at once leaves the input on a call as it was', async () => {
      const page = await arrive('callcenter', '/servicecalls?status=-3&sort=call_id:desc', { hasOwnSession: true })
      await Promise.all([page.waitForResponse(/\/api\/events/), page.reload()])
      await page.locator(rowForThisRun(9)).click()
      await openTab(page, 'Customer')
      const city = page.getByLabel('City')
      await city.fill('Unsaved-on-Sea')
      runCallout('maintenance', 'set', '--start', inMinutes(-1), '--end', inMinutes(30))
      await expect(page.getByRole('heading', { name: 'The portal is closed for maintenance' })).toBeVisible()
      await expect(city).toHaveCount(0)
      runCallout('maintenance', 'off')
      await expect(city).toHaveValue('Unsaved-on-Sea')
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('City')
    })
  })

  test('that is only announced signs nobody out, even while sign-in is closed', async ({ arrive }) => {
    const page = await arrive('sat-ygnita', '/servicecalls', { hasOwnSession: true, timeZone: 'Europe/Rome' })
    const tab = await page.context().newPage()
    await tab.goto('/planning')
    await expect(tab.getByRole('button', { name: /^Menu of/ })).toBeVisible()
    const sessionOf = () => page.evaluate(() => JSON.parse(localStorage.getItem('callout.session') ?? '{}').sessionId)
    const session = await sessionOf()
    const announced = ['--start', inMinutes(5), '--end', inMinutes(30)]
    const closed = ['--login-start', inMinutes(-1), '--login-end', inMinutes(30)]
    for (const window of [announced, [...announced, ...closed], announced]) {
      runCallout('maintenance', 'set', ...window)
      for (const open of [page, tab]) {
        await expect(open.getByRole('complementary', { name: 'Maintenance' })).toBeVisible()
        // The first tab to check does so for both.
        const checked = page.context().waitForEvent('response', (response) => /\/Account\/Check/.test(response.url()))
        await open.evaluate(() => localStorage.removeItem('callout.fresh_until'))
        expect(await (await checked).json()).toEqual({ redirectUrl: '' })
        await open.reload()
        await expect(open.getByRole('button', { name: /^Menu of/ })).toBeVisible()
      }
    }
    expect(await sessionOf()).toBe(session)
  })

  test.describe('closes the portal', () => {
    test.use({ provokes: [401] })
    test('to those who want to sign in, and to those who are there', { tag: '@daily' }, async ({ page }) => {
      await test.step('closes sign-in within a window of its own', async () => {
        const later = ['--start', inMinutes(60), '--end', inMinutes(90)]
        runCallout('maintenance', 'set', ...later, '--login-start', inMinutes(-1), '--login-end', inMinutes(90))
        await page.goto('/login')
        await page.getByRole('button', { name: 'English' }).click()
        await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
        await expect(page.getByText('Sign-in is closed for maintenance until')).toBeVisible()
        await expectAccessible(page)
        runCallout('maintenance', 'off')
      })

      await test.step('that is cancelled opens the waiting pages within seconds', async () => {
        runCallout('maintenance', 'set', '--start', inMinutes(-1), '--end', inMinutes(30))
        await page.goto('/login')
        await page.getByRole('button', { name: 'English' }).click()
        const notice = page.getByRole('heading', { name: 'The portal is closed for maintenance' })
        await expect(notice).toBeVisible()
        const answered = page.waitForResponse(/\/api\/getMaintenance/)
        await page.getByRole('button', { name: 'Try again' }).click()
        await answered
        await expect(notice).toBeVisible()
        runCallout('maintenance', 'off')
        await expect(notice).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
      })

      await test.step('a notice replaces the portal, and the session ends', async () => {
        await page.clock.install()
        await signIn(page, 'dispatcher', '/servicecalls')
        const window = ['--start', inMinutes(2), '--end', inMinutes(30)]
        runCallout('maintenance', 'set', ...window, '--message', 'fr=Nouvelle version', '--message', 'es=Versión nueva')
        await page.reload()
        await expect(page.getByRole('complementary', { name: 'Maintenance' })).toBeVisible()
        await page.clock.fastForward('02:05')
        await expect(page.getByRole('heading', { name: 'The portal is closed for maintenance' })).toBeVisible()
        await expect(page.getByRole('banner')).toHaveCount(0)

        // Each language has its own text, and falls back to French.
        await expect(page.locator('main [lang="fr"]')).toHaveText('Nouvelle version')
        await page.getByRole('button', { name: 'Español' }).click()
        await expect(page.getByText('Versión nueva')).toBeVisible()
        await page.getByRole('button', { name: 'English' }).click()
        await expectAccessible(page)

        // The maintenance must have started by the server's clock too.
        runCallout('maintenance', 'set', '--start', inMinutes(-1), '--end', inMinutes(30))
        await page.clock.fastForward('01:01')
        await page.clock.runFor(6_000)
        await expect.poll(() => page.evaluate(() => localStorage.getItem('callout.session'))).toBeNull()
        await page.goto('/login')
        await expect(page.getByRole('heading', { name: 'The portal is closed for maintenance' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0)

        runCallout('maintenance', 'off')
        await page.clock.fastForward('05:01')
        await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
      })
    })
  })
})
