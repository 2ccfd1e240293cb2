import type { Page } from '@playwright/test'
import { callNumbers, openTab } from '../support/calls.ts'
import { countActions } from '../support/count-actions.ts'
import { runStatement } from '../support/database.ts'
import { expect, expectAccessible, runIndex, test } from '../support/journey.ts'
import { expectAccessibleAndFitting, looks } from '../support/looks.ts'

const customer = {
  name: 'Hermenegilda Quiroga Wamba',
  street: 'Calle del Zafiro',
  number: '17',
  phone: '+34 798765432',
}
const InsId = 900000017

/** A customer with an appliance and an open call. */
async function createCustomer() {
  const owner = [customer.name, customer.street, customer.number, customer.phone]
  await runStatement(
    `insert into equipment_cards ("InsId", network_code, "CodeCom", "ItemName", "InternalSN", "OwnerName", "Street", "StreetNo",
       "OwnerPhone", "Zip", "City", "Country", "StartDate")
     values (${InsId}, 'ATLIBE', 'X', 'Zafiro boiler', 'ZF-900-17', $1, $2, $3, $4, '28013', 'Madrid', 'ES', '2026-01-01')
     on conflict do nothing`,
    owner,
  )
  await runStatement(
    `insert into calls ("ID", network_code, call_id, subject, status_id, is_saved_status_open, is_cancelled_status, ins_id,
       internal_serial_number, customer_name, adresse, street_number, phone, code_postal, ville, pays, created_at)
     values ('0a0a0a0a-0000-4000-8000-000000000017', 'ATLIBE', '90000017', 'No hot water', -3, true, false, ${InsId},
       'ZF-900-17', $1, $2, $3, $4, '28013', 'Madrid', 'ES', now()) on conflict do nothing`,
    owner,
  )
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search' })
const options = (page: Page) => palette(page).getByRole('option')

/** Fills in what the open form of a new call still needs, and creates the call. */
async function createOpenCall(page: Page) {
  const form = page.getByRole('dialog', { name: 'New call' })
  for (const field of ['Call type', 'Problem type']) {
    await form.getByRole('combobox', { name: field }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
  }
  await form.getByLabel('Subject').fill('It drips')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Call \d+/ })).toBeVisible()
}

/** Creates a call about missing hot water without a mouse, for a caller as they are searched. */
async function createByKeys(page: Page, caller: string, subject: string, check?: () => Promise<void>) {
  await callNumbers(page)
  const count = await countActions(page)
  const form = page.getByRole('dialog', { name: 'New call' })
  await page.getByRole('button', { name: 'New call' }).click()
  await expect(form.getByLabel('Find the customer')).toBeFocused()
  expect(await count()).toBe(1)
  await page.keyboard.type(caller)
  const typed = await count()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Call type' })).toBeFocused()
  await page.keyboard.type('ho')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Problem type' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.type('no')
  await expect(page.getByRole('option', { name: 'No hot water' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Subject')).toHaveValue(subject)
  await check?.()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Call \d+/ })).toBeVisible()
  expect((await count()) - typed).toBeLessThanOrEqual(12)
}

test.describe('the search', { tag: '@search' }, () => {
  test.beforeEach(createCustomer)

  test('finds a customer by the keyboard alone, and leads to a new call', { tag: '@daily' }, async ({
    arrive,
    pageAt,
  }) => {
    await test.step('finds and remembers them', async () => {
      const page = await pageAt('callcenter', '/servicecalls')
      await callNumbers(page)
      // Text that is typed while the search opens is not lost.
      await page.keyboard.press('Control+k')
      await page.keyboard.type('wamba hermene')
      await expect(field(page)).toHaveValue('wamba hermene')
      await expect(options(page).first()).toContainText(customer.name)
      await expect(options(page).first()).toContainText('90000017 open')
      await expect(field(page)).toHaveAttribute('aria-activedescendant', /-0$/)
      await page.keyboard.press('ArrowDown')
      await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
      await expect(options(page).nth(1)).toContainText('Zafiro boiler · ZF-900-17')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')

      await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
      expect(new URL(page.url()).search).not.toMatch(/wamba|798/i)
      await expect(page.getByRole('link', { name: /90000017 has been open since/ })).toBeVisible()
      await expect(page.getByRole('link', { name: customer.phone })).toHaveAttribute('href', 'tel:+34798765432')
      await expectAccessible(page)

      await page.keyboard.press('Control+k')
      await expect(options(page).first()).toContainText(customer.name)
      await page.keyboard.press('Escape')
      await expect(palette(page)).toHaveCount(0)
    })

    await test.step('opens the right result when Enter comes before the results', async () => {
      const page = await pageAt('callcenter', '/servicecalls')
      await callNumbers(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('+34 798-765-432')
      await expect(field(page)).toHaveValue('+34 798-765-432')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
    })

    await test.step('a call takes one click and twelve keys after the search word, for a known caller or a new one', async () => {
      await createByKeys(await pageAt('callcenter', '/servicecalls'), 'wamba zafiro', 'No hot water - Zafiro boiler')
      const phone = `609 876 50${runIndex()}`
      const page = await pageAt('callcenter', '/servicecalls')
      await createByKeys(page, phone, 'No hot water', () => expectAccessible(page))
      await openTab(page, 'Customer')
      await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue(phone)
    })

    await test.step('a customer is one click from a new call that has everything filled in', async () => {
      const page = await pageAt('callcenter', `/customers?id=card-${InsId}`)
      await page.getByRole('button', { name: 'New call' }).click()
      const form = page.getByRole('dialog', { name: 'New call' })
      await expect(form.getByText(`For ${customer.name}`)).toBeVisible()
      await expect(form.getByLabel('Serial number', { exact: true })).toHaveValue('ZF-900-17')
      await createOpenCall(page)
    })

    await test.step('runs commands after >', async () => {
      // The shortcut works as soon as the rows are visible, also right after a sign-in.
      const page = await arrive('dispatcher', '/servicecalls', { hasOwnSession: true })
      await callNumbers(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('>planning')
      await expect(options(page)).toHaveText(['Go to Planning'])
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/planning/)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('>dark')
      await expect(options(page)).toHaveText(['Dark appearance'])
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    })
  })

  test('is accessible: palette, actions and customer', async ({ pageAt }) => {
    for (const { name, arrival, look } of looks)
      await test.step(name, async () => {
        const page = await pageAt('dispatcher', `/customers?id=card-${InsId}`, arrival)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
        await expectAccessible(page, look)
        for (const text of ['wamba', '>', 'no-such-thing']) {
          await page.keyboard.press('Control+k')
          await page.getByRole('dialog').getByRole('combobox').fill(text)
          await expect(
            text === 'no-such-thing' ? page.getByRole('dialog').getByRole('status') : page.getByRole('option').first(),
          ).toContainText(/\S/)
          await expectAccessibleAndFitting(page, look)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
      })
  })
})
