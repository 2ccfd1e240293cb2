import { expect, expectAccessible, test } from '../support/journey.ts'
import { expectFitting } from '../support/looks.ts'
import { phone } from '../support/phone.ts'

test('the planning on a phone is an agenda of one day, or a week of blocks', { tag: '@planning' }, async ({
  pageAt,
}) => {
  for (const account of ['sat', 'dispatcher'])
    await test.step(`the agenda of ${account}`, async () => {
      const page = await pageAt(account, '/planning?view=agenda&date=2026-03-04', phone)
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

  await test.step('the week shows visits at the same time as one block, which lists them', async () => {
    const page = await pageAt('dispatcher', '/planning?view=week', phone)
    const stacks = page.locator('[data-stack]')
    await expect(stacks.first()).toBeVisible()
    const widths = await page
      .locator('[data-stack], [data-visit]')
      .evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect().width))
    expect(Math.min(...widths)).toBeGreaterThan(40)
    await expectFitting(page)
    await expectAccessible(page)

    const count = Number((await stacks.first().innerText()).match(/\+(\d+)/)?.[1]) + 1
    await stacks.first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Visits of')
    await expect(dialog.getByRole('listitem')).toHaveCount(count)
    await expectAccessible(page)
    await dialog.getByRole('listitem').nth(1).getByRole('button').click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/call=/)
    await stacks.first().click()
    await dialog.getByRole('button', { name: 'Show the whole day' }).click()
    await expect(page).toHaveURL(/view=day/)
  })
})
