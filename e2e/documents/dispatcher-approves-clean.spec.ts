import { runStatement } from '../support/database.ts'
import { createSparePartRequests, deleteDocuments } from '../support/database-rows.ts'
import { markAsChecked, waitForChecks } from '../support/document-checks.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { rowsOf, waitForList } from '../support/lists.ts'

const prefix = 'clean-'
const list = `/documents/spareparts?DocNum=${prefix}`

/** 150 requests, made anew: 130 of them are clean, five have a warning and two are blocked. */
async function createRequests() {
  await waitForChecks()
  await deleteDocuments(prefix)
  await createSparePartRequests(150, prefix)
  await markAsChecked(prefix, 1, 130, 0)
  await markAsChecked(prefix, 131, 135, 2)
  await markAsChecked(prefix, 136, 137, 3)
}

test.describe('approving clean documents', { tag: '@documents' }, () => {
  test.afterEach(() => deleteDocuments(prefix))

  test('a dispatcher approves the clean ones of a list or a selection, or waits for a second person', async ({
    pageAt,
  }) => {
    await test.step('a dispatcher approves all clean ones of a list and sees what is left and why', async () => {
      await createRequests()
      const page = await pageAt('dispatcher', `${list}&Confirmed=N`)
      await waitForList(page)
      await page.getByRole('button', { name: 'Approve all clean' }).click()
      const dialog = page.getByRole('dialog', { name: 'Approve clean documents' })
      await expect(dialog).toContainText(/Documents: 130 · 1\s300,00\s€/)
      await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(2)
      await expect(dialog).toContainText('With a warning5')
      await expect(dialog).toContainText('Blocked by a check2')
      await expect(dialog).toContainText('Not checked yet13')
      await expectAccessible(page)
      await runStatement(`update documents set version = 2 where "DocNum" = $1`, [`${prefix}0007`])
      await dialog.getByRole('button', { name: 'Approve (130)' }).click()
      await expect(dialog.getByText('Approved: 129')).toBeVisible({ timeout: 30_000 })
      await expect(dialog.getByText('Not approved: 1')).toBeVisible()
      await expect(dialog).toContainText(`${prefix}0007:`)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(rowsOf(page)).toHaveCount(21)
    })

    await test.step('a dispatcher approves only the clean ones of a selection', async () => {
      await createRequests()
      const page = await pageAt('dispatcher', `${list}013&Confirmed=N`)
      await waitForList(page)
      await page.getByRole('checkbox', { name: 'Select this page' }).click()
      const bar = page.getByRole('region', { name: 'Selection' })
      await bar.getByRole('button', { name: 'Only the clean ones' }).click()
      const dialog = page.getByRole('dialog', { name: 'Approve clean documents' })
      await dialog.getByRole('button', { name: 'Approve (1)' }).click()
      await expect(dialog.getByText('Approved: 1')).toBeVisible()
    })

    await test.step('an amount that needs two people waits for the second after the first', async () => {
      await createRequests()
      const withAmount = (amount: number | null) =>
        runStatement(
          `update networks set assignment_policy = jsonb_set(assignment_policy, '{approval}', jsonb_build_object('two_person_amount', $1::int))
          where network_code = 'ATLIBE'`,
          [amount],
        )
      await withAmount(5)
      try {
        const page = await pageAt('dispatcher', `${list}0001`)
        await waitForList(page)
        await page.locator('[data-row="0"]').focus()
        await page.keyboard.press('Space')
        const panel = page.getByRole('complementary', { name: `${prefix}0001` })
        await expect(panel.getByRole('table')).toBeVisible()
        await page.keyboard.press('a')
        await expect(panel).toContainText('This amount needs two people')
        await page.keyboard.press('Enter')
        await expect(page.getByText(`The first of two approvals is given: ${prefix}0001`)).toBeVisible()
        await page.goto(`${list}0001`)
        await expect(rowsOf(page).first()).toContainText('Waiting for a second approval')
        await page.locator('[data-row="0"]').focus()
        await page.keyboard.press('Space')
        await expect(panel).toContainText('Another person has to approve it too')
        await expect(panel.getByRole('button', { name: 'Approve' })).toBeDisabled()
        await expectAccessible(page)
        await runStatement(`update documents set first_approved_by = gen_random_uuid() where "DocNum" = $1`, [
          `${prefix}0001`,
        ])
        await page.goto(`${list}0001`)
        await page.locator('[data-row="0"]').focus()
        await page.keyboard.press('Space')
        await expect(panel.getByRole('table')).toBeVisible()
        await page.keyboard.press('a')
        await page.keyboard.press('Enter')
        await expect(page.getByText(`The document is approved: ${prefix}0001`)).toBeVisible()
      } finally {
        await withAmount(null)
      }
    })
  })
})
