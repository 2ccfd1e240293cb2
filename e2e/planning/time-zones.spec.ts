import { expect, test } from '../support/journey.ts'
import { rowsOf } from '../support/lists.ts'
import { waitForCalendar } from '../support/planning.ts'

test.describe('two time zones', { tag: '@calls' }, () => {
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
    // A visit on the Canaries names both clocks.
    const named = sameClock.getByText(/\((Madrid|Rome)\)/).filter({ hasNotText: '(Canarias)' })
    await expect(named).toHaveCount(0)
    await sameClock.goto('/planning')
    await waitForCalendar(sameClock)
    await expect(sameClock.getByText(/^Times of/)).toHaveCount(0)
  })
})
