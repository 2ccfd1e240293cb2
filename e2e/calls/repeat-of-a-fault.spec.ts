import { firstVisitApi } from '@callout/domain/documents/first-visit.api.ts'
import { companyOfSat } from '../support/calls.ts'
import { runStatement } from '../support/database.ts'
import { createFaultWithParts, createRepeat, deleteCalls } from '../support/database-rows.ts'
import { expect, expectAccessible, leaveQuestion, runIndex, test } from '../support/journey.ts'
import { rowsOf } from '../support/lists.ts'

test.describe('a fault that comes back', { tag: '@calls' }, () => {
  test('is marked, and brings the parts that it usually needs', async ({ arrive, pageAt }) => {
    await test.step('is marked in the list and on the call, with a link to the first call', async () => {
      const subject = `Leaks again ${runIndex()}`
      await createRepeat(subject, companyOfSat)
      const page = await arrive('dispatcher', `/servicecallsunassigned?subject=${encodeURIComponent(subject)}&repeat=Y`)
      await expect(rowsOf(page)).toHaveCount(1)
      await expect(rowsOf(page).getByRole('img', { name: 'Repeat' })).toBeVisible()
      await expectAccessible(page)
      await page.locator('[data-row="0"]').click()
      const repeat = page.getByTestId('repeat')
      await expect(repeat).toContainText(`, ${companyOfSat}, 23 days earlier`)
      const name = await repeat.getByRole('link').innerText()
      await repeat.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Call ${name.replace(/\D/g, '')}`)
      await deleteCalls(subject)
    })

    await test.step('shows the parts that it usually needs when a company accepts, and one tick requests them', async () => {
      const subject = `parts-${runIndex()}`
      await createFaultWithParts(subject, companyOfSat)
      const sat = await pageAt('sat', `/servicecalls?subject=${subject}&status=-3`)
      await sat.locator('[data-row="0"]').click()
      await sat.getByRole('button', { name: 'Accept' }).click()
      const dialog = sat.getByRole('dialog', { name: /^Accept call/ })
      const parts = dialog.getByRole('region', { name: 'Parts for the first visit' })
      await expect(parts).toContainText('in 6 of 6 calls')
      await parts.getByRole('checkbox', { name: 'Request these parts when accepting' }).check()
      await expectAccessible(sat)
      await sat.keyboard.press('Escape')
      await expect(leaveQuestion(sat)).toBeVisible()
      await sat.keyboard.press('Escape')
      await expect(leaveQuestion(sat)).toHaveCount(0)
      const technician = dialog.getByRole('combobox', { name: 'Technician' })
      if ((await technician.inputValue()) === '') {
        await technician.click()
        await sat.getByRole('option').first().click()
      }
      await dialog.getByRole('button', { name: 'Accept' }).click()
      await expect(sat.getByText(/^The parts are requested: document \d+$/)).toBeVisible()
      await sat.getByRole('tab', { name: 'Spare parts' }).click()
      const offered = sat.getByRole('region', { name: 'Parts for the first visit' })
      await expect(offered).toContainText('Requested')
      await expect(offered.getByRole('button', { name: 'Request these parts' })).toHaveCount(0)
      await expectAccessible(sat)
    })

    await test.step('marks a part that the network no longer has, and does not request it again', async () => {
      const subject = `unknown-part-${runIndex()}`
      await createFaultWithParts(subject, companyOfSat)
      // With an appointment, as every accepted call: other journeys may open and save it.
      await runStatement(
        `update calls set accepted_at = now(), appointment_date_at = now() + interval '1 day', duration_minutes = 60
        where subject = $1`,
        [subject],
      )
      const sat = await pageAt('sat', `/servicecalls?subject=${subject}&status=-3`)
      await sat.route(`**${firstVisitApi.request.path}*`, (route) =>
        route.fulfill({
          json: { HasError: true, Message: 'Not among the products', Data: null, Errors: { 'parts.0': 'Choose one' } },
        }),
      )
      await sat.locator('[data-row="0"]').click()
      await sat.getByRole('tab', { name: 'Spare parts' }).click()
      const offered = sat.getByRole('region', { name: 'Parts for the first visit' })
      await offered.getByRole('button', { name: 'Request these parts' }).click()
      await expect(sat.getByText('Not among the products')).toBeVisible()
      await expect(offered).toContainText('Unknown part')
      await expect(offered.getByRole('button', { name: 'Request these parts' })).toHaveCount(0)
      await expectAccessible(sat)
    })
  })
})
