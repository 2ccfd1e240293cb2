import { countActions } from '../support/count-actions.ts'
import { createSparePartRequests, deleteDocuments } from '../support/database-rows.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { rowsOf, waitForList } from '../support/lists.ts'

const prefix = 'many-'

test.describe('many documents at once', { tag: '@documents' }, () => {
  test('are approved, or downloaded as one zip', async ({ afterPages, pageAt }) => {
    await test.step('a dispatcher approves two hundred in at most 25 clicks and keys', async () => {
      await createSparePartRequests(200, prefix)
      afterPages(() => deleteDocuments(prefix))
      const page = await pageAt('dispatcher', `/documents/spareparts?DocNum=${prefix}&Confirmed=N`)
      await waitForList(page)
      const actionsSoFar = await countActions(page)
      const bar = page.getByRole('region', { name: 'Selection' })
      await page.getByRole('checkbox', { name: 'Select this page' }).click()
      await bar.getByRole('button', { name: 'Select all 200' }).click()
      await expect(bar).toContainText('200 selected')
      await expect(page.getByTestId('selection-sum')).toHaveText(/^2\s000,00\s€$/)
      await bar.getByRole('button', { name: 'Approve' }).click()
      const dialog = page.getByRole('dialog', { name: 'Approve 200 documents?' })
      await expect(dialog).toContainText(/2\s000,00\s€/)
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Documents approved: 200')).toBeVisible({ timeout: 30_000 })
      await expect(rowsOf(page)).toHaveCount(0)
      expect(await actionsSoFar()).toBeLessThanOrEqual(25)
    })

    await test.step('a dispatcher downloads attachments as one zip', async () => {
      const page = await pageAt('dispatcher', '/servicecall/attachments')
      await waitForList(page)
      await rowsOf(page).nth(0).getByRole('checkbox').click()
      await rowsOf(page)
        .nth(2)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] })
      await expect(page.getByText('3 selected')).toBeVisible()
      await expectAccessible(page)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download as zip' }).click()
      expect((await downloading).suggestedFilename()).toBe('attachments.zip')
    })
  })
})
