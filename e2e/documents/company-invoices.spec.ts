import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { companyOfSat } from '../support/calls.ts'
import { downloadFile } from '../support/downloads.ts'
import { expect, expectAccessible, runIndex, test } from '../support/journey.ts'
import { centsOf, plain } from '../support/looks.ts'

/** The name and the text of the PDF that `act` downloads. */
async function downloadPdf(page: Page, act: () => Promise<void>) {
  const { name, bytes } = await downloadFile(page, act)
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return { name, text: plain(text) }
}

interface Fee {
  readonly DocNum: string
  readonly SCOrigin: string
  readonly DocTotal: string
}

/** The fees on screen. */
async function feesOn(page: Page): Promise<Fee[]> {
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const rows = await page.locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const [, DocNum = '', SCOrigin = '', , DocTotal = ''] = (await row.getByRole('cell').allInnerTexts()).map(plain)
      return { DocNum, SCOrigin, DocTotal }
    }),
  )
}

const choice = (page: Page, { DocNum }: Fee) => page.getByRole('checkbox', { name: `Select document ${DocNum}` })
const confirm = (page: Page) =>
  page
    .getByRole('dialog', { name: /^Generate invoice .*\?/ })
    .getByRole('button', { name: 'Generate invoice' })
    .click()
const fileOf = (number: string) => `invoice_${companyOfSat}_${number}.pdf`

test.describe('a company invoices its approved fees', { tag: '@invoices' }, () => {
  test('several documents, by keyboard, after a review', {
    tag: '@daily',
  }, async ({ pageAt }) => {
    await test.step('keeps rows selected that a filter hides, and sends neither a long number nor anything by Enter', async () => {
      const page = await pageAt('sat', '/invoicegeneration')
      const fees = await feesOn(page)
      const chosen = fees.slice(0, 2)
      expect(chosen).toHaveLength(2)
      for (const fee of chosen) await choice(page, fee).check()
      await page.getByRole('textbox', { name: 'Document number' }).fill(chosen.at(-1)?.DocNum ?? '')
      await expect(page.locator('tbody tr')).toHaveCount(1)
      await expect(page.getByText(`${chosen.length} of ${fees.length} selected`)).toBeVisible()
      await page.getByRole('button', { name: 'Clear all filters' }).click()
      await expect(page.locator('tbody tr')).toHaveCount(fees.length)

      const generate = page.getByRole('button', { name: 'Generate invoice' })
      await expect(generate).toBeDisabled()
      await page.getByRole('textbox', { name: 'Invoice number' }).fill('2026/E2E-LONG')
      await expect(page.getByText('At most 10 characters; there are 13')).toBeVisible()
      await generate.click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      // Enter in the number field opens the review, which Enter does not confirm.
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('textbox', { name: 'Invoice number' }).fill('REVIEW-1')
      await page.keyboard.press('Enter')
      const review = page.getByRole('dialog', { name: 'Generate invoice REVIEW-1?' })
      await expect(review).toBeVisible()
      for (const _time of [1, 2]) await page.keyboard.press('Enter')
      await expect(review).toBeVisible()
      expect(await review.getByRole('row').count()).toBe(1 + (await page.locator('tbody tr[data-chosen]').count()))
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.locator('tbody tr[data-chosen]').first()).toBeVisible()
    })

    await test.step('several documents, by keyboard; the PDF holds their amounts and can be downloaded again', async () => {
      const page = await pageAt('sat', '/invoicegeneration')
      const number = `2026/E2E${runIndex()}`
      const fees = await feesOn(page)
      // Their number depends on the day; keep one for later.
      const chosen = fees.slice(0, Math.min(3, fees.length - 1))
      const chosenCount = chosen.length
      expect(chosenCount).toBeGreaterThan(1)
      await expectAccessible(page)
      await page.keyboard.press('ArrowDown')
      for (const fee of chosen) {
        await expect(choice(page, fee)).toBeFocused()
        await page.keyboard.press('Space')
        await page.keyboard.press('ArrowDown')
      }
      const total = chosen.reduce((sum, { DocTotal }) => sum + centsOf(DocTotal), 0)
      await expect(page.getByText(`${chosenCount} of ${fees.length} selected`)).toBeVisible()
      const shown = plain(await page.getByTestId('selection-sum').innerText())
      expect(centsOf(shown)).toBe(total)

      // A document number opens its document, and the selection stays.
      const [opened] = chosen as [Fee]
      await page.getByRole('link', { name: opened.DocNum, exact: true }).click()
      const popup = page.getByRole('dialog', { name: new RegExp(opened.DocNum) })
      await expect(popup).toContainText(opened.SCOrigin)
      await page.keyboard.press('Escape')
      await expect(popup).toHaveCount(0)
      await expect(page.getByText(`${chosenCount} of ${fees.length} selected`)).toBeVisible()
      await expect(page.getByText('At most 10 characters')).toBeVisible()

      const generate = page.getByRole('button', { name: 'Generate invoice' })
      await expect(generate).toBeDisabled()
      await page.getByRole('textbox', { name: 'Invoice number' }).fill(number)
      await generate.click()
      const question = page.getByRole('dialog', { name: `Generate invoice ${number}?` })
      await expect(question).toContainText(`Documents${chosenCount}`)
      await expect.poll(async () => plain(await question.innerText())).toContain(`Net amount ${shown}`)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText(`${chosenCount} of ${fees.length} selected`)).toBeVisible()
      await generate.click()
      const { name, text } = await downloadPdf(page, async () => {
        await confirm(page)
        // The toast goes before a slow machine has rendered the PDF.
        await expect(page.getByText('The invoice has been generated')).toBeVisible()
      })
      expect(name).toBe(fileOf(number.replace('/', '-')))
      for (const { DocNum, SCOrigin, DocTotal } of chosen)
        for (const part of [DocNum, SCOrigin, DocTotal]) expect(text).toContain(part)
      for (const part of [
        companyOfSat,
        'Atlibe Climatización Ibérica, S.A.U.',
        `Factura n.º ${number}`,
        `Total sin IVA (documentos: ${chosenCount}) ${shown}`,
        'IVA (21 %)',
      ])
        expect(text).toContain(part)
      for (const fee of chosen) await expect(choice(page, fee)).toHaveCount(0)
      await expect(page.getByText(`0 of ${fees.length - chosenCount} selected`)).toBeVisible()

      const left = fees[chosenCount] as Fee
      await choice(page, left).check()
      await page.getByRole('textbox', { name: 'Invoice number' }).fill(number)
      await generate.click()
      await confirm(page)
      await expect(page.getByText('You already have an invoice with this number').first()).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Invoice number' })).toBeFocused()
      await expect(generate).toBeEnabled()
      await expect(choice(page, left)).toBeChecked()

      await page.getByRole('button', { name: 'Issued invoices' }).click()
      const history = page.getByRole('dialog', { name: 'Issued invoices' })
      await history.getByRole('textbox', { name: 'Search by invoice number' }).fill(number.slice(5).toLowerCase())
      await expect(history.locator('tbody tr')).toHaveCount(1)
      await expect(history.locator('tbody tr')).toContainText(number)
      await expectAccessible(page)
      const again = await downloadPdf(page, () =>
        history.getByRole('button', { name: `Download invoice ${number}` }).click(),
      )
      expect(again).toEqual({ name, text })
    })
  })

  test('one call, with its XML, and cancels it by a credit note', async ({ pageAt }) => {
    await test.step('invoices one call on its page, and creates the PDFs of the call', async () => {
      const page = await pageAt('sat', '/invoicegeneration')
      const number = `CALL-${1 + runIndex()}`
      const fee = (await feesOn(page)).at(-1) as Fee
      await page.getByRole('link', { name: fee.SCOrigin }).click()
      const link = page.getByRole('link', { name: fee.DocNum, exact: true })
      const row = page.getByRole('row').filter({ has: link }).first()
      await expect(row).toContainText('Open')
      await page.getByRole('button', { name: 'Generate invoice' }).click()
      const dialog = page.getByRole('dialog', { name: `Invoice call ${fee.SCOrigin}` })
      await expect(choice(page, fee)).toBeChecked()
      const generate = dialog.getByRole('button', { name: 'Generate invoice' })
      await expect(generate).toBeDisabled()
      await dialog.getByRole('textbox', { name: 'Invoice number' }).fill(number)
      await expectAccessible(page)
      await generate.click()
      const { name, text } = await downloadPdf(page, () => confirm(page))
      expect(name).toBe(fileOf(number))
      expect(text).toContain(fee.DocTotal)
      await expect(dialog).toHaveCount(0)
      await expect(row).toContainText('Invoiced')

      await page.getByRole('tab', { name: 'Attachments' }).click()
      await page.getByRole('button', { name: 'Assignment report' }).click()
      const file = `Informe de asignación ${fee.SCOrigin}.pdf`
      await expect(page.getByText(`${file} is ready.`)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute('href', /^\/go\?url=/)
      await expectAccessible(page)
      const report = await downloadPdf(page, () => page.getByRole('button', { name: `View ${file}` }).click())
      for (const part of ['Informe de asignación', fee.SCOrigin, companyOfSat]) expect(report.text).toContain(part)
    })

    await test.step('downloads the XML, cancels by a credit note and invoices again', async () => {
      const page = await pageAt('sat', '/invoicegeneration')
      const number = `X-${1 + runIndex()}`
      const fee = (await feesOn(page)).at(-1) as Fee
      const invoice = async (invoiceNumber: string) => {
        await choice(page, fee).check()
        await page.getByRole('textbox', { name: 'Invoice number' }).fill(invoiceNumber)
        await page.getByRole('button', { name: 'Generate invoice' }).click()
        await downloadFile(page, () => confirm(page))
        await expect(choice(page, fee)).toHaveCount(0)
      }
      await invoice(number)
      await page.getByRole('button', { name: 'Issued invoices' }).click()
      const history = page.getByRole('dialog', { name: 'Issued invoices' })
      for (const syntax of ['CII', 'UBL']) {
        const { name, bytes } = await downloadFile(page, () =>
          history.getByRole('button', { name: `Download ${number} as ${syntax}` }).click(),
        )
        expect(name).toBe(fileOf(number).replace('.pdf', `.${syntax.toLowerCase()}.xml`))
        for (const part of [fee.DocNum, fee.SCOrigin, '>380<']) expect(bytes.toString()).toContain(part)
      }

      await history.getByRole('button', { name: `Credit invoice ${number}` }).click()
      const question = page.getByRole('dialog', { name: `Credit invoice ${number}` })
      await question.getByRole('combobox', { name: 'Cause' }).click()
      await page.getByRole('option', { name: 'Wrong price' }).click()
      await question.getByRole('textbox', { name: 'Credit note number' }).fill(number)
      await question.getByRole('button', { name: 'Generate credit note' }).click()
      await expect(question.getByText('You already have an invoice with this number')).toBeVisible()
      await expectAccessible(page)
      await question.getByRole('textbox', { name: 'Credit note number' }).fill(`N${number}`)
      await question.getByRole('button', { name: 'Generate credit note' }).click()
      await expect(page.getByText(`Credit note N${number} for invoice ${number} generated`)).toBeVisible()
      await expect(question).toHaveCount(0)
      const rows = history.locator('tbody tr')
      await expect(rows.filter({ hasText: `Cancelled by N${number}` })).toHaveCount(1)
      await expect(rows.filter({ hasText: `Credit note for ${number}` })).toHaveCount(1)
      const note = await downloadPdf(page, () =>
        history.getByRole('button', { name: `Download invoice N${number}` }).click(),
      )
      expect(note.text).toContain(`Factura rectificativa n.º N${number}`)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(choice(page, fee)).toBeVisible()
      await invoice(`Y-${1 + runIndex()}`)
    })
  })
})
