import type { Page } from '@playwright/test'
import { callNumbers } from '../support/calls.ts'
import { holdRequests } from '../support/hold.ts'
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
  test('in the lists of fees and spare parts, A and Enter approve, R rejects, and the next one opens', {
    tag: '@daily',
  }, async ({ arrive }) => {
    const addressOf = (list: string) => `/documents/${list}?Confirmed=N&IsChangeRequested=N`
    const page = await arrive('dispatcher', addressOf('fees'))
    const decide = async () => {
      const [first = '', second = '', third = ''] = await openFirst(page)
      await page.keyboard.press('a')
      const confirm = page.getByRole('button', { name: 'Approve now' })
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
    }
    await decide()
    await page.goto(addressOf('spareparts'))
    await decide()
  })

  test('in the return requests, an approval also takes the credit note', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/documents/dpc?Confirmed=N&IsChangeRequested=N')
    const [first = '', second = ''] = await openFirst(page)
    await page.keyboard.press('a')
    await page.getByRole('textbox', { name: 'Credit note' }).fill('CN-1')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`The document is approved: ${first}`)).toBeVisible()
    await expect(panelOf(page, second)).toBeVisible()
    await page.goto(`/documents/dpc?DocNum=${first}`)
    await expect(page.getByRole('row', { name: first })).toContainText('CN-1')
  })

  test('a document opens from its number; a reason typed before its dialog is open approves nothing', async ({
    arrive,
  }) => {
    const page = await arrive('dispatcher', '/documents/fees?Confirmed=N&IsChangeRequested=N')
    const [first = ''] = await callNumbers(page)
    await page.getByRole('link', { name: first, exact: true }).click()
    await expect(page.getByRole('dialog', { name: first })).toBeVisible()
    await expect(panelOf(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const release = await holdRequests(page, '**/GetSatEmail*')
    await openFirst(page)
    await page.keyboard.press('r')
    await page.keyboard.type('a b')
    release()
    const dialog = page.getByRole('dialog', { name: /^Reject/ })
    await expect(dialog.getByRole('textbox', { name: 'Observations' })).toHaveValue('a b')
    await expect(page.getByRole('button', { name: 'Approve now' })).toHaveCount(0)
    await expect(page.getByText(/^The document is approved/)).toHaveCount(0)
  })
})
