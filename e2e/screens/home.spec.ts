import { expect, expectAccessible, inEachLook, test } from '../support/journey.ts'
import { totalOf, waitForList } from '../support/lists.ts'
import { expectAccessibleAndFitting, looks } from '../support/looks.ts'

test.describe('the home page', { tag: '@calls' }, () => {
  test('leads each role to its work', {
    tag: '@daily',
  }, async ({ arrive }) => {
    await test.step('is the first page after signing in, and leads a dispatcher to the rows behind a number or a chart', async () => {
      const page = await arrive('dispatcher', '/home')
      const rows = page.getByRole('region', { name: 'Do now' }).getByRole('link')
      await expect(rows.first()).toContainText('Unassigned')
      const overdue = rows.filter({ hasText: 'Appointment past' })
      const count = Number((await overdue.locator('span').last().textContent())?.replace(/\D/g, ''))
      expect(count).toBeGreaterThan(0)
      const worst = page.locator('[aria-keyshortcuts=Enter]')
      await expect(worst).toContainText('oldest')
      const worstList = await worst.getAttribute('href')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(worstList ?? '')
      await page.goBack()
      await expect(worst).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(rows.first()).toBeFocused()
      await page.keyboard.press('End')
      await expect(rows.last()).toBeFocused()
      await page.keyboard.press('Home')
      for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowDown')
      await expect(overdue).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/servicecalls?overdue=true&sort=appointment_date_at%3Aasc')
      await waitForList(page)
      expect(await totalOf(page)).toBe(count)
      await page.goto('/')
      await expect(page).toHaveURL('/home')

      const company = page.getByRole('region', { name: 'Today' }).getByRole('listitem').nth(1).getByRole('link').first()
      await company.click()
      await expect(page).toHaveURL(/\/planning\?.*subContractors=/)
      await page.goBack()
      await page.getByRole('link', { name: / a week/ }).click()
      await expect(page).toHaveURL(/\/servicecalls\?created_at=/)
      await waitForList(page)
      await page.goBack()
      await page.getByRole('button', { name: 'Show as a table: Calls' }).click()
      const table = page.getByRole('table', { name: 'Calls' })
      await expect(table.getByRole('row')).toHaveCount(5)
      await table.getByRole('link').first().click()
      await expect(page).toHaveURL(/\/servicecalls\?(created_at|done_at)=/)
    })

    await test.step('shows a company its own work and its scorecard', async () => {
      const page = await arrive('sat', '/home')
      await expect(page.getByRole('region', { name: 'Do now' }).getByRole('link').first()).toContainText('To accept')
      await page.getByRole('link', { name: 'Company scorecard' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Larnosa')
      await expect(page.getByRole('heading', { name: 'Open calls by age' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('opens the search for the call centre', async () => {
      const page = await arrive('callcenter', '/home')
      await page.evaluate(() =>
        window.addEventListener('callout:search', () => document.body.setAttribute('data-asked', '')),
      )
      await page.getByRole('button', { name: /^Search customer/ }).click()
      await expect(page.locator('body')).toHaveAttribute('data-asked', '')
      await expect(page.getByRole('region', { name: 'Do now' }).getByRole('link').last()).toContainText('Created by me')
    })
  })

  test('is accessible and fits', async ({ pageAt }) => {
    for (const { name, arrival, look } of looks)
      await test.step(name, async () => {
        for (const account of ['dispatcher', 'sat', 'callcenter']) {
          const page = await pageAt(account, '/home', arrival)
          // The charts come last.
          await expect(page.locator('svg a').last()).toBeVisible()
          const visits = page.getByRole('region', { name: name.includes('French') ? 'Aujourd’hui' : 'Today' })
          await inEachLook(page, look, async (one) => {
            await expectAccessibleAndFitting(page, one)
            // Links of two lines of a visit stand one above the other, by chance of its texts: each is large enough alone.
            const heights = await visits
              .getByRole('link')
              .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
            expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
          })
        }
      })
  })
})
