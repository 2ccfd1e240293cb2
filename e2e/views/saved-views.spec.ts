import type { Page } from '@playwright/test'
import { callNumbers } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { totalOf, waitForList } from '../support/lists.ts'
import { waitForCalendar } from '../support/planning.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const tab = (page: Page, name: string | RegExp) => tabs(page).getByRole('link', { name })
const saveView = (page: Page) => page.getByRole('button', { name: 'Save view', exact: true })
const menuItem = async (page: Page, view: string, name: string) => {
  await page.getByRole('button', { name: `Options of the view ${view}` }).click()
  await page.getByRole('menuitemcheckbox', { name }).or(page.getByRole('menuitem', { name })).click()
}

test.describe('views of a list', { tag: '@calls' }, () => {
  test('open by a tab, with the order that the work needs', async ({ pageAt }) => {
    await test.step('open by a tab with their exact count, and Back leaves them', async () => {
      const page = await pageAt('dispatcher', '/servicecalls')
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

    await test.step('of attachments show the newest first', async () => {
      const page = await pageAt('dispatcher', '/servicecall/attachments')
      await tab(page, /^Last 7 days/).click()
      await waitForList(page)
      await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending')
      await expect(tab(page, /^Last 7 days/)).toHaveAttribute('aria-current', /./)
      await expect(saveView(page)).toHaveCount(0)
    })

    await test.step('the unassigned list shows the longest waiting call first, with priority, age, city, skill and fault', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      await waitForList(page)
      const heads = page.getByRole('columnheader')
      await expect(heads.nth(0)).toHaveText('Call number')
      for (const [at, name] of ['Priority', 'Created', 'City', 'Required skill', 'Problem type'].entries())
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

      // A countdown may stand below the priority.
      const priorities = async () =>
        (await page.locator('tbody tr td:nth-child(2)').allInnerTexts()).map((text) => text.trim().split(/\s/)[0] ?? '')
      const isSorted = async (order: readonly string[]) => {
        await waitForList(page)
        const ranks = (await priorities()).map((text) => order.indexOf(text))
        return (
          ranks.length > 0 && !ranks.includes(-1) && ranks.every((rank, at) => at === 0 || rank >= (ranks[at - 1] ?? 0))
        )
      }
      const priority = page.getByRole('columnheader', { name: 'Priority' })
      await priority.getByRole('button').first().click()
      await expect(priority).toHaveAttribute('aria-sort', 'ascending')
      await expect.poll(() => isSorted(['High', 'Medium', 'Low'])).toBe(true)
      expect((await priorities())[0]).toBe('High')
      await priority.getByRole('button').first().click()
      await expect(priority).toHaveAttribute('aria-sort', 'descending')
      await expect.poll(() => isSorted(['Low', 'Medium', 'High'])).toBe(true)
    })
  })

  test('are saved with filters and columns, opened first, renamed and deleted', { tag: '@daily' }, async ({
    arrive,
  }) => {
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
    const city = page.getByRole('columnheader', { name: 'City' })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'City' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(city).toHaveCount(0)
    await expect(saveView(page)).toBeVisible()
    await tab(page, /^Boilers/).click()
    await expect(city).toBeVisible()
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

  test('are shared in the network, and keep selected documents', async ({ arrive }) => {
    await test.step('are shared in the network with those who cannot change them', async () => {
      const page = await arrive('backoffice', '/servicecalls?status=-2')
      await waitForList(page)
      await saveView(page).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Waiting for parts')
      await page
        .getByRole('textbox', { name: 'Who sees it' })
        .or(page.getByRole('combobox', { name: 'Who sees it' }))
        .first()
        .click()
      await page.getByRole('option', { name: 'Central staff of my network' }).click()
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

    await test.step('of what a company can invoice keep the selected documents, and are saved', async () => {
      const page = await arrive('sat', '/invoicegeneration')
      const rows = page.locator('tbody tr')
      await expect(tab(page, 'All')).toHaveAttribute('aria-current', /./)
      await expect(tab(page, /^All\s*\d+$/)).toBeVisible()
      const countOf = async (name: RegExp) => Number((await tab(page, name).textContent())?.replace(/\D/g, ''))
      const all = await countOf(/^All/)
      await expect(rows).toHaveCount(all)
      await rows.first().getByRole('checkbox').click()
      await expect(page.getByText(`1 of ${all} selected`)).toBeVisible()
      await expect(tab(page, /^This month\s*\d+$/)).toBeVisible()
      const [past, current] = [await countOf(/^Until last month/), await countOf(/^This month/)]
      expect(past + current).toBe(all)
      await tab(page, /^Until last month/).click()
      await expect(page).toHaveURL(/DocDate=\.\.\d{4}-\d\d-\d\d&view=until_last_month/)
      if (past > 0) await expect(rows).toHaveCount(past)
      await tab(page, /^This month/).click()
      if (current > 0) await expect(rows).toHaveCount(current)
      await expect(page.getByText(`1 of ${all} selected`)).toBeVisible()
      await expect(saveView(page)).toHaveCount(0)
      await expectAccessible(page)

      await tab(page, /^All/).click()
      await expect(page).toHaveURL('/invoicegeneration')
      await page.getByRole('textbox', { name: 'Call number' }).fill('1001')
      await saveView(page).click()
      const dialog = page.getByRole('dialog', { name: 'Save view' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Ten-oh-one')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(tab(page, /^Ten-oh-one\s*\d+$/)).toHaveAttribute('aria-current', /./)
      await menuItem(page, 'Ten-oh-one', 'Delete view')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
      await expect(tab(page, /Ten-oh-one/)).toHaveCount(0)
      await expect(rows).toHaveCount(all)
    })
  })
})
