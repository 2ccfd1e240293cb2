import type { Page } from '@playwright/test'
import { expect, leaveQuestion, test } from '../support/journey.ts'
import { waitForList } from '../support/lists.ts'

const calls = '/servicecalls?status=-3&sort=call_id:desc'

/** Back asks about unsaved input; a second Back closes the question and keeps the input. */
async function expectBackKeeps(page: Page, isKept: () => Promise<void>) {
  const address = page.url()
  await page.goBack()
  await expect(leaveQuestion(page)).toBeVisible()
  await page.goBack()
  await expect(leaveQuestion(page)).toHaveCount(0)
  await isKept()
  expect(page.url()).toBe(address)
}

test.describe('the Back button', { tag: '@calls' }, () => {
  test('closes what is open and keeps what is typed or chosen', {
    tag: '@daily',
  }, async ({ arrive, pageAt }) => {
    await test.step('closes a calendar before the form of a new call, keeps its input, and asks before it closes the form', async () => {
      const page = await pageAt('dispatcher', calls)
      await waitForList(page)
      await page.getByRole('button', { name: 'New call' }).click()
      const dialog = page.getByRole('dialog', { name: 'New call' })
      const subject = dialog.getByLabel('Subject')
      await subject.fill('No hot water')
      await dialog.getByRole('button', { name: 'Open the calendar: Preferred date' }).click()
      const calendar = page.getByRole('button', { name: 'Next month' })
      await expect(calendar).toBeVisible()
      await page.goBack()
      await expect(calendar).toHaveCount(0)
      await expect(leaveQuestion(page)).toHaveCount(0)
      await expect(subject).toHaveValue('No hot water')
      await expectBackKeeps(page, () => expect(subject).toHaveValue('No hot water'))

      const serial = dialog.getByRole('textbox', { name: 'Serial number' })
      await serial.fill('BACK-1')
      await expectBackKeeps(page, () => expect(serial).toHaveValue('BACK-1'))

      const dialogType = new Promise<string>((resolve) =>
        page.once('dialog', (native) => {
          resolve(native.type())
          void native.dismiss()
        }),
      )
      await page.evaluate(() => setTimeout(() => location.reload()))
      expect(await dialogType).toBe('beforeunload')
      await expect(serial).toHaveValue('BACK-1')

      await page.goBack()
      await leaveQuestion(page).getByRole('button', { name: 'Leave without saving' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(calls)
    })

    await test.step('closes a document before it leaves the list, and asks about an unsaved reason', async () => {
      const page = await pageAt('dispatcher', '/documents/fees?Confirmed=N&IsChangeRequested=N')
      await waitForList(page)
      await page.locator('[data-row="0"]').click()
      const popup = page.getByRole('dialog', { name: /^Fee/ })
      await popup.getByRole('button', { name: 'Reject' }).click()
      const reason = page.getByRole('dialog', { name: /^Reject/ }).getByRole('textbox', { name: 'Observations' })
      await reason.fill('The distance is wrong')
      await expectBackKeeps(page, () => expect(reason).toHaveValue('The distance is wrong'))
      await page.goBack()
      await leaveQuestion(page).getByRole('button', { name: 'Leave without saving' }).click()
      await expect(page.getByRole('dialog', { name: /^Reject/ })).toHaveCount(0)
      await expect(popup).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(/documents\/fees/)
    })

    await test.step('closes the bell, the columns and the calendar of the planning, and stays on the page', async () => {
      const page = await pageAt('dispatcher', '/home')
      for (const [path, name] of [
        ['/servicecalls', 'Notifications'],
        ['/servicecalls', 'Columns'],
        ['/planning', 'Go to a day'],
      ] as const) {
        if (new URL(page.url()).pathname !== path) await page.goto(path)
        await page.getByRole('button', { name }).click()
        await expect(page.getByRole('dialog', { name })).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page).toHaveURL((url) => url.pathname === path)
      }
    })

    await test.step('keeps uploaded files of an unsaved attachment', async () => {
      const page = await pageAt('dispatcher', calls)
      await page.locator('[data-row="9"]').click()
      await page.getByRole('tab', { name: 'Attachments' }).click()
      await page.getByRole('button', { name: 'Add attachment' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add attachment' })
      const buffer = Buffer.from('%PDF-1.4\n%%EOF\n')
      await dialog.locator('input[type="file"]').setInputFiles({ name: 'A.pdf', mimeType: 'application/pdf', buffer })
      await expect(dialog.getByText(/Ready$/)).toBeVisible()
      await expectBackKeeps(page, () => expect(dialog.getByText(/Ready$/)).toBeVisible())
    })

    await test.step('keeps the fees selected for an invoice', async () => {
      const page = await arrive('sat', calls)
      await page.getByRole('link', { name: 'Invoice' }).click()
      const choice = page.getByRole('row').nth(1).getByRole('checkbox')
      await choice.check()
      await expectBackKeeps(page, () => expect(choice).toBeChecked())
    })
  })
})

test.describe('the Escape key', { tag: '@calls' }, () => {
  test('closes a list or a calendar before the drawer or dialog around it, and asks before it closes a dialog', {
    tag: '@daily',
  }, async ({ arrive }) => {
    const page = await arrive('dispatcher', calls)
    await waitForList(page)
    await page.getByRole('button', { name: 'More filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'More filters' })
    await drawer.getByRole('button', { name: /Call type/ }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)

    await page.getByRole('button', { name: 'New call' }).click()
    const dialog = page.getByRole('dialog', { name: 'New call' })
    await dialog.getByRole('combobox', { name: 'Call type' }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await dialog
      .getByRole('button', { name: /calendar/i })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Next month' })).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Serial number' }).fill('ESC-1')
    await expect(leaveQuestion(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(leaveQuestion(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(leaveQuestion(page)).toHaveCount(0)
    await expect(dialog.getByRole('textbox', { name: 'Serial number' })).toHaveValue('ESC-1')
  })
})
