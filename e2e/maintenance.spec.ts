import { callout } from './command-line.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const inMinutes = (minutes: number, from = Date.now()) => new Date(from + minutes * 60_000).toISOString()

/** The demo's servers and browsers are in one place: the network's clock shows this. */
const inMadrid = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replaceAll('-', '/')

test.describe('maintenance', { tag: '@maintenance' }, () => {
  test.afterEach(() => void callout('maintenance', 'off'))

  test('too far ahead nothing is said; within fifteen days a banner says when, until it is put away', async ({
    page,
  }) => {
    const far = 16 * 24 * 60
    callout('maintenance', 'set', '--start', inMinutes(far), '--end', inMinutes(far + 90))
    await signIn(page, 'dispatcher', '/servicecalls')
    const banner = page.getByRole('complementary', { name: 'Maintenance' })
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(banner).toHaveCount(0)
    await Promise.all([page.waitForResponse(/\/api\/events/), page.reload()])

    // An open screen is told at once, long before it would ask again.
    const start = inMinutes(60)
    const end = inMinutes(90, Date.parse(start))
    callout('maintenance', 'set', '--start', start, '--end', end, '--message', 'fr=Nouvelle version')
    await expect(banner).toContainText(`from ${inMadrid(start)} to ${inMadrid(end)} (1 h 30 min)`)
    await expect(banner.locator('[lang="fr"]')).toHaveText('Nouvelle version')
    // The list makes room: the page itself does not scroll.
    expect(await page.evaluate('document.documentElement.scrollHeight - window.innerHeight')).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await banner.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(banner).toHaveCount(0)
  })

  test.describe('while it lasts', () => {
    test.use({ provokes: [401] })
    test('a notice stands in place of the portal, and the running session ends', async ({ page }) => {
      await page.clock.install()
      await signIn(page, 'dispatcher', '/servicecalls')
      const window = ['--start', inMinutes(2), '--end', inMinutes(30)]
      callout('maintenance', 'set', ...window, '--message', 'fr=Nouvelle version', '--message', 'es=Versión nueva')
      await page.reload()
      await expect(page.getByRole('complementary', { name: 'Maintenance' })).toBeVisible()
      await page.clock.fastForward('02:05')
      await expect(page.getByRole('heading', { name: 'The portal is closed for maintenance' })).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(0)

      // In each language its own text, in French where there is none.
      await expect(page.locator('main [lang="fr"]')).toHaveText('Nouvelle version')
      await page.getByRole('button', { name: 'Español' }).click()
      await expect(page.getByText('Versión nueva')).toBeVisible()
      await page.getByRole('button', { name: 'English' }).click()
      await expectAccessible(page)

      // The server's clock has to be there too.
      callout('maintenance', 'set', '--start', inMinutes(-1), '--end', inMinutes(30))
      await page.clock.fastForward('01:01')
      await page.clock.runFor(6_000)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('callout.session'))).toBeNull()
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'The portal is closed for maintenance' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0)

      callout('maintenance', 'off')
      await page.clock.fastForward('05:01')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    })
  })

  test('sign-in is closed within its own window', async ({ page }) => {
    const later = ['--start', inMinutes(60), '--end', inMinutes(90)]
    callout('maintenance', 'set', ...later, '--login-start', inMinutes(-1), '--login-end', inMinutes(90))
    await page.goto('/login')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
    await expect(page.getByText('Sign-in is closed for maintenance until')).toBeVisible()
    await expectAccessible(page)
  })
})
