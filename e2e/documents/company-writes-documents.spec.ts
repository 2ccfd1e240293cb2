import type { Locator, Page } from '@playwright/test'
import { approve, choose, openAcceptedCall, openInList } from '../support/documents.ts'
import { expect, expectAccessible, runIndex, test } from '../support/journey.ts'
import { findMailsTo } from '../support/mails.ts'

/** Expects that the field is empty and valid. */
async function expectEmpty(field: Locator) {
  await expect(field).toHaveValue('')
  await expect(field).not.toHaveAttribute('aria-invalid')
}

async function setStatus(page: Page, path: string, status: string) {
  await page.goto(path)
  await choose(page, page.getByRole('combobox', { name: 'Status' }), status)
}

/** Marks a fictive serial number as real: a call with a fictive one cannot be set done. */
async function markSerialAsReal(page: Page) {
  await page.getByRole('tab', { name: 'Product' }).click()
  const fictive = page.getByRole('checkbox', { name: 'Fictive serial number' })
  await expect(fictive).toBeVisible()
  if (!(await fictive.isChecked())) return
  await fictive.click()
  await page.getByRole('button', { name: 'The serial number is real' }).click()
  await expect(fictive).not.toBeChecked()
}

async function saveStatus(page: Page, path: string, status: string) {
  await setStatus(page, path, status)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue(status)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The data has been successfully updated')).toBeVisible()
}

test.describe('a company writes documents', { tag: '@documents' }, () => {
  test('fees and parts, which are rejected, corrected and approved before the call is validated', {
    tag: '@daily',
  }, async ({ arrive }) => {
    const sat = await arrive('sat', '/servicecalls?status=-3&sort=appointment_date_at:desc')
    const { path, call_id } = await openAcceptedCall(sat, 0)
    const mine = `fees.${call_id}.${runIndex()}@mail.example`
    await markSerialAsReal(sat)

    await sat.getByRole('tab', { name: 'Fees' }).click()
    await sat.getByRole('button', { name: 'New fee' }).click()
    const written = sat.getByRole('dialog', { name: 'New fee' })
    await choose(sat, written.getByLabel('Line 1: Item'), /^MO-01/)
    await expectEmpty(written.getByLabel('Line 1: Quantity'))
    await written.getByLabel('Line 1: Quantity').fill('-1')
    await written.getByRole('button', { name: 'Add a line' }).click()
    await written.getByRole('button', { name: 'Save' }).click()
    await expect(written.getByText('The value is too small (0 at least)')).toBeVisible()
    await expect(written.getByText('This field is required')).toBeVisible()
    await expectAccessible(sat)
    await written.getByLabel('Line 1: Quantity').fill('1.555')
    await expect(written.getByText('Two decimals at most')).toBeVisible()
    await written.getByLabel('Line 1: Quantity').fill('1.5')
    await expect(written.getByText('Two decimals at most')).toHaveCount(0)
    await choose(sat, written.getByLabel('Line 2: Item'), /^SAL-01/)
    await expect(written.getByRole('row', { name: /^Total/ })).toContainText('92,50 €')
    await written.getByRole('button', { name: 'Save' }).click()
    await expect(written).toHaveCount(0)
    await expect(sat.getByRole('tabpanel').locator('tbody tr').last()).toContainText('92,50 €')
    await saveStatus(sat, path, 'Done')

    const callcenter = await arrive('callcenter', path)
    await setStatus(callcenter, path, 'Validated')
    // Shown once: the field has the old status again and is valid.
    await expect(callcenter.getByText('its fees and spare parts must be there')).toHaveCount(1)
    await expect(callcenter.getByRole('combobox', { name: 'Status' })).toHaveValue('Done')

    const dispatcher = await arrive('dispatcher', `/documents/fees?call_id=${call_id}`)
    await expectAccessible(dispatcher)
    const shown = await openInList(dispatcher, 'fees', call_id)
    await expect(shown.getByRole('columnheader', { name: 'Cost centre' })).toBeVisible()
    await expectAccessible(dispatcher)
    await shown.getByRole('button', { name: 'Reject' }).click()
    const rejection = dispatcher.getByRole('dialog', { name: /^Reject/ })
    await expect(rejection.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(/@/)
    await rejection.getByRole('textbox', { name: 'E-mail', exact: true }).fill('nobody')
    await rejection.getByRole('button', { name: 'Reject' }).click()
    await expect(rejection.getByText('This should be a valid e-mail address')).toBeVisible()
    await rejection.getByRole('textbox', { name: 'E-mail', exact: true }).fill(mine)
    await rejection.getByLabel('Observations').fill('Two hours were agreed, and no call-out.')
    await rejection.getByRole('button', { name: 'Reject' }).click()
    await expect(dispatcher.getByText('The change is requested, and the company gets an e-mail')).toBeVisible()
    await expect(dispatcher.getByRole('dialog')).toHaveCount(0)
    await expect.poll(async () => (await findMailsTo(mine)).length, { timeout: 20_000 }).toBe(1)
    expect((await findMailsTo(mine))[0]?.text).toContain('Two hours were agreed, and no call-out.')

    await sat.goto(`${path}?tab=fees`)
    await expect(sat.getByRole('combobox', { name: 'Status' })).toHaveValue('Open')
    await sat.getByRole('tabpanel').locator('[data-row]').last().click()
    const document = sat.getByRole('dialog', { name: /^Fee/ })
    await expect(document.getByText('A change of this document is requested')).toBeVisible()
    await document.getByRole('button', { name: 'Edit line 1' }).click()
    await document.getByLabel('Line 1: Quantity').fill('2')
    await document.getByRole('button', { name: 'Cancel line 2' }).click()
    // Both buttons name what they do.
    const question = sat.getByRole('dialog', { name: 'Cancel line 2' })
    await expect(question.getByRole('button', { name: 'Keep the line' })).toBeFocused()
    await expect(question.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
    await question.getByRole('button', { name: 'Cancel the line' }).click()
    await expect(document.getByText('Cancelled', { exact: true })).toBeVisible()
    // The unsaved input of the other line is still there.
    await expect(document.getByRole('row', { name: /^Total/ })).toContainText('72,00 €')
    await document.getByRole('button', { name: 'Save' }).click()
    await expect(document.getByLabel('Line 1: Quantity')).toHaveCount(0)
    await expect(document.getByText('A change of this document is requested')).toHaveCount(0)
    await sat.keyboard.press('Escape')
    await expect(document).toHaveCount(0)
    await sat.getByRole('tab', { name: 'Spare parts' }).click()
    await sat.getByRole('button', { name: 'New spare part' }).click()
    const part = sat.getByRole('dialog', { name: 'New spare part' })
    await part.getByLabel('Line 1: Product code').fill('R-SONDA')
    await sat
      .getByRole('option', { name: /^R-SONDA/ })
      .first()
      .click()
    await expectEmpty(part.getByLabel('Line 1: Quantity'))
    await part.getByLabel('Line 1: Quantity').fill('0')
    await part.getByRole('button', { name: 'Save' }).click()
    await expect(part.getByText('The value is too small (1 at least)')).toBeVisible()
    await part.getByLabel('Line 1: Quantity').fill('')
    await part.getByRole('button', { name: 'Save' }).click()
    await expect(part).toHaveCount(0)
    await saveStatus(sat, path, 'Done')

    const corrected = await openInList(dispatcher, 'fees', call_id)
    await expect(corrected.getByText('Change requested')).toHaveCount(0)
    await approve(dispatcher, corrected)
    await approve(dispatcher, await openInList(dispatcher, 'spareparts', call_id))
    await expect(dispatcher.locator('tbody tr').first()).toContainText('Yes')

    await saveStatus(callcenter, path, 'Validated')
    await expect(callcenter.getByRole('combobox', { name: 'Status' })).toHaveValue('Validated')
  })

  test('a return request with answers, approved with its credit note', async ({ arrive }) => {
    const sat = await arrive('sat', '/servicecalls?status=-3&sort=appointment_date_at:desc')
    const { call_id } = await openAcceptedCall(sat, 1)
    await sat.getByRole('tab', { name: 'DPC' }).click()
    await sat.getByRole('button', { name: 'New DPC' }).click()
    const dialog = sat.getByRole('dialog', { name: 'New DPC' })
    await choose(sat, dialog.getByLabel('Return type'), 'Part under warranty')
    await choose(sat, dialog.getByLabel('When did it fail?'), 'On the first day')
    await dialog.getByLabel('What is wrong with it?').fill('It gives no signal.')
    await choose(sat, dialog.getByLabel('Collected from'), 'Service company')
    await expect(dialog.getByRole('region', { name: 'Collection address' })).toContainText('Spain')
    await choose(sat, dialog.getByLabel('Collected from'), 'Another address')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This field is required')).not.toHaveCount(0)
    await expectAccessible(sat)
    await choose(sat, dialog.getByLabel('Collected from'), 'Customer')
    await dialog.getByLabel('Line 1: Product code').fill('R-SONDA')
    await sat
      .getByRole('option', { name: /^R-SONDA/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)

    const dispatcher = await arrive('dispatcher', `/documents/dpc?call_id=${call_id}`)
    const shown = await openInList(dispatcher, 'dpc', call_id)
    await expect(shown.getByLabel('When did it fail?')).toHaveValue('On the first day')
    await shown.getByRole('button', { name: 'Approve' }).click()
    const question = dispatcher.getByRole('dialog', { name: /^Approve/ })
    await question.getByLabel('Credit note').fill('CN-700')
    await question.getByRole('button', { name: 'Approve' }).click()
    await expect(dispatcher.getByRole('dialog')).toHaveCount(0)
    await expect(dispatcher.locator('tbody tr').first()).toContainText('CN-700')
  })
})
