import type { Page } from '@playwright/test'
import { openNewestChange } from '../support/calls.ts'
import { expect, expectAccessible, leaveQuestion, runIndex, test } from '../support/journey.ts'
import { findMailsTo } from '../support/mails.ts'

/** Opens the mail popup of the call in this row; returns the popup and the call's number. */
async function openMailDialog(page: Page, row: number) {
  await page.locator(`[data-row="${row}"]`).click()
  await page.getByRole('button', { name: 'Send e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: /^E-mail about call/ })
  const recipients = dialog.getByRole('combobox', { name: 'Recipients' })
  await expect(recipients).toBeVisible()
  const call_id = (await dialog.getByRole('heading').first().innerText()).replace('E-mail about call ', '')
  return { dialog, recipients, call_id }
}

test.describe('the call centre mails about a call', { tag: '@mail' }, () => {
  test('to several addresses, each validated and none lost; the mail is sent once, as its history shows', {
    tag: '@daily',
  }, async ({ arrive }) => {
    const page = await arrive('callcenter', '/servicecalls?status=1&sort=call_id:desc')
    const { dialog, recipients, call_id } = await openMailDialog(page, 0)
    // The customers of the demo have addresses like those that are written here.
    await dialog.getByText('Company', { exact: true }).click()
    await expect(dialog.getByLabel('E-mail subject')).toHaveValue(new RegExp(call_id))
    await expect(dialog.getByText(/@/).first()).toBeVisible()
    await recipients.fill('first@mail.example')
    await recipients.press('Escape')
    await expect(leaveQuestion(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(leaveQuestion(page)).toHaveCount(0)
    // Any of the addresses can be removed by keyboard.
    await recipients.fill('first@mail.example, second@mail.example, third@mail.example')
    await recipients.press('Enter')
    const suggested = dialog.getByRole('button', { name: /^Remove / }).first()
    await expect(suggested).not.toHaveAccessibleName(/mail\.example/)
    await suggested.press('Enter')
    await dialog.getByRole('button', { name: 'Remove first@mail.example' }).press('Enter')
    await expect(dialog.getByText('@')).toHaveText(['second@mail.example', 'third@mail.example'])

    const mine = ['first', 'second'].map((name) => `${name}.${call_id}.${runIndex()}@mail.example`)
    await recipients.fill(`${mine[0]}, nobody`)
    await recipients.press('Enter')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('All values should be e-mail addresses')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove nobody', includeHidden: true }).click()
    await expect(dialog.getByText('nobody')).toHaveCount(0)
    await expect(dialog.getByText(mine[0] ?? '', { exact: true })).toBeVisible()
    for (let left = 3; left > 0; left -= 1) await recipients.press('Backspace')
    await expect(dialog.getByText('@')).toHaveCount(0)
    await recipients.fill(mine.join(';'))
    await dialog.getByLabel('E-mail subject').fill('')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('This field is required')).toHaveCount(1)
    await dialog.getByLabel('E-mail subject').fill(`When do you come? ${call_id}`)
    await dialog.getByRole('textbox', { name: 'Text' }).fill('The customer asks for a time.')
    await dialog.getByRole('button', { name: 'Send' }).dblclick()

    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('The e-mail is on its way')).toBeVisible()
    await expect.poll(async () => (await findMailsTo(...mine)).length, { timeout: 20_000 }).toBe(2)
    for (const mail of await findMailsTo(...mine)) {
      expect(mail.subject).toBe(`When do you come? ${call_id}`)
      expect(mail.text).toContain('The customer asks for a time.')
      expect(mail.to).toHaveLength(1)
    }
    await expect(await openNewestChange(page)).toContainText('E-mail sent')
    await expect(page.getByRole('row', { name: /^Recipients/ })).toContainText(mine.join(', '))
    expect(await findMailsTo(...mine)).toHaveLength(2)
  })

  test('by sending the assignment email again, with fixed subject and text', async ({ arrive }) => {
    const page = await arrive('backoffice', '/servicecalls?status=1&sort=call_id:desc')
    const { dialog, recipients, call_id } = await openMailDialog(page, 1)
    const mine = `again.${call_id}.${runIndex()}@mail.example`
    await dialog.getByText('Company', { exact: true }).click()
    await recipients.fill(mine)
    // Leaving the field adds the address and can move the checkbox away from the mouse.
    await recipients.press('Enter')
    await dialog.getByRole('checkbox', { name: 'Send the assignment e-mail again' }).check()
    await expect(dialog.getByLabel('E-mail subject')).toBeDisabled()
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(async () => (await findMailsTo(mine)).length, { timeout: 20_000 }).toBe(1)
    expect((await findMailsTo(mine))[0]?.subject).toContain(call_id)
  })

  test('keeping the text if the mail is refused', async ({ arrive }) => {
    const page = await arrive('callcenter', '/servicecalls?unassigned=true&sort=call_id:desc')
    const { dialog, recipients } = await openMailDialog(page, 0)
    const text = dialog.getByRole('textbox', { name: 'Text' })
    await recipients.fill('somebody@mail.example')
    await recipients.press('Enter')
    // The customer's own link is for the customer only.
    await text.fill('Look here: {link}')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByText('somebody@mail.example')).toBeVisible()
    await expect(text).toHaveValue('Look here: {link}')
  })
})
