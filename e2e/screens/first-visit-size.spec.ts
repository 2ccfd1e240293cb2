import { callNumbers } from '../support/calls.ts'
import { expect, test } from '../support/journey.ts'
import { waitForPrefetch } from '../support/lists.ts'

/** Compressed bytes of scripts, styles and images, with 300 per response header; page and rows add 15 kB. */
const allowed = { all: 199_500, one: 100_000 }

test.describe('a first visit', { tag: '@calls' }, () => {
  test('to the list of calls loads little before the list shows', { tag: '@daily' }, async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecalls', { preloadsDialogs: true })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.clearBrowserCache')
    await page.addInitScript(() =>
      new MutationObserver((_changes, watch) => {
        if (!document.querySelector('tbody [data-row]')) return
        watch.disconnect()
        performance.mark('rows')
      }).observe(document, { childList: true, subtree: true }),
    )
    await page.reload({ waitUntil: 'commit' })
    await callNumbers(page)
    const sizes = await page.evaluate(() => {
      const shown = performance.getEntriesByName('rows')[0]?.startTime ?? 0
      const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const before = fetched.filter(({ name, startTime }) => name.includes('/assets/') && startTime <= shown)
      return before.map(({ transferSize }) => transferSize)
    })
    const all = sizes.reduce((sum, size) => sum + size, 0)
    expect(all).toBeGreaterThan(allowed.one)
    expect(all).toBeLessThan(allowed.all)
    expect(Math.max(...sizes)).toBeLessThan(allowed.one)
  })
})

test.describe('a dialog', { tag: '@calls' }, () => {
  test('is fetched while the page is idle, or when it is opened', async ({ arrive }) => {
    for (const preloadsDialogs of [true, false]) {
      const when = preloadsDialogs ? 'while the page is idle' : 'when it is opened, by a browser that saves data'
      await test.step(when, async () => {
        const page = await arrive('dispatcher', '/servicecalls?status=-3', { preloadsDialogs })
        await page.locator('[data-row="0"]').click()
        const button = page.getByRole('button', { name: 'Send e-mail' })
        await expect(button).toBeVisible()
        const isFetched = () =>
          page.evaluate(() =>
            performance.getEntriesByType('resource').some(({ name }) => name.includes('/MailDialog-')),
          )
        if (preloadsDialogs) await expect.poll(isFetched).toBe(true)
        await waitForPrefetch(page)
        expect(await isFetched()).toBe(preloadsDialogs)
        await button.click()
        await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
        expect(await isFetched()).toBe(true)
      })
    }
  })
})
