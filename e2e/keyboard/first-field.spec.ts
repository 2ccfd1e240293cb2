import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { waitForCalendar } from '../support/planning.ts'

/** Opens a form by keyboard, expects the focus on its first field, and closes it. */
async function expectFirstField(page: Page, button: Locator) {
  await button.press('Enter')
  const form = page.getByRole('dialog').locator('form')
  await expect(form).toBeVisible()
  const first = form.locator('input:not([type="hidden"]):enabled, textarea:enabled').first()
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
}

test.describe('a form in a popup begins at its first field', { tag: '@calls' }, () => {
  test('for each role', async ({ arrive }) => {
    await test.step('for a dispatcher: a key, a webhook', async () => {
      const page = await arrive('dispatcher', '/api-keys')
      await expectFirstField(page, page.getByRole('button', { name: 'Create key' }))
      await page.goto('/webhooks')
      await expectFirstField(page, page.getByRole('button', { name: 'Create webhook' }))
    })

    await test.step('for a company: an invitation, a calendar, a refusal, a visit', async () => {
      const page = await arrive('sat', '/team')
      await expectFirstField(page, page.getByRole('button', { name: /^Invite: / }).first())
      await expectFirstField(page, page.getByRole('button', { name: /^Change: / }).first())
      await page.goto('/planning?layout=calendar')
      await waitForCalendar(page)
      await expectFirstField(page, page.getByRole('button', { name: /^Reject call/ }).first())
      await page.goto('/planning?view=week')
      await page.locator('[data-movable]').first().click()
      await expectFirstField(page, page.getByRole('button', { name: 'Move the visit' }))
    })

    await test.step('for the back office: an e-mail, an equipment card', async () => {
      const page = await arrive('backoffice', '/servicecalls?status=-3')
      await page.locator('[data-row="0"]').click()
      await expectFirstField(page, page.getByRole('button', { name: 'Send e-mail' }))
      await page.getByRole('tab', { name: 'Product' }).click()
      await expectFirstField(page, page.getByRole('button', { name: 'Edit the equipment card' }))
    })
  })
})
