import type { Page } from '@playwright/test'
import { openTab } from '../support/calls.ts'
import { expect, leaveQuestion, test } from '../support/journey.ts'
import { waitForList } from '../support/lists.ts'
import { phone } from '../support/phone.ts'

const calls = '/servicecalls?status=-3&sort=call_id:desc'
const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test.describe('unsaved changes', { tag: '@calls' }, () => {
  test('are named wherever they are, and one click or Ctrl+S leads to Save', async ({ pageAt }) => {
    await test.step('are named on tabs without Save, and one click or Ctrl+S leads to Save', async () => {
      const page = await pageAt('dispatcher', calls)
      await page.locator('[data-row="6"]').click()
      await openTab(page, 'History')
      await choose(page, 'Status', 'Pending')
      await expect(unsaved(page)).toContainText('Status')
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
      await unsaved(page).getByRole('button', { name: 'Go and save' }).click()
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
      await page.getByRole('button', { name: 'Discard' }).click()

      await page.getByRole('tab', { name: 'DPC' }).click()
      await choose(page, 'Status', 'Pending')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
      await page.keyboard.press('Control+s')
      await expect(unsaved(page)).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Pending')
    })

    await test.step('are named on the page of a contract too', async () => {
      const page = await pageAt('dispatcher', '/servicecontract')
      await waitForList(page)
      await page.locator('[data-row="0"]').click()
      await page.getByRole('tab', { name: 'Attachments' }).click()
      const number = page.getByLabel('Subcontractor contract number')
      await number.fill(`N-${Date.now() % 100_000}`)
      await expect(unsaved(page)).toContainText('contract number')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
      await page.getByRole('link', { name: 'Service contracts' }).last().click()
      await expect(leaveQuestion(page)).toBeVisible()
    })

    await test.step('show their bar on a phone at all times, never over the focused field', async () => {
      const page = await pageAt('dispatcher', calls, phone)
      await page.locator('[data-row="8"]').click()
      await openTab(page, 'Customer')
      await page.getByText('Details', { exact: true }).click()
      await choose(page, 'Status', 'Pending')
      await expect(unsaved(page)).toBeInViewport({ ratio: 1 })
      for (const name of ['Customer', 'Street number', 'E-mail', 'Phone 2']) {
        const field = page.getByRole('textbox', { name, exact: true })
        await field.focus()
        await field.press('End')
        await page.keyboard.type('x')
        await expect(unsaved(page)).toBeInViewport({ ratio: 1 })
        const [barBox, fieldBox] = [await unsaved(page).boundingBox(), await field.boundingBox()]
        expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
      }
    })
  })

  test('survive a reload as a draft, until the session ends', { tag: '@daily' }, async ({ arrive }) => {
    const page = await arrive('dispatcher', calls, { hasOwnSession: true })
    await page.locator('[data-row="7"]').click()
    await openTab(page, 'Customer')
    const city = page.getByLabel('City')
    const before = await city.inputValue()
    await city.press('End')
    await city.pressSequentially(' kept')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(city).toHaveValue(`${before} kept`)
    await expect(unsaved(page)).toContainText('City')
    const path = new URL(page.url()).pathname
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await leaveQuestion(page).getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('kept')
    const next = await arrive('backoffice', path)
    await openTab(next, 'Customer')
    await expect(next.getByLabel('City')).toHaveValue(before)
  })
})
