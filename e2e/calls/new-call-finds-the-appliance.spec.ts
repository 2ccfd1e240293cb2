import { serialOf } from '../support/calls.ts'
import { runStatement } from '../support/database.ts'
import { createUnassignedCalls, deleteCalls } from '../support/database-rows.ts'
import { expect, test } from '../support/journey.ts'
import { totalOf } from '../support/lists.ts'

const subject = 'Earlier calls of one appliance'

test.describe('a new call about a serial number', { tag: '@calls' }, () => {
  test.beforeEach(({ afterPages }) => afterPages(() => deleteCalls(subject)))

  test('leads to exactly the earlier calls that it counts', async ({ arrive }) => {
    await createUnassignedCalls(7, subject)
    // The last one has a longer serial number, which contains that of the others.
    await runStatement(
      `update calls set internal_serial_number = 'EARLIER-1' || case when call_id = (
          select max(call_id) from calls where subject = $1) then '2' else '' end where subject = $1`,
      [subject],
    )
    const page = await arrive('callcenter', '/servicecalls')
    await page.getByRole('button', { name: 'New call' }).click()
    await serialOf(page).fill('EARLIER-1')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'See all 6 calls' }).click()
    const list = await opened
    expect(await totalOf(list)).toBe(6)
    await expect(list.getByRole('list', { name: 'Active filters' })).toContainText('Serial number: EARLIER-1')
  })
})
