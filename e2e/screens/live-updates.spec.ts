import type { Page, Request } from '@playwright/test'
import { assignByHand, callNumbers, companyOfSat, openNewestChange, openTab } from '../support/calls.ts'
import { expect, test } from '../support/journey.ts'
import { rowForThisRun, rowsOf, totalOf } from '../support/lists.ts'

/** Live updates must show long before the next poll, which comes after a minute. */
const soon = { timeout: 20_000 }

const isStream = (request: Request) => request.url().includes('/api/events')

/** Opens the page and waits until its event stream is connected. */
async function waitForStream(page: Page) {
  await page.waitForResponse((response) => isStream(response.request()))
}

const pathOf = (page: Page) => new URL(page.url()).pathname

test.describe('two browsers', { tag: '@calls' }, () => {
  test.describe('with a call that is unassigned again', () => {
    test.use({ provokes: [404] })
    test('a call assigned in one leaves the list and the badge of the other, and appears at its company', {
      tag: '@daily',
    }, async ({ arrive }) => {
      const watching = await arrive('dispatcher', '/servicecallsunassigned?sort=call_id:desc')
      const before = await totalOf(watching)
      const numbers = await callNumbers(watching)
      const call_id = numbers.at(-1) ?? ''
      const rows = watching.locator('table').locator('..')
      await rows.evaluate((element) => element.scrollTo({ top: 200 }))
      const sat = await arrive('sat', `/servicecalls?call_id=${call_id}`)
      await expect(sat.getByText('Nothing matches the filters')).toBeVisible()
      const page = await arrive('callcenter', `/servicecalls?call_id=${call_id}`)
      await page.getByRole('link', { name: call_id }).click()
      await openTab(page, 'History')

      const acting = await arrive('dispatcher', '/servicecalls')
      await assignByHand(acting, call_id, companyOfSat)

      await expect(watching.getByRole('link', { name: call_id })).toHaveCount(0, soon)
      await expect(watching.getByRole('link', { name: /Unassigned\/declined calls/ })).toContainText(String(before - 1))
      expect(await rows.evaluate((element) => element.scrollTop)).toBe(200)
      await expect(rowsOf(sat)).toHaveCount(1, soon)
      await expect(page.getByText(companyOfSat).first()).toBeVisible(soon)
      await expect(page.getByRole('tabpanel', { name: 'History' }).getByText('Assigned').first()).toBeVisible(soon)

      // Unassigned while its company has it open: unsaved input can still be read and copied.
      await sat.getByRole('link', { name: call_id }).click()
      await openTab(sat, 'Remark')
      await sat.getByLabel('Description by the company').fill('Spoke to the customer')
      await page.getByRole('button', { name: 'Unassign the company' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Unassign the company' }).click()
      await expect(sat.getByText('This call does not exist or you may not see it')).toBeVisible(soon)
      await expect(sat.getByLabel('Description by the company')).toHaveValue('Spoke to the customer')
      await expect(watching.getByRole('link', { name: call_id, exact: true })).toBeVisible(soon)
    })
  })

  test.describe('with a gap in the network', () => {
    test.use({ provokes: [0] })
    test('what somebody else saves shows at once, or when the network is back, and unsaved input stays', async ({
      pageAt,
    }) => {
      await test.step('unsaved input stays while other fields update; if both changed a field, the save asks', async () => {
        const mine = await pageAt('dispatcher', '/servicecalls?status=-3&sort=call_id:desc')
        await mine.locator(rowForThisRun(5)).click()
        await openTab(mine, 'Customer')
        await mine.getByLabel('City').fill('Mineville')
        const theirs = await pageAt('backoffice', pathOf(mine))
        await openTab(theirs, 'Customer')
        await theirs.getByLabel('Phone 2').fill('600333444')
        await theirs.keyboard.press('Control+s')
        await expect(mine.getByLabel('Phone 2')).toHaveValue('600333444', soon)
        await expect(mine.getByLabel('City')).toHaveValue('Mineville')
        const unsaved = mine.getByRole('region', { name: 'Unsaved changes' })
        await expect(unsaved).toContainText('City')
        await expect(unsaved).not.toContainText('Phone 2')
        await mine.keyboard.press('Control+s')
        await expect(unsaved).toHaveCount(0)
        await expect(theirs.getByLabel('City')).toHaveValue('Mineville', soon)

        // While typing: the field has not passed its value on yet.
        await mine.getByLabel('City').pressSequentially('-on-Sea')
        await theirs.getByLabel('City').fill('Theirville')
        await theirs.keyboard.press('Control+s')
        await expect(mine.getByRole('button', { name: 'Compare' })).toBeVisible(soon)
        await expect(mine.getByLabel('City')).toHaveValue('Mineville-on-Sea')
        await mine.keyboard.press('Control+s')
        const dialog = mine.getByRole('dialog', { name: 'There is a newer version' })
        await expect(dialog).toContainText('Mine: Mineville-on-Sea')
        await expect(dialog).toContainText('Theirs: Theirville')
      })

      await test.step('changes made while offline show when the network is back', async () => {
        const page = await pageAt('dispatcher', '/servicecalls?status=-3&sort=call_id:desc')
        await page.locator(rowForThisRun(8)).click()
        await openTab(page, 'Customer')
        await expect(page.getByLabel('City')).toBeVisible()
        const theirs = await pageAt('backoffice', pathOf(page))
        await openTab(theirs, 'Customer')
        // Long enough for the reconnect to count as a gap.
        await page.waitForTimeout(3_100)
        await page.context().setOffline(true)
        await theirs.getByLabel('City').fill('Meanwhile')
        await theirs.keyboard.press('Control+s')
        await expect(theirs.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
        await page.context().setOffline(false)
        await expect(page.getByLabel('City')).toHaveValue('Meanwhile')
      })
    })
  })
  test('tabs of one browser share one event stream, which survives its tab and ends at sign-out', {
    tag: '@daily',
  }, async ({ arrive }) => {
    const list = '/servicecalls?status=-3&sort=call_id:desc'
    const first = await arrive('dispatcher', list, { hasOwnSession: true })
    // The page's event stream may still be connecting: leaving the page ends it.
    await first.goto('/readyz')
    const streams: Request[] = []
    first.context().on('request', (request) => isStream(request) && streams.push(request))
    await Promise.all([waitForStream(first), first.goto(list)])
    await first.locator(rowForThisRun(7)).click()
    await openTab(first, 'Customer')
    await expect(first.getByLabel('City')).toBeVisible()
    const second = await first.context().newPage()
    await second.goto(pathOf(first))
    await openTab(second, 'Customer')
    await expect(second.getByLabel('City')).toBeVisible()

    const theirs = await arrive('backoffice', pathOf(first))
    await openTab(theirs, 'Customer')
    await theirs.getByLabel('City').fill('Heardville')
    await theirs.keyboard.press('Control+s')
    for (const tab of [first, second]) await expect(tab.getByLabel('City')).toHaveValue('Heardville', soon)
    expect(streams).toHaveLength(1)

    await Promise.all([waitForStream(second), first.close()])
    expect(streams).toHaveLength(2)
    await theirs.getByLabel('City').fill('Stillheard')
    await theirs.keyboard.press('Control+s')
    await expect(second.getByLabel('City')).toHaveValue('Stillheard', soon)

    const ended = second.waitForEvent('requestfailed', isStream)
    await second.getByRole('button', { name: /^Menu of/ }).click()
    await second.getByRole('menuitem', { name: 'Sign out' }).click()
    await ended
    await openNewestChange(theirs)
    expect(streams).toHaveLength(2)
  })
})
