import { addDays, weekdayOf } from '@callout/domain/platform/wall-clock.ts'
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

export const visitsOf = (page: Page) => page.locator('[data-visit]')

/** Waits until the calendar shows the requested visits. */
export async function waitForCalendar(page: Page) {
  // A list that is still on screen looks the same.
  await expect(page).toHaveURL(/\/planning/)
  await expect(page.locator('main [aria-busy="false"]')).toBeVisible()
  await expect(page.getByRole('columnheader').or(page.getByRole('listitem')).first()).toBeVisible()
  // The calendar scrolls to the morning only after it is shown, and a visit measured before has another position.
  // A visit may begin at midnight: only the hours beside the days count.
  await expect(page.locator('[class*=hourText]').first()).not.toBeInViewport()
}

/** The width of a day on the calendar in pixels. An hour is 52 high. */
export async function dayWidth(page: Page): Promise<number> {
  const box = await page.locator('[role="cell"][data-date]').first().boundingBox()
  return box?.width ?? 0
}
export const hourHeight = 52

export async function boundingBoxOf(visit: Locator) {
  const box = await visit.boundingBox()
  if (!box) throw new Error('The visit is not on the calendar.')
  return box
}

/** Drags a visit at its upper or lower edge by this many pixels; runs `before` before the drop. */
export async function drag(
  visit: Locator,
  by: { right?: number; down?: number },
  { edge = 'upper', before }: { edge?: 'upper' | 'lower'; before?: () => Promise<unknown> } = {},
) {
  const { mouse } = visit.page()
  const { x, y, width, height } = await boundingBoxOf(visit)
  const from = { x: x + width / 2, y: edge === 'upper' ? y + 6 : y + height - 3 }
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(from.x + 8, from.y + 8, { steps: 3 })
  await mouse.move(from.x + (by.right ?? 0), from.y + (by.down ?? 0), { steps: 8 })
  await before?.()
  await mouse.up()
}

/** A day `YYYY-MM-DD` as it is typed in English. */
export const typedDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
/** A day `YYYY-MM-DD` as it is shown. */
export const shownDay = (day: string) => day.replaceAll('-', '/')

/** Today in the demo network, as `YYYY-MM-DD`. */
export const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format()

/** The Monday this many weeks from now, as `YYYY-MM-DD`. */
export function mondayAfterWeeks(weeks: number): string {
  const day = today()
  return addDays(day, 7 * weeks - weekdayOf(day))
}
