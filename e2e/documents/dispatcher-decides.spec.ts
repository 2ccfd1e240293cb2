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
  test('in the lists of fees and spare parts, A and Enter approve, R rejects, and the next one opens', {
    tag: '@daily',
  }, async ({ arrive }) => {
    const addressOf = (list: string) => `/documents/${list}?Confirmed=N&IsChangeRequested=N`
    const page = await arrive('dispatcher', `${addressOf('fees')}&clean=true`)
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
    // A blocked one asks for a reason first.
    await page.goto(`${addressOf('fees')}&finding=call_open`)
    const [blocked = ''] = await openFirst(page)
    await page.keyboard.press('a')
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await expect(reason).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(reason).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type('Agreed by telephone')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`The document is approved: ${blocked}`)).toBeVisible()
  })
})
