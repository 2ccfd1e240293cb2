import type { Page } from '@playwright/test'
import { companyOfSat, openNewestChange } from '../support/calls.ts'
import { expect, expectAccessible, leaveQuestion, test } from '../support/journey.ts'
import { expectFitting } from '../support/looks.ts'
import { phone } from '../support/phone.ts'

async function openUserMenu(page: Page) {
  await page.getByRole('button', { name: /^Menu of/ }).click()
}

async function connectAs(page: Page, search: string, company: string) {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Connect as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect as a company' })
  await expect(dialog.getByRole('listitem').nth(5)).toContainText(/Skills: \d+/)
  await dialog.getByRole('textbox', { name: 'Search for a company' }).fill(search)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Connect as ${company}` }).click()
  return dialog
}

test.describe('a dispatcher connects as a company', { tag: '@session' }, () => {
  test('acts for it, is named next to it in the history, and goes back', { tag: '@daily' }, async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecallsunassigned?priority=H', { hasOwnSession: true })
    const menu = page.getByRole('banner').getByRole('link', { name: /Unassigned\/declined calls/ })
    await expect(menu).toBeVisible()
    await connectAs(page, 'larnosa', companyOfSat)

    await expect(page.getByRole('button', { name: `Menu of ${companyOfSat}` })).toBeVisible()
    await expect(page).toHaveURL(/\/home/)
    await expect(menu).toHaveCount(0)
    await page.goto('/servicecalls?status=-3&sort=call_id:desc')
    await page.locator('[data-row="1"]').click()
    await page.getByRole('tab', { name: 'Remark' }).click()
    await page.getByLabel('Description by the company').fill(`Said on the phone at ${new Date().toISOString()}`)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('The data has been successfully updated')).toBeVisible()
    await expect(await openNewestChange(page)).toContainText(`${companyOfSat} (Central Dispatch)`)
    const call = new URL(page.url()).pathname

    await openUserMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Connect as…' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Back as dispatcher' }).click()
    await expect(page.getByRole('button', { name: 'Menu of Central Dispatch' })).toBeVisible()
    await expect(menu).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(call)
    await expect(await openNewestChange(page)).toContainText(`${companyOfSat} (Central Dispatch)`)
    await openUserMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Back as dispatcher' })).toHaveCount(0)
  })

  test('sees it at all times and in every tab, and goes back from there', async ({ arrive }) => {
    for (const { name, arrival, message, back } of [
      { name: 'in a wide window', arrival: {}, message: 'You are connected as', back: 'Back as dispatcher' },
      {
        name: 'on a narrow screen, in the dark, in French',
        arrival: { lang: 'fr', isDark: true, ...phone },
        message: 'Vous êtes connecté en tant que',
        back: 'Revenir en tant que répartiteur',
      },
    ] as const)
      await test.step(name, async () => {
        const page = await arrive('dispatcher', '/servicecalls', { ...arrival, hasOwnSession: true })
        const bar = page.getByRole('banner').locator('[data-connected-bar]')
        await page.getByRole('button', { name: /^Menu (of|de)/ }).click()
        await page.getByRole('menuitem').first().click()
        await page.getByRole('dialog').getByRole('listitem').nth(2).getByRole('button').click()
        await expect(bar).toContainText(message)
        for (const path of ['/planning', '/servicecalls', '/sessions', '/today']) {
          await page.goto(path)
          await expect(page.locator('h1')).toBeVisible()
          await expect(bar).toBeInViewport()
          await expect(bar.getByRole('button', { name: back })).toBeInViewport({ ratio: 1 })
          await expectFitting(page)
        }
        await page.goto('/servicecalls')
        await expect(page.locator('[data-row="1"]')).toBeVisible()
        // A page as tall as the window does not scroll because of the banner. The cards of a phone scroll with the page.
        const overflow = await page.evaluate('document.documentElement.scrollHeight - window.innerHeight')
        if (!('viewport' in arrival)) expect(overflow).toBeLessThanOrEqual(0)
        await expectAccessible(page)
        await bar.getByRole('button', { name: back }).click()
        await expect(bar).toHaveCount(0)
        await expect(page.getByRole('button', { name: /^Menu (of|de)/ })).toBeVisible()
      })

    await test.step('in every tab of the browser, which asks about unsaved input', async () => {
      const page = await arrive('dispatcher', '/servicecalls?status=-3&sort=call_id:desc', { hasOwnSession: true })
      const other = await page.context().newPage()
      await other.goto('/servicecalls')
      await page.locator('[data-row="2"]').click()
      await page.getByRole('tab', { name: 'Customer' }).click()
      await page.getByLabel('City').fill('Unsaved')
      const dialog = await connectAs(page, 'larnosa', companyOfSat)
      const question = leaveQuestion(page)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('button', { name: /^Menu of/ })).toHaveAccessibleName(/^Menu of Central Dispatch/)
      await dialog.getByRole('button', { name: `Connect as ${companyOfSat}` }).click()
      await question.getByRole('button', { name: 'Leave without saving' }).click()
      for (const tab of [page, other])
        await expect(tab.getByRole('button', { name: `Menu of ${companyOfSat}` })).toBeVisible()
    })
  })
})
