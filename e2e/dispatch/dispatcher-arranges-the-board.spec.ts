import { addCallsToBoard, board, filterTray, rowOf, tray } from '../support/board.ts'
import { runStatement } from '../support/database.ts'
import { createUnassignedCalls, deleteCalls } from '../support/database-rows.ts'
import { holdRequests } from '../support/hold.ts'
import { expect, test } from '../support/journey.ts'

test.describe('a dispatcher arranges the board', { tag: '@calls' }, () => {
  test('sorts the tray, moves borders and cancels a batch', { tag: '@daily' }, async ({ afterPages, pageAt }) => {
    await test.step('filters and sorts the tray by the answer deadline, in words', async () => {
      const page = await pageAt('dispatcher', board)
      const [first = '', second = ''] = await addCallsToBoard(page, 2)
      await runStatement(`update calls set created_at = now() - interval '30 days' where call_id = $1`, [second])
      await page.reload()
      await filterTray(page, '28004')
      await expect(rowOf(page, first)).toContainText('In time')
      await expect(rowOf(page, second)).toContainText('Late')
      await page.getByLabel('Sort by').selectOption('Answer by')
      await expect(tray(page).getByRole('listitem').first()).toContainText('Late')
      await page.getByLabel('Answer by').selectOption('In time')
      await expect(rowOf(page, second)).toHaveCount(0)
      await expect(rowOf(page, first)).toBeVisible()
      await page.getByLabel('Answer by').selectOption('Late')
      await expect(rowOf(page, first)).toHaveCount(0)
      await expect(rowOf(page, second)).toBeVisible()
    })

    await test.step('moves the borders of its parts by mouse and by keyboard, and finds them again', async () => {
      const page = await pageAt('dispatcher', '/dispatch')
      const border = page.getByRole('separator', { name: 'Width: Unassigned calls' })
      const width = async () => Number(await border.getAttribute('aria-valuenow'))
      const before = await width()
      const box = await border.boundingBox()
      if (!box) throw new Error('no border')
      await page.mouse.move(box.x + 4, box.y + 200)
      await page.mouse.down()
      await page.mouse.move(box.x + 64, box.y + 220, { steps: 4 })
      await page.mouse.up()
      expect(await width()).toBe(before + 60)
      await border.focus()
      await page.keyboard.press('ArrowRight')
      expect(await width()).toBe(before + 84)
      const mapBorder = page.getByRole('separator', { name: 'Width: Map' })
      const mapBefore = Number(await mapBorder.getAttribute('aria-valuenow'))
      await mapBorder.focus()
      await page.keyboard.press('ArrowLeft')
      await expect(mapBorder).toHaveAttribute('aria-valuenow', String(mapBefore + 24))
      await page.reload()
      await expect(border).toHaveAttribute('aria-valuenow', String(before + 84))
    })

    await test.step('cancels a batch by keyboard: what is done stays, and is taken back by Undo', async () => {
      const subject = 'A batch that is cancelled'
      await createUnassignedCalls(150, subject)
      afterPages(() => deleteCalls(subject))
      await runStatement(`update calls set ville = 'Villacancelada' where subject = $1`, [subject])
      const page = await pageAt('dispatcher', '/dispatch')
      const release = await holdRequests(page, '**/ServiceCall/UpdateMany')
      await filterTray(page, 'villacancelada')
      await expect(page.getByText(/^150 of /)).toBeVisible()
      await tray(page).getByRole('checkbox').first().focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('a')
      const best = page.getByRole('dialog', { name: 'Assign 150 calls' }).getByRole('region', { name: 'Best suited' })
      await best
        .getByRole('button', { name: /^Select / })
        .first()
        .focus()
      await page.keyboard.press('Enter')
      // No company has room for so many.
      const question = page.getByRole('dialog', { name: /^Assign to / })
      await question.getByRole('button', { name: 'Assign', exact: true }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('0 of 150')).toBeVisible()
      // A dialog gives its focus back once it has faded.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
      release()
      await expect(page.getByText(/^Calls assigned to .*: 10$/)).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText(/^140 of /)).toBeVisible()
      await expect(page.getByText('140 selected')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Calls as they were before: 10')).toBeVisible()
      await expect(page.getByText(/^150 of /)).toBeVisible()
    })
  })
})
