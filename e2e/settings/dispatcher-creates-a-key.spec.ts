import { expect, expectAccessible, test } from '../support/journey.ts'

test('a dispatcher creates an API key for a program, and revokes it', async ({ arrive, request }) => {
  const name = `ERP ${Date.now()}`
  const page = await arrive('dispatcher', '/servicecalls')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'API keys', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an API key' })
  await dialog.getByRole('checkbox', { name: 'Write' }).uncheck()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name of the program' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Name of the program' }).fill(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create key' }).click()

  const shown = page.getByRole('dialog', { name: `The key of ${name}` })
  const key = await shown.locator('code').innerText()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  const entry = page.getByRole('list', { name: 'API keys' }).getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('Read')
  await expect(entry).toContainText('Never')
  await expect(page.getByText(key)).toBeHidden()
  await expectAccessible(page)

  const call = async (path: string) =>
    (await request.post(`/api/ServiceCall/${path}`, { data: {}, headers: { authorization: `Bearer ${key}` } })).status()
  expect([await call('GetListData'), await call('CreateServiceCall')]).toEqual([200, 403])
  await entry.getByRole('button', { name: `Revoke the key ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(entry).toContainText('Revoked')
  expect(await call('GetListData')).toBe(401)
})
