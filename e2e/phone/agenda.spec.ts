import { expect, expectAccessible, test } from '../support/journey.ts'
import { expectFitting, phone } from '../support/phone.ts'

for (const account of ['sat', 'dispatcher'])
  test(`the planning of ${account} on a phone is an agenda of one day`, { tag: '@planning' }, async ({ arrive }) => {
    const page = await arrive(account, '/planning?date=2026-03-04', phone)
    await expect(page.locator('main [aria-busy="false"]')).toBeVisible()
    const day = page.getByRole('heading', { level: 1 })
    await expect(day).toHaveText('2026/03/04')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(day).toHaveText('2026/03/05')
    await expect(page).toHaveURL(/date=2026-03-05/)
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await expect(day).toHaveText('2026/03/03')
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page.locator('main [aria-busy="false"]')).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
  })
