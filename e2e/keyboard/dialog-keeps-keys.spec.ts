import type { Page } from '@playwright/test'
import { callNumbers } from '../support/calls.ts'
import { holdRequests } from '../support/hold.ts'
import { expect, test } from '../support/journey.ts'
import { waitForList } from '../support/lists.ts'

const isFocusOnBody = (page: Page) => page.evaluate(() => document.activeElement === document.body)
const isFocusInDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[aria-modal="true"]') !== null)

test.describe('while a dialog is open', { tag: '@calls' }, () => {
  test('keys do nothing in the list behind, and the focus stays in the dialog', {
    tag: '@daily',
  }, async ({ pageAt }) => {
    await test.step('keys do nothing in the list behind, and the focus stays in the dialog until the call is assigned', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      const [first] = await callNumbers(page)
      await page.getByRole('button', { name: `Assign call ${first}` }).click()
      const dialog = page.getByRole('dialog', { name: `Assign call ${first}` })
      const byHand = dialog.getByRole('button', { name: 'Assign manually' })
      await expect(byHand).toBeFocused()
      for (const key of ['ArrowDown', 'ArrowUp', '/', 'End']) await page.keyboard.press(key)
      await expect(byHand).toBeFocused()

      await byHand.click()
      const search = dialog.getByRole('textbox', { name: 'Search for a company' })
      await expect(search).toBeFocused()
      for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
      await expect(dialog).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/servicecallsunassigned')

      // While the company is being assigned, its button is disabled and the dialog has the focus.
      const release = await holdRequests(page, '**/api/ServiceCall/UpdateFormData*')
      await dialog
        .getByRole('button', { name: /^Select / })
        .first()
        .press('Enter')
      await expect(dialog.locator('button[data-loading]')).toHaveCount(1)
      await expect.poll(() => isFocusInDialog(page)).toBe(true)
      for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
      expect(await isFocusInDialog(page)).toBe(true)
      release()
      await page.waitForURL(/servicecallsdetails/)
      await expect(page.getByRole('heading', { level: 1, name: `Call ${first}` })).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect.poll(() => isFocusOnBody(page)).toBe(false)
    })

    await test.step('a refused assignment shows one message, and the focus stays on its button', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      await callNumbers(page)
      await page
        .getByRole('button', { name: /^Assign call/ })
        .first()
        .click()
      const refused = { HasError: true, Message: 'Not now', Data: null, Errors: {} }
      await page.route('**/api/ServiceCall/UpdateFormData*', (route) => route.fulfill({ json: refused }))
      const byAlgorithm = page.getByRole('dialog').getByRole('button', { name: 'Assign with the algorithm' })
      await byAlgorithm.press('Enter')
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Not now')
      await expect(byAlgorithm).toBeFocused()
      await byAlgorithm.press('Enter')
      await expect(byAlgorithm).toBeFocused()
      await expect(page.getByText('Not now')).toHaveCount(1)
    })
  })
})

test.describe('when the focused element disappears', { tag: '@documents' }, () => {
  test('the focus moves to the content that is there then', async ({ pageAt }) => {
    await test.step('after an approval, the focus moves to the content, and the arrow keys lead into the list', async () => {
      const page = await pageAt('dispatcher', '/documents/fees?Confirmed=N&DocStatus=O&IsChangeRequested=N&clean=true')
      await waitForList(page)
      await page.locator('[data-row="0"]').press('Enter')
      await page.getByRole('dialog', { name: /^Fee/ }).getByRole('button', { name: 'Approve' }).click()
      await page
        .getByRole('dialog', { name: /^Approve/ })
        .getByRole('button', { name: 'Approve' })
        .click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect.poll(() => isFocusOnBody(page)).toBe(false)
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('tbody [data-row]:focus')).toHaveCount(1)
    })

    await test.step('a page or a form that opens has the focus', async () => {
      const page = await pageAt('dispatcher', '/servicecalls')
      await callNumbers(page)
      await page.locator('[data-row="1"]').press('Enter')
      await page.waitForURL(/servicecallsdetails/)
      await expect.poll(() => isFocusOnBody(page)).toBe(false)
      await page.goBack()
      await callNumbers(page)
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('tbody [data-row]:focus')).toHaveCount(1)

      const newCall = page.getByRole('button', { name: 'New call' })
      await newCall.click()
      await expect(page.getByRole('dialog', { name: 'New call' })).toBeVisible()
      await expect.poll(() => isFocusInDialog(page)).toBe(true)
      await page.keyboard.press('ArrowDown')
      expect(await isFocusInDialog(page)).toBe(true)
      await page.keyboard.press('Escape')
      await expect(newCall).toBeFocused()
    })
  })
})
