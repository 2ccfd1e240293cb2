import { companyOfSat } from '../support/calls.ts'
import { createCompanyCalls, finishCall } from '../support/database-rows.ts'
import { approve, openInList, writeFee } from '../support/documents.ts'
import { expect, test } from '../support/journey.ts'

/** Accepted in a past year: other journeys take the accepted calls with the latest visits. */
const accepted = { accepted_at: '2025-01-05T08:00:00Z', appointment_date_at: '2025-01-07T08:00:00Z' }

test.describe('a rejected fee', { tag: '@documents' }, () => {
  test('is approved after all, once another company has the call', async ({ arrive }) => {
    const subject = `Fee ${crypto.randomUUID()}`
    await createCompanyCalls(subject, companyOfSat, [accepted])
    const sat = await arrive('sat', `/servicecalls?subject=${encodeURIComponent(subject)}`)
    const { path, call_id } = await writeFee(sat, 0)
    await sat.close()
    await finishCall(call_id)

    const page = await arrive('dispatcher', '/documents/fees')
    const fee = await openInList(page, 'fees', call_id)
    await fee.getByRole('button', { name: 'Reject' }).click()
    const rejection = page.getByRole('dialog', { name: /^Reject/ })
    await rejection.getByLabel('Observations').fill('Two hours were agreed.')
    await rejection.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('The change is requested, and the company gets an e-mail')).toBeVisible()
    const requested = await openInList(page, 'fees', call_id)
    await expect(requested.getByText('Two hours were agreed.')).toBeVisible()
    await expect(requested.getByRole('button', { name: 'Approve' })).toHaveCount(0)

    await page.goto(path)
    await page.getByRole('button', { name: 'Assign a company' }).click()
    const companies = page.getByRole('dialog')
    const choices = companies.getByRole('button', { name: /^Select / })
    // The company of the first repair comes first.
    await choices.first().waitFor()
    const names = await choices.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? ''),
    )
    const another = names.findIndex((name) => !name.endsWith(companyOfSat))
    await choices.nth(another).click()
    await expect(companies).toHaveCount(0)
    await approve(page, await openInList(page, 'fees', call_id))
  })
})
