import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { settled } from './calls.ts'
import { expect, test } from './journey.ts'

test.describe('whoever works with the keyboard', { tag: '@documents' }, () => {
  test('goes on where a popup was opened, and begins at its first field', async ({ arrive }) => {
    const sat = await arrive('sat', '/servicecalls?status=-3&sort=appointment_date_at:desc')
    await settled(sat)
    await sat.locator('[data-row="2"]').press('Enter')
    await sat.getByRole('tab', { name: 'Fees' }).click()
    const make = sat.getByRole('button', { name: 'New fee' })
    // Its choices come late: what is typed meanwhile is looked for once they are here.
    const typed = Promise.withResolvers<void>()
    await sat.route(`**${valueListApi.list.path}*`, async (route) => {
      await typed.promise
      await route.continue()
    })
    await make.press('Enter')
    const fee = sat.getByRole('dialog', { name: 'New fee' })
    await expect(fee.getByLabel('Line 1: Item')).toBeFocused()
    // Its choices would cover what is said below the field.
    await expect(sat.getByRole('option')).toHaveCount(0)
    await sat.keyboard.type('MO-01')
    await expect(sat.getByRole('listbox')).toHaveText('Loading')
    typed.resolve()
    await expect(sat.getByRole('option')).toHaveCount(1)
    await sat.keyboard.press('ArrowDown')
    await sat.keyboard.press('Enter')
    await fee.getByLabel('Line 1: Quantity').fill('2')
    await sat.keyboard.press('Escape')
    await sat.getByRole('dialog', { name: 'Leave without saving?' }).press('Escape')
    await expect(fee.getByLabel('Line 1: Quantity')).toBeFocused()
    await sat.keyboard.press('Control+s')
    await expect(fee).toHaveCount(0)
    await expect(make).toBeFocused()
    const call_id = (await sat.getByRole('heading', { level: 1 }).innerText()).replace('Call ', '')

    const dispatcher = await arrive('dispatcher', `/documents/fees?call_id=${call_id}&sort=DocNum:desc`)
    await settled(dispatcher)
    // Beside the link: the row opens all the same.
    await dispatcher.locator('tbody td').nth(1).click()
    const shown = dispatcher.getByRole('dialog', { name: /^Fee/ })
    await shown.getByRole('button', { name: 'Cancel line 1' }).click()
    await dispatcher.getByRole('dialog', { name: 'Cancel line 1' }).press('Escape')
    await expect(shown.getByRole('button', { name: 'Cancel line 1' })).toBeFocused()
    await shown.getByRole('button', { name: 'Reject' }).click()
    const rejection = dispatcher.getByRole('dialog', { name: /^Reject/ })
    await expect(rejection.getByLabel('Observations')).toBeFocused()
    await dispatcher.keyboard.press('Escape')
    await expect(shown.getByRole('button', { name: 'Reject' })).toBeFocused()
    await dispatcher.keyboard.press('Escape')
    await expect(dispatcher.locator('[data-row="0"]')).toBeFocused()
    await dispatcher.getByRole('button', { name: 'More filters' }).click()
    await dispatcher.getByRole('dialog').press('Escape')
    await expect(dispatcher.getByRole('button', { name: 'More filters' })).toBeFocused()
  })

  test('is told of a list that holds no choices', async ({ arrive }) => {
    const sat = await arrive('sat', '/servicecalls?status=-3&sort=appointment_date_at:desc')
    await settled(sat)
    await sat.locator('[data-row="2"]').press('Enter')
    await sat.getByRole('tab', { name: 'Fees' }).click()
    await sat.route(`**${valueListApi.list.path}*`, (route) => route.fulfill({ json: [] }))
    await sat.getByRole('button', { name: 'New fee' }).press('Enter')
    const fee = sat.getByRole('dialog', { name: 'New fee' })
    await expect(fee.getByLabel('Line 1: Item')).toBeFocused()
    await sat.keyboard.type('MO')
    await expect(sat.getByRole('listbox')).toHaveText('Nothing found')
  })
})
