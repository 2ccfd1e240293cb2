import { readXlsx } from 'hucre/xlsx'
import { companyOfSat } from '../support/calls.ts'
import { downloadFile } from '../support/downloads.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { totalOf, waitForList } from '../support/lists.ts'
import { centsOf, plain } from '../support/looks.ts'

test.describe('a company', { tag: '@invoices' }, () => {
  test('has legal facts, and exports its fees', async ({ arrive, pageAt }) => {
    await test.step('the company reads its legal facts, the back office changes them', async () => {
      const company = await pageAt('sat', '/home')
      await company.locator('header button[aria-haspopup="menu"]').last().click()
      await company.getByRole('menuitem', { name: 'Legal facts' }).click()
      await expect(company).toHaveURL('/company')
      await expect(company.getByText('The invoices of this company are electronic.')).toBeVisible()
      await expect(company.getByRole('textbox')).toHaveCount(0)
      await expectAccessible(company)

      const staff = await arrive('backoffice', '/documents/supplierinvoices')
      await staff.locator('tbody tr').filter({ hasText: companyOfSat }).first().locator('[data-row]').click()
      const popup = staff.getByRole('dialog')
      const xml = await downloadFile(staff, () => popup.getByRole('button', { name: /as CII$/ }).click())
      expect(xml.bytes.toString()).toContain('CrossIndustryInvoice')
      await expectAccessible(staff)
      await staff.goto('/company')
      await staff.getByRole('textbox', { name: 'Search for a company' }).fill(companyOfSat)
      await staff.getByRole('button', { name: `Select ${companyOfSat}` }).click()
      const iban = staff.getByRole('textbox', { name: 'IBAN' })
      const validIban = await iban.inputValue()
      await iban.fill('ES00 1234')
      await staff.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(staff.getByText('This IBAN is wrong: check its length and its check digits').first()).toBeVisible()
      await iban.fill('')
      await staff.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(staff.getByText('Waits for a second person: –')).toBeVisible()
      await expect(iban).toHaveValue(validIban)
      await expectAccessible(staff)
      const second = await pageAt('dispatcher', '/waiting')
      const confirm = second.getByRole('button', { name: /^Confirm: Bank account of/ })
      await expect(second.getByText(`IBAN: ${validIban.replaceAll(' ', '')} → –`)).toBeVisible()
      await expectAccessible(second)
      await confirm.click()
      await expect(second.getByText('Nothing waits for you.')).toBeVisible()
      // The open pages follow.
      for (const page of [staff, company])
        await expect(page.getByText('Missing or wrong for the company: IBAN.')).toBeVisible()
      await iban.fill(validIban)
      await staff.getByRole('button', { name: 'Save', exact: true }).click()
      await confirm.click()
      await expect(company.getByText('The invoices of this company are electronic.')).toBeVisible()
    })

    await test.step('exports fees with real numbers and dates', async () => {
      const page = await pageAt('sat', '/documents/fees')
      await waitForList(page)
      const total = await totalOf(page)
      const heads = (await page.getByRole('columnheader').allInnerTexts()).map(plain)
      const first = await page.locator('tbody tr').first().getByRole('cell').allInnerTexts()
      const shown = plain(first[heads.indexOf('Total')] ?? '')
      const { bytes } = await downloadFile(page, () => page.getByRole('button', { name: 'Export' }).click())
      const { sheets } = await readXlsx(bytes)
      const [head = [], ...rows] = sheets[0]?.rows ?? []
      expect(rows).toHaveLength(total)
      const amounts = rows.map((row) => row[head.indexOf('Total')])
      for (const amount of amounts) expect(typeof amount).toBe('number')
      expect(Math.round(Number(amounts[0]) * 100)).toBe(centsOf(shown))
      for (const row of rows) expect(row[head.indexOf('Date')]).toBeInstanceOf(Date)
    })
  })
})
