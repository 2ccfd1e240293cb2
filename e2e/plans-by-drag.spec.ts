import type { Page } from '@playwright/test'
import { assignByHand, callNumbers, companyOfSat, newestChange } from './calls.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { drag, drawn, hour, monday, placeOf, visitsOf, widthOfDay } from './planning.ts'

const updated = 'The data has been successfully updated'
const shown = (day: string) => day.replaceAll('-', '/')
const typed = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 3600_000).toISOString().slice(0, 10)

/** The dispatcher gives the sat account's company a call. */
async function giveOne(dispatcher: Page): Promise<string> {
  await dispatcher.goto('/servicecallsunassigned')
  const [call_id = ''] = await callNumbers(dispatcher)
  await assignByHand(dispatcher, call_id, companyOfSat)
  return call_id
}

/** Accepts a call from the panel, for a day at 09:30, an hour long. */
async function acceptFromPanel(sat: Page, call_id: string, day: string) {
  await sat.getByRole('button', { name: `Accept call ${call_id}` }).click()
  const dialog = sat.getByRole('dialog', { name: `Accept call ${call_id}` })
  await dialog.getByRole('textbox', { name: 'Appointment: Day' }).fill(typed(day))
  await dialog.getByRole('textbox', { name: 'Appointment: Day' }).press('Tab')
  await dialog.getByRole('spinbutton', { name: 'Appointment: Hours' }).fill('09')
  await dialog.getByRole('spinbutton', { name: 'Appointment: Minutes' }).fill('30')
  await dialog.getByRole('combobox', { name: 'Technician' }).click()
  await sat.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toHaveCount(0)
}

test.describe('a company plans its visits', { tag: '@planning' }, () => {
  test('accepts from the panel, then moves the visit and makes it longer by dragging', async ({ arrive }) => {
    const dispatcher = await arrive('dispatcher', '/servicecallsunassigned')
    const call_id = await giveOne(dispatcher)
    const day = monday(3)

    const sat = await arrive('sat', '/planning')
    const panel = sat.getByRole('region', { name: 'Appointments' })
    await expect(sat.getByRole('button', { name: 'Subcontractors' })).toBeVisible()
    await acceptFromPanel(sat, call_id, day)
    await expect(panel.getByText(call_id)).toHaveCount(0)
    await expect(sat).toHaveURL(new RegExp(`date=${day}&call=`))
    const details = sat.getByRole('region', { name: 'Call data' })
    await expect(details.getByRole('link', { name: `Call ${call_id}` })).toBeVisible()
    await expect(details.getByText(`${shown(day)} 09:30 – 10:30`)).toBeVisible()

    const ID = new URL(sat.url()).searchParams.get('call')
    const visit = sat.locator(`[data-visit="${ID}"]`)
    await expect(visit).toContainText('09:30')
    const before = await placeOf(visit)
    const whileCarried = async () => {
      const shownTime = sat.getByText('10:30 – 11:30', { exact: true })
      await expect(shownTime).toBeVisible()
      // Somebody gives the company another call: it comes in without taking the visit out of the hand.
      const other = await giveOne(dispatcher)
      await expect(panel.getByText(other)).toBeVisible()
      await expect(shownTime).toBeVisible()
    }
    await drag(visit, { right: await widthOfDay(sat), down: hour }, { before: whileCarried })
    await expect(sat.getByText(updated)).toBeVisible()
    await expect(details.getByText(`${shown(dayAfter(day))} 10:30 – 11:30`)).toBeVisible()
    const after = await placeOf(visit)
    expect(Math.round(after.y - before.y)).toBe(hour)
    expect(after.x - before.x).toBeGreaterThan(50)

    await drag(visit, { down: hour / 2 }, { edge: 'lower' })
    await expect(details.getByText(`${shown(dayAfter(day))} 10:30 – 12:00`)).toBeVisible()

    await details.getByRole('link', { name: `Call ${call_id}` }).click()
    await expect(sat.getByRole('textbox', { name: 'Duration (minutes)' })).toHaveValue('90')
    await expect(await newestChange(sat)).toContainText('Planned')
  })

  test('moves a visit without a mouse', async ({ arrive }) => {
    const dispatcher = await arrive('dispatcher', '/servicecallsunassigned')
    const call_id = await giveOne(dispatcher)
    const day = monday(4)
    const sat = await arrive('sat', '/planning')
    await acceptFromPanel(sat, call_id, day)
    await drawn(sat)
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
    await dialog.getByRole('textbox', { name: 'Planned start: Day' }).fill(typed(dayAfter(day)))
    await dialog.getByRole('textbox', { name: 'Planned start: Day' }).press('Tab')
    await dialog.getByRole('button', { name: 'Move the visit' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(sat.getByText(`${shown(dayAfter(day))} 09:30 – 10:15`)).toBeVisible()
  })

  test('rejects from the panel: the call is gone and nothing is selected', async ({ arrive }) => {
    const dispatcher = await arrive('dispatcher', '/servicecallsunassigned')
    const call_id = await giveOne(dispatcher)
    const sat = await arrive('sat', '/planning')
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
    await expect(sat.getByText('Choose a visit to see its details')).toBeVisible()

    await expect(panel.getByRole('button', { name: /^Accept call/ }).first()).toBeVisible()
    await sat.getByRole('button', { name: 'Fold: Appointments' }).click()
    await expect(panel.getByRole('button', { name: /^Accept call/ })).toHaveCount(0)
    await sat.getByRole('button', { name: 'Fold: Call data' }).click()
    await expect(sat.getByText('Choose a visit to see its details')).toHaveCount(0)
  })
})

/** Shows the latest of the past weeks with an open visit in sight, and gives that visit. */
async function pastVisit(page: Page) {
  for (let weeks = 1; weeks < 12; weeks++) {
    await page.goto(`/planning?view=week&date=${monday(-weeks)}`)
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

test.describe('a visit that may not be moved', { tag: '@planning' }, () => {
  test('into the past slides back, and it is said why', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/planning')
    const visit = await pastVisit(page)
    const before = await placeOf(visit)
    await drag(visit, { down: 2 * hour })
    const why = "The appointment can't be in the past"
    await expect(page.getByRole('main').getByRole('alert')).toContainText(why)
    await expect(page.getByText(why).first()).toBeVisible()
    await expect(page.getByText(updated)).toHaveCount(0)
    await expect.poll(() => placeOf(visit)).toEqual(before)
    await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })

  test('is not made on the calendar, nor taken off it', async ({ arrive }) => {
    const page = await arrive('dispatcher', `/planning?view=week&date=${monday(1)}`)
    await drawn(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await visitsOf(page).first().click()
    await page.keyboard.press('Delete')
    await page.goto(`/planning?view=week&date=${monday(60)}`)
    await expect(page.getByText('Visits: 0', { exact: true })).toBeVisible()
    await page.locator('[role="cell"][data-date]').nth(2).dblclick()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(visitsOf(page)).toHaveCount(0)
    expect(asked.filter((address) => /Create|Delete|Update/.test(address))).toEqual([])
  })

  test('by the call centre stays where it is', async ({ arrive }) => {
    const page = await arrive('callcenter', `/planning?view=week&date=${monday(1)}`)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('UpdateFormData')) asked += 1
    })
    await drawn(page)
    await expect(visitsOf(page).first()).toBeVisible()
    const ID = await visitsOf(page).first().getAttribute('data-visit')
    const visit = page.locator(`[data-visit="${ID}"]`)
    const before = await placeOf(visit)
    await drag(visit, { right: await widthOfDay(page), down: hour })
    await drag(visit, { down: hour }, { edge: 'lower' })
    expect(await placeOf(visit)).toEqual(before)
    expect(asked).toBe(0)
    await visit.click()
    await expect(page.getByRole('link', { name: /^Call \d+/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move the visit' })).toHaveCount(0)
  })
})

test.describe('the planning in its address', { tag: '@planning' }, () => {
  test('view, day and companies are shared by link, and Back goes back', async ({ arrive }) => {
    const page = await arrive('dispatcher', `/planning?date=${monday(0)}`)
    await drawn(page)
    await expect(page.getByRole('columnheader').first()).toContainText('Mon')
    const all = await page.getByText(/^Visits: \d+$/).innerText()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(new RegExp(`date=${monday(1)}`))
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
    await page.getByRole('columnheader').first().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`view=day&date=${monday(0)}&subContractors=`))
  })

  test('home leads to it', async ({ arrive }) => {
    const page = await arrive('sat', '/planning')
    await page.goto('/')
    await expect(page).toHaveURL('/planning')
  })
})

const looks = [
  { name: 'light', arrival: {} },
  { name: 'dark', arrival: { dark: true } },
  { name: 'narrow, in French', arrival: { lang: 'fr', viewport: { width: 390, height: 844 } } },
] as const

/** Nothing sticks out of the window, and axe finds nothing. */
async function expectSound(page: Page) {
  await drawn(page)
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

for (const { name, arrival } of looks)
  test.describe(`the planning is accessible, ${name}`, { tag: '@planning' }, () => {
    test("a company's week and agenda", async ({ arrive }) => {
      for (const view of ['week', 'agenda']) {
        const page = await arrive('sat', `/planning?date=${monday(0)}&view=${view}`, arrival)
        await expectSound(page)
      }
    })

    test('a crowded hour opened, and a call selected in it', async ({ arrive }) => {
      const page = await arrive('dispatcher', `/planning?date=${monday(0)}&view=week`, arrival)
      await page
        .getByRole('button')
        .filter({ hasText: /^\+\d+$/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectSound(page)
      await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
      await expect(page).toHaveURL(/call=/)
      await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
      await expectSound(page)
    })
  })
