import { addDays } from '@callout/domain/platform/wall-clock.ts'
import type { Page } from '@playwright/test'
import { companyOfSat } from '../support/calls.ts'
import { createUnansweredCalls, deleteCalls } from '../support/database-rows.ts'
import { expect, runIndex, test } from '../support/journey.ts'
import {
  dayWidth,
  drag,
  hourHeight,
  mondayAfterWeeks,
  shownDay,
  typedDay,
  waitForCalendar,
} from '../support/planning.ts'

const subject = 'Booked twice'
const question = (page: Page) => page.getByRole('dialog', { name: 'The technician is already booked' })

/** Fills in the acceptance of a call and sends it: day, time, first technician. */
async function fillInAcceptance(sat: Page, call_id: string, day: string, time: string) {
  await sat.goto(`/planning?layout=calendar&date=${day}`)
  await sat.getByRole('button', { name: `Accept call ${call_id}` }).click()
  const dialog = sat.getByRole('dialog', { name: `Accept call ${call_id}` })
  await dialog.getByRole('textbox', { name: 'Appointment: Day' }).fill(typedDay(day))
  await dialog.getByRole('textbox', { name: 'Appointment: Time' }).fill(time)
  await dialog.getByRole('combobox', { name: 'Technician' }).click()
  await sat.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  return dialog
}

test.describe('a double booking', { tag: '@planning' }, () => {
  test.beforeEach(({ afterPages }) => afterPages(() => deleteCalls(subject)))

  test('shows a warning on accepting, moving, dragging and saving, and can be confirmed', async ({ arrive }) => {
    const [first = '', second = ''] = await createUnansweredCalls(2, subject, companyOfSat)
    const sat = await arrive('sat', '/planning')
    // A repeated run takes another week: the visits of the run before are still planned.
    const day = mondayAfterWeeks(30 + runIndex())
    await expect(await fillInAcceptance(sat, first, day, '09:30')).toHaveCount(0)

    const dialog = await fillInAcceptance(sat, second, day, '10:00')
    await expect(question(sat)).toContainText(`${shownDay(day)} 09:30 – 10:30`)
    await expect(question(sat)).toContainText(`Call ${first}`)
    await question(sat).getByRole('button', { name: 'Change it' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Appointment: Time' })).toHaveValue('10:00')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await question(sat).getByRole('button', { name: 'Plan it all the same' }).click()
    await expect(dialog).toHaveCount(0)
    const details = sat.getByRole('region', { name: 'Call data' })
    await expect(details.getByText(`${shownDay(day)} 10:00 – 11:00`)).toBeVisible()

    // Visits that only touch at their ends do not overlap.
    await details.getByRole('button', { name: 'Move the visit' }).click()
    const move = sat.getByRole('dialog', { name: `Move the visit of call ${second}` })
    await move.getByRole('textbox', { name: 'Planned start: Time' }).fill('10:30')
    await move.getByRole('button', { name: 'Move the visit' }).click()
    await expect(move).toHaveCount(0)
    await expect(details.getByText(`${shownDay(day)} 10:30 – 11:30`)).toBeVisible()
    await details.getByRole('button', { name: 'Move the visit' }).click()
    await move.getByRole('textbox', { name: 'Planned start: Time' }).fill('9')
    await move.getByRole('button', { name: 'Move the visit' }).click()
    await question(sat).getByRole('button', { name: 'Change it' }).click()
    await move.getByRole('button', { name: 'Cancel' }).click()
    await sat.getByRole('button', { name: 'Leave without saving' }).click()

    await waitForCalendar(sat)
    const ID = new URL(sat.url()).searchParams.get('call')
    const visit = sat.locator(`[data-visit="${ID}"]`)
    await drag(visit, { down: -hourHeight })
    await expect(question(sat)).toContainText(`Call ${first}`)
    await question(sat).getByRole('button', { name: 'Change it' }).click()
    await expect(visit).toContainText('10:30')
    await drag(visit, { right: await dayWidth(sat) })
    await expect(details.getByText(`${shownDay(addDays(day, 1))} 10:30 – 11:30`)).toBeVisible()
    await expect(question(sat)).toHaveCount(0)

    await details.getByRole('link', { name: `Call ${second}` }).click()
    await sat.getByRole('textbox', { name: 'Appointment: Day' }).fill(typedDay(day))
    await sat.getByRole('textbox', { name: 'Appointment: Time' }).fill('09:45')
    await sat.getByRole('button', { name: 'Save' }).click()
    await expect(question(sat)).toContainText(`Call ${first}`)
    await question(sat).getByRole('button', { name: 'Change it' }).click()
    await expect(sat.getByRole('textbox', { name: 'Appointment: Time' })).toHaveValue('09:45')
    await sat.getByRole('button', { name: 'Save' }).click()
    await question(sat).getByRole('button', { name: 'Plan it all the same' }).click()
    await expect(sat.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })
})
