import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { phone } from '../support/phone.ts'
import { arrangeVisits } from '../support/visits.ts'

/**
 * Most compressed bytes of the scripts of a day, a visit, its report and their dialogs, with 300 per response header.
 */
const allowed = 168_000

const scriptBytes = (page: Page) =>
  page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = fetched.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    return scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)
  })

/** The bytes once nothing has been added for a while: dialogs are fetched while the page is idle. */
async function settledBytes(page: Page): Promise<number> {
  for (let before = -1; ; await page.waitForTimeout(2_000)) {
    const now = await scriptBytes(page)
    if (now === before) return now
    before = now
  }
}

test('the day, a visit and its report load little script', { tag: '@today' }, async ({ arrive }) => {
  await arrangeVisits(1)
  const page = await arrive('tech', '/today', { ...phone, preloadsDialogs: true })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Next' }).waitFor()
  const day = await settledBytes(page)
  expect(day).toBeGreaterThan(80_000)
  // The last one was arranged here; other journeys start with the next one.
  await page.getByRole('listitem').last().getByRole('link').click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('form', { name: 'Report' }).waitFor()
  const all = await settledBytes(page)
  expect(all).toBeGreaterThan(day)
  console.log(`The day has ${day} bytes of script, with a visit and its report ${all}.`)
  expect(all).toBeLessThan(allowed)
})
