import type { Locator, Page } from '@playwright/test'
import { createCallsInMadrid } from './calls.ts'
import { expect } from './journey.ts'

export const tray = (page: Page) => page.getByRole('list', { name: 'Unassigned calls' })
export const lanes = (page: Page) => page.getByRole('list', { name: 'Companies' })
export const rowOf = (page: Page, call_id: string) => tray(page).getByRole('listitem').filter({ hasText: call_id })
export const laneOf = (page: Page, company: string) => lanes(page).getByRole('listitem').filter({ hasText: company })

export const filterTray = (page: Page, typed: string) =>
  page.getByRole('textbox', { name: 'Filter the calls' }).fill(typed)

/** Drags a call over a part of the board, without dropping it. */
export async function dragOver(page: Page, call_id: string, target: Locator) {
  await rowOf(page, call_id).hover()
  await page.mouse.down()
  // The browser sends `dragover` only at the second move.
  await target.hover()
  await target.hover()
}

/** The board of Madrid's region. */
export const board = '/dispatch?region=28'

/** Creates urgent calls in Madrid, and waits for them on the board, which is open. Returns their numbers. */
export async function addCallsToBoard(page: Page, count: number) {
  const { numbers } = await createCallsInMadrid(page, count, 'H')
  // A board that just opened may have loaded its rows before, and listen to changes only since.
  await page.reload()
  // Only the rows on screen are rendered, the urgent ones first, and other journeys create calls too.
  await filterTray(page, '28004')
  for (const number of numbers) await expect(rowOf(page, number)).toBeVisible()
  return numbers
}
