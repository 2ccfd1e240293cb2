import type { Page } from '@playwright/test'
import { createVisitsNearby, finishCall } from '../support/database-rows.ts'
import { expect, expectAccessible, runIndex, test } from '../support/journey.ts'
import { waitForList } from '../support/lists.ts'

/** Opens an accepted call of the company whose last visits to the postcode took 10 to 14 km; returns its number. */
async function openCallNearby(page: Page, row: number) {
  await waitForList(page)
  await page.locator(`[data-row="${row}"]`).click()
  const heading = page.getByRole('heading', { name: /^Call \d+$/ })
  await expect(heading).toBeVisible()
  const call_id = (await heading.innerText()).replace('Call ', '')
  await createVisitsNearby(call_id)
  return call_id
}

test.describe('documents that are checked', { tag: '@documents' }, () => {
  test('by the company that writes them and by the dispatcher who approves them', async ({ arrive, pageAt }) => {
    await test.step('a company writes too many kilometres, sees why, and mends it; a dispatcher lists what is clean', async () => {
      const sat = await arrive('sat', '/servicecalls?status=-3&repeat=N&sort=appointment_date_at:desc')
      const call_id = await openCallNearby(sat, 4 + runIndex())
      await sat.getByRole('tab', { name: 'Fees' }).click()
      await sat.getByRole('button', { name: 'New fee' }).click()
      const dialog = sat.getByRole('dialog', { name: 'New fee' })
      await dialog.getByLabel('Line 1: Item').click()
      await sat
        .getByRole('option', { name: /^KM-20/ })
        .first()
        .click()
      await dialog.getByLabel('Line 1: Quantity').fill('180')
      const findings = dialog.getByRole('list', { name: 'Look at this before you save' })
      await expect(findings).toContainText(
        '180 km written; the company’s last 3 visits to that postcode took 10 to 14 km',
      )
      await expectAccessible(sat)
      await dialog.getByLabel('Line 1: Quantity').fill('12')
      await expect(findings).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(sat.getByRole('tabpanel').locator('tbody tr').last()).toContainText('Blocks')

      const dispatcher = await pageAt('dispatcher', `/documents/fees?call_id=${call_id}`)
      await waitForList(dispatcher)
      const rows = dispatcher.locator('tbody tr').filter({ has: dispatcher.locator('[data-row]') })
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('Blocks')
      await finishCall(call_id)
      await expect(rows).toContainText('Clean', { timeout: 20_000 })
      await dispatcher.goto(`/documents/fees?call_id=${call_id}&clean=true`)
      await expect(rows).toHaveCount(1)
      await expectAccessible(dispatcher)
      await dispatcher.goto(`/documents/fees?call_id=${call_id}&clean=false`)
      await waitForList(dispatcher)
      await expect(rows).toHaveCount(0)
    })

    await test.step('a dispatcher reads the reasons before approving', async () => {
      const page = await pageAt('dispatcher', '/documents/fees?clean=false&Confirmed=N&IsChangeRequested=N')
      await waitForList(page)
      await page.locator('[data-row="0"]').focus()
      await page.keyboard.press('Space')
      const panel = page.getByRole('complementary')
      await expect(panel.getByRole('list', { name: 'What the checks found' }).getByRole('listitem')).not.toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.locator('[data-row="0"]').click()
      const dialog = page.getByRole('dialog', { name: /^Fee/ })
      await dialog.getByRole('button', { name: 'Approve' }).click()
      const question = page.getByRole('dialog', { name: /^Approve/ })
      await expect(question.getByRole('list', { name: 'What the checks found' })).toBeVisible()
      await expectAccessible(page)
    })
  })
})
