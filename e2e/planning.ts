import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The visits drawn on the calendar. */
export const visitsOf = (page: Page) => page.locator('[data-visit]')

/** Waits until the calendar shows the visits that were asked for. */
export async function drawn(page: Page) {
  await expect(page.locator('main [aria-busy="false"]')).toBeVisible()
  await expect(page.getByRole('columnheader').or(page.getByRole('listitem')).first()).toBeVisible()
}

/** How wide a day is on the calendar, in pixels. An hour is 52 high. */
export async function widthOfDay(page: Page): Promise<number> {
  const box = await page.locator('[role="cell"][data-date]').first().boundingBox()
  return box?.width ?? 0
}
export const hour = 52

export async function placeOf(visit: Locator) {
  const box = await visit.boundingBox()
  if (!box) throw new Error('The visit is not on the calendar.')
  return box
}

/** Takes the visit at its upper edge, or by its lower one, and carries it so many pixels; `before` looks before it falls. */
export async function drag(
  visit: Locator,
  by: { right?: number; down?: number },
  { edge = 'upper', before }: { edge?: 'upper' | 'lower'; before?: () => Promise<unknown> } = {},
) {
  const { mouse } = visit.page()
  const { x, y, width, height } = await placeOf(visit)
  const from = { x: x + width / 2, y: edge === 'upper' ? y + 6 : y + height - 3 }
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(from.x + 8, from.y + 8, { steps: 3 })
  await mouse.move(from.x + (by.right ?? 0), from.y + (by.down ?? 0), { steps: 8 })
  await before?.()
  await mouse.up()
}

/** The Monday so many weeks from now, as `YYYY-MM-DD`. */
export function monday(weeks: number): string {
  const date = new Date(Date.now() + weeks * 7 * 24 * 3600_000)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
