import type { Page } from '@playwright/test'
import { sampleFiles } from '../../server/test/fixtures/sample-files.ts'
import { callWithSerial, companyOfSat, openTab, serialOf } from '../support/calls.ts'
import { runStatement } from '../support/database.ts'
import { holdRequests } from '../support/hold.ts'
import { expect, expectAccessible, leaveQuestion, runIndex, test } from '../support/journey.ts'
import { rowsOf, waitForList } from '../support/lists.ts'

const picture = { name: 'boiler plate.png', mimeType: 'image/png', buffer: sampleFiles.png as Buffer }

const newCall = (page: Page) => page.getByRole('dialog', { name: 'New call' })

/** The options of an opened field, without those of the list's page size. */
const offered = (page: Page) => page.getByRole('listbox').getByRole('option')

async function choose(page: Page, field: string) {
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('combobox', { name: field }).click()
  await offered(page).first().click()
}

/** The number in the title of the call's page. */
const titleOf = (page: Page) => page.getByRole('heading', { level: 1, name: /^Call \d+/ })

test.describe('a new call', { tag: '@calls' }, () => {
  test('by the call centre: the serial number fills the form, a file is attached, the card corrected, the call copied', {
    tag: '@daily',
  }, async ({ arrive }) => {
    const page = await arrive('callcenter', '/servicecalls?status=-1')
    const { call_id, serial } = await callWithSerial(page)
    await page.getByRole('button', { name: 'New call' }).click()
    const dialog = newCall(page)
    await expect(dialog.getByLabel('Find the customer')).toBeFocused()
    await dialog.getByRole('button', { name: 'Find the equipment card' }).click()
    await expect(dialog.getByText('Enter a serial number to search by it')).toBeVisible()

    await page.keyboard.type(serial)
    await serialOf(page).fill(serial)
    await page.keyboard.press('Enter')
    const facts = dialog.getByRole('region', { name: 'Earlier calls about this appliance' })
    await expect(facts).toContainText(/In warranty|Out of warranty/)
    await expect(
      facts
        .getByRole('link', { name: call_id })
        .or(facts.getByText(/See all/))
        .first(),
    ).toBeVisible()

    await expect(dialog.getByRole('combobox', { name: 'Problem type' })).toBeDisabled()
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText('This field is required')).toHaveCount(3)
    await expect(serialOf(page)).toHaveValue(serial)
    await choose(page, 'Call type')
    await choose(page, 'Problem type')
    await dialog.getByLabel('Subject').fill('It hums at night')
    await dialog.locator('input[type="file"]').setInputFiles(picture)
    await expect(dialog.getByText('Ready')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'File name' }).fill('type plate.png')
    await page.keyboard.press('Control+Enter')

    await expect(page.getByText('The call has been created')).toBeVisible()
    await expect(titleOf(page)).toBeVisible()
    const first = await titleOf(page).innerText()
    await expect(page.getByRole('main').locator('header').getByText('Medium')).toBeVisible()
    await openTab(page, 'Customer')
    await expect(page.getByRole('textbox', { name: 'Customer' })).not.toHaveValue('')
    await page.getByRole('tab', { name: 'Attachments' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('type plate.png')

    await openTab(page, 'Product')
    await page.getByRole('button', { name: 'Edit the equipment card' }).click()
    const card = page.getByRole('dialog', { name: 'Edit the equipment card' })
    await expect(card.getByRole('textbox', { name: 'Serial number' })).toBeDisabled()
    await expect(card.getByRole('combobox', { name: 'Product code' })).toBeDisabled()
    await card.getByRole('textbox', { name: 'Phone', exact: true }).fill('')
    await page.keyboard.press('Control+s')
    await expect(card.getByText('This field is required')).toBeVisible()
    await card.getByRole('textbox', { name: 'Phone', exact: true }).fill('699123456')
    await card.getByRole('textbox', { name: 'Owner', exact: true }).fill('C0000042|Amalia Fontsera')
    await page.keyboard.press('Control+s')
    await expect(card).toHaveCount(0)
    await openTab(page, 'Customer')
    await expect(page.getByRole('textbox', { name: 'Customer' })).toHaveValue('Amalia Fontsera')
    await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue('699123456')

    await page.getByRole('button', { name: 'Duplicate' }).press('Enter')
    const copy = page.getByRole('dialog', { name: /^Duplicate call/ })
    await expect(copy.getByLabel('Subject')).toHaveValue('It hums at night')
    expect(await copy.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
    await expect(serialOf(page)).toHaveValue(serial)
    await copy.getByLabel('Subject').fill('It hums by day too')
    await copy.getByRole('button', { name: 'Create call' }).press('Enter')
    await expect(copy).toHaveCount(0)
    await expect(titleOf(page)).not.toHaveText(first)
    await expect(page.getByText('It hums by day too')).toBeVisible()
    await openTab(page, 'Customer')
    await expect(page.getByRole('textbox', { name: 'Customer' })).toHaveValue('Amalia Fontsera')
  })

  test('leaving the serial number fills in product, warranty and customer', async ({ arrive }) => {
    const page = await arrive('callcenter', '/servicecalls?status=-1')
    const { serial } = await callWithSerial(page)
    await page.getByRole('button', { name: 'New call' }).click()
    const dialog = newCall(page)
    // The search button stays under the mouse: the field loses the focus while the mouse is down on the button.
    await serialOf(page).pressSequentially('none such')
    await dialog.getByRole('button', { name: 'Find the equipment card' }).click()
    await expect(dialog.getByText('No equipment card has the serial number none such.')).toBeVisible()

    await serialOf(page).fill(`${serial}-none`)
    await page.keyboard.press('Tab')
    await expect(dialog.getByText(`No equipment card has the serial number ${serial}-none.`)).toBeVisible()
    await expect(dialog.getByText('No contract')).toHaveCount(0)
    await serialOf(page).fill(serial)
    await page.keyboard.press('Tab')
    const cover = dialog.getByText(/In warranty|Out of warranty/)
    await expect(cover).toBeVisible()
    // A slip in the number that is taken back shows the appliance again.
    await serialOf(page).press('End')
    await page.keyboard.type('9')
    await expect(cover).toHaveCount(0)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Tab')
    await expect(serialOf(page)).toHaveValue(serial)
    await expect(cover).toBeVisible()
    await choose(page, 'Call type')
    await choose(page, 'Problem type')
    await dialog.getByLabel('Subject').fill('No pressure')
    await page.keyboard.press('Control+Enter')
    await expect(titleOf(page)).toBeVisible()
    await openTab(page, 'Customer')
    await expect(page.getByRole('textbox', { name: 'Customer' })).not.toHaveValue('')
  })

  test('leaving a serial number that two cards share asks for the appliance', async ({ arrive }) => {
    const page = await arrive('callcenter', '/servicecalls?status=-1')
    const { serial } = await callWithSerial(page)
    const sharedSerial = `${serial}-${2 + runIndex()}`
    await runStatement(
      `insert into equipment_cards (network_code, "InternalSN", "CodeCom", "ItemName", "OwnerName", "OwnerPhone", "Zip", "Country", "StartDate")
       select network_code, $2, "CodeCom", "ItemName", owner, '600', '28001', 'ES', '2025-01-01'
       from equipment_cards cross join (values ('First owner'), ('Second owner')) two (owner) where "InternalSN" = $1`,
      [serial, sharedSerial],
    )
    await page.getByRole('button', { name: 'New call' }).click()
    await serialOf(page).fill(sharedSerial)
    await page.keyboard.press('Tab')
    const question = page.getByRole('dialog', { name: `Equipment cards with serial number ${sharedSerial}` })
    await expect(question.getByRole('listitem')).toHaveCount(2)
    await question.getByRole('button', { name: /Second owner/ }).click()
    await expect(question).toHaveCount(0)
    await expect(newCall(page)).toContainText('Second owner')
  })

  test("by a company, for another company's appliance: product and warranty at first, the customer once the call is saved", async ({
    arrive,
  }) => {
    const staff = await arrive('callcenter', '/servicecalls?status=-1')
    await waitForList(staff)
    const { serial } = await callWithSerial(staff)
    const page = await arrive('sat2', '/servicecalls')
    await page.getByRole('button', { name: 'New call' }).click()
    const dialog = newCall(page)
    await serialOf(page).fill(serial)
    await page.keyboard.press('Tab')
    await expect(dialog.getByText(/In warranty|Out of warranty/)).toBeVisible()
    await expect(dialog.getByText('Owner and address are filled in when the call is created.')).toBeVisible()
    await expectAccessible(page)
    await choose(page, 'Call type')
    await choose(page, 'Problem type')
    await dialog.getByLabel('Subject').fill('No pressure')
    await page.keyboard.press('Control+Enter')
    await expect(titleOf(page)).toBeVisible()
    await openTab(page, 'Customer')
    await expect(page.getByRole('textbox', { name: 'Customer' })).not.toHaveValue('')
  })

  test('for an unknown appliance: its card is created along with the call', async ({ arrive }) => {
    const serial = `NEW-000${1 + runIndex()}`
    const page = await arrive('backoffice', '/servicecalls')
    await page.getByRole('button', { name: 'New call' }).click()
    await expect(newCall(page).getByRole('checkbox', { name: 'Fictive serial number' })).not.toBeChecked()
    await serialOf(page).fill(serial)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'New equipment card' }).click()
    const card = page.getByRole('dialog', { name: 'New equipment card' })
    await expect(card.getByRole('textbox', { name: 'Serial number' })).toHaveValue(serial)
    await expect(card.getByRole('combobox', { name: 'Country' })).toHaveValue('Spain')
    await card.getByRole('button', { name: 'Find the product by serial number' }).click()
    await expect(card.getByText('No known product goes with this serial number.')).toBeVisible()
    const product = card.getByRole('combobox', { name: 'Product code' })
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/ValueList/')) requested.push(request.postDataJSON().additionalData)
    })
    await product.pressSequentially('CG-BRI-014')
    await expect(offered(page)).toHaveCount(1)
    // One request per pause, of which a slow machine has some in between.
    expect(requested.at(-1)).toBe('CG-BRI-014')
    expect(requested.length).toBeLessThan('CG-BRI-014'.length / 2)
    await offered(page).click()
    await card.getByRole('textbox', { name: 'Owner', exact: true }).fill('Amalia Fontsera')
    await card.getByRole('textbox', { name: 'Phone', exact: true }).fill('699123456')
    await card.getByLabel('Postcode').fill('28013')
    await card.getByRole('textbox', { name: 'Warranty start' }).fill('01/15/2025')
    await card.getByRole('textbox', { name: 'Owner', exact: true }).focus()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card).toHaveCount(0)
    await expect(newCall(page)).toContainText('CG-BRI-014')
    await expect(newCall(page)).toContainText(/In warranty since \S+, no end known/)
    await expect(newCall(page)).toContainText('No earlier calls')

    await page.keyboard.press('Escape')
    await expect(leaveQuestion(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(leaveQuestion(page)).toHaveCount(0)
    await expect(serialOf(page)).toHaveValue(serial)
  })

  test('by a dispatcher on its own page: assigned at once, with the reason shown', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecallsdetails/create')
    await page.getByRole('combobox', { name: 'Call type' }).click()
    await offered(page).first().click()
    await page.getByRole('combobox', { name: 'Problem type' }).click()
    await offered(page).first().click()
    await page.getByLabel('Subject').fill('No hot water in the morning')
    await page.getByRole('textbox', { name: 'Customer' }).fill('Remedios Alarcón')
    const assignTo = page.getByRole('combobox', { name: 'Assign to' })
    const chooseCompany = async () => {
      await assignTo.fill('larnosa')
      await page.getByRole('option', { name: companyOfSat }).click()
    }
    await chooseCompany()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Clear Assign to' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(assignTo).toHaveValue('')
    await chooseCompany()
    // Pressed again while the new call is being assigned, the keys create no second call.
    const created: string[] = []
    page.on('request', (request) => request.url().includes('/CreateServiceCall') && created.push(request.url()))
    const assignments = '**/ServiceCall/UpdateFormData*'
    const release = await holdRequests(page, assignments)
    await Promise.all([page.waitForRequest(assignments), page.keyboard.press('Control+s')])
    await page.keyboard.press('Control+s')
    release()
    await expect(titleOf(page)).toBeVisible()
    expect(created).toHaveLength(1)
    await page.getByRole('button', { name: 'Why this company' }).click()
    const why = page.getByRole('dialog', { name: 'Why this company' })
    await expect(why).toContainText(`chose ${companyOfSat} by hand`)
    await expect(why).toContainText(/Companies considered: \d+/)
    await expect(why.getByText('Chosen', { exact: true })).toBeVisible()
    await expectAccessible(page)

    const path = new URL(page.url()).pathname
    const sat = await arrive('sat', path)
    await sat.getByRole('button', { name: 'Why this company' }).click()
    const own = sat.getByRole('dialog', { name: 'Why this company' })
    await expect(own.getByText('Chosen', { exact: true })).toBeVisible()
    await expect(own.getByRole('listitem')).toHaveCount(1)
    await expect(sat.getByRole('button', { name: 'Duplicate' })).toHaveCount(0)
    await sat.goto('/servicecalls')
    await waitForList(sat)
    await expect(sat.getByRole('button', { name: 'New call' })).toHaveCount(0)
  })

  test('created by mistake is deleted by a dispatcher, after a question', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecallsunassigned')
    await expect(rowsOf(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'New call' })).toHaveCount(0)
    await page
      .getByRole('link', { name: /^Edit call/ })
      .first()
      .click()
    const title = await titleOf(page).innerText()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete call' }).click()
    const question = page.getByRole('dialog', { name: /^Delete call/ })
    await question.getByRole('button', { name: 'Delete call' }).click()
    await expect(page.getByText(/^Call \d+ deleted$/)).toBeVisible()
    await expect(page).toHaveURL('/servicecallsunassigned')
    await waitForList(page)
    const call_id = title.replace(/\D/g, '')
    await expect(page.getByRole('link', { name: call_id, exact: true })).toHaveCount(0)
  })
})
