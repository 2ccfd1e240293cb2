import { addCallsToBoard, board, dragOver, filterTray, laneOf, lanes, rowOf, tray } from '../support/board.ts'
import { companyOfSat } from '../support/calls.ts'
import { createUnassignedCalls, deleteCalls } from '../support/database-rows.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { expectAccessibleAndFitting, looks } from '../support/looks.ts'

test.describe('a dispatcher uses the board', { tag: '@calls' }, () => {
  test('assigns and proposes by keyboard', async ({ pageAt }) => {
    await test.step('assigns by keyboard: one call, which is taken back, then two to the company that suits most of them', async () => {
      const page = await pageAt('dispatcher', board)
      const numbers = await addCallsToBoard(page, 2)
      const [first = ''] = numbers
      await rowOf(page, first).getByRole('checkbox').focus()
      await page.keyboard.press('x')
      await expect(page.getByText('1 selected')).toBeVisible()
      await page.keyboard.press('a')
      const dialog = page.getByRole('dialog', { name: `Assign call ${first}` })
      await expect(dialog.getByRole('button', { name: /^Select / }).first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByText(new RegExp(`^Call ${first} assigned to`))).toBeVisible()
      await expect(rowOf(page, first)).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      // Only the rows on screen are rendered.
      await filterTray(page, first)
      await expect(rowOf(page, first)).toBeVisible()

      await filterTray(page, '28004')
      for (const number of numbers) {
        await rowOf(page, number).getByRole('checkbox').focus()
        await page.keyboard.press('x')
      }
      await page.keyboard.press('a')
      const best = page.getByRole('dialog', { name: 'Assign 2 calls' }).getByRole('region', { name: 'Best suited' })
      await expect(best.getByRole('listitem').first()).toContainText(/Fits · .* km · Room for/)
      await expectAccessible(page)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^Calls assigned to .*: 2$/)).toBeVisible()
      for (const number of numbers) await expect(rowOf(page, number)).toHaveCount(0)
    })

    await test.step('proposes for the selection and accepts, by keyboard', async () => {
      const page = await pageAt('dispatcher', board)
      const [first = '', second = '', third = ''] = await addCallsToBoard(page, 3)
      await page.getByRole('textbox', { name: 'Filter the calls' }).fill('madrid')
      for (const number of [first, second, third]) {
        await rowOf(page, number).getByRole('checkbox').focus()
        await page.keyboard.press('Space')
      }
      await page.getByRole('button', { name: 'Propose for 3' }).focus()
      await page.keyboard.press('Enter')
      const table = page.getByRole('table', { name: 'Proposal' })
      await expect(table.getByRole('row').filter({ hasText: first })).toBeVisible()
      await expect(page.getByText(/^3 of 3 with a company/)).toBeVisible()
      await page.getByRole('button', { name: 'How this is worked out' }).click()
      await expect(page.getByText(/the straight line/)).toBeVisible()
      await expectAccessible(page)

      // Another company for the first call is kept when the rest is solved again.
      const row = table.getByRole('row').filter({ hasText: first })
      await row.getByRole('button', { name: `Another company for ${first}` }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: `Another company for ${first}` })
      const other = dialog.getByRole('listitem').nth(1).getByRole('button')
      const company = (await other.getAttribute('aria-label'))?.replace('Select ', '') ?? ''
      await other.focus()
      await page.keyboard.press('Enter')
      await expect(row.getByRole('button', { name: `Keep ${company} for ${first}` })).toHaveAttribute(
        'aria-pressed',
        'true',
      )

      await page.getByRole('button', { name: 'Assign 3', exact: true }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Calls assigned: 3')).toBeVisible()
      await expect(table).toHaveCount(0)
      await expect(rowOf(page, first)).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Calls as they were before: 3')).toBeVisible()
      await expect(rowOf(page, third)).toBeVisible()
    })
  })

  test('with the mouse, beside another dispatcher, and with 2,000 calls', { tag: '@daily' }, async ({
    arrive,
    afterPages,
    pageAt,
  }) => {
    await test.step('drags a call to a company that fits, and is asked about one that does not', async () => {
      const page = await pageAt('dispatcher', board)
      const [first = '', second = ''] = await addCallsToBoard(page, 2)
      await page.getByRole('checkbox', { name: 'Include those without work' }).check()
      await dragOver(page, first, laneOf(page, companyOfSat))
      await expect(laneOf(page, companyOfSat)).toContainText(/Fits · .* km · Room for/)
      await page.mouse.up()
      await expect(page.getByText(`Call ${first} assigned to ${companyOfSat}`)).toBeVisible()
      await expect(rowOf(page, first)).toHaveCount(0)

      // Without the region, companies far away are there too.
      await page.goto('/dispatch')
      await filterTray(page, second)
      await expect(rowOf(page, second)).toBeVisible()
      await dragOver(page, second, lanes(page))
      await lanes(page).getByRole('listitem').filter({ hasText: 'Too far away' }).first().hover()
      await page.mouse.up()
      const dialog = page.getByRole('dialog', { name: /^Assign to / })
      await expect(dialog).toContainText('It does not meet the conditions: ')
      await expect(dialog).toContainText('Too far away')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(rowOf(page, second)).toBeVisible()
    })

    await test.step('a box drawn on the map selects the calls in it', async () => {
      const page = await pageAt('dispatcher', board)
      await addCallsToBoard(page, 2)
      const map = page.getByRole('region', { name: 'Map', exact: true })
      await expect(map.locator('[aria-busy="false"] canvas')).toBeVisible()
      await expect(page.getByText('0 selected')).toBeVisible()
      const box = await map.locator('canvas').boundingBox()
      if (!box) throw new Error('no map')
      // The points are drawn a moment after the map.
      await expect(async () => {
        await page.keyboard.down('Shift')
        await page.mouse.move(box.x + 5, box.y + 5)
        await page.mouse.down()
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
        await page.mouse.move(box.x + box.width - 5, box.y + box.height - 5, { steps: 3 })
        await page.mouse.up()
        await page.keyboard.up('Shift')
        await expect(page.getByText(/^[1-9]\d* selected/)).toBeVisible({ timeout: 2_000 })
      }).toPass()
    })

    await test.step('what another dispatcher assigns leaves the tray at once', async () => {
      const page = await pageAt('dispatcher', board)
      const [first = ''] = await addCallsToBoard(page, 1)
      const other = await arrive('dispatcher', board)
      await rowOf(other, first).getByRole('checkbox').focus()
      await other.keyboard.press('a')
      await other
        .getByRole('dialog')
        .getByRole('button', { name: /^Select / })
        .first()
        .click()
      await expect(rowOf(page, first)).toHaveCount(0)
    })

    await test.step('a tray of 2,000 calls renders only the rows on screen', async () => {
      const subject = 'Two thousand on the board'
      await createUnassignedCalls(2_000, subject)
      afterPages(() => deleteCalls(subject))
      const page = await pageAt('dispatcher', '/dispatch')
      const rows = tray(page).getByRole('listitem')
      await expect(rows.first()).toBeVisible()
      expect(await rows.count()).toBeLessThan(60)
      await rows.first().getByRole('checkbox').focus()
      await page.keyboard.press('Control+a')
      await expect(page.getByText(/^2.000 selected/)).toBeVisible()
      await page.keyboard.press('End')
      await expect(tray(page).locator('[aria-posinset="2000"]').getByRole('checkbox')).toBeFocused()
    })
  })
})

test('the board is accessible and fits', { tag: '@calls' }, async ({ pageAt }) => {
  for (const { name, arrival, look } of looks)
    await test.step(name, async () => {
      const page = await pageAt('dispatcher', '/dispatch', arrival)
      await expect(page.locator('[data-row="0"]')).toBeVisible()
      await expectAccessibleAndFitting(page, look)
      if (name !== 'narrow, in French') {
        await lanes(page).getByRole('button', { expanded: false }).first().click()
        return expectAccessibleAndFitting(page, look)
      }
      await page.getByRole('main').getByText('Entreprises', { exact: true }).click()
      await page.getByRole('list', { name: 'Entreprises' }).getByRole('button', { expanded: false }).first().click()
      await expectAccessibleAndFitting(page, look)
      await page.getByText('Carte', { exact: true }).click()
      await expectAccessibleAndFitting(page, look)
      await page.getByRole('button', { name: 'Proposer' }).click()
      await expect(page.getByRole('table', { name: 'Proposition' })).toBeVisible()
      await expectAccessibleAndFitting(page, look)
    })
})
