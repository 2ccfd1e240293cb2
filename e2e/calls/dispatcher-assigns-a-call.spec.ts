import type { Page } from '@playwright/test'
import { assignByHand, callNumbers, companyOfSat, createCallsInMadrid, openNewestChange } from '../support/calls.ts'
import { runStatement } from '../support/database.ts'
import { expect, runIndex, test } from '../support/journey.ts'
import { rowsOf, totalOf, waitForList } from '../support/lists.ts'
import { mondayAfterWeeks, typedDay } from '../support/planning.ts'

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
  test('an unassigned call by hand or with the algorithm', async ({ pageAt }) => {
    await test.step('an unassigned call, found by a filter, in the company picker', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
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
      await expect(companies.first()).toContainText(/\d+\.\d km|n\/a/)
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

    await test.step('with the algorithm, which says if it finds nobody, or by hand, with the reasons against a company', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      const { numbers, list } = await createCallsInMadrid(page, 2)
      const [near = '', remote = ''] = numbers
      await runStatement(`update calls set latitude = 0, longitude = 0, code_postal = '' where call_id = $1`, [remote])
      await page.goto(list)
      const open = async (call_id: string) => {
        await page.getByRole('button', { name: `Assign call ${call_id}` }).click()
        return page.getByRole('dialog', { name: `Assign call ${call_id}` })
      }
      const ofRemote = await open(remote)
      await ofRemote.getByRole('button', { name: 'Assign with the algorithm' }).click()
      await expect(ofRemote.getByRole('alert')).toBeVisible()
      await expect(ofRemote.getByRole('button', { name: 'Assign manually' })).toBeEnabled()
      await page.keyboard.press('Escape')
      await expect(ofRemote).toHaveCount(0)

      const ofNear = await open(near)
      await ofNear.getByRole('button', { name: 'Assign manually' }).click()
      const companies = ofNear.getByRole('listitem')
      await expect(companies.first()).toContainText(/\d+ of 100/)
      await expect(companies.first()).toContainText(/\d+ of \d+ open calls/)
      await expect(companies.first()).toContainText('Proximity')
      await expect(page.getByRole('heading', { name: 'Outside the conditions' })).toBeVisible()
      await expect(companies.last()).toContainText(/Farther than 80 km|Without the required skill/)
      await page.keyboard.press('Escape')
      await expect(ofNear).toHaveCount(0)
      await open(near)
      await ofNear.getByRole('button', { name: 'Assign with the algorithm' }).click()
      await expect(page.getByRole('heading', { name: `Call ${near}`, exact: true })).toBeVisible()
      await expect(await openNewestChange(page)).toContainText('Assigned')
    })
  })

  test('a call that somebody else has just assigned, or that its company has accepted', async ({ arrive, pageAt }) => {
    await test.step('a call that somebody else has just assigned: shows who did, and changes nothing', async () => {
      const slower = await pageAt('dispatcher', '/servicecallsunassigned')
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

    await test.step('an accepted call to another company, from its page, which then offers the technicians of that company', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      const [call_id = ''] = (await createCallsInMadrid(page, 1)).numbers
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
      const assign = page.getByRole('button', { name: 'Assign a company' })
      const dialog = page.getByRole('dialog')
      await assign.click()
      // The picker opens at once.
      await expect(dialog.getByRole('textbox', { name: 'Search for a company' })).toBeFocused()
      await expect(dialog.getByRole('button', { name: 'Assign manually' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await assign.click()
      await page.getByRole('textbox', { name: 'Search for a company' }).fill(company)
      await page.getByRole('button', { name: `Select ${company}` }).click()
      await other.goto(pathname)
      const present = await acceptCall(other)
      expect(present).not.toEqual(former)
      await expect(technician).toHaveValue(present[0] ?? '')
      await technician.click()
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText(present)
    })
  })
})
