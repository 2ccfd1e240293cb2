import type { Page } from '@playwright/test'
import { assignByHand, callNumbers, companyOfSat, createCallsInMadrid, openNewestChange } from '../support/calls.ts'
import { expect, runIndex, test } from '../support/journey.ts'
import { rowsOf, totalOf, waitForList } from '../support/lists.ts'
import { mondayAfterWeeks, typedDay } from '../support/planning.ts'

interface Unassigned {
  readonly call_id: string
  readonly hide_assign_to_previous_button: boolean
}

/** The unassigned calls from the server, with whether a company worked on the appliance before. */
async function unassignedCalls(page: Page): Promise<Unassigned[]> {
  return page.evaluate(async () => {
    const { userToken, networkCode } = JSON.parse(localStorage.getItem('callout.session') ?? '{}')
    const ask = async (call: string, body: object) => {
      const headers = { Authorization: `Bearer ${userToken}`, 'Content-Type': 'application/json' }
      const address = `/api/ServiceCall/${call}?networkCode=${networkCode}`
      return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const { Data } = await ask('GetListData', { request: { PageSize: 100 }, filterData: { unassigned: true } })
    return Promise.all(Data.map(async ({ ID }: { ID: string }) => (await ask('ResetFormData', { ID })).Data))
  })
}

/** Accepts the call for a visit next year, with the first technician. Returns the technicians to choose from. */
async function acceptCall(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('dialog', { name: /^Accept call/ })
  const day = dialog.getByRole('textbox', { name: 'Appointment: Day' })
  await day.fill(typedDay(mondayAfterWeeks(50 + runIndex())))
  await day.press('Tab')
  await dialog.getByRole('textbox', { name: 'Appointment: Time' }).fill('09:30')
  await dialog.getByRole('combobox', { name: 'Technician' }).click()
  const technicians = page.getByRole('listbox').getByRole('option')
  await expect(technicians.first()).toBeVisible()
  const names = await technicians.allInnerTexts()
  await technicians.first().click()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toHaveCount(0)
  return names
}

test.describe('a dispatcher assigns', { tag: '@calls' }, () => {
  test('an unassigned call, found by a filter, in the company picker', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecallsunassigned')
    const before = await totalOf(page)
    const badge = page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: /Unassigned\/declined calls/ })
    await expect(badge).toContainText(String(before))
    await expect(page.getByRole('columnheader', { name: 'Required skill' })).toBeVisible()
    const [call_id = ''] = await callNumbers(page)

    await page.keyboard.press('/')
    await page.keyboard.type(call_id)
    await expect(rowsOf(page)).toHaveCount(1)
    await page.getByRole('button', { name: `Assign call ${call_id}` }).click()

    const dialog = page.getByRole('dialog', { name: `Assign call ${call_id}` })
    await expect(dialog.getByRole('button', { name: 'Assign with the algorithm' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Assign manually' }).click()
    const companies = dialog.getByRole('listitem')
    await expect(companies.nth(5)).toBeVisible()
    await expect(companies.first()).toContainText(/Skills: \d+/)
    await expect(companies.first()).toContainText(/\d+,\d km|n\/a/)
    await dialog.getByRole('textbox', { name: 'Search for a company' }).fill('larnosa')
    await expect(companies).toHaveCount(1)
    await companies.getByRole('button', { name: `Select ${companyOfSat}` }).click()

    await expect(page).toHaveURL(/\/servicecallsdetails\//)
    const details = page.getByRole('region', { name: 'Call data' })
    await expect(details.getByText(companyOfSat, { exact: true })).toBeVisible()
    await expect(badge).toContainText(String(before - 1))
    const change = await openNewestChange(page)
    await expect(change).toContainText('Central Dispatch')
    await expect(change).toContainText('Assigned')
    await expect(page.getByRole('row', { name: `Subcontractor — ${companyOfSat}`, exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Unassigned/declined calls' }).last().click()
    await expect(page).toHaveURL(`/servicecallsunassigned?call_id=${call_id}`)
    await expect(page.getByText('Nothing matches the filters')).toBeVisible()
  })

  test('with the algorithm, which explains why it chose nobody or opens the call', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecallsunassigned')
    const [, call_id = ''] = await callNumbers(page)
    await page.getByRole('button', { name: `Assign call ${call_id}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Assign with the algorithm' }).click()
    const assigned = page.getByRole('heading', { name: `Call ${call_id}`, exact: true })
    await expect(assigned.or(dialog.getByRole('alert'))).toBeVisible()
    if (await assigned.isVisible()) await expect(page.getByRole('tab', { name: 'History' })).toBeVisible()
    else await expect(dialog.getByRole('button', { name: 'Assign manually' })).toBeEnabled()
  })

  test('to the company that worked on the appliance before, if there is one', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecallsunassigned')
    const [latest = ''] = await callNumbers(page)
    const calls = (await unassignedCalls(page)).filter(({ call_id }) => call_id !== latest)
    const dialog = page.getByRole('dialog')
    const previous = dialog.getByRole('button', { name: 'Assign to the previous company' })
    for (const hidden of [true, false]) {
      const call = calls.findLast(({ hide_assign_to_previous_button }) => hide_assign_to_previous_button === hidden)
      await page.goto(`/servicecallsunassigned?call_id=${call?.call_id}`)
      await page.getByRole('button', { name: `Assign call ${call?.call_id}` }).click()
      await expect(dialog.getByRole('button').nth(hidden ? 2 : 3)).toBeVisible()
      await expect(dialog.locator('[data-visible="true"]')).toHaveCount(0)
      await expect(previous).toHaveCount(hidden ? 0 : 1)
    }
    await previous.click()
    await expect(page).toHaveURL(/\/servicecallsdetails\//)
    await expect(await openNewestChange(page)).toContainText('Assigned')
    await expect(page.getByRole('row', { name: /^Subcontractor — \S/ })).toBeVisible()
  })

  test('a call that somebody else has just assigned: shows who did, and changes nothing', async ({ arrive }) => {
    const slower = await arrive('dispatcher', '/servicecallsunassigned')
    const faster = await arrive('dispatcher', '/servicecallsunassigned')
    const call_id = (await callNumbers(slower)).at(-1) ?? ''
    await slower.getByRole('button', { name: `Assign call ${call_id}` }).click()
    await slower.getByRole('button', { name: 'Assign manually' }).click()
    await expect(slower.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await assignByHand(faster, call_id, companyOfSat)

    await slower
      .getByRole('dialog')
      .getByRole('button', { name: /^Select / })
      .nth(1)
      .click()
    const message = `Central Dispatch has just assigned this call to ${companyOfSat}`
    await expect(slower.getByRole('dialog').getByRole('alert')).toHaveText(message)
    await slower.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await waitForList(slower)
    await expect(slower.getByRole('button', { name: `Assign call ${call_id}` })).toHaveCount(0)
  })

  test('an accepted call to another company: its page then offers the technicians of that company', async ({
    arrive,
  }) => {
    const page = await arrive('dispatcher', '/servicecallsunassigned')
    await page.goto(await createCallsInMadrid(page, 1))
    const [call_id = ''] = await callNumbers(page)
    await assignByHand(page, call_id, companyOfSat)
    const { pathname } = new URL(page.url())
    const sat = await arrive('sat', pathname)
    const former = await acceptCall(sat)
    await sat.close()
    const technician = page.getByRole('combobox', { name: 'Technician' })
    await expect(technician).toHaveValue(former[0] ?? '')

    const other = await arrive('sat2', '/servicecalls')
    const menu = await other.getByRole('button', { name: /^Menu of/ }).getAttribute('aria-label')
    const [company = ''] = (menu ?? '').replace('Menu of ', '').split(' · ')
    await page.getByRole('button', { name: 'Assign a company' }).click()
    await page.getByRole('textbox', { name: 'Search for a company' }).fill(company)
    await page.getByRole('button', { name: `Select ${company}` }).click()
    await other.goto(pathname)
    const present = await acceptCall(other)
    expect(present).not.toEqual(former)
    await expect(technician).toHaveValue(present[0] ?? '')
    await technician.click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(present)
  })

  test('a call with a company, from its page: opens the picker at once', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecallsunassigned')
    const call_id = (await callNumbers(page)).at(-2) ?? ''
    await assignByHand(page, call_id, companyOfSat)
    await page.getByRole('button', { name: 'Assign a company' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Search for a company' })).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Assign manually' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})
