import type { Page } from '@playwright/test'
import { companyOfSat } from '../support/calls.ts'
import { expect, test } from '../support/journey.ts'
import { phone } from '../support/phone.ts'

const isOverflowing = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test.describe('a narrow window', { tag: '@calls' }, () => {
  test('keeps menu, badge and search visible', { tag: '@daily' }, async ({ arrive, pageAt }) => {
    await test.step('in every language', async () => {
      const page = await pageAt('dispatcher', '/servicecalls')
      const menu = page.locator('header nav')
      for (const [language, lang, widths] of [
        ['Français', 'fr', [1280, 1300, 1440]],
        ['Português', 'pt', [1280, 1500, 1700]],
        ['Español', 'es', [1300]],
        ['English', 'en', [1366]],
        ['Italiano', 'it', [1280, 1440, 1600, 1700]],
      ] as const) {
        await page.setViewportSize({ width: 1440, height: 800 })
        await page.getByRole('banner').getByRole('button', { name: language }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        for (const width of widths)
          await test.step(`${lang} at ${width} px`, async () => {
            await page.setViewportSize({ width, height: 800 })
            await expect(menu.getByRole('link').first()).toBeInViewport()
            await expect(menu.locator('a[href="/servicecallsunassigned"]')).toHaveText(/\d+$/)
            await expect(menu.locator('a[href="/companies"]')).toBeInViewport({ ratio: 1 })
            await expect(page.locator('header button[aria-haspopup="menu"]').last()).toBeInViewport({ ratio: 1 })
            expect(await isOverflowing(page)).toBe(false)
            // The search is the first item at the right.
            const last = await menu.locator('a[href="/companies"]').boundingBox()
            const search = await page.locator('header [aria-keyshortcuts="Control+K"]').boundingBox()
            expect((search?.x ?? 0) - (last?.x ?? 0) - (last?.width ?? 0)).toBeGreaterThanOrEqual(0)
          })
      }
    })

    await test.step('on the button of the folded menu', async () => {
      const page = await pageAt('dispatcher', '/servicecalls', phone)
      await expect(page.getByRole('button', { name: 'Open the menu' })).toHaveText(/ \d+$/)
    })

    await test.step('the name of a network ends before the search on a phone, however long it is', async () => {
      const page = await arrive('callcenter', '/servicecalls', phone)
      await page.evaluate(() => {
        const session = JSON.parse(localStorage.getItem('callout.session') ?? '{}')
        session.networks[0].networkName = 'Península y Baleares'
        localStorage.setItem('callout.session', JSON.stringify(session))
      })
      await page.reload()
      const name = page.locator('header').getByText('Península y Baleares')
      await expect(name).toBeVisible()
      const visibleEnd = await name.evaluate((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        const clips = getComputedStyle(element).overflowX === 'hidden'
        return Math.min(text.getBoundingClientRect().right, clips ? element.getBoundingClientRect().right : Infinity)
      })
      const search = await page.locator('header [aria-keyshortcuts="Control+K"]').boundingBox()
      expect(visibleEnd).toBeLessThanOrEqual(search?.x ?? 0)
    })
  })
})

test.describe('the planning in a narrow window', { tag: '@planning' }, () => {
  const panel = (page: Page, name: string) => page.getByRole('button', { name: `Unfold: ${name}` })
  const folded = (page: Page, name: string) => page.getByRole('button', { name: `Fold: ${name}` })

  test('folds its panels and names companies', async ({ arrive, pageAt }) => {
    await test.step('folds its panels, and opens one at a time', async () => {
      const page = await pageAt('sat', '/planning', { viewport: { width: 1024, height: 768 } })
      await expect(panel(page, 'Appointments')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Call data' })).toHaveCount(0)
      const day = page.getByRole('columnheader').filter({ hasText: /\d/ }).first()
      expect((await day.boundingBox())?.width).toBeGreaterThan(110)
      await panel(page, 'Appointments').click()
      await expect(folded(page, 'Appointments')).toBeVisible()
      await page.locator('[data-visit]').first().click()
      await expect(folded(page, 'Call data')).toBeVisible()
      await expect(panel(page, 'Appointments')).toBeVisible()
      // A wide window has both open, whatever was folded in the narrow one.
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(folded(page, 'Appointments')).toBeVisible()
      await expect(folded(page, 'Call data')).toBeVisible()
    })

    await test.step('names the company on each visit, for dispatchers only', async () => {
      const dispatcher = await arrive('dispatcher', '/planning?view=week&layout=calendar')
      const sat = await pageAt('sat', '/planning')
      await expect(sat.locator('[data-visit]').first()).toBeVisible()
      await expect(sat.locator('[data-visit]').filter({ hasText: companyOfSat })).toHaveCount(0)
      await dispatcher.getByRole('button', { name: /^Subcontractors/ }).click()
      await dispatcher.getByRole('textbox', { name: 'Subcontractors: Search' }).fill('larnosa')
      await dispatcher.getByRole('option', { name: companyOfSat }).click()
      await dispatcher.keyboard.press('Escape')
      const visits = dispatcher.locator('[data-visit]')
      await expect(visits.filter({ hasText: companyOfSat }).first()).toBeVisible()
      await expect(visits.filter({ hasNotText: companyOfSat })).toHaveCount(0)
    })
  })
})
