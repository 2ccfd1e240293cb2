import { runStatement } from '../support/database.ts'
import { expect, expectAccessible, runIndex, test } from '../support/journey.ts'
import { rowsOf, waitForList } from '../support/lists.ts'
import { expectAccessibleAndFitting, looks } from '../support/looks.ts'

/** Serial numbers of appliances without an open call, other ones in each run. */
const freeSerials = async (count: number) => {
  const rows = await runStatement<{ serial: string }>(
    `select min("InternalSN") as serial from equipment_cards e
      where network_code = 'ATLIBE' and "InternalSN" <> '' and not exists (select from calls c
        where c.ins_id = e."InsId" and c.is_saved_status_open)
      group by normal_serial("InternalSN") having count(*) = 1 order by 1 offset $1 limit $2`,
    [runIndex() * count, count],
  )
  return rows.map(({ serial }) => serial)
}

test('a dispatcher runs a campaign from a file of serial numbers', { tag: '@quality' }, async ({
  pageAt,
  afterPages,
}) => {
  const name = `Check the valve ${Date.now()}`
  const serials = await freeSerials(3)
  afterPages(() =>
    runStatement('delete from calls where campaign_uuid = (select "ID" from campaigns where name = $1)', [name]),
  )
  const page = await pageAt('dispatcher', '/quality')
  const dialog = page.getByRole('dialog')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })

  await test.step('makes a draft by keyboard, and says how many appliances it has', async () => {
    await page.getByRole('button', { name: 'From serial numbers' }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Serial numbers' })).toBeFocused()
    const table = ['Name;Serial number', ...[...serials, serials[0]].map((serial) => `Ana;${serial}`)].join('\n')
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'batch.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table),
    })
    await expect(dialog).toContainText('3 serial numbers. 1 there twice')
    await dialog.getByRole('textbox', { name: 'Name of the campaign' }).fill(name)
    for (const choice of ['Call type', 'Problem type']) {
      await dialog.getByRole('combobox', { name: choice }).press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await dialog.getByRole('textbox', { name: 'Why this visit' }).fill('The valve of this batch may leak.')
    await dialog.getByRole('textbox', { name: 'Question for the technician' }).fill('Does the valve leak?')
    await dialog.getByRole('textbox', { name: 'Deadline' }).fill(`12/31/${new Date().getFullYear() + 1}`)
    await expectAccessible(page, 'both')
    await dialog.getByRole('button', { name: 'Create the draft' }).click()
    await expect(page.getByRole('dialog', { name })).toContainText('0 of 3 done')
    await expectAccessible(page, 'both')
  })

  await test.step('starts it, and sees its calls', async () => {
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect(dialog.last()).toContainText('3 appliances get calls')
    await dialog.last().getByRole('button', { name: 'Start' }).click()
    await expect(dialog).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await card.getByRole('link', { name: '3 calls' }).click()
    await waitForList(page)
    await expect(rowsOf(page)).toHaveCount(3)
    await page.locator('[data-row="0"]').click()
    await expect(page.getByRole('radiogroup', { name: 'Does the valve leak?' })).toBeVisible()
    await page.getByRole('radio', { name: 'Yes' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })

  await test.step('stops it, resumes it and closes it, each after a question', async () => {
    await page.goto('/quality')
    for (const [act, state] of [
      ['Stop', 'Stopped'],
      ['Resume', 'Running'],
      ['Close', 'Closed'],
    ] as const) {
      await card.getByRole('button', { name: act }).click()
      await dialog.getByRole('button', { name: act, exact: true }).last().click()
      await expect(dialog).toHaveCount(0)
      await expect(card).toContainText(state)
    }
    await expect(card.getByRole('button', { name: 'Resume' })).toHaveCount(0)
  })

  await test.step('nobody else sees how to start one', async () => {
    const reader = await pageAt('backoffice', '/quality')
    await expect(reader.getByRole('heading', { name: 'Campaigns' })).toBeVisible()
    await expect(reader.getByRole('button', { name: /campaign|serial numbers/ })).toHaveCount(0)
  })

  for (const { name: look, arrival, look: colours } of looks)
    await test.step(`the page, its dialogs and menus: ${look}`, async () => {
      await pageAt('dispatcher', '/quality', arrival)
      await expect(card).toBeVisible()
      await expectAccessibleAndFitting(page, colours)
      await card.getByRole('button', { name }).press('Enter')
      await expect(dialog).toBeVisible()
      await expectAccessible(page, colours)
      await page.keyboard.press('Escape')
      await expect(card.getByRole('button', { name })).toBeFocused()
      await page.getByRole('button', { name: /Look back|Regard en arrière/ }).press('Enter')
      await expect(dialog).toBeVisible()
      await expectAccessible(page, colours)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Export/ }).press('Enter')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await expectAccessible(page, colours)
      await page.keyboard.press('Escape')
      await page.getByText(/All my networks|Tous mes réseaux/).click()
      await expect(card).toHaveCount(0)
      await expectAccessibleAndFitting(page, colours)
    })
})
