import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The company the account `sat` speaks for. */
export const companyOfSat = 'Servicio Técnico Larnosa, S.L.'

/** The rows of a list on screen. */
export const rowsOf = (page: Page) => page.locator('tbody tr').filter({ has: page.locator('[data-row]') })

/** The call numbers on screen, in order. */
export async function callNumbers(page: Page): Promise<string[]> {
  await settled(page)
  await expect(rowsOf(page).first()).toBeVisible()
  return page.locator('tbody [data-row]').allInnerTexts()
}

/** "1-40 of 1 234", as one number: how many rows the filters leave. */
export async function totalOf(page: Page): Promise<number> {
  const range = page.locator('footer [aria-live]')
  await expect(range).toHaveText(/ of /)
  return Number((await range.innerText()).split(' of ')[1]?.replace(/\D/g, ''))
}

/** Waits until the list shows the rows asked for, none of the ones before. */
export async function settled(page: Page) {
  await expect(page.locator('table[aria-busy="false"]')).toBeVisible()
}

/** Opens the tab of a call. */
export async function openTab(page: Page, name: 'Customer' | 'Product' | 'Remark' | 'History') {
  await page.getByRole('tab', { name }).click()
}

/** The history's rows with what changed in the newest one, opened. */
export async function newestChange(page: Page) {
  await openTab(page, 'History')
  await page
    .getByRole('button', { name: /^Changes by/ })
    .first()
    .click()
  return page.getByRole('tabpanel', { name: 'History' }).locator('tbody tr').first()
}

/** Gives the call to a company by hand, from the unassigned calls; ends on the call's page. */
export async function assignByHand(page: Page, call_id: string, company: string) {
  await page.goto(`/servicecallsunassigned?call_id=${call_id}`)
  await page.getByRole('button', { name: `Assign call ${call_id}` }).click()
  await page.getByRole('button', { name: 'Assign manually' }).click()
  await page.getByRole('textbox', { name: 'Search a subcontractor' }).fill(company)
  await page.getByRole('button', { name: `Select ${company}` }).click()
  await expect(page.getByRole('heading', { name: `Call ${call_id}`, exact: true })).toBeVisible()
}
