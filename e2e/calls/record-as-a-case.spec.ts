import type { Page } from '@playwright/test'
import { assignByHand, callNumbers, callWithSerial, companyOfSat, serialOf } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { rowsOf } from '../support/lists.ts'

const timeline = (page: Page) => page.getByRole('tabpanel', { name: 'Overview' })

test.describe('the page of a call', { tag: '@calls' }, () => {
  test('tells what happened to it and who else has it open', async ({ arrive, pageAt }) => {
    await test.step('tells in words what happened, and the history what changed', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      const [, call_id = ''] = await callNumbers(page)
      await assignByHand(page, call_id, companyOfSat)
      await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
      await expect(timeline(page)).toContainText(`Central Dispatch assigned it to ${companyOfSat}`)
      await expect(timeline(page)).toContainText('created the call')
      await expect(page.getByRole('list', { name: 'Progress of the call' }).locator('[aria-current]')).toHaveText(
        'Open',
      )
      await expect(page.getByRole('link', { name: 'Ring the company' })).toHaveAttribute('href', /^tel:/)
      await page.getByRole('tab', { name: 'History' }).click()
      const newest = page.getByRole('tabpanel', { name: 'History' }).locator('tbody tr').first()
      await expect(newest).toContainText('Assigned')
      await newest.getByRole('button', { name: /^Changes by/ }).click()
      await expect(page.getByRole('row', { name: `Subcontractor — ${companyOfSat}`, exact: true })).toBeVisible()
    })

    await test.step('shows who else has it open, on the call and on its row', async () => {
      const list = '/servicecalls?status=-3&sort=call_id:desc'
      const page = await pageAt('dispatcher', list)
      const [, , , call_id = ''] = await callNumbers(page)
      await page.locator('[data-row="3"]').click()
      await expect(timeline(page)).toBeVisible()
      const path = new URL(page.url()).pathname
      const watching = await arrive('backoffice', list)
      const row = rowsOf(watching).filter({ hasText: call_id })
      await expect(row.getByRole('img', { name: 'Also opened by: Central Dispatch' })).toBeVisible()
      const other = await arrive('callcenter', path)
      await expect(other.getByRole('status').filter({ hasText: 'Also opened by: Central Dispatch' })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Also opened by: Iberia Call Centre' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('main').getByRole('link', { name: 'Service calls' }).click()
      await expect(other.getByRole('status').filter({ hasText: 'Also opened by' })).toHaveCount(0)
    })
  })
})

test.describe('a new call', { tag: '@calls' }, () => {
  test('warns that the appliance has an open call, and adds to it', async ({ arrive }) => {
    const page = await arrive('callcenter', '/servicecalls?status=-3&sort=call_id:desc')
    const { call_id, serial } = await callWithSerial(page)
    await page.getByRole('button', { name: 'New call' }).click()
    await serialOf(page).fill(serial)
    const warning = page.getByRole('alert').filter({ hasText: `${call_id} has been open since` })
    await expect(warning).toContainText('Same appliance')
    await expectAccessible(page)
    await page.getByLabel('General description', { exact: true }).fill('Leaks again')
    await warning.getByRole('button', { name: `Add to it ${call_id}` }).click()
    await expect(page).toHaveURL(/servicecallsdetails.*tab=remark/)
    await expect(page.getByLabel('General description', { exact: true })).toHaveValue(/Leaks again$/)
  })
})
