import type { Page } from '@playwright/test'
import { expect, signInInAnyLanguage, test } from '../support/journey.ts'
import { openQueue, serveQueue } from '../support/offline-queue.ts'
import { arrangeVisits, loadVisits } from '../support/visits.ts'

/** The number of databases in which the phone keeps visits. */
const countVisitDatabases = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    return names.filter((name) => name.startsWith('callout.visits ')).length
  })

test.describe('what is kept on the phone', { tag: '@today' }, () => {
  test.use({ provokes: [0] })

  test('is removed at sign-out, which asks if work has not been sent', { tag: '@daily' }, async ({ arrive }) => {
    await arrangeVisits(1)
    const page = await arrive('tech', '/servicecalls', { hasOwnSession: true })
    const context = page.context()
    await serveQueue(context)
    const queue = await openQueue(context)
    const [visit] = await loadVisits(queue)
    await context.route(/\/api\/Visit/, (route) => route.abort('internetdisconnected'))
    await queue.evaluate(
      (visit) => window.queue.queueActions.enqueue({ kind: 'Depart', visit: visit as never, body: {} }),
      visit,
    )
    await queue.close()
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Some work has not been sent' })).toBeVisible()
    await expect(page.getByText('1 entry from your visits has not been sent yet')).toBeVisible()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    // The visits of the day are a document of their own, which loads now.
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
    expect(await countVisitDatabases(page)).toBe(1)

    await page.goto('/logout')
    await page.getByRole('button', { name: 'Sign out and remove' }).click()
    await expect(page).toHaveURL(/login/)
    expect(await countVisitDatabases(page)).toBe(0)
  })

  test('stays for its account if the session ends by itself, and nobody else sends it', async ({ arrive }) => {
    await arrangeVisits(1)
    const page = await arrive('tech', '/servicecalls', { hasOwnSession: true })
    const context = page.context()
    await serveQueue(context)
    const queue = await openQueue(context)
    const [visit] = await loadVisits(queue)
    let requests = 0
    await context.route(/\/api\/Visit\/(Depart|Start)/, (route) => {
      requests += 1
      return route.abort('internetdisconnected')
    })
    await queue.evaluate(
      (visit) => window.queue.queueActions.enqueue({ kind: 'Start', visit: visit as never, body: {} }),
      visit,
    )
    await queue.evaluate(() => localStorage.clear())
    await queue.close()
    // The provider would sign the same person in again.
    await context.clearCookies()
    await page.goto('/login')
    await signInInAnyLanguage(page, 'sat')
    await expect(page.locator('header')).toBeVisible()
    const asOther = await openQueue(context)
    const before = requests
    const acts = await asOther.evaluate(() => window.queue.loadActs(window.queue.currentDatabase()))
    await asOther.evaluate(() => window.queue.sendNow())
    expect([acts, requests - before]).toEqual([[], 0])
    expect(await countVisitDatabases(asOther)).toBeGreaterThan(0)
  })
})
