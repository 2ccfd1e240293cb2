import { callNumbers, openNewestChange, openTab } from '../support/calls.ts'
import { expect, leaveQuestion, test } from '../support/journey.ts'
import { rowForThisRun, waitForList } from '../support/lists.ts'

test.describe('saving a call', { tag: '@calls' }, () => {
  test('names what is unsaved, keeps it, and compares it with what somebody else saved', { tag: '@daily' }, async ({
    arrive,
    pageAt,
  }) => {
    await test.step('shows what changed, saves with Ctrl+S while typing, and writes the history', async () => {
      const page = await pageAt('dispatcher', '/servicecalls?status=-3&sort=call_id:desc')
      await page.locator('[data-row="6"]').click()
      await openTab(page, 'Customer')
      const bar = page.getByRole('region', { name: 'Unsaved changes' })
      await expect(page.getByLabel('City')).toBeVisible()
      await expect(bar).toHaveCount(0)

      const stamp = Date.now() % 10_000
      await page.getByLabel('City').fill(`Valdemorillo ${stamp}`)
      await expect(bar).toContainText('City')
      await openTab(page, 'Remark')
      const description = page.getByLabel('Description by the company')
      await description.fill('')
      await description.pressSequentially(`Ring twice ${stamp}`)
      await page.keyboard.press('Control+s')
      await expect(bar).toHaveCount(0)
      const toast = page.getByText('The data has been successfully updated')
      await expect(toast).toBeVisible()
      const top = (await toast.boundingBox())?.y ?? 0
      expect([top > 100, top < 150]).toEqual([true, true])

      await page.reload()
      await expect(description).toHaveValue(`Ring twice ${stamp}`)
      await openNewestChange(page)
      const heads = page.getByRole('tabpanel', { name: 'History' }).getByRole('columnheader')
      const columns = ['Changes', 'User', 'Call number', 'Type', 'When', 'Field', 'Old value', 'New value']
      await expect(heads).toHaveText(columns)
      await expect(page.getByRole('row', { name: new RegExp(`^City .* Valdemorillo ${stamp}$`) })).toBeVisible()
      await expect(
        page.getByRole('row', { name: new RegExp(`^Description by the company .* ${stamp}$`) }),
      ).toBeVisible()
    })

    await test.step('keeps the input of a refused save and shows the field, on whichever tab it is', async () => {
      const page = await pageAt('dispatcher', '/servicecalls?status=-3&sort=call_id:desc')
      await page.locator('[data-row="1"]').click()
      await openTab(page, 'Customer')
      await page.getByLabel('E-mail').fill('nobody')
      await openTab(page, 'Product')
      await expect(page).toHaveURL(/tab=product/)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('This should be a valid e-mail address')).toBeVisible()
      await expect(page.getByLabel('E-mail')).toBeFocused()
      await expect(page.getByLabel('E-mail')).toHaveValue('nobody')
      const bar = page.getByRole('region', { name: 'Unsaved changes' })
      await expect(bar.getByRole('alert')).toBeVisible()
      await page.getByLabel('E-mail').fill('nobody@mail.example')
      await expect(bar.getByRole('alert')).toHaveCount(0)
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByLabel('E-mail')).not.toHaveValue('nobody')
      await expect(bar).toHaveCount(0)
    })

    await test.step('asks before leaving with unsaved changes, but not before changing the tab', async () => {
      const page = await pageAt('dispatcher', '/servicecalls?status=-3&sort=call_id:desc')
      await page.locator('[data-row="1"]').click()
      await openTab(page, 'Customer')
      await page.getByLabel('City').fill('Nowhere')
      await openTab(page, 'History')
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('City')
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
      await openTab(page, 'Customer')
      await expect(page.getByLabel('City')).toHaveValue('Nowhere')

      await page.getByRole('link', { name: 'Service calls' }).last().click()
      const question = leaveQuestion(page)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByLabel('City')).toHaveValue('Nowhere')
      await page.goBack()
      await question.getByRole('button', { name: 'Leave without saving' }).click()
      await expect(page).toHaveURL('/servicecalls?status=-3&sort=call_id:desc')
    })

    await test.step('compares the fields when somebody else saved first', async () => {
      const mine = await pageAt('dispatcher', '/servicecalls?status=-3&sort=call_id:desc')
      await mine.locator(rowForThisRun(2)).click()
      await openTab(mine, 'Customer')
      await expect(mine.getByLabel('City')).toBeVisible()
      await mine.getByLabel('City').fill('Mineville')
      const theirs = await arrive('backoffice', new URL(mine.url()).pathname)
      await openTab(theirs, 'Customer')
      await theirs.getByLabel('City').fill('Theirville')
      await theirs.getByLabel('Street number').fill('99')
      await theirs.keyboard.press('Control+s')
      await expect(theirs.getByText('The data has been successfully updated')).toBeVisible()

      await mine.getByLabel('Phone 2').fill('600111222')
      await mine.keyboard.press('Control+s')
      const dialog = mine.getByRole('dialog', { name: 'There is a newer version' })
      await expect(dialog).toContainText('Mine: Mineville')
      await expect(dialog).toContainText('Theirs: Theirville')
      await expect(dialog.getByRole('row', { name: 'Street number 99', exact: true })).toBeVisible()
      await dialog.getByRole('radio', { name: /Theirville/ }).click()
      await dialog.getByRole('button', { name: 'Go on with these' }).click()

      await expect(mine.getByLabel('City')).toHaveValue('Theirville')
      await expect(mine.getByLabel('Street number')).toHaveValue('99')
      await expect(mine.getByLabel('Phone 2')).toHaveValue('600111222')
      await mine.keyboard.press('Control+s')
      await expect(mine.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
      await theirs.reload()
      await expect(theirs.getByLabel('Phone 2')).toHaveValue('600111222')
      await expect(theirs.getByLabel('City')).toHaveValue('Theirville')
    })
  })

  test('asks for what the new status needs', async ({ arrive }) => {
    await test.step('refuses the status done with a fictive serial number, until it is marked as real', async () => {
      const page = await arrive('backoffice', '/servicecalls?status=-3&sort=call_id:desc')
      await page.locator(rowForThisRun(3)).click()
      await openTab(page, 'Product')
      const fictive = page.getByRole('checkbox', { name: 'Fictive serial number' })
      await fictive.check()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The data has been successfully updated')).toBeVisible()

      const status = page.getByRole('combobox', { name: 'Status' })
      await status.click()
      await page.getByRole('option', { name: 'Done' }).click()
      const warning = 'The call has a fictive serial number: it can’t be set to done'
      await expect(page.getByText(warning)).toHaveCount(1)
      await expect(status).toHaveValue('Open')
      await expect(status).not.toHaveAttribute('aria-invalid', 'true')

      await fictive.click()
      const question = page.getByRole('dialog', { name: 'Fictive serial number' })
      await question.getByRole('button', { name: 'The serial number is real' }).click()
      await expect(question).toHaveCount(0)
      await expect(fictive).not.toBeChecked()
      await status.click()
      await page.getByRole('option', { name: 'Done' }).click()
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
      await expect(await openNewestChange(page)).toContainText('Status changed')
    })

    await test.step('needs a reason when a company cancels an open call', async () => {
      const page = await arrive('sat', '/servicecalls?status=-3&sort=call_id')
      await page.locator('[data-row="0"]').click()
      const status = page.getByRole('combobox', { name: 'Status' })
      await status.click()
      await expect(page.getByRole('button', { name: 'Send e-mail' })).toHaveCount(0)
      await page.getByRole('option', { name: 'Cancelled' }).click()
      const dialog = page.getByRole('dialog', { name: 'Description by the company' })
      await dialog.getByRole('button', { name: 'Set to “Cancelled”' }).click()
      await expect(dialog.getByText('This field is required')).toBeVisible()
      await dialog.getByRole('textbox').fill('The customer repaired it alone')
      await dialog.getByRole('button', { name: 'Set to “Cancelled”' }).click()
      await expect(status).toHaveValue('Cancelled')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
      await openTab(page, 'History')
      const newest = page.getByRole('tabpanel', { name: 'History' }).locator('tbody tr').first()
      await expect(newest).toContainText('Status changed')
      await openNewestChange(page)
      await expect(page.getByRole('row', { name: 'Status Open Cancelled', exact: true })).toBeVisible()
    })

    await test.step('lets the call centre remove the company, after a question', async () => {
      const page = await arrive('callcenter', '/servicecalls?status=-3&sort=subcontractor_name:desc')
      await waitForList(page)
      const [call_id = ''] = await callNumbers(page)
      await page.getByRole('link', { name: call_id }).click()
      await expect(page.getByRole('combobox', { name: 'Technician' })).toBeDisabled()
      await page.getByRole('button', { name: 'Unassign the company' }).click()
      const question = page.getByRole('dialog', { name: 'Unassign the company' })
      await question.getByRole('button', { name: 'Unassign the company' }).click()
      await expect(question).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Unassign the company' })).toHaveCount(0)
      await expect(await openNewestChange(page)).toContainText('Unassigned')
    })
  })
})
