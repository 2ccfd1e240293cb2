import { openAcceptedCall } from '../support/documents.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { waitForList } from '../support/lists.ts'

test.describe('a dispatcher writes documents for a company', { tag: '@documents' }, () => {
  test.use({ provokes: [404] })

  test('from their lists: finds the call by number, writes the document, and the history names the company', async ({
    arrive,
  }) => {
    const sat = await arrive('sat', '/servicecalls?status=-3&sort=appointment_date_at:desc')
    const { path, call_id } = await openAcceptedCall(sat, 3)
    const page = await arrive('dispatcher', '/documents/fees')
    const write = async (list: string, button: string, item: RegExp) => {
      await waitForList(page)
      await page.getByRole('button', { name: button }).click()
      const number = page.getByRole('dialog').getByRole('textbox', { name: 'Call number' })
      await expect(number).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('This field is required')).toBeVisible()
      await page.keyboard.type('00000')
      await page.keyboard.press('Enter')
      await expect(page.getByText('No call has this number')).toBeVisible()
      await expectAccessible(page)
      await number.fill(call_id)
      await page.keyboard.press('Enter')

      const dialog = page.getByRole('dialog', { name: button })
      await expect(dialog).toContainText(call_id)
      const field = dialog.getByLabel('Line 1: Item').or(dialog.getByLabel('Line 1: Product code')).first()
      await field.click()
      await page.getByRole('listbox').getByRole('option', { name: item }).first().click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.goto(`${path}?tab=history`)
      const row = page.getByRole('tabpanel').getByRole('row').nth(1)
      await row.getByRole('button').first().click()
      await expect(page.getByRole('cell', { name: 'In the name of', exact: true })).toBeVisible()
      // The call itself has no document tabs: those are for companies and the call centre.
      await expect(page.getByRole('tab', { name: 'Fees' })).toHaveCount(0)
      await sat.goto(`${path}?tab=${list}`)
      await expect(sat.getByRole('tabpanel').locator('tbody tr')).not.toHaveCount(0)
    }
    await write('fees', 'New fee', /^SAL-01/)
    await page.goto('/documents/spareparts')
    await write('spareparts', 'New spare part', /./)
  })
})
