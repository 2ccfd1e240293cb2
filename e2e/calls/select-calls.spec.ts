import type { Page } from '@playwright/test'
import { callNumbers, companyOfSat, openNewestChange } from '../support/calls.ts'
import { countActions } from '../support/count-actions.ts'
import { createUnassignedCalls, deleteCalls } from '../support/database-rows.ts'
import { holdRequests } from '../support/hold.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { rowsOf, totalOf, waitForList } from '../support/lists.ts'

const subject = 'Sixty calls at once'
const longSubject = 'A hundred and twenty calls'
const listOf = (subject: string) => `/servicecallsunassigned?subject=${encodeURIComponent(subject)}`
const list = listOf(subject)

/** Chooses the company, which suits none of the calls: they have no place. */
async function chooseUnfit(page: Page) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Fits 0 of/).first()).toBeVisible()
  await dialog
    .getByRole('button', { name: `Select ${companyOfSat}` })
    .last()
    .click()
  await page.getByRole('button', { name: 'Assign all' }).click()
}

test.describe('many calls at once', { tag: '@calls' }, () => {
  test.beforeEach(async ({ afterPages }) => {
    await createUnassignedCalls(60, subject)
    await createUnassignedCalls(120, longSubject)
    for (const made of [subject, longSubject]) afterPages(() => deleteCalls(made))
  })

  test('are assigned and taken back', { tag: '@daily' }, async ({ arrive, pageAt }) => {
    await test.step('a dispatcher assigns sixty in at most 12 clicks and keys, and takes it back', async () => {
      const page = await pageAt('dispatcher', list)
      await waitForList(page)
      const actionsSoFar = await countActions(page)
      const bar = page.getByRole('region', { name: 'Selection' })
      await page.getByRole('checkbox', { name: 'Select this page' }).click()
      await expect(bar).toContainText('40 selected')
      await bar.getByRole('button', { name: 'Select all 60' }).click()
      await expect(bar).toContainText('60 selected')
      await expectAccessible(page)
      await bar.getByRole('button', { name: 'Assign to a company' }).click()
      const dialog = page.getByRole('dialog', { name: 'Assign 60 calls' })
      await expect(dialog.getByRole('button', { name: /^Select / }).nth(3)).toBeVisible()
      await chooseUnfit(page)
      const toast = page.getByText(`Calls assigned to ${companyOfSat}: 60`)
      await expect(toast).toBeVisible({ timeout: 30_000 })
      await expect(rowsOf(page)).toHaveCount(0)
      await expect(bar).toHaveCount(0)
      expect(await actionsSoFar()).toBeLessThanOrEqual(12)

      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Calls as they were before: 60')).toBeVisible({ timeout: 30_000 })
      await expect.poll(() => totalOf(page)).toBe(60)
    })

    await test.step('by keyboard: X and Shift select, a closed dialog gives the list its keys again', async () => {
      const page = await pageAt('dispatcher', list)
      await waitForList(page)
      const bar = page.getByRole('region', { name: 'Selection' })
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('x')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await expect(bar).toContainText('3 selected')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Shift+X')
      await expect(bar).toContainText('5 selected')
      await bar.getByRole('button', { name: 'Assign to a company' }).click()
      const dialog = page.getByRole('dialog', { name: 'Assign 5 calls' })
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.press('x')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(bar).toContainText('5 selected')
      // The first Escape closes only the panel beside the list.
      await page.locator('[data-row="0"]').press('Space')
      await expect(page.getByRole('complementary', { name: /^Call/ })).toBeVisible()
      await rowsOf(page).first().getByRole('checkbox').focus()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('complementary', { name: /^Call/ })).toHaveCount(0)
      await expect(bar).toContainText('5 selected')
      await rowsOf(page).first().getByRole('checkbox').focus()
      await page.keyboard.press('Escape')
      await expect(bar).toHaveCount(0)

      // The checkbox in the head of the list keeps the focus.
      await page.getByRole('columnheader').getByRole('checkbox').click()
      await expect(bar).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(bar).toHaveCount(0)
    })

    await test.step('a single assignment is taken back from its toast', async () => {
      const page = await pageAt('dispatcher', list)
      await rowsOf(page)
        .first()
        .getByRole('button', { name: /^Assign call/ })
        .click()
      await page.getByRole('button', { name: 'Assign manually' }).click()
      await page
        .getByRole('button', { name: `Select ${companyOfSat}` })
        .last()
        .click()
      await expect(page.getByText(/^Call \d+ assigned to Servicio Técnico Larnosa, S.L.$/)).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText(/^Undone: call \d+ is as it was before$/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Assign a company' })).toBeVisible()
      await expect(await openNewestChange(page)).toContainText('Undone')
    })

    await test.step('the call centre takes calls off their company', async () => {
      const dispatcher = await pageAt('dispatcher', list)
      await waitForList(dispatcher)
      const [call_id = ''] = await callNumbers(dispatcher)
      await rowsOf(dispatcher).first().getByRole('checkbox').click()
      await dispatcher.getByRole('button', { name: 'Assign to a company' }).click()
      await chooseUnfit(dispatcher)
      await expect(rowsOf(dispatcher)).toHaveCount(40)

      const page = await arrive('callcenter', `/servicecalls?call_id=${call_id}`)
      const held = rowsOf(page).filter({ hasText: companyOfSat })
      await held.getByRole('checkbox').click()
      await page.getByRole('button', { name: 'Unassign the company' }).click()
      const dialog = page.getByRole('dialog', { name: 'Remove the company from 1 call?' })
      await dialog.getByRole('button', { name: 'Unassign the company' }).click()
      await expect(page.getByText('Calls that no longer have a company: 1')).toBeVisible()
      await expect(held).toHaveCount(0)
    })

    await test.step('a long run is cancelled after its present part: what is done stays, the rest stays selected', async () => {
      const page = await pageAt('dispatcher', listOf(longSubject))
      await waitForList(page)
      const bar = page.getByRole('region', { name: 'Selection' })
      await page.getByRole('checkbox', { name: 'Select this page' }).click()
      await bar.getByRole('button', { name: 'Select all 120' }).click()
      const release = await holdRequests(page, '**/api/ServiceCall/UpdateMany')
      await bar.getByRole('button', { name: 'Assign to a company' }).click()
      await chooseUnfit(page)
      await bar.getByRole('button', { name: 'Cancel' }).click()
      release()
      await expect(page.getByText(`Calls assigned to ${companyOfSat}: 10`, { exact: true })).toBeVisible({
        timeout: 30_000,
      })
      await expect(bar).toContainText('110 selected')
      await expect.poll(() => totalOf(page)).toBe(110)
    })
  })
})
