import { addDays } from '@callout/domain/platform/wall-clock.ts'
import type { Page } from '@playwright/test'
import { assignFirstCall, companyOfSat, openNewestChange } from '../support/calls.ts'
import { countActions } from '../support/count-actions.ts'
import { runStatement } from '../support/database.ts'
import { createUnansweredCalls, deleteCalls } from '../support/database-rows.ts'
import { expect, expectAccessible, runIndex, test } from '../support/journey.ts'
import { rowsOf } from '../support/lists.ts'
import { mondayAfterWeeks, shownDay, today, typedDay } from '../support/planning.ts'

async function openCall(page: Page, call_id: string) {
  await page.getByRole('textbox', { name: 'Call number' }).fill(call_id)
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByRole('link', { name: call_id }).click()
  await expect(page.getByRole('heading', { name: `Call ${call_id}`, exact: true })).toBeVisible()
}

/** The creation time on the call's page, without the time zone. */
const createdAt = async (page: Page) => {
  const shown = page
    .getByRole('region', { name: 'Call data' })
    .getByText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d( \(New York\))?$/)
  return (await shown.innerText()).slice(0, 16)
}

const hoursBetween = (later: string, earlier: string) => (Date.parse(later) - Date.parse(earlier)) / 3600_000

/** Hours between the browser's time zone and Madrid's when the call was created. */
async function hoursFromMadrid(page: Page): Promise<number> {
  const shown = await createdAt(page)
  return page.evaluate((text) => {
    const moment = new Date(text)
    const madrid = new Date(moment.toLocaleString('en-US', { timeZone: 'Europe/Madrid' }))
    return Math.round((madrid.getTime() - moment.getTime()) / 3600_000)
  }, shown)
}

/** In another time zone: the times of events are shown in the browser's zone, visits in the network's. */
const far = { timeZone: 'America/New_York' }

/** The time in a text like `2026/03/09 05:30 (New York)`. */
const timeIn = (text: string) => /(\d{4}\/\d\d\/\d\d \d\d:\d\d)(?: \(New York\))?/.exec(text)?.[1]

test.describe('a company answers a call', { tag: '@calls' }, () => {
  test('accepts or rejects it, and both sides see it', {
    tag: '@daily',
  }, async ({ pageAt }) => {
    await test.step('accepts it with appointment, duration and technician; both sides see it in the history', async () => {
      const dispatcher = await pageAt('dispatcher', '/servicecallsunassigned', far)
      const call_id = await assignFirstCall(dispatcher)

      const sat = await pageAt('sat', '/servicecalls')
      await openCall(sat, call_id)
      await expect(dispatcher.getByText(/^\d{4}.* \(New York\)$/).first()).toBeVisible()
      await expect(sat.getByText(/\(Madrid\)|\(New York\)/)).toHaveCount(0)
      expect(hoursBetween(await createdAt(sat), await createdAt(dispatcher))).toBe(await hoursFromMadrid(dispatcher))
      await expect(sat.getByText('This call awaits your answer')).toBeVisible()
      await sat.getByRole('button', { name: 'Accept' }).click()
      const dialog = sat.getByRole('dialog', { name: `Accept call ${call_id}` })

      await expect(dialog.getByRole('radio').first()).toBeChecked()

      // Text that is not a number stays and is marked as invalid at once.
      const duration = dialog.getByLabel('Duration (minutes)')
      for (const [typed, message] of [
        ['an hour', 'This should be a number'],
        ['90.5', 'This should be a whole number'],
      ] as const) {
        await duration.fill(typed)
        await expect(dialog.getByText(message)).toBeVisible()
        await expect(duration).toHaveValue(typed)
      }
      await dialog.getByRole('button', { name: 'Accept' }).click()
      await expect(duration).toHaveValue('90.5')
      await duration.fill('90')
      await duration.press('ArrowUp')
      await expect(duration).toHaveValue('105')
      await dialog.getByLabel('Duration (minutes)').fill('2000')
      await dialog.getByRole('button', { name: 'Accept' }).click()
      await expect(dialog.getByText('The value is too large')).toBeVisible()
      await expect(dialog.getByLabel('Duration (minutes)')).toHaveValue('2000')

      // A Monday in a year, when the technician works and has no other visit.
      const visitDay = mondayAfterWeeks(52 + runIndex())
      const typed = typedDay(visitDay)
      await dialog.getByLabel('Duration (minutes)').fill('90')
      const day = dialog.getByRole('textbox', { name: 'Appointment: Day' })
      await day.fill('01/01/2020')
      await day.press('Tab')
      await dialog.getByRole('textbox', { name: 'Appointment: Time' }).fill('09:30')
      await dialog.getByRole('combobox', { name: 'Technician' }).click()
      const option = sat.getByRole('option').first()
      const technician = await option.innerText()
      await option.click()
      await dialog.getByRole('button', { name: 'Accept' }).click()
      const appointment = dialog.getByRole('group', { name: 'Appointment' })
      await expect(appointment.getByText('The appointment can’t be in the past')).toBeVisible()
      await expect(day).toHaveValue('01/01/2020')
      await day.fill(typed)
      await day.press('Tab')
      await dialog.getByRole('button', { name: 'Accept' }).click()

      await expect(dialog).toHaveCount(0)
      await expect(sat.getByRole('button', { name: 'Accept' })).toHaveCount(0)
      await expect(sat.getByRole('combobox', { name: 'Technician' })).toHaveValue(technician)
      await expect(sat.getByRole('textbox', { name: 'Appointment: Day' })).toHaveValue(typed)
      for (const [page, who] of [
        [sat, 'sat'],
        [dispatcher, 'dispatcher'],
      ] as const) {
        if (who === 'dispatcher') await page.reload()
        await expect(await openNewestChange(page)).toContainText('Accepted')
        const when = `${shownDay(visitDay)} 09:30${who === 'sat' ? '' : ' (Madrid)'}`
        await expect(page.getByRole('row', { name: `Appointment — ${when}`, exact: true })).toBeVisible()
        await expect(page.getByRole('row', { name: `Technician — ${technician}`, exact: true })).toBeVisible()
      }
    })

    await test.step('rejects it with a reason: the bell tells dispatch until it is read, and the call is among the declined ones', async () => {
      const dispatcher = await pageAt('dispatcher', '/servicecallsunassigned', far)
      const call_id = await assignFirstCall(dispatcher)

      const sat = await pageAt('sat', `/servicecalls?call_id=${call_id}`)
      await sat.getByRole('link', { name: call_id }).click()
      await sat.getByRole('button', { name: 'Reject' }).click()
      const dialog = sat.getByRole('dialog', { name: `Reject call ${call_id}` })
      await dialog.getByRole('button', { name: 'Reject' }).click()
      await expect(dialog.getByText('This field is required')).toBeVisible()
      await dialog.getByRole('combobox', { name: 'Rejection reason' }).click()
      await sat.getByRole('option', { name: 'Another reason' }).click()
      await dialog.getByRole('button', { name: 'Reject' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await dialog.getByLabel('Explain the reason').fill('The customer is away until spring')
      await dialog.getByRole('button', { name: 'Reject' }).click()

      await expect(sat).toHaveURL(`/servicecalls?call_id=${call_id}`)
      await expect(sat.getByText('Nothing matches the filters')).toBeVisible()

      const bell = dispatcher.getByRole('button', { name: /^Notifications/ })
      const list = dispatcher.getByRole('dialog', { name: /^Notifications/ })
      const notification = list.getByRole('link', { name: `declined ${call_id}` })
      await expect(bell).toHaveAccessibleName(/: \d+ unread$/)
      await expectAccessible(dispatcher)
      await bell.click()
      await expect(notification).toHaveAttribute('data-unread', 'true')
      // The list may cover all but a sliver of a button, which axe takes for the whole button.
      await expectAccessible(dispatcher, 'light', list)
      await notification.click()
      await expect(dispatcher.getByRole('heading', { name: `Call ${call_id}`, exact: true })).toBeVisible()
      await bell.click()
      await expect(notification).not.toHaveAttribute('data-unread')

      await dispatcher.goto(`/servicecallsunassigned?call_id=${call_id}`)
      await dispatcher.getByRole('link', { name: call_id, exact: true }).click()
      const declined = dispatcher.getByText(`${companyOfSat} declined this call`)
      await expect(declined).toContainText('Reason: Another reason: The customer is away until spring')
      // A time reads the same in the notice and in the history, with its zone.
      const notice = dispatcher.getByText(`${companyOfSat} declined this call on`)
      await expect(notice).toContainText('(New York)')
      const shownTime = timeIn(await notice.innerText())
      const row = await openNewestChange(dispatcher)
      await expect(row).toContainText('Rejected')
      await expect(row).toContainText('(New York)')
      expect(timeIn(await row.innerText())).toBe(shownTime)
      const rejectedAt = dispatcher.getByRole('row').filter({ hasText: `${shownTime} (New York)` })
      // The history row, and its details.
      await expect(rejectedAt.nth(1)).toBeVisible()
    })
  })
})

const subject = 'Twelve calls to answer'

test.describe('twelve calls to answer', { tag: '@calls' }, () => {
  test.beforeEach(async ({ afterPages }) => {
    await createUnansweredCalls(12, subject, companyOfSat)
    afterPages(() => deleteCalls(subject))
  })

  test('are accepted at the times that are suggested', async ({ afterPages, pageAt }) => {
    await test.step('show the suggestion in the form, and another can be chosen by a click or an arrow', async () => {
      const page = await pageAt('sat', '/planning')
      const dialog = await openFirstAcceptance(page)
      const slots = dialog.getByRole('radio')
      await expect(slots.nth(0)).toBeChecked()
      await expectAccessible(page)
      const technician = dialog.getByRole('combobox', { name: 'Technician' })
      const labels = dialog.getByRole('radiogroup').locator('label').filter({ hasText: ' · ' })
      const showsSlot = async (at: number) => {
        await expect(slots.nth(at)).toBeChecked()
        const [when = '', who = ''] = (await labels.nth(at).innerText()).split(' · ')
        await expect(technician).toHaveValue(who)
        await expect(dialog.getByRole('textbox', { name: 'Appointment: Time' })).toHaveValue(when.slice(11, 16))
      }
      await showsSlot(0)
      await labels.nth(2).click()
      await showsSlot(2)
      await page.keyboard.press('ArrowUp')
      await showsSlot(1)
      // A suggestion alone is no input that could be lost, a choice is.
      await page.keyboard.press('ArrowUp')
      await showsSlot(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)

      await openFirstAcceptance(page)
      await showsSlot(0)
      await dialog.getByRole('textbox', { name: 'Appointment: Time' }).fill('07:05')
      await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Leave without saving' }).click()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('are not filled in where no time can be suggested', async () => {
      const leave = [addDays(today(), -1), addDays(today(), 30)]
      const endLeave = () => runStatement('delete from company_leaves where (starts_on, ends_on) = ($1, $2)', leave)
      afterPages(endLeave)
      await runStatement(
        `insert into company_leaves (societe_uuid, starts_on, ends_on)
        select societe_uuid, $2, $3 from calls where subject = $1 limit 1`,
        [subject, ...leave],
      )
      const page = await pageAt('sat', '/planning')
      const dialog = await openFirstAcceptance(page)
      await expect(dialog.getByText('Suggested times')).toHaveCount(0)
      await expect(dialog.getByRole('combobox', { name: 'Technician' })).toHaveValue('')
      await dialog.getByRole('button', { name: 'Accept' }).click()
      await expect(dialog.getByText('This field is required')).toHaveCount(2)
      await endLeave()
    })

    await test.step('are accepted in at most 24 clicks and keys', async () => {
      const page = await pageAt('sat', '/planning')
      const calls = callsToAnswer(page)
      await expect(calls).toHaveCount(12)
      const actionsSoFar = await countActions(page)
      const visits = new Set<string>()
      for (let left = 12; left > 0; left -= 1) {
        const dialog = await openFirstAcceptance(page)
        const slot = dialog.getByRole('radio', { checked: true })
        await expect(slot).toBeFocused()
        await expect(slot).toHaveAccessibleName(/^\d{4}\/\d\d\/\d\d \d\d:\d\d · \S/)
        visits.add(await slot.evaluate((radio: HTMLInputElement) => radio.value))
        await page.keyboard.press('Enter')
        await expect(dialog).toHaveCount(0)
        await expect(calls).toHaveCount(left - 1)
      }
      expect(visits.size).toBe(12)
      expect(await actionsSoFar()).toBeLessThanOrEqual(24)
    })
  })
})

const callsToAnswer = (page: Page) =>
  page.getByRole('region', { name: 'Appointments' }).getByRole('listitem').filter({ hasText: subject })

/** Opens the acceptance of the first of the twelve calls. */
async function openFirstAcceptance(page: Page) {
  await callsToAnswer(page)
    .first()
    .getByRole('button', { name: /^Accept/ })
    .click()
  return page.getByRole('dialog', { name: /^Accept call/ })
}
