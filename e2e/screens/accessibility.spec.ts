import type { Page } from '@playwright/test'
import { callNumbers } from '../support/calls.ts'
import { expect, expectAccessible, type Look, switchTo, test } from '../support/journey.ts'
import { rowsOf, waitForList } from '../support/lists.ts'
import { expectAccessibleAndFitting, looks } from '../support/looks.ts'
import { phone } from '../support/phone.ts'

/** Checks the page from its top: to axe, a button that is scrolled halfway under the header is a small button. */
async function expectAccessibleFromTop(page: Page, look?: Look) {
  await page.evaluate('scrollTo(0, 0)')
  await expectAccessibleAndFitting(page, look)
}

test.describe('every screen is accessible and fits', { tag: '@calls' }, () => {
  test('lists, filter drawer and column menu', { tag: '@daily' }, async ({ pageAt }) => {
    for (const { name, arrival, look } of looks)
      await test.step(name, async () => {
        const page = await pageAt('dispatcher', '/servicecalls?status=-3,-2&subject=a', arrival)
        await callNumbers(page)
        await waitForList(page)
        await expectAccessibleFromTop(page, look)
        await page.locator('search > button').last().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessibleFromTop(page, look)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await page.locator('main button[aria-haspopup="dialog"]').first().click()
        await expectAccessibleFromTop(page, look)
        await page.goto('/servicecalls?call_id=no-such-call')
        await expect(rowsOf(page)).toHaveCount(0)
        await expectAccessibleFromTop(page, look)
      })
  })

  test('the unassigned calls and how to assign one', async ({ pageAt }) => {
    for (const { name, arrival, look } of looks)
      await test.step(name, async () => {
        const page = await pageAt('dispatcher', '/servicecallsunassigned', arrival)
        await callNumbers(page)
        await expectAccessibleFromTop(page, look)
        await rowsOf(page).first().getByRole('button').click()
        await expect(page.getByRole('dialog').getByRole('button').nth(2)).toBeVisible()
        await expectAccessibleFromTop(page, look)
        await page.getByRole('dialog').getByRole('button').nth(1).click()
        await expect(page.getByRole('listitem').getByRole('button').first()).toBeVisible()
        await expectAccessibleFromTop(page, look)
      })
  })

  test('a call and its tabs', { tag: '@daily' }, async ({ pageAt }) => {
    for (const { name, arrival, look } of looks)
      await test.step(name, async () => {
        const page = await pageAt('backoffice', '/servicecalls?status=-3', arrival)
        await page.locator('[data-row="0"]').click()
        const tabs = page.getByRole('tab')
        await expect(tabs.first()).toBeVisible()
        for (const tab of await tabs.all()) {
          await tab.click()
          await expect(page.getByRole('tabpanel')).toBeVisible()
          await expectAccessibleFromTop(page, look)
        }
        // The last tab is the history.
        await page.getByRole('tabpanel').locator('[aria-expanded="false"]').first().click()
        await expectAccessibleFromTop(page, look)
        await tabs.nth(3).click()
        const regions = page.getByRole('main').getByRole('region')
        const regionCount = await regions.count()
        const remark = page.locator('textarea').first()
        const before = await remark.inputValue()
        await remark.fill('x')
        // Without the page below it: what the bar covers at this moment counts as too small.
        await expect(regions).toHaveCount(regionCount + 1)
        const saveBar = regions.last()
        await expectAccessible(page, look, saveBar)
        // No draft is left for the next look.
        await remark.fill(before)
        await expect(regions).toHaveCount(regionCount)
      })
  })

  test('the legal facts of a company and the invoices of a network', async ({ pageAt }) => {
    for (const { name, arrival, look } of looks)
      await test.step(name, async () => {
        const company = await pageAt('sat', '/company', arrival)
        await expect(company.getByRole('heading', { level: 2 }).nth(2)).toBeVisible()
        await expectAccessibleFromTop(company, look)
        const page = await pageAt('backoffice', '/documents/supplierinvoices', arrival)
        await waitForList(page)
        await expectAccessibleFromTop(page, look)
        await page.locator('[data-row="0"]').click()
        const popup = page.getByRole('dialog')
        await expect(popup).toBeVisible()
        await expectAccessibleFromTop(page, look)
        await popup.locator('a[href^="/company/"]').click()
        await expect(popup).toHaveCount(0)
        await expect(page.getByRole('textbox').first()).toBeVisible()
        await expectAccessibleFromTop(page, look)
      })
  })

  test("a company's answer to a call", async ({ pageAt }) => {
    for (const { name, arrival, look } of looks)
      await test.step(name, async () => {
        const page = await pageAt('sat', '/servicecalls?status=-3&unaccepted=true', arrival)
        await page.locator('[data-row="0"]').click()
        for (const answer of [0, 1]) {
          await page.locator('main header').getByRole('button').nth(answer).click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await expectAccessibleFromTop(page, look)
          // The acceptance begins with a suggested time.
          const time = page.getByRole('dialog').getByPlaceholder('HH:mm')
          const isAcceptance = (await time.count()) > 0
          if (isAcceptance) await time.fill('')
          await page.getByRole('dialog').getByRole('button').last().click()
          await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
          await expectAccessibleFromTop(page, look)
          await page.keyboard.press('Escape')
          // The change of the time asks before it is lost.
          if (isAcceptance) await page.getByRole('dialog').last().getByRole('button').last().click()
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
      })
  })
})

test.describe('a call that cannot be shown', { tag: '@calls' }, () => {
  test.use({ provokes: [403, 404] })
  test('says why, and leads back', async ({ pageAt }) => {
    await test.step('a missing call', async () => {
      const page = await pageAt('sat', '/servicecallsdetails/nothing-here')
      await expect(page.getByText('This call does not exist or you may not see it')).toBeVisible()
      await expect(page).toHaveTitle('This call does not exist or you may not see it · Callout')
      await expectAccessibleFromTop(page)
      await page.getByRole('main').getByRole('link', { name: 'Service calls' }).click()
      await expect(page).toHaveURL('/servicecalls')
    })

    await test.step('a new call by a role that may not create one, without offering a retry', async () => {
      const page = await pageAt('sat', '/servicecallsdetails/create')
      await expect(page.getByRole('heading', { name: 'You are not allowed to do this' })).toBeVisible()
      await expect(page).toHaveTitle('You are not allowed to do this · Callout')
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    })
  })
})

test.describe('what a call and its list show', { tag: '@calls' }, () => {
  test('where they scroll, and in the longest language at every width', async ({ arrive, pageAt }) => {
    await test.step('a tab that is opened in a narrow window stays in sight', async () => {
      const page = await arrive('backoffice', '/servicecalls?status=-3', phone)
      await page.locator('[data-row="0"]').click()
      const tab = page.getByRole('tab', { name: 'Remark' })
      await tab.scrollIntoViewIfNeeded()
      await tab.click()
      await expect(page.getByLabel('General description')).toBeVisible()
      await expect(tab).toBeInViewport()
    })

    await test.step('the next page of a list begins at its top', async () => {
      const page = await pageAt('dispatcher', '/servicecalls')
      await callNumbers(page)
      await page.locator('[data-row="39"]').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Next page' }).click()
      await waitForList(page)
      await expect(page.locator('[data-row="0"]')).toBeInViewport()
    })

    await test.step('no button or label is cut in French', async () => {
      const page = await pageAt('dispatcher', '/servicecalls?status=-3', { lang: 'fr' })
      await page.locator('[data-row="0"]').click()
      await expect(page.getByRole('tab').first()).toBeVisible()
      for (const width of [390, 640, 900, 1024, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        const cut = await page.evaluate(`[...document.querySelectorAll('main button, main label, [role="tab"]')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.textContent)`)
        expect(cut).toEqual([])
      }
    })
  })

  test('of read-only content is readable', async ({ pageAt }) => {
    await test.step('a contract, and all columns of a tab', async () => {
      const sat = await pageAt('sat', '/servicecontract')
      await waitForList(sat)
      await sat.locator('[data-row="0"]').click()
      const customer = sat.getByRole('textbox', { name: 'Customer' })
      await expect(customer).toBeDisabled()
      await expect(customer).toHaveCSS('opacity', '1')
      await sat.goto('/servicecalls')
      await waitForList(sat)
      await sat.locator('[data-row="0"]').click()
      await sat.getByRole('tab', { name: 'DPC' }).click()
      const table = sat.getByRole('table', { name: 'DPC' })
      await expect(table).toBeVisible()
      expect(await table.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)).toBe(0)
    })

    await test.step('a field looks read-only in light and in dark mode', async () => {
      const page = await pageAt('sat', '/servicecalls?status=-3')
      await page.locator('[data-row="0"]').click()
      await page.getByRole('tab', { name: 'Remark' }).click()
      await expect(page.getByLabel('General description')).toBeDisabled()
      const colourOf = (name: string) =>
        page.getByLabel(name).evaluate((field) => getComputedStyle(field).backgroundColor)
      for (const look of ['light', 'dark'] as const) {
        await switchTo(page, look)
        expect(await colourOf('General description')).not.toBe(await colourOf('Description by the company'))
      }
    })
  })
})
