import { addDays } from '@callout/domain/platform/wall-clock.ts'
import type { Locator, Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { companyOfSat } from '../support/calls.ts'
import { downloadFile } from '../support/downloads.ts'
import { expect, test } from '../support/journey.ts'
import { totalOf, waitForList } from '../support/lists.ts'
import { expectAccessibleAndFitting, looks } from '../support/looks.ts'
import { today } from '../support/planning.ts'

const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)
/** The last month that is over. */
const lastMonth = () => monthBefore(today().slice(0, 7))
/** The month before that: companies invoice a month in the middle of the next. */
const invoicedMonth = () => monthBefore(lastMonth())
/** The month of five days ago: its newest fees are not decided yet. */
const recentMonth = () => addDays(today(), -5).slice(0, 7)
const numberOf = (text: string | null) => Number((text ?? '').replace(/[^\d,]/g, '').replace(',', '.'))
const table = (page: Page) => page.getByRole('table', { name: 'Account' })

/** The count that a row of a company's account shows. */
async function countOf(row: Locator): Promise<number> {
  const spans = row.locator('span')
  return numberOf(await spans.nth((await spans.count()) - 2).textContent())
}

test.describe('the account', { tag: '@documents' }, () => {
  test('leads from its numbers to exactly their documents, for a company and for a dispatcher', {
    tag: '@daily',
  }, async ({ arrive, pageAt }) => {
    await test.step('leads a company from a number to exactly its documents', async () => {
      const page = await arrive('sat', '/home')
      await page.getByRole('navigation').getByRole('button', { name: 'Documents' }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
      await expect(page).toHaveURL('/account')
      for (const month of [lastMonth(), invoicedMonth()]) {
        await page.getByRole('button', { name: 'Previous month' }).click()
        await expect(page).toHaveURL(`/account?month=${month}`)
      }
      const earned = page.getByRole('region', { name: 'Earned' })
      for (const name of ['Invoiced', 'Calls done']) {
        const row = earned.getByRole('link', { name })
        await expect(row).toBeVisible()
        const count = await countOf(row)
        expect(count).toBeGreaterThan(0)
        await row.click()
        await waitForList(page)
        expect(await totalOf(page)).toBe(count)
        await page.goBack()
      }
      const year = page.getByRole('table', { name: 'Twelve months' })
      await expect(year.getByRole('row')).toHaveCount(13)
      await year.getByRole('button').nth(2).click()
      await expect(page).not.toHaveURL(new RegExp(invoicedMonth()))
    })

    await test.step('shows a dispatcher the company with the most blocked money, and why', async () => {
      const page = await pageAt('dispatcher', `/account?month=${recentMonth()}`)
      await table(page).getByRole('button', { name: 'Blocked' }).click()
      await expect(table(page).getByRole('columnheader', { name: 'Blocked' })).toHaveAttribute(
        'aria-sort',
        'descending',
      )
      const amounts = async () => {
        const cells = await table(page).locator('tbody tr[aria-rowindex] td:nth-child(2)').allTextContents()
        return cells.map(numberOf)
      }
      await expect.poll(async () => (await amounts())[0]).toBeGreaterThan(0)
      const shown = await amounts()
      expect(shown).toEqual([...shown].sort((a, b) => b - a))
      const company = table(page).getByRole('rowheader').first().getByRole('link')
      const name = await company.textContent()
      await company.click()
      await expect(page.getByRole('heading', { name: name ?? '' })).toBeVisible()
      const why = page.getByRole('region', { name: 'Why it is not paid' })
      const row = why.getByRole('link').first()
      const count = await countOf(row)
      await row.click()
      await waitForList(page)
      expect(await totalOf(page)).toBe(count)
      await page.goBack()
      await page.getByRole('link', { name: 'All companies' }).click()
      await expect(table(page)).toBeVisible()
    })

    await test.step('finds a company by a part of its name, and exports the month', async () => {
      const page = await pageAt('dispatcher', `/account?month=${lastMonth()}`)
      await page.getByRole('textbox', { name: 'Filter by company' }).fill('larnosa')
      const row = table(page).getByRole('row', { name: new RegExp(companyOfSat.slice(0, 20)) })
      await expect(row).toBeVisible()
      await expect(page).toHaveURL(/filter=larnosa/)
      await page.getByRole('textbox', { name: 'Filter by company' }).fill('no such company')
      await expect(page.getByText('No company matches.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Filter by company' }).fill('')
      await expect(page).not.toHaveURL(/filter=/)
      await expect(table(page).getByRole('row').nth(2)).toBeVisible()
      const companies = Number(await table(page).getAttribute('aria-rowcount')) - 2
      await page.getByRole('button', { name: 'Export' }).click()
      const summary = page.getByRole('menuitem', { name: 'Summary of the month' })
      const { name, bytes } = await downloadFile(page, () => summary.click())
      expect(name).toBe(`account-${lastMonth()}.xlsx`)
      const { sheets } = await readXlsx(bytes)
      expect(sheets[0]?.rows).toHaveLength(companies + 1)
      expect(sheets[0]?.rows[0]).toContain('Approved, amount')
    })
  })

  test('is accessible and fits', async ({ pageAt }) => {
    for (const { name, arrival, look } of looks)
      await test.step(name, async () => {
        for (const account of ['dispatcher', 'sat', 'backoffice']) {
          const page = await pageAt(account, `/account?month=${lastMonth()}`, arrival)
          await expect(page.getByRole('table').first()).toBeVisible()
          if (account === 'sat') await expect(page.getByRole('img').first()).toBeVisible()
          await expectAccessibleAndFitting(page, look)
        }
      })
  })
})
