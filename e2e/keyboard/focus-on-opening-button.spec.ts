import type { Locator, Page } from '@playwright/test'
import { callNumbers } from '../support/calls.ts'
import { expect, test } from '../support/journey.ts'
import { phone } from '../support/phone.ts'

/** Opens a popup with `button` by keyboard, closes it with Escape, and expects the focus on the button. */
async function expectFocusBack(page: Page, button: Locator, inside: Locator) {
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(inside).toBeVisible()
  // Wait until the focus is inside; only then does Escape close the popup.
  await expect(inside).toContainText(/./)
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(inside).toHaveCount(0)
  await expect(button).toBeFocused()
}

test.describe('the focus after a popup', { tag: '@calls' }, () => {
  test('returns to its button', async ({ arrive }) => {
    await test.step('on a list, which looks as before', async () => {
      const page = await arrive('dispatcher', '/servicecalls?status=-3')
      await callNumbers(page)
      const dialog = page.getByRole('dialog')
      const columns = page.getByRole('button', { name: 'Columns', exact: true })
      const status = page.getByRole('search').getByRole('button', { name: 'Status' })
      for (const [button, opened] of [
        [columns, dialog],
        [status, page.getByRole('listbox')],
      ] as const) {
        const before = await button.boundingBox()
        await button.click()
        await expect(opened).toBeVisible()
        await page.keyboard.press('Escape')
        expect(await button.boundingBox()).toEqual(before)
        await expect(opened).toHaveCount(0)
      }
      await expectFocusBack(page, page.getByRole('button', { name: 'New call' }), dialog)
      await expectFocusBack(page, page.getByRole('button', { name: 'More filters' }), dialog)
      await expectFocusBack(page, columns, dialog)
      await expectFocusBack(page, status, page.getByRole('listbox'))

      const menu = page.getByRole('button', { name: /^Menu of/ })
      await menu.click()
      await page.getByRole('menuitem', { name: 'Connect as…' }).click()
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(menu).toBeFocused()

      await page.goto('/servicecallsunassigned')
      await callNumbers(page)
      await expectFocusBack(page, page.getByRole('button', { name: /^Assign call/ }).first(), dialog)
    })

    await test.step('on a call', async () => {
      const page = await arrive('backoffice', '/servicecalls?status=-3')
      await page.locator('[data-row="0"]').click()
      for (const name of ['Duplicate', 'Send e-mail'])
        await expectFocusBack(page, page.getByRole('button', { name }), page.getByRole('dialog'))
      await page.getByRole('tab', { name: 'Product' }).click()
      await expectFocusBack(
        page,
        page.getByRole('button', { name: 'Edit the equipment card' }),
        page.getByRole('dialog'),
      )
    })

    await test.step('in a narrow window', async () => {
      const page = await arrive('sat', '/servicecalls', phone)
      await expectFocusBack(page, page.getByRole('button', { name: 'Open the menu' }), page.getByRole('dialog'))
    })
  })
})
