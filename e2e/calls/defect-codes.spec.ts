import type { Page } from '@playwright/test'
import { callNumbers, openNewestChange, openTab } from '../support/calls.ts'
import { expect, expectAccessible, runIndex, test } from '../support/journey.ts'

const level = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

async function choose(page: Page, name: string, text: string) {
  await level(page, name).click()
  await page.getByRole('option', { name: text, exact: true }).click()
}

test.describe('defect codes', { tag: '@defects' }, () => {
  test('are chosen level by level by the company, searched in the call centre, and shown in the history', {
    tag: '@daily',
  }, async ({ arrive }) => {
    const sat = await arrive('sat', '/servicecalls?status=-3')
    const call_id = (await callNumbers(sat))[runIndex()] ?? ''
    await sat.getByRole('link', { name: call_id }).click()
    await sat.getByRole('tab', { name: 'Defect code' }).click()
    for (const name of ['Part', 'Fault', 'Cause']) await expect(level(sat, name)).toBeDisabled()
    await choose(sat, 'Fault group', 'Pumps')
    await sat.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sat.getByRole('tabpanel').getByText('This field is required')).toBeVisible()

    await choose(sat, 'Part', 'Heating pump')
    await choose(sat, 'Fault', 'Noise')
    await choose(sat, 'Cause', 'Worn bearing')
    // Unsaved codes stay while another tab is open.
    await sat.getByRole('tab', { name: 'Remark' }).click()
    await sat.getByRole('tab', { name: 'Defect code' }).click()
    await expect(level(sat, 'Cause')).toHaveValue('Worn bearing')
    await expectAccessible(sat)
    await sat.keyboard.press('Control+s')
    await expect(sat.getByText('The data has been successfully updated')).toBeVisible()

    const office = await arrive('callcenter', new URL(sat.url()).pathname + new URL(sat.url()).search)
    await expect(level(office, 'Cause')).toHaveValue('Worn bearing')
    await office.getByRole('button', { name: 'Find a code' }).click()
    const dialog = office.getByRole('dialog', { name: 'Defect codes' })
    await expect(dialog.getByRole('button', { name: 'Noise', pressed: true })).toBeVisible()
    await expectAccessible(office)
    await dialog.getByRole('textbox', { name: 'Search all levels' }).fill('spark electrode')
    await dialog.getByRole('button', { name: 'Ignition › Ignition electrode › Weak spark › Wrong gap' }).click()
    await expect(dialog.getByRole('button', { name: 'Weak spark', pressed: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Wrong gap', pressed: true }).click()
    await dialog.getByRole('button', { name: 'Choose' }).click()
    await expect(level(office, 'Cause')).toHaveValue('')
    await office.getByRole('button', { name: 'Save', exact: true }).click()

    // The company has had the page open all the time.
    await expect(level(sat, 'Fault group')).toHaveValue('Ignition')
    // The history shows what it has loaded before, until the second change has arrived.
    await openTab(sat, 'History')
    await expect(sat.getByRole('tabpanel').getByRole('row').filter({ hasText: 'Defect codes' })).toHaveCount(2)
    await expect(await openNewestChange(sat)).toContainText('Defect codes')
    await expect(sat.getByRole('row', { name: 'Part Heating pump Ignition electrode', exact: true })).toBeVisible()
    await expect(sat.getByRole('row', { name: 'Cause Worn bearing —', exact: true })).toBeVisible()

    const dispatcher = await arrive('dispatcher', new URL(sat.url()).pathname)
    await expect(dispatcher.getByRole('tab', { name: 'History' })).toBeVisible()
    await expect(dispatcher.getByRole('tab', { name: 'Defect code' })).toHaveCount(0)
  })
})
