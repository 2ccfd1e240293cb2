import type { Page } from '@playwright/test'
import { expect, expectAccessible, inEachLook, type Look, test } from '../support/journey.ts'
import { expectAccessibleAndFitting, looks } from '../support/looks.ts'
import { mondayAfterWeeks, waitForCalendar } from '../support/planning.ts'

const at = (view: string) => `/planning?date=${mondayAfterWeeks(0)}&view=${view}`

/** Checks all rules in dark mode too. */
const checkInEachLook = (page: Page, look: Look) => inEachLook(page, look, () => expectAccessibleAndFitting(page))

async function check(page: Page, look: Look) {
  await waitForCalendar(page)
  await checkInEachLook(page, look)
}

test.describe('the planning is accessible and fits', { tag: '@planning' }, () => {
  test('for a company: week, agenda and the lanes of a day', async ({ pageAt }) => {
    for (const { name, arrival, look } of looks)
      await test.step(`week and agenda, ${name}`, async () => {
        for (const view of ['week', 'agenda']) await check(await pageAt('sat', at(view), arrival), look)
      })
    for (const [name, arrival, look] of [
      ['light and dark', {}, 'both'],
      ['in French', { lang: 'fr' }, 'light'],
    ] as const)
      await test.step(`the lanes of a day, ${name}`, async () => {
        const page = await pageAt('sat', at('day'), arrival)
        await waitForCalendar(page)
        await expect(page.locator('[data-drop]').first()).toBeVisible()
        await expectAccessible(page, look)
      })
  })

  test('for a dispatcher: companies, an expanded full hour with a selected call, and the calendar', async ({
    pageAt,
  }) => {
    for (const { name, arrival, look } of looks)
      await test.step(`companies by day, which lead to technicians, ${name}`, async () => {
        const page = await pageAt('dispatcher', `/planning?date=${mondayAfterWeeks(0)}`, arrival)
        const grid = page.getByRole('grid')
        await expect(grid.getByRole('rowheader').nth(1)).toBeVisible()
        await check(page, look)
        await grid.locator('a[tabindex="0"]').focus()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Home')
        await expect(grid.getByRole('rowheader').nth(1).getByRole('link')).toBeFocused()
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/view=(day|agenda)&date=.*&subContractors=/)
        // The company may have no visit on that day.
        await expect(page.getByRole('main').locator('[aria-busy="true"], [data-stale]')).toHaveCount(0)
        await checkInEachLook(page, look)
        await page.goBack()
        await expect(grid).toBeVisible()
      })
    for (const { name, arrival, look } of looks)
      await test.step(`an expanded full hour, ${name}`, async () => {
        const page = await pageAt('dispatcher', at('week'), arrival)
        await waitForCalendar(page)
        // Visits of the early morning: the calendar scrolls up to them.
        const hiddenVisits = page.getByRole('button').filter({ hasText: /^\+\d+$/ })
        // A narrow window shows visits at the same time as one block.
        await hiddenVisits.or(page.locator('[data-stack]')).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await checkInEachLook(page, look)
        await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
        await expect(page).toHaveURL(/call=/)
        await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
        await checkInEachLook(page, look)
      })
    await test.step('months and years of the calendar', async () => {
      const page = await pageAt('dispatcher', '/planning')
      await page.getByRole('button', { name: 'Go to a day' }).click()
      const calendar = page.getByRole('dialog', { name: 'Go to a day' })
      for (const [title, next] of [
        [/^\w+ \d{4}$/, 'Next year'],
        [/^\d{4}$/, 'Next decade'],
      ] as const) {
        await calendar.getByRole('button', { name: title }).click()
        await expect(calendar.getByRole('button', { name: next })).toBeVisible()
        await expectAccessible(page, 'light', calendar)
      }
    })
  })
})
