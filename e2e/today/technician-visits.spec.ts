import type { Page } from '@playwright/test'
import { runStatement } from '../support/database.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { expectAccessibleAndFitting } from '../support/looks.ts'
import { phone } from '../support/phone.ts'
import { arrangeVisits } from '../support/visits.ts'

/** A photo as the camera gives it: a picture of the page. */
const photoOf = async (page: Page) => ({ name: 'plate.png', mimeType: 'image/png', buffer: await page.screenshot() })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openNextVisit(page: Page) {
  await page.getByRole('listitem').filter({ hasText: 'Next' }).getByRole('link').click()
  await expect(page.getByRole('link', { name: 'All visits' })).toBeVisible()
  return page.getByRole('heading', { level: 1 }).innerText()
}

/** Answers the next report as the server does when it refuses one. */
const refuseNextReport = (page: Page) =>
  page.route(
    '**/api/Visit/Finish*',
    (route) => {
      const refusal = { HasError: true, Message: 'Look at the fees', customErrorCode: '', Data: null }
      return route.fulfill({ json: { ...refusal, Errors: { fees: 'text.required' } } })
    },
    { times: 1 },
  )

async function sendReport(page: Page) {
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
}

async function sign(page: Page) {
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad.')
  for (const from of [0.2, 0.5]) {
    await page.mouse.move(box.x + box.width * from, box.y + box.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * (from + 0.1), box.y + box.height * 0.6, { steps: 4 })
    await page.mouse.move(box.x + box.width * (from + 0.2), box.y + box.height * 0.4, { steps: 4 })
    await page.mouse.up()
  }
}

test.describe('the day of a technician', { tag: '@today' }, () => {
  test('goes from the way to the customer to the report, and is where a technician lands', { tag: '@daily' }, async ({
    arrive,
  }) => {
    await arrangeVisits(2)
    const page = await arrive('tech', '/today', phone)
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await openNextVisit(page)
    await page.getByRole('button', { name: 'On my way' }).click()
    await expect(page.getByText(/^On the way: \d\d:\d\d$/)).toBeVisible()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByRole('form', { name: 'Report' })).toBeVisible()
    await expectAccessible(page)

    await section(page, 'Photos')
      .locator('input[type=file]')
      .last()
      .setInputFiles([await photoOf(page)])
    await expect(section(page, 'Photos').getByRole('img', { name: 'Photo 1' })).toBeVisible()
    // A camera may give two photos the same name.
    await section(page, 'Photos')
      .locator('input[type=file]')
      .last()
      .setInputFiles([await photoOf(page)])
    await expect(section(page, 'Photos').getByRole('img', { name: 'Photo 2' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Serial number' }).fill('E2E-7781')

    await section(page, 'Fault').getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    for (const level of [1, 2]) {
      await expect(dialog.getByText(`${level} of 4`)).toBeVisible()
      await dialog.getByRole('listitem').first().getByRole('button').click()
    }
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(section(page, 'Fault').getByText(' › ')).toBeVisible()

    await page.getByRole('button', { name: 'Add fees' }).click()
    await dialog
      .getByRole('button', { name: /^More: / })
      .first()
      .click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('textbox', { name: 'Remark' }).fill('The fan was replaced.')

    // Typed text survives a reload.
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Remark' })).toHaveValue('The fan was replaced.')
    await expect(section(page, 'Photos').getByRole('img', { name: 'Photo 1' })).toBeVisible()

    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(section(page, 'Result').getByRole('alert')).toBeVisible()
    await page.getByRole('radio', { name: 'Repaired' }).check()
    await sign(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(section(page, 'Signature').getByText('This field is required')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name of the person signing' }).fill('Rosa Prats')
    // axe measures only what the bars at the edges leave visible of a target.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await sendReport(page)
    await expect(page.getByRole('heading', { name: 'Repaired' })).toBeVisible()
    await expect(page.getByText('It is kept on this phone')).toHaveCount(0)
    const ID = new URL(page.url()).pathname.split('/').at(-1)
    await page.getByRole('link', { name: 'Next visit' }).click()
    await expect(page.getByRole('button', { name: 'On my way' })).toBeVisible()
    await page.goto('/')
    await expect(page).toHaveURL(/\/today$/)

    const office = await arrive('sat', `/servicecallsdetails/${ID}`)
    await expect(office.getByText(/^Repaired, /).first()).toBeVisible()
    await office.getByRole('tab', { name: 'Attachments' }).click()
    for (const name of ['plate.jpg', 'plate (2).jpg'])
      await expect(office.getByRole('button', { name: `View ${name}` })).toBeVisible()
  })

  test('whose report is sent once, or corrected', async ({ arrive, pageAt }) => {
    await test.step('sends the report by its button alone, not by Enter in a field', async () => {
      await arrangeVisits(1)
      const page = await pageAt('tech', '/today', phone)
      await openNextVisit(page)
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      const sent: string[] = []
      page.on('request', (request) => request.url().includes('/api/Visit/Finish') && sent.push(request.url()))
      await page.getByRole('radio', { name: 'Repaired' }).check()
      await page.getByRole('textbox', { name: 'Serial number' }).fill('E2E-7782')
      await page.getByRole('button', { name: 'Add fees' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add fees' })
      for (const [field, typed] of [
        [dialog.getByRole('textbox', { name: /^Quantity: / }).first(), '2'],
        [dialog.getByRole('searchbox', { name: 'Search' }), 'hour'],
      ] as const) {
        await field.fill(typed)
        await field.press('Enter')
        await expect(dialog).toBeVisible()
      }
      await dialog.getByRole('button', { name: 'Done' }).click()
      const name = page.getByRole('textbox', { name: 'Name of the person signing' })
      await name.fill('Rosa Prats')
      await name.press('Enter')
      await sendReport(page)
      await expect(page.getByRole('heading', { name: 'Repaired' })).toBeVisible()
      await expect(page.getByText('It is kept on this phone')).toHaveCount(0)
      expect(sent).toHaveLength(1)
    })

    await test.step('shows why a report was refused, and sends it again when it is corrected', async () => {
      await arrangeVisits(1)
      const page = await pageAt('tech', '/today', phone)
      await openNextVisit(page)
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await refuseNextReport(page)
      await page.getByRole('radio', { name: 'Another visit is needed' }).check()
      await page.getByRole('textbox', { name: 'What the next visit needs' }).fill('A fan')
      await sendReport(page)
      await expect(page.getByRole('heading', { name: 'Not accepted: Report of the visit' })).toBeVisible()
      await expect(page.getByText('Look at the fees')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Correct' }).click()
      await expect(page.getByRole('textbox', { name: 'What the next visit needs' })).toHaveValue('A fan')
      await sendReport(page)
      await expect(page.getByRole('heading', { name: 'Another visit is needed' })).toBeVisible()
    })

    await test.step('keeps a correction that was begun, and nothing of a report that is discarded', async () => {
      await arrangeVisits(1)
      const page = await arrive('tech', '/today', { ...phone, hasOwnSession: true })
      await openNextVisit(page)
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await refuseNextReport(page)
      const missing = page.getByRole('textbox', { name: 'What the next visit needs' })
      await page.getByRole('radio', { name: 'Another visit is needed' }).check()
      await missing.fill('A fan')
      await sendReport(page)
      await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
      await page.getByRole('button', { name: 'Correct' }).click()
      await missing.fill('A fan and a pump')
      await page.getByRole('link', { name: 'All visits' }).click()
      await page.getByRole('listitem').filter({ hasText: 'Check' }).getByRole('link').click()
      await expect(page.getByText('You have begun to correct this report')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Correct' }).click()
      await expect(missing).toHaveValue('A fan and a pump')

      await page.getByRole('link', { name: 'All visits' }).click()
      await page.getByRole('listitem').filter({ hasText: 'Check' }).getByRole('link').click()
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('form', { name: 'Report' })).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Another visit is needed' })).not.toBeChecked()
      await page.goto('/logout')
      await expect(page).toHaveURL(/login/)
    })
  })

  test.describe('without a network', () => {
    test.use({ provokes: [0] })
    test('goes on, and after the office has changed it', async ({ pageAt }) => {
      await test.step('keeps a report when the office closes the call, and adds it to the call', async () => {
        await arrangeVisits(1)
        const page = await pageAt('tech', '/today', phone)
        await openNextVisit(page)
        await page.getByRole('button', { name: 'Start', exact: true }).click()
        const remark = page.getByRole('textbox', { name: 'Remark' })
        await remark.fill('The hose was loose.')
        const ID = new URL(page.url()).pathname.split('/').at(-1)
        await runStatement('update calls set status_id = 1, is_saved_status_open = false where "ID" = $1', [ID])
        await page.reload()
        await expect(page.getByRole('heading', { name: 'The visit has ended elsewhere' })).toBeVisible()
        await expect(remark).toHaveValue('The hose was loose.')
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Send as an addition' }).click()
        await expect(page.getByText('It is kept on this phone')).toHaveCount(0)
        const office = await pageAt('sat', `/servicecallsdetails/${ID}`)
        await office.getByRole('tab', { name: 'History' }).click()
        await expect(office.getByText('Addition to a visit').first()).toBeVisible()
      })

      await test.step('asks the office for a technician', async () => {
        await arrangeVisits(1)
        const page = await pageAt('sat', '/today', phone)
        await expect(page.getByRole('heading', { name: 'Choose a technician' })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
        await expect(page).toHaveURL(/technician=/)
        await page.getByRole('button', { name: 'Tomorrow' }).click()
        await expect(page).toHaveURL(/day=tomorrow/)
        await expect(page.getByRole('heading', { name: 'Tomorrow' })).toBeVisible()
      })

      await test.step('says so above a dialog that fills the phone', async () => {
        await arrangeVisits(1)
        const page = await pageAt('tech', '/today', phone)
        await openNextVisit(page)
        await page.getByRole('button', { name: 'Start', exact: true }).click()
        await page.getByRole('button', { name: 'Add fees' }).click()
        const dialog = page.getByRole('dialog', { name: 'Add fees' })
        const topOfDialog = async () => (await dialog.boundingBox())?.y
        expect(await topOfDialog()).toBe(0)
        await page.context().setOffline(true)
        const line = page.getByText('No connection. What you type is kept.')
        await expect(line).toBeInViewport({ ratio: 1 })
        await expect.poll(topOfDialog).toBe((await line.boundingBox())?.height)
        await page.context().setOffline(false)
        await expect.poll(topOfDialog).toBe(0)
      })
    })
  })
  test('fits the phone in French, light and dark', { tag: '@daily' }, async ({ arrive }) => {
    await arrangeVisits(2)
    const page = await arrive('tech', '/today', { ...phone, lang: 'fr' })
    await expect(page.getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible()
    await expectAccessibleAndFitting(page, 'both')
    await page.getByRole('listitem').filter({ hasText: 'Prochaine' }).getByRole('link').click()
    await expectAccessibleAndFitting(page, 'both')
    await page.getByRole('button', { name: 'Commencer' }).click()
    await expect(page.getByRole('form', { name: 'Rapport' })).toBeVisible()
    await expectAccessibleAndFitting(page, 'both')
  })
})
