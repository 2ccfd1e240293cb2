import { expect, runIndex, test } from '../support/journey.ts'

test('an administrator adds a company with skills, postcodes, room for calls and an account', {
  tag: '@daily',
}, async ({ arrive }) => {
  let actions = 0
  /** Counts what the hand does: a click, a text, a key. */
  const act = async (done: Promise<unknown>) => {
    actions += 1
    await done
  }
  // A second run adds another company.
  const code = `NEW${runIndex()}`
  const page = await arrive('dispatcher', '/admin/companies')
  const began = Date.now()
  const panel = page.getByRole('complementary')
  await expect(page.locator('[data-row="0"]')).toBeVisible()
  await act(page.keyboard.press('n'))
  await act(panel.getByRole('textbox', { name: 'Supplier code' }).fill(code))
  await act(panel.getByRole('textbox', { name: 'Company', exact: true }).fill('Calor Nuevo, S.L.'))
  await act(panel.getByRole('textbox', { name: 'E-mail' }).fill('sat@calor-nuevo.example'))
  await act(panel.getByRole('textbox', { name: 'Room for' }).fill('12'))
  await act(page.keyboard.press('Control+s'))
  await expect(page).toHaveURL(/open=(?!new)/)
  await expect(panel.getByRole('heading', { name: 'Calor Nuevo, S.L.' })).toBeVisible()

  await act(panel.getByRole('combobox', { name: /^Skills/ }).click())
  await act(page.getByRole('option', { name: /^GAS-BOILER/ }).click())
  await expect(panel.getByText('Skills (1)')).toBeVisible()

  const postcodes = panel.getByRole('combobox', { name: /^Postcodes/ })
  await act(postcodes.fill('28001,28002,28003'))
  await act(postcodes.press('Enter'))
  await expect(panel.getByText('Postcodes (3)')).toBeVisible()

  const accounts = panel.getByRole('region', { name: 'Accounts' })
  await act(accounts.getByRole('textbox', { name: 'Sign-in name 1' }).fill(`${code}@nuevo.example`))
  await act(accounts.getByRole('textbox', { name: 'User 1' }).fill('Calor Nuevo'))
  await act(accounts.getByRole('button', { name: 'Save' }).click())
  await expect(accounts.getByRole('button', { name: 'Save' })).toBeHidden()
  await expect(accounts.getByRole('textbox', { name: 'Sign-in name 1' })).toHaveValue(`${code}@nuevo.example`)

  expect(actions).toBeLessThanOrEqual(25)
  expect(Date.now() - began).toBeLessThan(120_000)
})
