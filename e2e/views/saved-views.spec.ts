import type { Page } from '@playwright/test'
import { callNumbers, totalOf, waitForList } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { waitForCalendar } from '../support/planning.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const tab = (page: Page, name: string | RegExp) => tabs(page).getByRole('link', { name })
const saveView = (page: Page) => page.getByRole('button', { name: 'Save view', exact: true })
const menuItem = async (page: Page, view: string, name: string) => {
  await page.getByRole('button', { name: `Options of the view ${view}` }).click()
  await page.getByRole('menuitemcheckbox', { name }).or(page.getByRole('menuitem', { name })).click()
}

test.describe('views of a list', { tag: '@calls' }, () => {
  test('open by a tab with their exact count, and Back leaves them', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecalls')
    const all = await totalOf(page)
    await expect(tab(page, 'All')).toHaveAttribute('aria-current', /./)
    await expect(tab(page, /^Open\s*\d+/)).toBeVisible()
    const counted = Number((await tab(page, /^Open\s*\d+/).textContent())?.replace(/\D/g, ''))
    await tab(page, /^Open/).click()
    await waitForList(page)
    await expect.poll(() => totalOf(page)).toBe(counted)
    await expect(page).toHaveURL('/servicecalls?status=-3%2C-2&view=open')
    await expect(saveView(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/servicecalls')
    await expect.poll(() => totalOf(page)).toBe(all)
  })

  test('are saved with filters and columns, opened first, renamed and deleted', async ({ arrive }) => {
    const page = await arrive('callcenter', '/servicecalls')
    await page.getByRole('textbox', { name: 'Subject' }).fill('caldera')
    await waitForList(page)
    await saveView(page).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(
      dialog
        .getByText('Fill in', { exact: false })
        .or(dialog.getByText('required', { exact: false }))
        .first(),
    ).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Boilers')
    // Leaving the field takes its error away, which moves the fields below.
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).not.toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('checkbox', { name: 'Always open first' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(tab(page, /^Boilers\s*\d+/)).toHaveAttribute('aria-current', /./)
    const boilers = await totalOf(page)

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Phone' }).uncheck()
    await page.keyboard.press('Escape')
    await saveView(page).click()
    await expect(saveView(page)).toHaveCount(0)
    await tab(page, 'All').click()
    await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Planning' }).click()
    await waitForCalendar(page)
    await page.getByRole('link', { name: 'Service calls' }).click()
    await expect(page).toHaveURL(/subject=caldera&view=/)
    await expect.poll(() => totalOf(page)).toBe(boilers)
    await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0)

    await menuItem(page, 'Boilers', 'Name and sharing…')
    await page.getByRole('textbox', { name: 'Name' }).fill('All boilers')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(tab(page, /^All boilers/)).toBeVisible()
    await menuItem(page, 'All boilers', 'Delete view')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
    await expect(tab(page, /boilers/)).toHaveCount(0)
    await expect(page).toHaveURL('/servicecalls')
  })

  test('are shared in the network with those who cannot change them', async ({ arrive }) => {
    const page = await arrive('backoffice', '/servicecalls?status=-2')
    await waitForList(page)
    await saveView(page).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Waiting for parts')
    await page
      .getByRole('textbox', { name: 'Who sees it' })
      .or(page.getByRole('combobox', { name: 'Who sees it' }))
      .first()
      .click()
    await page.getByRole('option', { name: 'My network' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(tab(page, /Waiting for parts/)).toBeVisible()

    const dispatcher = await arrive('dispatcher', '/servicecalls')
    await tab(dispatcher, /Waiting for parts/).click()
    await waitForList(dispatcher)
    expect((await callNumbers(dispatcher)).length).toBeGreaterThan(0)
    await dispatcher.getByRole('button', { name: 'Options of the view Waiting for parts' }).click()
    await expect(dispatcher.getByRole('menuitemcheckbox', { name: 'Always open first' })).toBeVisible()
    await expect(dispatcher.getByRole('menuitem', { name: 'Delete view' })).toHaveCount(0)

    await menuItem(page, 'Waiting for parts', 'Delete view')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
    await expect(tab(page, /Waiting for parts/)).toHaveCount(0)
  })

  test('the unassigned list shows the longest waiting call first, with age, city, skill and fault', async ({
    arrive,
  }) => {
    const page = await arrive('dispatcher', '/servicecallsunassigned')
    await waitForList(page)
    const heads = page.getByRole('columnheader')
    await expect(heads.nth(0)).toHaveText('Call number')
    for (const [at, name] of ['Created', 'City', 'Required skill', 'Problem type'].entries())
      await expect(heads.nth(at + 1)).toContainText(name)
    await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(
      page
        .getByRole('cell')
        .filter({ hasText: /^\d+ [dh] \d{4}/ })
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
  })
})

test('? shows the keys of the screen, and only there', { tag: '@calls' }, async ({ arrive }) => {
  const page = await arrive('dispatcher', '/servicecalls')
  await waitForList(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys of this screen' })
  await expect(keys).toContainText('Go to the filter')
  await expect(keys).toContainText('Open the row')
  await expect(keys).not.toContainText('Save')
  await expectAccessible(page)
  await page.keyboard.press('/')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.getByRole('textbox', { name: 'Subject' }).fill('?')
  await expect(keys).toBeHidden()
})
