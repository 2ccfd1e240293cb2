import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** The company of the account `sat`. */
export const companyOfSat = 'Servicio Técnico Larnosa, S.L.'

/**
 * The row of a list that this run of a journey changes. A repeated run takes another one: its first run left changes.
 */
export const rowForThisRun = (row: number) => `[data-row="${row + 10 * timesRepeated()}"]`

/** Number of runs of this journey before: a repeated run must not meet what its first run left. */
export const timesRepeated = () => test.info().retry + 2 * test.info().repeatEachIndex

/** The rows of a list; on a phone, its cards. */
export const rowsOf = (page: Page) => page.locator('tbody tr, [data-card]').filter({ has: page.locator('[data-row]') })

export async function callNumbers(page: Page): Promise<string[]> {
  await waitForList(page)
  await expect(rowsOf(page).first()).toBeVisible()
  return page.locator(':is(tbody, [data-card]) [data-row]').allInnerTexts()
}

/** The total of a list: "1-40 of 1 234" gives 1234. */
export async function totalOf(page: Page): Promise<number> {
  const range = page.locator('footer [aria-live]')
  await expect(range).toHaveText(/ of /)
  return Number((await range.innerText()).split(' of ')[1]?.replace(/\D/g, ''))
}

/** Waits until the requested rows have replaced the previous ones. */
export async function waitForList(page: Page) {
  await expect(page.locator(':is(table, ul)[aria-busy="false"]')).toBeVisible()
}

/** Waits until the prefetching of an idle page is done. */
export async function waitForPrefetch(page: Page) {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let before = -1
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await fetched()]
        before = now
        return now === last
      },
      { intervals: [1_000] },
    )
    .toBe(true)
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
  await dispatcher.goto('/servicecallsunassigned')
  const [call_id = ''] = await callNumbers(dispatcher)
  await assignByHand(dispatcher, call_id, companyOfSat)
  return call_id
}

/**
 * Creates unassigned calls in Madrid, where several companies are near. Returns the address of a list with these alone,
 * in the order of their creation.
 */
export async function createCallsInMadrid(page: Page, count: number, priority: 'M' | 'H' = 'M'): Promise<string> {
  const subject = `Triage ${crypto.randomUUID()}`
  const refused = await page.evaluate(
    async ({ subject, count, priority }) => {
      const { userToken, networkCode } = JSON.parse(localStorage.getItem('callout.session') ?? '{}')
      const headers = { Authorization: `Bearer ${userToken}`, 'Content-Type': 'application/json' }
      const send = async (path: string, body: object) =>
        (
          await fetch(`/api/${path}?networkCode=${networkCode}`, {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
          })
        ).json()
      const [type] = await send('ValueList/GetList', { valueList: 'call_types' })
      const [problem] = await send('ValueList/GetList', { valueList: 'problem_types', parentValue: type.value })
      const place = { pays: 'ES', code_postal: '28004', ville: 'Madrid', latitude: 40.42, longitude: -3.7 }
      const kind = { call_type_id: type.value, problem_type_id: problem.value, priority }
      const answers = []
      for (let n = 0; n < count; n += 1)
        answers.push(await send('ServiceCall/CreateServiceCall', { ...kind, ...place, subject }))
      return answers.filter(({ HasError }) => HasError !== false)
    },
    { subject, count, priority },
  )
  expect(refused).toEqual([])
  return `/servicecallsunassigned?subject=${encodeURIComponent(subject)}`
}
