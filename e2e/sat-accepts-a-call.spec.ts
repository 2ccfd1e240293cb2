import type { Page } from '@playwright/test'
import { assignByHand, callNumbers, companyOfSat, newestChange, rowsOf } from './calls.ts'
import { expect, test } from './journey.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A day from now, as it is typed and as it is shown. */
function dayFromNow(days: number) {
  const date = new Date(Date.now() + days * 24 * 3600_000)
  const [year, month, day] = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())]
  return { typed: `${month}/${day}/${year}`, shown: `${year}/${month}/${day}` }
}

/** Leaves the dispatcher on the page of a call just given to the sat account's company. */
async function assignOne(dispatcher: Page): Promise<string> {
  const [call_id = ''] = await callNumbers(dispatcher)
  await assignByHand(dispatcher, call_id, companyOfSat)
  return call_id
}

async function openCall(page: Page, call_id: string) {
  await page.getByRole('textbox', { name: 'Call number' }).fill(call_id)
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByRole('link', { name: call_id }).click()
  await expect(page.getByRole('heading', { name: `Call ${call_id}`, exact: true })).toBeVisible()
}

/** When the call was created, as its page says it. */
const createdAt = (page: Page) =>
  page
    .getByRole('region', { name: 'Call data' })
    .getByText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/)
    .innerText()

const hoursBetween = (later: string, earlier: string) => (Date.parse(later) - Date.parse(earlier)) / 3600_000

/** How far the clocks of the browser are behind those of Madrid, when the call on its page was created. */
async function hoursFromMadrid(page: Page): Promise<number> {
  const shown = await createdAt(page)
  return page.evaluate((text) => {
    const moment = new Date(text)
    const madrid = new Date(moment.toLocaleString('en-US', { timeZone: 'Europe/Madrid' }))
    return Math.round((madrid.getTime() - moment.getTime()) / 3600_000)
  }, shown)
}

test.describe('a company answers', { tag: '@calls' }, () => {
  test('accepts a call with appointment, duration and technician; both see it in the history', async ({ arrive }) => {
    // Far from the network: what was created when is told in the browser's time, a visit in the network's.
    const far = { timeZone: 'America/New_York' }
    const dispatcher = await arrive('dispatcher', '/servicecallsunassigned', far)
    const call_id = await assignOne(dispatcher)

    const sat = await arrive('sat', '/servicecalls')
    await openCall(sat, call_id)
    expect(hoursBetween(await createdAt(sat), await createdAt(dispatcher))).toBe(await hoursFromMadrid(dispatcher))
    await expect(sat.getByText('This call awaits your answer')).toBeVisible()
    await sat.getByRole('button', { name: 'Accept' }).click()
    const dialog = sat.getByRole('dialog', { name: `Accept call ${call_id}` })

    await dialog.getByLabel('Duration (minutes)').fill('2000')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog.getByText('The value is too large')).toBeVisible()
    await expect(dialog.getByText('This field is required')).toHaveCount(await missing(dialog))
    await expect(dialog.getByLabel('Duration (minutes)')).toHaveValue('2000')

    const { typed, shown } = dayFromNow(4)
    await dialog.getByLabel('Duration (minutes)').fill('90')
    const day = dialog.getByRole('textbox', { name: 'Appointment: Day' })
    await day.fill('01/01/2020')
    await day.press('Tab')
    await dialog.getByRole('spinbutton', { name: 'Appointment: Hours' }).fill('09')
    await dialog.getByRole('spinbutton', { name: 'Appointment: Minutes' }).fill('30')
    await dialog.getByRole('combobox', { name: 'Technician' }).click()
    const option = sat.getByRole('option').first()
    const technician = await option.innerText()
    await option.click()
    await dialog.getByRole('button', { name: 'Accept' }).click()
    const appointment = dialog.getByRole('group', { name: 'Appointment' })
    await expect(appointment.getByText("The appointment can't be in the past")).toBeVisible()
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
      await expect(await newestChange(page)).toContainText('Accepted')
      await expect(page.getByRole('row', { name: `Appointment — ${shown} 09:30`, exact: true })).toBeVisible()
      await expect(page.getByRole('row', { name: `Technician — ${technician}`, exact: true })).toBeVisible()
    }
  })

  test('rejects a call with a reason; it stands among the declined ones', async ({ arrive }) => {
    const dispatcher = await arrive('dispatcher', '/servicecallsunassigned')
    const call_id = await assignOne(dispatcher)

    const sat = await arrive('sat', `/servicecalls?call_id=${call_id}`)
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

    await dispatcher.goto(`/servicecallsunassigned?call_id=${call_id}`)
    await dispatcher.getByRole('link', { name: call_id, exact: true }).click()
    const declined = dispatcher.getByText(`${companyOfSat} declined this call`)
    await expect(declined).toContainText('Reason: Another reason: The customer is away until spring')
    await expect(await newestChange(dispatcher)).toContainText('Rejected')
  })
})

/** Appointment and technician are missing, unless the wish date was taken over as the appointment. */
async function missing(dialog: ReturnType<Page['getByRole']>): Promise<number> {
  return (await dialog.getByRole('textbox', { name: 'Appointment: Day' }).inputValue()) === '' ? 2 : 1
}
