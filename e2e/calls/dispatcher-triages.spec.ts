import type { Page } from '@playwright/test'
import { callNumbers, createCallsInMadrid } from '../support/calls.ts'
import { holdRequests } from '../support/hold.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { totalOf } from '../support/lists.ts'

const panelOf = (page: Page, call_id = '') => page.getByRole('complementary', { name: `Call ${call_id}` })
const choices = (page: Page) => panelOf(page).getByRole('radio')

/** Presses keys and counts them. */
function countKeys(page: Page) {
  let count = 0
  const press = async (key: string) => {
    count += 1
    await page.keyboard.press(key)
  }
  return { press, count: () => count }
}

/** Opens a list of some new calls. */
async function openNewCalls(page: Page, count = 2) {
  await page.goto((await createCallsInMadrid(page, count)).list)
}

/** Opens the panel on the first unassigned call. Returns the numbers of the calls in the list. */
async function openFirst(page: Page) {
  const numbers = await callNumbers(page)
  await page.locator('[data-row="0"]').focus()
  await page.keyboard.press('Space')
  await expect(choices(page).first()).toBeChecked()
  return numbers
}

test.describe('a dispatcher triages unassigned calls', { tag: '@calls' }, () => {
  test('by keyboard alone, with the same keys everywhere', { tag: '@daily' }, async ({ pageAt }) => {
    await test.step('three by keyboard alone: two keys for one call by hand', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      await openNewCalls(page, 4)
      const [first, second, third, fourth] = await callNumbers(page)
      const before = await totalOf(page)
      const keys = countKeys(page)
      await page.locator('[data-row="0"]').focus()

      await keys.press('Space')
      await expect(panelOf(page, first)).toBeVisible()
      await expect(choices(page).first()).toBeChecked()
      await keys.press('Enter')
      expect(keys.count()).toBe(2)

      await expect(panelOf(page, second)).toBeVisible()
      await expect(choices(page).first()).toBeChecked()
      await keys.press('2')
      await expect(choices(page).nth(1)).toBeChecked()
      await keys.press('Enter')
      await expect(panelOf(page, third)).toBeVisible()
      await expect(choices(page).first()).toBeChecked()
      await keys.press('Enter')
      expect(keys.count()).toBe(5)

      await expect(panelOf(page, fourth)).toBeVisible()
      await expect.poll(() => totalOf(page)).toBe(before - 3)
      await page.keyboard.press('Escape')
      await expect(panelOf(page)).toHaveCount(0)
      await expect(page.getByRole('link', { name: fourth, exact: true })).toBeFocused()
    })

    await test.step('an assignment is taken back with Ctrl+Z, and the call is in the queue again', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      await openNewCalls(page)
      const [first, second] = await openFirst(page)
      await page.keyboard.press('Enter')
      await expect(panelOf(page, second)).toBeVisible()
      await expect(page.getByRole('link', { name: first, exact: true })).toHaveCount(0)
      await expect(page.getByText(new RegExp(`^Call ${first} assigned to`))).toBeVisible()
      await page.keyboard.press('Control+z')
      await expect(page.getByText(`Undone: call ${first} is as it was before`)).toBeVisible()
      await expect(page.getByRole('link', { name: first, exact: true })).toBeVisible()
      await page.keyboard.press('k')
      await expect(panelOf(page, first)).toBeVisible()
    })

    await test.step('moving with J and K, as ? says; the address opens the same call, and Back closes it', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      await openNewCalls(page)
      const [first, second] = await openFirst(page)
      await page.keyboard.press('j')
      await expect(panelOf(page, second)).toBeVisible()
      await expect(page.locator('tr[aria-current]')).toContainText(second ?? '')
      const address = page.url()
      await page.keyboard.press('k')
      await expect(panelOf(page, first)).toBeVisible()
      await page.goBack()
      await expect(panelOf(page)).toHaveCount(0)
      await expect(page).not.toHaveURL(/open=/)
      await page.goto(address)
      await expect(panelOf(page, second)).toBeVisible()
      await expect(choices(page).first()).toBeChecked()
      await expectAccessible(page)

      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keys of this screen' })
      for (const name of [
        'Find anything',
        'Select the row',
        'Open beside the list',
        'Next',
        'Choose a company',
        'Assign',
      ])
        await expect(keys.getByText(name, { exact: true })).toBeVisible()
      // No key acts on the call behind the dialog.
      await page.keyboard.press('Enter')
      await expect(keys).toBeHidden()
      await expect(panelOf(page)).toBeVisible()
      await expect(page.getByText(/assigned to/)).toHaveCount(0)
      // A checkbox takes no text, so the keys work there too.
      await page.keyboard.press('Escape')
      await page.getByRole('checkbox', { name: 'Select this page' }).focus()
      await page.keyboard.press('?')
      await expect(keys).toBeVisible()
    })
  })

  test('whose assignment is refused, or which is still loading', async ({ pageAt }) => {
    await test.step('a refused call comes back with its reason, and is not assigned again by the same key', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      await openNewCalls(page)
      const [first] = await openFirst(page)
      const reason = 'The company is not active'
      const refusal = { HasError: true, Message: reason, customErrorCode: 'call.refused.inactive_company', Errors: {} }
      await page.route('**/UpdateFormData*', (route) => route.fulfill({ json: refusal }))
      await page.keyboard.press('Enter')
      await expect(panelOf(page, first).getByRole('alert')).toHaveText(reason)
      await expect(page.getByRole('button', { name: 'Choose a company' })).toBeDisabled()
      await page.keyboard.press('1')
      await expect(page.getByRole('button', { name: /^Assign to / })).toBeEnabled()
    })

    await test.step('shows the companies only when the call is loaded, so that Enter always assigns', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned')
      const release = await holdRequests(page, '**/ServiceCall/ResetFormData*')
      await openNewCalls(page)
      const [first, second] = await callNumbers(page)
      const candidatesLoaded = page.waitForResponse('**/ServiceCall/GetCandidates*')
      await page.locator('[data-row="0"]').focus()
      await page.keyboard.press('Space')
      await (await candidatesLoaded).finished()
      await expect(panelOf(page, first).getByRole('status', { name: 'Loading' })).toBeVisible()
      await expect(choices(page)).toHaveCount(0)
      release()
      await expect(choices(page).first()).toBeChecked()
      await page.keyboard.press('Enter')
      await expect(panelOf(page, second)).toBeVisible()
    })
  })
})
