import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { createNotification } from '../support/database-rows.ts'
import { holdRequests } from '../support/hold.ts'
import { expect, leaveQuestion, test } from '../support/journey.ts'
import { waitForList } from '../support/lists.ts'

test.describe('with the keyboard', { tag: '@documents' }, () => {
  test('a popup starts at its first field, and the focus returns to where it was opened', { tag: '@daily' }, async ({
    arrive,
  }) => {
    const sat = await arrive('sat', '/servicecalls?status=-3&sort=appointment_date_at:desc')
    await waitForList(sat)
    await sat.locator('[data-row="2"]').press('Enter')
    await sat.getByRole('tab', { name: 'Fees' }).click()
    const newFeeButton = sat.getByRole('button', { name: 'New fee' })
    // The options load late: text typed before is searched once they arrive.
    const release = await holdRequests(sat, `**${valueListApi.list.path}*`)
    await newFeeButton.press('Enter')
    const fee = sat.getByRole('dialog', { name: 'New fee' })
    await expect(fee.getByLabel('Line 1: Item')).toBeFocused()
    // An open list would cover the message below the field.
    await expect(sat.getByRole('option')).toHaveCount(0)
    await sat.keyboard.type('MO-01')
    await expect(sat.getByRole('listbox')).toHaveText('Loading')
    release()
    await expect(sat.getByRole('option')).toHaveCount(1)
    await sat.keyboard.press('ArrowDown')
    await sat.keyboard.press('Enter')
    await fee.getByLabel('Line 1: Quantity').fill('2')
    await sat.keyboard.press('Escape')
    await leaveQuestion(sat).press('Escape')
    await expect(fee.getByLabel('Line 1: Quantity')).toBeFocused()
    await sat.keyboard.press('Control+s')
    await expect(fee).toHaveCount(0)
    await expect(newFeeButton).toBeFocused()
    const call_id = (await sat.getByRole('heading', { level: 1 }).innerText()).replace('Call ', '')

    const dispatcher = await arrive('dispatcher', `/documents/fees?call_id=${call_id}&sort=DocNum:desc`)
    await waitForList(dispatcher)
    await dispatcher.locator('[data-row="0"]').click()
    const feeDialog = dispatcher.getByRole('dialog', { name: /^Fee/ })
    await feeDialog.getByRole('button', { name: 'Cancel line 1' }).click()
    await dispatcher.getByRole('dialog', { name: 'Cancel line 1' }).press('Escape')
    await expect(feeDialog.getByRole('button', { name: 'Cancel line 1' })).toBeFocused()
    await feeDialog.getByRole('button', { name: 'Reject' }).click()
    const rejection = dispatcher.getByRole('dialog', { name: /^Reject/ })
    await expect(rejection.getByLabel('Observations')).toBeFocused()
    await dispatcher.keyboard.press('Escape')
    await expect(feeDialog.getByRole('button', { name: 'Reject' })).toBeFocused()
    // More steps than elements that are remembered.
    for (let steps = 0; steps < 20; steps += 1) await dispatcher.keyboard.press('Tab')
    await dispatcher.keyboard.press('Escape')
    await expect(dispatcher.locator('[data-row="0"]')).toBeFocused()
    await dispatcher.getByRole('button', { name: 'More filters' }).click()
    await dispatcher.getByRole('dialog').press('Escape')
    await expect(dispatcher.getByRole('button', { name: 'More filters' })).toBeFocused()
  })

  test('the focus stays in a popup whose button is used up, and Escape closes it', async ({ arrive }) => {
    await createNotification('dispatcher')
    const page = await arrive('dispatcher', '/servicecalls')
    await waitForList(page)
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    const columns = page.getByRole('dialog', { name: 'Columns' })
    const third = columns.getByRole('button', { name: /^Move the column .* earlier$/ }).nth(2)
    const earlier = columns.getByRole('button', { name: (await third.getAttribute('aria-label')) ?? '' })
    await earlier.press('Enter')
    await expect(earlier).toBeDisabled()
    await expect(columns).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(columns).toHaveCount(0)

    await page.getByRole('button', { name: /^Notifications: \d+ unread$/ }).press('Enter')
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    const readAll = bell.getByRole('button', { name: 'Mark all as read' })
    await readAll.press('Enter')
    await expect(readAll).toHaveCount(0)
    await expect.poll(() => bell.evaluate((list) => list.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(bell).toHaveCount(0)
  })

  test('a list without options says so', async ({ arrive }) => {
    const sat = await arrive('sat', '/servicecalls?status=-3&sort=appointment_date_at:desc')
    await waitForList(sat)
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
