import type { Page } from '@playwright/test'

/** Counts the clicks and keys of a person on the page that is open; the function returns their number so far. */
export async function countActions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { actions: number }
    counted.actions = 0
    const count = () => {
      counted.actions += 1
    }
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, count, true)
  })
  return () => page.evaluate(() => (window as unknown as { actions: number }).actions)
}
