import { pages, Role } from '@callout/domain/platform/access.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { expectFitting } from '../support/looks.ts'
import { phone, smallControls } from '../support/phone.ts'

const accounts = {
  dispatcher: Role.dispatcher,
  sat: Role.sat,
  callcenter: Role.callcenter,
  backoffice: Role.backoffice,
} as const

/** Pages of a record, which their lists lead to. */
const recordPages: readonly string[] = ['servicecallsdetails', 'servicecontractdetails', 'customers', 'companies']

const pathsOf = (role: Role) =>
  Object.entries(pages)
    // Only a company opens its own legal facts without a key.
    .filter(([name]) => name !== 'company' || role === Role.sat)
    .filter(([name, { roles }]) => !recordPages.includes(name) && (roles as readonly Role[]).includes(role))
    .map(([, { path }]) => path)

/** Opens a page as a link does, which saves loading the application again. */
async function openPage(page: Page, path: string) {
  const { pathname } = new URL(page.url())
  if (pathname === path) return
  // The visits of the day are a document of their own.
  if ([pathname, path].includes('/today')) return void (await page.goto(path))
  const before = await page.title()
  await page.evaluate((path) => history.pushState(null, '', path), path)
  await expect(page).not.toHaveTitle(before)
}

/** Buttons whose text is cut. */
const cutButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  )

for (const [account, role] of Object.entries(accounts))
  test(`no page of ${account} scrolls sideways or has small controls on a phone`, { tag: '@calls' }, async ({
    arrive,
  }) => {
    const page = await arrive(account, '/home', { ...phone, lang: 'fr' })
    for (const path of [...pathsOf(role), '/template', '/help/servicecalls']) {
      await test.step(path, async () => {
        await openPage(page, path)
        await page.locator('h1').first().waitFor()
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
        await expectFitting(page)
        expect(await cutButtons(page)).toEqual([])
        expect(await smallControls(page)).toEqual([])
      })
    }
    for (const path of ['/servicecalls', ...(role === Role.sat ? [] : ['/servicecontract'])])
      await test.step(`a record of ${path}`, async () => {
        await openPage(page, path)
        await page.locator('[data-row="0"]').click()
        await page.getByRole('tab').first().waitFor()
        await page.locator('main details > summary').first().click()
        await expectFitting(page)
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click()
          const panel = page.getByRole('tabpanel')
          await panel.waitFor()
          // The tabs move up to the header, so that what they open is in sight.
          await expect.poll(async () => (await panel.boundingBox())?.y).toBeLessThan(120)
          await expectFitting(page)
          expect(await smallControls(page)).toEqual([])
        }
      })
  })
