import type { Page } from '@playwright/test'
import { callNumbers } from '../support/calls.ts'
import { expect, test } from '../support/journey.ts'

const panelOf = (page: Page, DocNum = '') => page.getByRole('complementary', { name: DocNum })

/** Opens the panel on the first document to decide. Returns the numbers in the list. */
async function openFirst(page: Page) {
  const numbers = await callNumbers(page)
  await page.locator('[data-row="0"]').focus()
  await page.keyboard.press('Space')
  await expect(panelOf(page, numbers[0]).getByRole('table')).toBeVisible()
  return numbers
}

test.describe('a dispatcher decides on documents', { tag: '@documents' }, () => {
  for (const list of ['fees', 'spareparts', 'dpc'])
    test(`of the list ${list}: one key and the confirming Enter approve, the next one is there`, async ({ arrive }) => {
      const page = await arrive('dispatcher', `/documents/${list}?Confirmed=N&IsChangeRequested=N`)
      const [first = '', second = '', third = ''] = await openFirst(page)
      await page.keyboard.press('a')
      const confirm = page.getByRole('button', { name: 'Approve now' })
      if (list === 'dpc') await expect(panelOf(page, first).getByRole('textbox', { name: 'Credit note' })).toBeVisible()
      await expect(confirm).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText(`The document is approved: ${first}`)).toBeVisible()
      await expect(panelOf(page, second)).toBeVisible()
      await expect(page.getByRole('link', { name: first, exact: true })).toHaveCount(0)

      await page.keyboard.press('a')
      await expect(confirm).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(confirm).toHaveCount(0)
      await page.keyboard.press('r')
      const dialog = page.getByRole('dialog', { name: /^Reject/ })
      await expect(dialog.getByRole('textbox', { name: 'Observations' })).toBeFocused()
      await page.keyboard.type('Please take the second line off')
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toHaveCount(0)
      await expect(panelOf(page, third)).toBeVisible()
      await expect(page.getByRole('link', { name: second, exact: true })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('link', { name: third, exact: true })).toBeFocused()
    })

  test('a document opens in its dialog as before, from its number', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/documents/fees?Confirmed=N')
    const [first = ''] = await callNumbers(page)
    await page.getByRole('link', { name: first, exact: true }).click()
    await expect(page.getByRole('dialog', { name: first })).toBeVisible()
    await expect(panelOf(page)).toHaveCount(0)
  })
})
