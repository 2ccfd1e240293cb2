import type { Page } from '@playwright/test'
import { post } from './api.ts'
import { expect } from './journey.ts'
import { rowsOf, waitForList } from './lists.ts'

/** The company of the account `sat`. */
export const companyOfSat = 'Servicio Técnico Larnosa, S.L.'

export async function callNumbers(page: Page): Promise<string[]> {
  await waitForList(page)
  await expect(rowsOf(page).first()).toBeVisible()
  return page.locator(':is(tbody, [data-card]) [data-row]').allInnerTexts()
}

export async function openTab(page: Page, name: 'Customer' | 'Product' | 'Remark' | 'History') {
  await page.getByRole('tab', { name }).click()
}

/** Opens the history and the details of its newest row; returns that row. */
export async function openNewestChange(page: Page) {
  await openTab(page, 'History')
  await page
    .getByRole('button', { name: /^Changes by/ })
    .first()
    .click()
  return page.getByRole('tabpanel', { name: 'History' }).locator('tbody tr').first()
}

/** Assigns the call to a company manually, from the unassigned calls; ends on the call's page. */
export async function assignByHand(page: Page, call_id: string, company: string) {
  await page.goto(`/servicecallsunassigned?call_id=${call_id}`)
  await page.getByRole('button', { name: `Assign call ${call_id}` }).click()
  await page.getByRole('button', { name: 'Assign manually' }).click()
  await page.getByRole('textbox', { name: 'Search for a company' }).fill(company)
  await page.getByRole('button', { name: `Select ${company}` }).click()
  await expect(page.getByRole('heading', { name: `Call ${call_id}`, exact: true })).toBeVisible()
}

/** Assigns the first unassigned call to the company of the account `sat`; ends on its page, and returns its number. */
export async function assignFirstCall(dispatcher: Page): Promise<string> {
  const list = '/servicecallsunassigned'
  if (new URL(dispatcher.url()).pathname !== list) await dispatcher.goto(list)
  const [call_id = ''] = await callNumbers(dispatcher)
  await assignByHand(dispatcher, call_id, companyOfSat)
  return call_id
}

/** Creates unassigned calls in Madrid, where several companies are near. Returns their numbers and their own list. */
export async function createCallsInMadrid(page: Page, count: number, priority: 'M' | 'H' = 'M') {
  const subject = `Triage ${crypto.randomUUID()}`
  const [type] = await post(page, 'ValueList/GetList', { valueList: 'call_types' })
  const [problem] = await post(page, 'ValueList/GetList', { valueList: 'problem_types', parentValue: type.value })
  const kind = { call_type_id: type.value, problem_type_id: problem.value, priority, subject }
  const place = { pays: 'ES', code_postal: '28004', ville: 'Madrid', latitude: 40.42, longitude: -3.7 }
  const numbers: string[] = []
  for (let n = 0; n < count; n += 1) {
    const answer = await post(page, 'ServiceCall/CreateServiceCall', { ...kind, ...place })
    expect(answer).toMatchObject({ HasError: false })
    numbers.push(answer.Data.call_id)
  }
  return { numbers, list: `/servicecallsunassigned?subject=${encodeURIComponent(subject)}` }
}

/** The call number and serial number of a call on screen that has a serial number. */
export async function callWithSerial(page: Page) {
  await waitForList(page)
  await expect(rowsOf(page).first()).toBeVisible()
  const rows = await rowsOf(page).allInnerTexts()
  const found = rows.map((row) => /^(\d+)[\s\S]*?\b(\d{11})\b/.exec(row)).find((match) => match !== null)
  expect(found).toBeTruthy()
  return { call_id: found?.[1] ?? '', serial: found?.[2] ?? '' }
}

/** The serial number of a new call, in its dialog. */
export const serialOf = (page: Page) => page.getByRole('dialog').getByLabel('Serial number', { exact: true })
