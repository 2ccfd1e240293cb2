import { addDays } from '@callout/domain/platform/wall-clock.ts'
import type { Page } from '@playwright/test'
import { assignFirstCall, companyOfSat, openNewestChange } from '../support/calls.ts'
import { createUnansweredCalls, deleteCalls } from '../support/database-rows.ts'
import { expect, runIndex, test } from '../support/journey.ts'
import {
  boundingBoxOf,
  dayWidth,
  drag,
  hourHeight,
  mondayAfterWeeks,
  shownDay,
  typedDay,
  visitsOf,
  waitForCalendar,
} from '../support/planning.ts'

const subject = 'Planned by dragging'
const updated = 'The data has been successfully updated'

/** Accepts a call from the panel for this day at 09:30, for one hour. */
async function acceptFromPanel(sat: Page, call_id: string, day: string) {
  await sat.getByRole('button', { name: `Accept call ${call_id}` }).click()
  const dialog = sat.getByRole('dialog', { name: `Accept call ${call_id}` })
  await dialog.getByRole('textbox', { name: 'Appointment: Day' }).fill(typedDay(day))
  await dialog.getByRole('textbox', { name: 'Appointment: Day' }).press('Tab')
  await dialog.getByRole('textbox', { name: 'Appointment: Time' }).fill('09:30')
  await dialog.getByRole('combobox', { name: 'Technician' }).click()
  await sat.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toHaveCount(0)
}

test.describe('a company plans its visits', { tag: '@planning' }, () => {
  test.beforeEach(({ afterPages }) => afterPages(() => deleteCalls(subject)))

  test('from the panel, with and without a mouse', { tag: '@daily' }, async ({ arrive, pageAt }) => {
    await test.step('accepts from the panel, then moves the visit and extends it by dragging', async () => {
      const dispatcher = await arrive('dispatcher', '/servicecallsunassigned')
      const [call_id = ''] = await createUnansweredCalls(1, subject, companyOfSat)
      const day = mondayAfterWeeks(20 + runIndex())

      const sat = await pageAt('sat', '/planning?layout=calendar')
      const panel = sat.getByRole('region', { name: 'Appointments' })
      await expect(sat.getByRole('button', { name: 'Subcontractors' })).toBeVisible()
      await acceptFromPanel(sat, call_id, day)
      await expect(panel.getByText(call_id)).toHaveCount(0)
      await expect(sat).toHaveURL(new RegExp(`date=${day}&call=`))
      const details = sat.getByRole('region', { name: 'Call data' })
      await expect(details.getByRole('link', { name: `Call ${call_id}` })).toBeVisible()
      await expect(details.getByText(`${shownDay(day)} 09:30 – 10:30`)).toBeVisible()

      const ID = new URL(sat.url()).searchParams.get('call')
      const visit = sat.locator(`[data-visit="${ID}"]`)
      await expect(visit).toContainText('09:30')
      const before = await boundingBoxOf(visit)
      const duringDrag = async () => {
        const shownTime = sat.getByText('10:30 – 11:30', { exact: true })
        await expect(shownTime).toBeVisible()
        // Another call assigned to the company appears without interrupting the drag.
        const other = await assignFirstCall(dispatcher)
        await expect(panel.getByText(other)).toBeVisible()
        await expect(shownTime).toBeVisible()
      }
      await drag(visit, { right: await dayWidth(sat), down: hourHeight }, { before: duringDrag })
      await expect(sat.getByText(updated)).toBeVisible()
      await expect(details.getByText(`${shownDay(addDays(day, 1))} 10:30 – 11:30`)).toBeVisible()
      const after = await boundingBoxOf(visit)
      expect(Math.round(after.y - before.y)).toBe(hourHeight)
      expect(after.x - before.x).toBeGreaterThan(50)

      await drag(visit, { down: hourHeight / 2 }, { edge: 'lower' })
      await expect(details.getByText(`${shownDay(addDays(day, 1))} 10:30 – 12:00`)).toBeVisible()

      await details.getByRole('link', { name: `Call ${call_id}` }).click()
      await expect(sat.getByRole('textbox', { name: 'Duration (minutes)' })).toHaveValue('90')
      await expect(await openNewestChange(sat)).toContainText('Planned')
    })

    await test.step('moves a visit without a mouse', async () => {
      const [call_id = ''] = await createUnansweredCalls(1, subject, companyOfSat)
      const day = mondayAfterWeeks(24 + runIndex())
      const sat = await pageAt('sat', '/planning?layout=calendar')
      await acceptFromPanel(sat, call_id, day)
      await waitForCalendar(sat)
      const ID = new URL(sat.url()).searchParams.get('call')
      await sat.getByRole('button', { name: 'Stop showing this call' }).click()
      await expect(sat).not.toHaveURL(/call=/)

      await sat
        .getByRole('button')
        .filter({ has: sat.locator(`[data-visit="${ID}"]`) })
        .focus()
      await sat.keyboard.press('Enter')
      await expect(sat).toHaveURL(/call=/)
      await sat.getByRole('button', { name: 'Move the visit' }).press('Enter')
      const dialog = sat.getByRole('dialog', { name: `Move the visit of call ${call_id}` })
      await dialog.getByLabel('Duration (minutes)').fill('1500')
      await dialog.getByRole('button', { name: 'Move the visit' }).press('Enter')
      await expect(dialog.getByRole('alert')).toHaveText('The value is too large')
      await dialog.getByLabel('Duration (minutes)').fill('45')
      await dialog.getByRole('textbox', { name: 'Planned start: Day' }).fill(typedDay(addDays(day, 1)))
      await dialog.getByRole('textbox', { name: 'Planned start: Day' }).press('Tab')
      await dialog.getByRole('button', { name: 'Move the visit' }).press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(sat.getByText(`${shownDay(addDays(day, 1))} 09:30 – 10:15`)).toBeVisible()
      await sat.keyboard.press('Control+z')
      await expect(sat.getByText(`Undone: call ${call_id} is as it was before`)).toBeVisible()
      await expect(sat.getByText(`${shownDay(addDays(day, 1))} 09:30 – 10:15`)).toHaveCount(0)
    })

    await test.step('rejects from the panel: the call disappears and nothing is selected', async () => {
      const [call_id = ''] = await createUnansweredCalls(2, subject, companyOfSat)
      const sat = await pageAt('sat', '/planning')
      const panel = sat.getByRole('region', { name: 'Appointments' })
      await panel.getByText(call_id).click()
      await expect(sat).toHaveURL(/call=/)
      await panel.getByRole('button', { name: `Reject call ${call_id}` }).click()
      const dialog = sat.getByRole('dialog', { name: `Reject call ${call_id}` })
      await dialog.getByRole('combobox', { name: 'Rejection reason' }).click()
      await sat.getByRole('option').first().click()
      await dialog.getByRole('button', { name: 'Reject' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(sat).not.toHaveURL(/call=/)
      await expect(panel.getByText(call_id)).toHaveCount(0)
      await expect(sat.getByRole('region', { name: 'Call data' })).toHaveCount(0)

      await expect(panel.getByRole('button', { name: /^Accept call/ }).first()).toBeVisible()
      await sat.getByRole('button', { name: 'Fold: Appointments' }).click()
      await expect(panel.getByRole('button', { name: /^Accept call/ })).toHaveCount(0)
    })
  })
})

/** Goes back to the latest week with an open past visit; returns that visit. */
async function pastVisit(page: Page) {
  for (let weeks = 1; weeks < 12; weeks++) {
    await page.goto(`/planning?view=week&date=${mondayAfterWeeks(-weeks)}`)
    await expect(
      visitsOf(page)
        .first()
        .or(page.getByText('Visits: 0', { exact: true })),
    ).toBeVisible()
    const open = visitsOf(page).filter({ hasText: 'Pending' })
    if ((await open.count()) > 0) return page.locator(`[data-visit="${await open.first().getAttribute('data-visit')}"]`)
  }
  throw new Error('There is no open visit in the past.')
}

test.describe('the planning', { tag: '@planning' }, () => {
  test('leaves visits that may not be moved where they are, and has an address', async ({ arrive, pageAt }) => {
    await test.step('a visit moved into the past slides back, with a message', async () => {
      const page = await pageAt('dispatcher', '/planning')
      const visit = await pastVisit(page)
      const before = await boundingBoxOf(visit)
      await drag(visit, { down: 2 * hourHeight })
      const why = 'The appointment can’t be in the past'
      // The technician may have another visit at that time, by the date.
      const goOn = page.getByRole('button', { name: 'Plan it all the same' })
      await expect(page.getByRole('main').getByRole('alert').or(goOn).first()).toBeVisible()
      if (await goOn.isVisible()) await goOn.click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText(why)
      await expect(page.getByText(why).first()).toBeVisible()
      await expect(page.getByText(updated)).toHaveCount(0)
      await expect.poll(() => boundingBoxOf(visit)).toEqual(before)
      await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    })

    await test.step('a visit can not be created on the calendar, nor removed from it', async () => {
      const page = await pageAt('dispatcher', `/planning?view=week&date=${mondayAfterWeeks(1)}`)
      await waitForCalendar(page)
      const requested: string[] = []
      page.on('request', (request) => requested.push(request.url()))
      await visitsOf(page).first().click()
      await page.keyboard.press('Delete')
      await page.goto(`/planning?view=week&date=${mondayAfterWeeks(60)}`)
      await expect(page.getByText('Visits: 0', { exact: true })).toBeVisible()
      await page.locator('[role="cell"][data-date]').nth(2).dblclick()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(visitsOf(page)).toHaveCount(0)
      expect(requested.filter((address) => /\/api\/.*(Create|Delete|Update)/.test(address))).toEqual([])
    })

    await test.step('a visit moved by the call centre stays where it is', async () => {
      const page = await arrive('callcenter', `/planning?view=week&date=${mondayAfterWeeks(1)}`)
      let saves = 0
      page.on('request', (request) => {
        if (request.url().includes('UpdateFormData')) saves += 1
      })
      await waitForCalendar(page)
      await expect(visitsOf(page).first()).toBeVisible()
      const ID = await visitsOf(page).first().getAttribute('data-visit')
      const visit = page.locator(`[data-visit="${ID}"]`)
      const before = await boundingBoxOf(visit)
      await drag(visit, { right: await dayWidth(page), down: hourHeight })
      await drag(visit, { down: hourHeight }, { edge: 'lower' })
      expect(await boundingBoxOf(visit)).toEqual(before)
      expect(saves).toBe(0)
      await visit.click()
      await expect(page.getByRole('link', { name: /^Call \d+/ })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Move the visit' })).toHaveCount(0)
    })

    await test.step('the address holds view, day and companies, and Back returns to the previous one', async () => {
      const page = await pageAt('dispatcher', `/planning?date=${mondayAfterWeeks(0)}`)
      await waitForCalendar(page)
      await expect(page.getByRole('grid', { name: 'Companies' })).toBeVisible()
      await expect(page.getByRole('columnheader').first()).toContainText('Mon')
      const all = await page.getByText(/^Visits: \d+$/).innerText()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page).toHaveURL(new RegExp(`date=${mondayAfterWeeks(1)}`))
      await page.getByText('Agenda', { exact: true }).click()
      await expect(page).toHaveURL(/view=agenda/)
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Monday')
      await page.goBack()
      await page.goBack()
      await expect(page.getByText(all)).toBeVisible()

      await page.getByRole('button', { name: 'Subcontractors' }).click()
      await page.getByRole('option', { name: companyOfSat }).click()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/subContractors=/)
      await expect(page.getByText(all)).toHaveCount(0)
      const some = await page.getByText(/^Visits: \d+$/).innerText()
      await page.reload()
      await expect(page.getByText(some)).toBeVisible()
      // The agenda was chosen last, and opens again. One company has lanes for its technicians.
      await page.getByText('Week', { exact: true }).click()
      await page.getByRole('columnheader').first().getByRole('button').click()
      await expect(page).toHaveURL(new RegExp(`view=day&date=${mondayAfterWeeks(0)}&subContractors=`))
    })
  })
})
