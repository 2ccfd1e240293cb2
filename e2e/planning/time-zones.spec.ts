import { assignFirstCall, companyOfSat, openNewestChange } from '../support/calls.ts'
import { expect, test } from '../support/journey.ts'
import { rowsOf } from '../support/lists.ts'
import { waitForCalendar } from '../support/planning.ts'

/** The time in a text like `2026/03/09 05:30 (New York)`. */
const timeIn = (text: string) => /(\d{4}\/\d\d\/\d\d \d\d:\d\d)(?: \(New York\))?/.exec(text)?.[1]

test.describe('two time zones', { tag: '@calls' }, () => {
  test('a time reads the same in the notice and in the history, with its zone', async ({ arrive }) => {
    const far = { timeZone: 'America/New_York' }
    const dispatcher = await arrive('dispatcher', '/servicecallsunassigned', far)
    const call_id = await assignFirstCall(dispatcher)
    const sat = await arrive('sat', `/servicecalls?call_id=${call_id}`)
    await sat.getByRole('link', { name: call_id }).click()
    await sat.getByRole('button', { name: 'Reject' }).click()
    const dialog = sat.getByRole('dialog', { name: `Reject call ${call_id}` })
    await dialog.getByRole('combobox', { name: 'Rejection reason' }).click()
    await sat.getByRole('option').first().click()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog).toHaveCount(0)

    await dispatcher.reload()
    const notice = dispatcher.getByText(`${companyOfSat} declined this call on`)
    await expect(notice).toContainText('(New York)')
    const shownTime = timeIn(await notice.innerText())
    const row = await openNewestChange(dispatcher)
    await expect(row).toContainText('(New York)')
    expect(timeIn(await row.innerText())).toBe(shownTime)
    const rejectedAt = dispatcher.getByRole('row').filter({ hasText: `${shownTime} (New York)` })
    // The history row, and its details.
    await expect(rejectedAt.nth(1)).toBeVisible()
  })

  test('lists and the planning name the zone, unless browser and network share it', async ({ arrive }) => {
    const path = '/servicecalls?sort=appointment_date_at:desc'
    const far = await arrive('dispatcher', path, {
      timeZone: 'America/New_York',
      viewport: { width: 2600, height: 900 },
    })
    await expect(rowsOf(far).first()).toContainText(/\(New York\)/)
    await expect(rowsOf(far).first()).toContainText(/\(Madrid\)/)
    await far.goto('/planning')
    await waitForCalendar(far)
    await expect(far.getByText('Times of Madrid')).toBeVisible()

    const sameClock = await arrive('dispatcher', path, {
      timeZone: 'Europe/Rome',
      viewport: { width: 2600, height: 900 },
    })
    await expect(rowsOf(sameClock).first()).toBeVisible()
    await expect(sameClock.getByText(/\((Madrid|Rome)\)/)).toHaveCount(0)
    await sameClock.goto('/planning')
    await waitForCalendar(sameClock)
    await expect(sameClock.getByText(/^Times of/)).toHaveCount(0)
  })
})
