import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { expectAccessibleAndFitting, looks } from '../support/looks.ts'

const slider = (page: Page, name: string) => page.getByRole('slider', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test.describe('the assignment rules', { tag: '@calls' }, () => {
  test('are changed, kept as versions and restored', { tag: '@daily' }, async ({ pageAt }) => {
    await test.step('are changed with sliders, kept as versions, and restored', async () => {
      const page = await pageAt('dispatcher', '/home')
      await page.locator('header button[aria-haspopup="menu"]').last().click()
      await page.getByRole('menuitem', { name: 'Administration' }).click()
      await page
        .getByRole('navigation', { name: 'Administration' })
        .getByRole('link', { name: 'Assignment rules' })
        .click()
      await expect(page).toHaveURL('/admin/policy')
      await expect(slider(page, 'Proximity')).toHaveAttribute('aria-valuetext', /30\s?%/)

      for (let step = 0; step < 20; step++) await slider(page, 'Proximity').press('ArrowRight')
      await expect(slider(page, 'Proximity')).toHaveAttribute('aria-valuetext', /42\s?%/)
      await page.getByRole('textbox', { name: 'Why this change' }).fill('Shorter ways')
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Proximity')
      const versions = page.getByRole('region', { name: 'Versions' })
      const before = Number((await versions.getByRole('heading', { level: 3 }).first().innerText()).replace(/\D/g, ''))
      await page.keyboard.press('Control+s')
      await expect(page.getByText(`Version ${before + 1} of the rules is in force`)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
      const saved = versions.getByRole('listitem').filter({ hasText: `Version ${before + 1}` })
      await expect(saved).toContainText('Proximity: 30 → 50')
      await expect(saved).toContainText('Shorter ways')

      await page.getByRole('button', { name: 'Take these values' }).last().click()
      await expect(slider(page, 'Proximity')).toHaveAttribute('aria-valuenow', '30')
      await save(page).click()
      await expect(page.getByText(`Version ${before + 2} of the rules is in force`)).toBeVisible()
    })

    await test.step('hold the rule for repeats and the limits of approvals, each refused on its field', async () => {
      const page = await pageAt('dispatcher', '/policy')
      await page.getByRole('combobox', { name: 'Company of the first repair' }).click()
      await page.getByRole('option', { name: 'Never' }).click()
      const sample = page.getByRole('textbox', { name: 'Sample to look at (%)' })
      await sample.fill('101')
      await save(page).click()
      await expect(page.getByText('The value is too large')).toBeVisible()
      await sample.fill('5')
      await page.getByRole('textbox', { name: 'Two people above (€)' }).fill('250,50')
      await save(page).click()
      const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem')
      await expect(versions.filter({ hasText: 'Like the others → Never' }).first()).toContainText('— → 250.5')
      await page.getByRole('button', { name: 'Take these values' }).first().click()
      await expect(page.getByRole('textbox', { name: 'Two people above (€)' })).toHaveValue('')
      await save(page).click()
      await expect(versions.filter({ hasText: 'Never → Like the others' }).first()).toBeVisible()
    })
  })

  test('are tried on past calls, and compared with those of another dispatcher', async ({ arrive, pageAt }) => {
    await test.step('are tried on past calls before they are saved', async () => {
      const page = await pageAt('dispatcher', '/policy')
      for (let step = 0; step < 60; step++) await slider(page, 'Radius').press('ArrowLeft')
      await page.getByRole('button', { name: 'Try', exact: true }).click()
      const figures = page.getByRole('table', { name: /^Result for \d+ calls$/ })
      await expect(figures).toBeVisible()
      await expect(figures.getByRole('row', { name: /Kilometres/ })).toHaveText(/\d/)
      await expect(page.getByRole('img', { name: /^Calls per company/ })).toBeVisible()
      const elsewhere = page.getByRole('list', { name: /^Would go elsewhere: \d+$/ }).getByRole('listitem')
      await expect(elsewhere.first()).toContainText('Too far away')
      expect(await elsewhere.count()).toBeLessThanOrEqual(20)
      // The whole page: no field is half under the bar of unsaved changes.
      await page.setViewportSize({ width: 1280, height: 7000 })
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 11000 })
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
        .toBeLessThanOrEqual(0)
      // The bars that stay in place cover a slider by half wherever the page happens to be.
      await page.evaluate('scrollTo(0, 0)')
      await expectAccessible(page)

      await page.getByRole('textbox', { name: 'To', exact: true }).fill('01/01/2001')
      await page.getByRole('button', { name: 'Try', exact: true }).click()
      await expect(page.getByText('The last day can’t be before the first').first()).toBeVisible()
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(slider(page, 'Radius')).toHaveAttribute('aria-valuetext', /\d km/)
    })

    await test.step('tell the second of two dispatchers who save at once', async () => {
      const [first, second] = [await pageAt('dispatcher', '/policy'), await arrive('dispatcher', '/policy')]
      const before = Number(await slider(first, 'Radius').getAttribute('aria-valuenow'))
      await slider(second, 'Radius').press('ArrowRight')
      await slider(first, 'Radius').press('ArrowLeft')
      await save(first).click()
      await expect(first.getByText(/Version \d+ of the rules is in force/)).toBeVisible()
      await expect(second.getByText('Somebody else has saved a newer version.')).toBeVisible()
      await save(second).click()
      const dialog = second.getByRole('dialog', { name: 'There is a newer version' })
      await expect(dialog).toContainText(`${before + 1} km`)
      await expect(dialog).toContainText(`${before - 1} km`)
      await expectAccessible(second)
      await dialog.getByRole('button', { name: 'Go on with these' }).click()
      await save(second).click()
      await expect(second.getByText(/Version \d+ of the rules is in force/)).toBeVisible()
      await expect(slider(first, 'Radius')).toHaveAttribute('aria-valuenow', String(before + 1))
    })
  })

  test('are accessible', async ({ pageAt }) => {
    for (const { name, arrival, look } of looks)
      await test.step(name, async () => {
        const page = await pageAt('dispatcher', '/policy', arrival)
        await expect(page.getByRole('slider').first()).toBeVisible()
        await page.locator('[aria-expanded="false"]').last().click()
        await page.getByRole('slider').first().press('ArrowRight')
        await page.evaluate('scrollTo(0, 0)')
        await expectAccessibleAndFitting(page, look)
      })
  })
})
