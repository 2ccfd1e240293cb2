import type { Page } from '@playwright/test'
import { companyOfSat, openTab, rowsOf, settled, totalOf } from './calls.ts'
import { expect, expectAccessible, test } from './journey.ts'

/** What an opened field offers; the page's own row count has options too. */
const offered = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Picks from a choice of the form that is on screen. */
async function choose(form: ReturnType<Page['locator']>, field: string, option: string) {
  await form.getByRole('combobox', { name: field }).click()
  await offered(form.page()).filter({ hasText: option }).first().click()
}

/** The number in the title of the contract's page. */
const titleOf = (page: Page) => page.getByRole('heading', { level: 1, name: /^Contract \d+$/ })
const numberOf = async (page: Page) => (await titleOf(page).innerText()).replace(/\D/g, '')
const agreed = (page: Page) => page.getByRole('region', { name: 'Contract data' })
const facts = (page: Page) => page.getByRole('region', { name: 'Earlier calls about this appliance' })

/** Makes the call that the popup on screen is about; ends on its page. */
async function makeCall(page: Page, subject: string) {
  const dialog = page.getByRole('dialog', { name: 'New call' })
  for (const field of ['Call type', 'Problem type']) {
    await dialog.getByRole('combobox', { name: field }).click()
    await offered(page).first().click()
  }
  await dialog.getByLabel('Subject').fill(subject)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Call \d+/ })).toBeVisible()
}

test.describe('a service contract', { tag: '@contracts' }, () => {
  test.use({ provokes: [404] })

  test('made for a card is carried by the calls at its serial number, until it is terminated', async ({ arrive }) => {
    const page = await arrive('dispatcher', '/servicecontract')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New contract' }).click()
    const dialog = page.getByRole('dialog', { name: 'New contract' })
    await expect(dialog.getByRole('combobox', { name: 'Contract type' })).toBeDisabled()
    await expect(dialog.getByRole('combobox', { name: 'Template' })).toBeDisabled()
    await dialog.getByLabel('Serial number').fill('CON-0001')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'New equipment card' }).click()
    const card = page.getByRole('dialog', { name: 'New equipment card' })
    await card.getByRole('combobox', { name: 'Product code' }).fill('CG-BRI-014')
    await expect(offered(page)).toHaveCount(1)
    await offered(page).click()
    await card.getByRole('textbox', { name: 'Owner', exact: true }).fill('Amalia Fontsera')
    await card.getByRole('textbox', { name: 'Phone', exact: true }).fill('699123456')
    await card.getByLabel('Postcode').fill('28013')
    await card.getByRole('textbox', { name: 'Warranty start' }).fill('01/15/2025')
    await page.keyboard.press('Control+s')
    await expect(card).toHaveCount(0)
    await expect(dialog).toContainText('No contract')
    await expect(dialog.getByRole('textbox', { name: 'Customer' })).toHaveValue('Amalia Fontsera')
    await choose(dialog, 'Template', 'Total Cover')
    await expect(dialog.getByRole('table', { name: 'What it covers' })).toContainText(/Labour\s*Included/)
    await choose(dialog, 'Status', 'Active')
    await dialog.getByRole('combobox', { name: 'Subcontractor' }).fill('larnosa')
    await page.getByRole('option', { name: companyOfSat }).click()
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await expect(titleOf(page)).toBeVisible()
    const number = await numberOf(page)

    await page.getByRole('tab', { name: 'Service call history' }).click()
    await expect(page.getByText('There is nothing to show')).toBeVisible()
    await expectAccessible(page)
    const address = page.url()
    await page.getByRole('button', { name: 'New call' }).click()
    await expect(facts(page)).toContainText(`Under contract ${number}`)
    await expect(facts(page)).toContainText(/Labour\s*Included/)
    await makeCall(page, 'The yearly visit')
    const link = page.getByRole('region', { name: 'Call data' }).getByRole('link', { name: number })
    await expect(link).toHaveAttribute('target', '_blank')
    await page.getByRole('button', { name: 'What it covers' }).click()
    await expect(page.getByRole('dialog', { name: `Contract ${number}` })).toContainText(/Travel\s*Included/)

    const operator = await arrive('callcenter', '/servicecalls')
    await operator.getByRole('button', { name: 'New call' }).click()
    await operator.getByRole('dialog').getByLabel('Serial number', { exact: true }).fill('CON-0001')
    await expect(facts(operator)).toContainText(`Under contract ${number}`)
    await operator.keyboard.press('Enter')
    await expect(facts(operator)).toContainText('Amalia Fontsera')
    await makeCall(operator, 'It drips')
    await expect(operator.getByRole('region', { name: 'Call data' })).toContainText(number)

    await page.goto(address)
    await expect(rowsOf(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Created' }).click()
    await expect(page).toHaveURL(/tab=calls&sort=created_at/)
    await expect(rowsOf(page)).toHaveCount(2)
    await openTab(page, 'Remark')
    await choose(agreed(page), 'Status', 'Terminated')
    await expect(agreed(page)).toContainText('Once saved, the contract is terminated')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
    await expect(agreed(page)).toContainText(/Terminated\s*\d{4}\/\d\d\/\d\d \d\d:\d\d/)
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Service call history' }).click()
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'New call' })).toHaveCount(0)
    await operator.goto('/servicecalls')
    await operator.getByRole('button', { name: 'New call' }).click()
    await operator.getByRole('dialog').getByLabel('Serial number', { exact: true }).fill('CON-0001')
    await expect(facts(operator)).toContainText('No contract')
  })

  test('is seen by the company that serves it, which changes its own number and the remark, nothing else', async ({
    arrive,
  }) => {
    const page = await arrive('dispatcher', '/servicecontract?contract_status=A')
    const all = await totalOf(page)
    const sat = await arrive('sat', '/servicecontract?contract_status=A')
    expect(await totalOf(sat)).toBeLessThan(all)
    await expect(rowsOf(sat).filter({ hasText: companyOfSat })).toHaveCount(await rowsOf(sat).count())
    await expect(sat.getByRole('button', { name: 'New contract' })).toHaveCount(0)
    await sat.locator('[data-row="0"]').click()
    const panel = agreed(sat)
    await expect(panel.getByRole('combobox', { name: 'Status' })).toBeDisabled()
    await expect(panel.getByRole('combobox', { name: 'Template' })).toBeDisabled()
    await expect(panel.getByRole('combobox', { name: 'Subcontractor' })).toHaveCount(0)
    await expect(sat.getByRole('textbox', { name: 'Customer' })).toBeDisabled()

    const number = await numberOf(sat)
    await page.goto(`/servicecontract?service_contract_id=${number}`)
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('tab', { name: 'Remark' }).click()
    await sat.getByRole('tab', { name: 'Remark' }).click()
    await expect(sat.getByLabel('Contract description')).toBeDisabled()
    await sat.getByRole('textbox', { name: 'Remark' }).fill('Ring the neighbour')
    await panel.getByLabel('Subcontractor contract number').fill('LAR-77')
    await sat.keyboard.press('Control+s')
    await expect(sat.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Remark' })).toHaveValue('Ring the neighbour')
    await expect(agreed(page).getByLabel('Subcontractor contract number')).toHaveValue('LAR-77')

    await sat.getByRole('tab', { name: 'Attachments' }).click()
    await expect(sat.getByText('This contract has no attachments yet')).toBeVisible()
    await sat.getByRole('button', { name: 'Add attachment' }).click()
    const paper = { name: 'Signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
    await sat.getByRole('dialog').locator('input[type="file"]').setInputFiles(paper)
    await expect(sat.getByRole('dialog').getByText(/Ready$/)).toBeVisible()
    await sat.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(sat.getByRole('button', { name: 'View Signed.pdf' })).toBeVisible()
    await sat.getByRole('tab', { name: 'Coverage' }).click()
    await expect(sat.getByRole('table', { name: 'What it covers' })).toContainText('Labour')
    await expectAccessible(sat)

    const other = await arrive('sat2', new URL(sat.url()).pathname)
    await expect(other.getByText('This contract does not exist or you may not see it')).toBeVisible()
  })

  test('is a page of its own too; a draft is deleted after a question; a network without contracts has none', async ({
    arrive,
  }) => {
    const page = await arrive('dispatcher', '/servicecontractdetails/create')
    const template = page.getByRole('combobox', { name: 'Template' })
    await expect(template).toBeDisabled()
    await page.getByRole('combobox', { name: 'Product code' }).fill('CG-BRI-014')
    await expect(offered(page)).toHaveCount(1)
    await offered(page).click()
    await expect(template).toBeEnabled()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nowhere')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('This should be a valid e-mail address')).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('amalia@mail.example')
    await page.keyboard.press('Control+s')
    await expect(titleOf(page)).toBeVisible()
    const number = await numberOf(page)

    await openTab(page, 'Product')
    await page.getByLabel('Serial number').fill('CON-0002')
    await page.getByRole('tab', { name: 'Coverage' }).click()
    await expect(page.getByText('The contract has no template')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
    await openTab(page, 'Product')
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Service call history' }).click()
    await expect(page.getByRole('button', { name: /^Changes by/ })).toHaveCount(2)

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Delete contract ${number}` })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('The contract has been deleted')).toBeVisible()
    await expect(page).toHaveURL('/servicecontract')
    await page.goto(`/servicecontract?service_contract_id=${number}`)
    await expect(page.getByText('Nothing matches the filters')).toBeVisible()

    const elsewhere = await arrive('sat-ygnita', '/servicecalls')
    await settled(elsewhere)
    await expect(elsewhere.getByRole('link', { name: 'Service contracts' })).toHaveCount(0)
    await elsewhere.goto('/servicecontract')
    await expect(elsewhere.getByText('This page does not exist')).toBeVisible()
  })
})
