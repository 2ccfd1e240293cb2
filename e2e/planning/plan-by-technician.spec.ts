import type { Locator, Page } from '@playwright/test'
import { companyOfSat } from '../support/calls.ts'
import { runStatement } from '../support/database.ts'
import { createCompanyCalls, deleteCalls } from '../support/database-rows.ts'
import { expect, expectAccessible, runIndex, test } from '../support/journey.ts'
import { boundingBoxOf, mondayAfterWeeks, shownDay, typedDay, waitForCalendar } from '../support/planning.ts'

const subject = 'Planned by technician'
const accepted = '2026-01-05T08:00:00Z'
const noVisit = { schedule_start_date: null, schedule_end_date: null, appointment_date_at: null }
const unplanned = { accepted_at: accepted, ...noVisit, duration_minutes: 60, technician: '' }

const tray = (page: Page) => page.getByRole('list', { name: 'Accepted, to be planned' })
const lane = (page: Page, at: number) => page.locator('[data-drop]').nth(at)
const visit = (page: Page) => page.locator('[data-visit]')
const nameOf = (page: Page, at: number) => lane(page, at).locator('..').locator('span').first().innerText()
const updated = 'The data has been successfully updated'

/** A Monday on which the demo plans no visit; a repeated run takes another one. */
const freeMonday = (weeks: number) => mondayAfterWeeks(weeks + runIndex())

/** Drags a call or a visit to an hour on the lane of a technician; runs `before` before the drop. */
async function dragTo(from: Locator, to: Locator, hour: number, before?: () => Promise<unknown>) {
  const { mouse } = from.page()
  await from.scrollIntoViewIfNeeded()
  const [source, target] = [await boundingBoxOf(from), await boundingBoxOf(to)]
  const [first, last] = [Number(await to.getAttribute('data-from')), Number(await to.getAttribute('data-to'))]
  const isVisit = (await from.getAttribute('data-visit')) !== null
  const x = target.x + ((hour * 60 - first) / (last - first)) * target.width + (isVisit ? 5 : 0)
  await mouse.move(source.x + 5, source.y + 10)
  await mouse.down()
  await mouse.move(source.x + 15, source.y + 15, { steps: 3 })
  await mouse.move(x, target.y + 15, { steps: 6 })
  await before?.()
  await mouse.up()
}

test.describe('a company plans by technician', { tag: '@planning' }, () => {
  test.beforeEach(({ afterPages }) => afterPages(() => deleteCalls(subject)))

  test('from the tray, by mouse and by keyboard', { tag: '@daily' }, async ({ pageAt }) => {
    await test.step('drags a call from the tray to a technician, then to another, and takes it back', async () => {
      await createCompanyCalls(subject, companyOfSat, [unplanned])
      const day = freeMonday(40)
      const page = await pageAt('sat', `/planning?view=day&date=${day}`)
      await waitForCalendar(page)
      const call = tray(page).getByRole('listitem').filter({ hasText: subject })
      await expect(call).toContainText('No appointment')
      await dragTo(call.getByRole('button').first(), lane(page, 0), 10, () =>
        expect(page.getByText('10:00 – 11:00', { exact: true })).toBeVisible(),
      )
      await expect(page.getByText(updated)).toBeVisible()
      await expect(call).toHaveCount(0)
      await expect(lane(page, 0).locator('[data-visit]')).toContainText('10:00')

      await dragTo(visit(page), lane(page, 1), 14)
      await expect(lane(page, 1).locator('[data-visit]')).toContainText('14:00')
      await expect(lane(page, 0).locator('[data-visit]')).toHaveCount(0)
      await visit(page).click()
      const details = page.getByRole('region', { name: 'Call data' })
      await expect(details.getByText(`${shownDay(day)} 14:00 – 15:00`)).toBeVisible()
      await expect(details.getByText(await nameOf(page, 1))).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await expect(lane(page, 0).locator('[data-visit]')).toContainText('10:00')
      await expectAccessible(page)
    })

    await test.step('plans from the tray and changes the technician without a mouse', async () => {
      await createCompanyCalls(subject, companyOfSat, [unplanned])
      const day = freeMonday(44)
      const page = await pageAt('sat', `/planning?view=day&date=${day}`)
      await waitForCalendar(page)
      const call = tray(page).getByRole('listitem').filter({ hasText: subject })
      await call.getByRole('button', { name: /^Plan call/ }).focus()
      await page.keyboard.press('Enter')
      const plan = page.getByRole('dialog', { name: /^Plan call/ })
      await plan.getByRole('textbox', { name: 'Planned start: Day' }).fill(typedDay(day))
      await plan.getByRole('textbox', { name: 'Planned start: Time' }).fill('11:15')
      await plan.getByRole('combobox', { name: 'Technician' }).press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await plan.getByRole('button', { name: 'Plan', exact: true }).press('Enter')
      await expect(plan).toHaveCount(0)
      await expect(visit(page)).toContainText('11:15')
      await expect(call).toHaveCount(0)

      await visit(page).focus()
      await page.keyboard.press('m')
      const move = page.getByRole('dialog', { name: /^Move the visit/ })
      await expect(move.getByRole('textbox', { name: 'Planned start: Time' })).toHaveValue('11:15')
      const technician = move.getByRole('combobox', { name: 'Technician' })
      const before = await technician.inputValue()
      await technician.press('ArrowDown')
      await page.getByRole('option').filter({ hasNotText: before }).first().click()
      const after = await technician.inputValue()
      await move.getByRole('button', { name: 'Move the visit' }).press('Enter')
      await expect(move).toHaveCount(0)
      await expect(page.getByRole('list', { name: `Visits of ${after}` }).locator('[data-visit]')).toContainText(
        '11:15',
      )
    })

    await test.step('drops an unanswered call on a day of the week: the acceptance has its time and technician', async () => {
      await createCompanyCalls(subject, companyOfSat, [{}])
      const day = freeMonday(56)
      const page = await pageAt('sat', `/planning?view=week&date=${day}`)
      await waitForCalendar(page)
      const call = page.getByRole('region', { name: 'Appointments' }).getByRole('listitem').filter({ hasText: subject })
      const cell = page.locator(`[data-drop][data-day="${day}"]`).first()
      await call.scrollIntoViewIfNeeded()
      const [source, target] = [await boundingBoxOf(call.getByRole('button').first()), await boundingBoxOf(cell)]
      await page.mouse.move(source.x + 5, source.y + 10)
      await page.mouse.down()
      await page.mouse.move(target.x + 20, target.y + 20, { steps: 6 })
      await page.mouse.up()
      const dialog = page.getByRole('dialog', { name: /^Accept call/ })
      await expect(dialog.getByRole('textbox', { name: 'Appointment: Day' })).toHaveValue(typedDay(day))
      await expect(dialog.getByRole('textbox', { name: 'Appointment: Time' })).toHaveValue('08:00')
      await dialog.getByRole('button', { name: 'Accept' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(cell.locator('[data-visit]')).toContainText('08:00')
    })
  })

  test('a whole day, which shows who is there', async ({ afterPages, pageAt }) => {
    await test.step('plans the day of a technician, and undoes it', async () => {
      const day = freeMonday(48)
      const page = await pageAt('sat', `/planning?view=day&date=${day}`)
      await waitForCalendar(page)
      const technician = await lane(page, 0).getAttribute('data-technician')
      const visitAt = (hour: number, latitude: number) => {
        const start = `${day}T${String(hour).padStart(2, '0')}:00:00Z`
        const end = `${day}T${String(hour + 1).padStart(2, '0')}:00:00Z`
        const schedule = { appointment_date_at: start, schedule_start_date: start, schedule_end_date: end }
        return { ...unplanned, ...schedule, technician, latitude, longitude: -3.7, customer_name: `At ${latitude}` }
      }
      await createCompanyCalls(subject, companyOfSat, [visitAt(8, 40.5), visitAt(11, 40.1), visitAt(14, 40.49)])
      await page.reload()
      await expect(visit(page)).toHaveCount(3)
      // From 40.5 to 40.1 takes an hour and 10 minutes: two hours are enough.
      await expect(lane(page, 0).getByText(/^(\d+ h )?\d+ min$/)).toHaveCount(2)
      const times = await visit(page).allInnerTexts()

      await page.getByRole('button', { name: `Plan the day of ${await nameOf(page, 0)}` }).click()
      const dialog = page.getByRole('dialog', { name: `Plan the day ${shownDay(day)}` })
      await expect(dialog.getByText('None: there is no shorter route')).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Nothing to move' })).toBeDisabled()
      await dialog.getByRole('button', { name: 'All may move' }).click()
      await expect(dialog.getByText(/^[\d.,]+ km and .* of driving$/)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: /^Move visits: [1-3]$/ }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(/^Visits moved: [1-3]$/)).toBeVisible()
      await expect.poll(() => visit(page).allInnerTexts()).not.toEqual(times)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => visit(page).allInnerTexts()).toEqual(times)
    })

    await test.step('sees who is on leave, and no cancelled visit', async () => {
      const day = freeMonday(60)
      afterPages(() => runStatement('delete from technician_leaves where starts_on = $1', [day]))
      const schedule = { schedule_start_date: `${day}T09:00:00Z`, schedule_end_date: `${day}T10:00:00Z` }
      const planned = { ...unplanned, ...schedule, appointment_date_at: schedule.schedule_start_date, technician: 'T1' }
      const cancelled = { status_id: 5, is_cancelled_status: true, is_saved_status_open: false }
      await createCompanyCalls(subject, companyOfSat, [planned, { ...planned, ...cancelled }])
      await runStatement(
        `insert into technician_leaves (societe_uuid, technician, starts_on, ends_on)
        select societe_uuid, technician, $2, $2 from calls where subject = $1 and technician = 'T1' limit 1`,
        [subject, day],
      )
      const page = await pageAt('sat', `/planning?view=day&date=${day}`)
      await waitForCalendar(page)
      const lanes = page.getByRole('list', { name: 'Technicians' })
      const onLeave = lanes.getByRole('listitem').filter({ hasText: 'On leave' })
      await expect(onLeave).toHaveCount(1)
      await expect(onLeave.locator('[data-technician="T1"]')).toBeVisible()
      await expect(lanes.getByText('08:00 – 18:00').first()).toBeVisible()
      await expect(visit(page)).toHaveCount(1)
    })

    await test.step('a day without visits cannot be planned, and says why', async () => {
      const page = await pageAt('sat', `/planning?view=week&date=${freeMonday(64)}`)
      await page.getByRole('button', { name: 'Plan the day', exact: true }).click()
      await expect(page.getByRole('dialog').getByText('The technician has no visits on this day')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('keeps the calendar as another layout', async () => {
      const page = await pageAt('sat', `/planning?view=week&date=${mondayAfterWeeks(0)}`)
      await waitForCalendar(page)
      await expect(page.getByRole('table', { name: 'Technicians' })).toBeVisible()
      await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Calendar').click()
      await expect(page).toHaveURL(/layout=calendar/)
      await expect(page.locator('[role="cell"][data-date]').first()).toBeVisible()
      await expect(page.getByRole('table', { name: 'Technicians' })).toHaveCount(0)
    })
  })
})
