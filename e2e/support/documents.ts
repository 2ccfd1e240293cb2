import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { waitForList } from './lists.ts'

/** Opens the call in this row; calls with the latest visits have no documents yet. Returns its path and number. */
export async function openAcceptedCall(page: Page, row: number) {
  await waitForList(page)
  await page.locator(`[data-row="${row}"]`).click()
  const heading = page.getByRole('heading', { name: /^Call \d+$/ })
  await expect(heading).toBeVisible()
  return { path: new URL(page.url()).pathname, call_id: (await heading.innerText()).replace('Call ', '') }
}

export async function choose(page: Page, field: Locator, option: string | RegExp) {
  await field.click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Writes a fee with two lines for the call in this row; ends on the fees of the call. Returns its path and number. */
export async function writeFee(page: Page, row: number) {
  const call = await openAcceptedCall(page, row)
  await page.getByRole('tab', { name: 'Fees' }).click()
  await page.getByRole('button', { name: 'New fee' }).click()
  const dialog = page.getByRole('dialog', { name: 'New fee' })
  await choose(page, dialog.getByLabel('Line 1: Item'), /^MO-01/)
  await dialog.getByLabel('Line 1: Quantity').fill('1')
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await choose(page, dialog.getByLabel('Line 2: Item'), /^MO-02/)
  await dialog.getByLabel('Line 2: Quantity').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  return call
}

/** The popup of a call's newest document, opened from the list of all calls. */
export async function openInList(page: Page, list: string, call_id: string) {
  await page.goto(`/documents/${list}?call_id=${call_id}&sort=DocNum:desc`)
  await waitForList(page)
  await page.locator('[data-row="0"]').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('table')).toBeVisible()
  return dialog
}

export async function approve(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('dialog', { name: /^Approve/ })
  await expect(question).toBeVisible()
  const reason = question.getByLabel('Reason')
  if (await reason.isVisible()) await reason.fill('Agreed with the company')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The document is approved')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
