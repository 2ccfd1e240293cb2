import { assignByHand, companyOfSat, createCallsInMadrid } from '../support/calls.ts'
import { runStatement } from '../support/database.ts'
import { createCompanyCalls, deleteCalls } from '../support/database-rows.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { rowsOf } from '../support/lists.ts'
import { expectAccessibleAndFitting } from '../support/looks.ts'
import { findMailsTo } from '../support/mails.ts'
import { phone } from '../support/phone.ts'

/** Address of the dispatchers of the demo network. */
const dispatch = 'despacho@atlibe.example'

/** Sets the deadline of a call an hour back and lets its job run now. */
async function passDeadline(call_id: string) {
  await runStatement(
    `update calls set answer_due_at = now() - interval '1 hour', answer_remind_at = now() - interval '2 hours'
      where call_id = $1`,
    [call_id],
  )
  await runStatement(
    `select graphile_worker.add_job('check_answer', payload, run_at => now(), job_key => key)
      from graphile_worker._private_jobs where key = 'check_answer ' || (select "ID" from calls where call_id = $1)`,
    [call_id],
  )
}

test.describe('a company does not answer', { tag: '@calls' }, () => {
  test('both see the deadline; when it has passed, the dispatchers are told and find the call from home', async ({
    arrive,
    afterPages,
    pageAt,
  }) => {
    await test.step('before and after it has passed', async () => {
      const dispatcher = await arrive('dispatcher', '/servicecallsunassigned')
      const [call_id = ''] = (await createCallsInMadrid(dispatcher, 1)).numbers
      await assignByHand(dispatcher, call_id, companyOfSat)
      await expect(dispatcher.getByText(/^In time Answer by \d{4}\/\d\d\/\d\d \d\d:\d\d$/)).toBeVisible()

      const sat = await pageAt('sat', `/servicecalls?call_id=${call_id}`)
      await expect(rowsOf(sat).getByText('In time')).toBeVisible()
      await passDeadline(call_id)
      await expect
        .poll(async () => (await findMailsTo(dispatch)).filter(({ subject }) => subject.includes(call_id)).length)
        .toBe(1)
      await sat.goto(`/servicecalls?call_id=${call_id}&answer_state=late`)
      await expect(rowsOf(sat).getByText('Late')).toBeVisible()
      await expectAccessible(sat)

      await dispatcher.reload()
      await expect(dispatcher.getByText(/^Late Answer by/)).toBeVisible()
      await expect(dispatcher.getByText('Callout told dispatch that the company has not answered')).toBeVisible()
      await expectAccessible(dispatcher)
      await dispatcher.goto('/home')
      await dispatcher.getByRole('link', { name: 'No answer in time' }).click()
      await expect(dispatcher).toHaveURL('/servicecalls?unanswered=true&sort=answer_due_at%3Aasc')
      await dispatcher.goto(`/servicecalls?unanswered=true&call_id=${call_id}`)
      await expect(rowsOf(dispatcher).getByText('Late')).toBeVisible()
    })

    await test.step('reads the deadline on a narrow dark screen in French', async () => {
      const subject = 'Deadline in French'
      afterPages(() => deleteCalls(subject))
      const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
      await createCompanyCalls(subject, companyOfSat, [{ answer_remind_at: inHours(23), answer_due_at: inHours(24) }])
      const narrow = { lang: 'fr', isDark: true, ...phone } as const
      const sat = await pageAt('sat', `/servicecalls?subject=${encodeURIComponent(subject)}`, narrow)
      await sat.locator('[data-row="0"]').click()
      await expect(sat).toHaveURL(/\/servicecallsdetails\//)
      await expect(sat.getByText(/^Dans le délai Réponse avant le \d{4}/)).toBeVisible()
      await expectAccessibleAndFitting(sat)
    })
  })
})
