import { openTab } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { rowForThisRun } from '../support/lists.ts'

const openCalls = '/servicecalls?status=-3&sort=call_id:desc'

test.describe('address completion', { tag: '@addresses' }, () => {
  test('fills every part of an address of the chosen country', {
    tag: '@daily',
  }, async ({ pageAt }) => {
    await test.step('by keyboard: a suggestion fills every part, and typing over it clears the coordinates', async () => {
      const page = await pageAt('dispatcher', openCalls)
      await page.locator(rowForThisRun(4)).click()
      await openTab(page, 'Customer')
      const street = page.getByLabel('Address', { exact: true })
      const bar = page.getByRole('region', { name: 'Unsaved changes' })
      await street.fill('')
      await street.pressSequentially('calle vega')
      const first = page.getByRole('option').first()
      await expect(first).toContainText('Calle de la Vega')
      await expectAccessible(page)
      const [door = '', area = ''] = (await first.innerText()).split(', ')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('option')).toHaveCount(0)
      await expect(street).toHaveValue(/^Calle de la Vega/)
      const number = page.getByLabel('Street number')
      expect(`${await street.inputValue()} ${await number.inputValue()}`).toBe(door)
      expect(`${await page.getByLabel('Postcode').inputValue()} ${await page.getByLabel('City').inputValue()}`).toBe(
        area,
      )
      await expect(bar).toContainText('Coordinates')

      const saved = page.waitForRequest(/UpdateFormData/)
      await page.keyboard.press('Control+s')
      expect((await saved).postDataJSON()).toMatchObject({
        latitude: expect.any(Number),
        longitude: expect.any(Number),
      })
      await expect(bar).toHaveCount(0)

      await number.fill('99999')
      await expect(bar).toContainText('Coordinates')
      const cleared = page.waitForRequest(/UpdateFormData/)
      await page.keyboard.press('Control+s')
      expect((await cleared).postDataJSON()).toMatchObject({ street_number: '99999', latitude: null, longitude: null })
      await expect(bar).toHaveCount(0)
    })

    await test.step('searches only in the chosen country, and is disabled without one', async () => {
      const page = await pageAt('dispatcher', openCalls)
      await page.locator('[data-row="5"]').click()
      await openTab(page, 'Customer')
      const requested: string[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.pathname === '/api/Address/Suggest')
          requested.push(`${url.searchParams.get('country')} ${url.searchParams.get('q')}`)
      })
      const city = page.getByLabel('City')
      await city.fill('')
      await city.pressSequentially('ponf')
      await page.getByRole('option', { name: 'Ponferrada', exact: true }).click()
      await expect(city).toHaveValue('Ponferrada')
      await page.getByRole('combobox', { name: 'Country' }).click()
      await page.getByRole('option', { name: 'Portugal' }).click()
      await city.fill('')
      await city.pressSequentially('lisb')
      await page.getByRole('option', { name: 'Lisboa', exact: true }).click()
      await expect(city).toHaveValue('Lisboa')
      // One request per pause, none for fewer than three letters.
      expect(requested).toEqual(['ES ponf', 'PT lisb'])

      // A call saved without a country.
      await page.route('**/ResetFormData*', async (route) => {
        const response = await route.fetch()
        const { Data, ...envelope } = await response.json()
        await route.fulfill({ response, json: { ...envelope, Data: { ...Data, pays: '' } } })
      })
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.reload()
      for (const part of ['Address', 'Street number', 'Postcode', 'City'])
        await expect(page.getByLabel(part, { exact: true })).toBeDisabled()
      await expect(page.getByText('Choose the country first')).toBeVisible()
      await page.getByRole('combobox', { name: 'Country' }).click()
      await page.getByRole('option', { name: 'Spain' }).click()
      await expect(city).toBeEnabled()
    })
  })
})
