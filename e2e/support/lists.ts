import type { Page } from '@playwright/test'
import { expect, runIndex } from './journey.ts'

/**
 * The row of a list that this run of a journey changes. A repeated run takes another one: its first run left changes.
 */
export const rowForThisRun = (row: number) => `[data-row="${row + 10 * runIndex()}"]`

/** The rows of a list; on a phone, its cards. */
export const rowsOf = (page: Page) => page.locator('tbody tr, [data-card]').filter({ has: page.locator('[data-row]') })

/** The total of a list: "1-40 of 1 234" gives 1234. */
export async function totalOf(page: Page): Promise<number> {
  const range = page.locator('footer [aria-live]')
  await expect(range).toHaveText(/ of /)
  return Number((await range.innerText()).split(' of ')[1]?.replace(/\D/g, ''))
}

/** Waits until the requested rows have replaced the previous ones. */
export async function waitForList(page: Page) {
  await expect(page.locator(':is(table, ul)[aria-busy="false"]')).toBeVisible()
}

/** Waits until the prefetching of an idle page is done. */
export async function waitForPrefetch(page: Page) {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let before = -1
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await fetched()]
        before = now
        return now === last
      },
      { intervals: [1_000] },
    )
    .toBe(true)
}
