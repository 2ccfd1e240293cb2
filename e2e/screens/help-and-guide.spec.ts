import { expect, signIn, switchTo, test } from '../support/journey.ts'
import { expectAccessibleAndFitting } from '../support/looks.ts'
import { phone } from '../support/phone.ts'

test.describe('help', { tag: '@help' }, () => {
  test('is readable before sign-in, in every language and width', async ({ page }) => {
    for (const screen of ['sign-in', 'servicecalls', 'servicecallsunassigned', 'servicecallsdetails', 'planning'])
      await test.step(screen, async () => {
        await page.goto(`/help/${screen}`)
        for (const [language, refusals] of [
          ['English', 'When the portal says no'],
          ['Español', 'Cuando el portal dice que no'],
          ['Português', 'Quando o portal diz que não'],
          ['Italiano', 'Quando il portale dice di no'],
          ['Français', 'Quand le portail dit non'],
        ] as const) {
          await page.getByRole('button', { name: language }).click()
          await expect(page.getByRole('heading', { name: refusals })).toBeVisible()
          await expect(page.locator('main')).not.toContainText(/[{}]/)
        }
        await expectAccessibleAndFitting(page)
        await page.setViewportSize(phone.viewport)
        await switchTo(page, 'dark')
        await expectAccessibleAndFitting(page)
        await page.emulateMedia({ media: 'print' })
        await expect(page.getByRole('navigation')).toBeHidden()
        await page.emulateMedia({ media: null, colorScheme: null })
        await page.setViewportSize({ width: 1440, height: 900 })
      })
  })

  test('F1 and the button of the header open the help of the screen in a new tab', { tag: '@daily' }, async ({
    page,
    context,
  }) => {
    await test.step('before sign-in', async () => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const [help] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')])
      await expect(help).toHaveURL('/help/sign-in')
      await page.goto('/help/nowhere')
      await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    })

    await test.step('after it', async () => {
      await signIn(page, 'dispatcher', '/servicecalls')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      const [byKey] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')])
      await expect(byKey).toHaveURL('/help/servicecalls')
      await expect(byKey.getByRole('heading', { name: 'Service calls', level: 1 })).toBeVisible()
      await byKey.close()

      await page.getByRole('link', { name: 'Unassigned/declined calls' }).click()
      await expect(page).toHaveURL('/servicecallsunassigned')
      const button = page.getByRole('banner').getByRole('link', { name: 'Help (F1), in a new tab' })
      const [byButton] = await Promise.all([context.waitForEvent('page'), button.click()])
      await expect(byButton).toHaveURL('/help/servicecallsunassigned')

      await page.getByRole('banner').getByRole('button', { name: 'Français' }).click()
      await expect(page.getByRole('heading', { name: 'Interventions non affectées/refusées' })).toBeVisible()
      const [inFrench] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')])
      await expect(inFrench.getByRole('heading', { name: 'Quand le portail dit non' })).toBeVisible()
      // It uses the labels and messages of the screen.
      await expect(inFrench.getByText('« L’intervention n’est plus ouverte »')).toBeVisible()
      await expect(inFrench.getByText('Affecter manuellement').first()).toBeVisible()
    })
  })
})

test.describe('style guide', { tag: '@guide' }, () => {
  test('is there before sign-in only, and its list works', async ({ page, arrive }) => {
    await test.step('is there before sign-in only', async () => {
      const paths = ['/template', '/templatedetails']
      for (const path of paths) {
        await page.goto(path)
        await page.getByRole('button', { name: 'English' }).click()
        await expect(page.getByRole('heading', { name: /Style guide|Sample record/, level: 1 })).toBeVisible()
        const number = page.getByRole('textbox', { name: 'Number from 1 to 100000' })
        await number.fill('100001')
        await expect(page.getByText('The value is too large')).toBeVisible()
        await expectAccessibleAndFitting(page)
        await number.fill('0')
        await expect(page.getByText('The value is too small')).toBeVisible()
        await number.fill('100000')
        await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
        await page.setViewportSize(phone.viewport)
        await switchTo(page, 'dark')
        await expectAccessibleAndFitting(page)
        await switchTo(page, 'light')
        await page.setViewportSize({ width: 1440, height: 900 })
      }
      const signedIn = await arrive('sat', '/servicecalls')
      for (const path of paths) {
        await signedIn.goto(path)
        await expect(signedIn.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
      }
    })

    await test.step('its list sorts, filters and changes pages', async () => {
      await page.goto('/template')
      await page.getByRole('button', { name: 'English' }).click()
      const table = page.getByRole('table', { name: 'Lists' })
      await expect(table.getByRole('link').first()).toHaveText('SAMPLE-01')
      await table.getByRole('button', { name: 'Call number' }).click()
      await expect(table.getByRole('link').first()).toHaveText('SAMPLE-36')
      await page.getByRole('button', { name: 'Next page' }).click()
      await expect(table.getByRole('link').first()).toHaveText('SAMPLE-31')
      await page.getByRole('textbox', { name: 'Call number' }).fill('sample-07')
      await expect(page.getByText('1-1 of 1')).toBeVisible()
      await table.getByRole('link', { name: 'SAMPLE-07' }).click()
      await expect(page).toHaveURL('/templatedetails')
      await expect(page.getByRole('heading', { name: 'Sample record' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Subject' }).fill('Changed')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The data has been successfully updated')).toBeVisible()
    })
  })
})

test.describe('/go', { tag: '@go' }, () => {
  test.use({ provokes: [404] })

  const exported = '/api/ServiceCall/ExportData?filterData={"call_id":"1"}&columns=[{"Name":"No","Field":"call_id"}]'

  test('saves an export and closes the window, after sign-in; shows why a file is missing', { tag: '@daily' }, async ({
    page,
    context,
    arrive,
  }) => {
    await test.step('saves an export and closes the window; signed out, it asks to sign in first', async () => {
      const path = `/go?url=${encodeURIComponent(exported)}`
      await page.goto(path)
      await expect(page).toHaveURL(/^[^?]*\/login\?redirectUrl=/)
      await signIn(page, 'sat', '/servicecalls')
      const opened = context.waitForEvent('page')
      await page.evaluate((address) => void window.open(address), path)
      const other = await opened
      const file = await other.waitForEvent('download')
      expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
      await expect.poll(() => other.isClosed()).toBe(true)
    })

    await test.step('shows that a file is missing', async () => {
      const page = await arrive('sat', '/servicecalls')
      const url = '/Images/GetFile/00000000-0000-4000-8000-000000000000.png?type=Attachment'
      await page.goto(`/go?url=${encodeURIComponent(url)}`)
      await expect(page.getByRole('alert')).toContainText(/does not exist|not found/i)
    })
  })
})
