import type { Page } from '@playwright/test'
import { post } from '../support/api.ts'
import { companyOfSat } from '../support/calls.ts'
import { createCompanyCalls, deleteCalls } from '../support/database-rows.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { today } from '../support/planning.ts'

const subject = 'Followed by the office'

/** Sends an act of the visit as the phone of the technician does. */
const act = (phone: Page, name: 'Depart' | 'Start' | 'Finish', body: object) =>
  post(phone, `Visit/${name}`, { ...body, at: new Date().toISOString() })

test.describe('the office of a company', () => {
  test.beforeEach(({ afterPages }) => afterPages(() => deleteCalls(subject)))

  test('sees in the planning and on the call how far a visit is', { tag: '@daily' }, async ({ arrive }) => {
    const phone = await arrive('tech', '/servicecalls')
    const technician = await phone.evaluate(
      () => JSON.parse(localStorage.getItem('callout.session') ?? '{}').technician,
    )
    const start = new Date()
    const end = new Date(start.getTime() + 3_600_000).toISOString()
    await createCompanyCalls(subject, companyOfSat, [
      {
        technician,
        accepted_at: '2026-01-05T08:00:00Z',
        appointment_date_at: start.toISOString(),
        schedule_start_date: start.toISOString(),
        schedule_end_date: end,
        duration_minutes: 60,
      },
    ])
    const office = await arrive('sat', `/planning?view=day&date=${today()}`)
    const visit = office.locator('[data-visit]').filter({ hasText: subject })
    const ID = (await visit.getAttribute('data-visit')) ?? ''
    expect((await act(phone, 'Depart', { ID })).HasError).toBe(false)
    await expect(visit).toContainText('On the way since')

    await office.goto(`/servicecallsdetails/${ID}`)
    const summary = office.getByRole('region', { name: 'At a glance' })
    await expect(summary).toContainText('On the way since')
    await act(phone, 'Start', { ID })
    await expect(summary).toContainText('Started at')
    const report = { ID, version: 1, result: 'again', missing: 'A circulation pump', remark: '' }
    expect((await act(phone, 'Finish', report)).HasError).toBe(false)
    await expect(summary).toContainText('Another visit is needed')
    await expect(summary).toContainText('A circulation pump')
    await expectAccessible(office)
    await office.getByRole('tab', { name: 'History' }).click()
    await expect(office.getByRole('tabpanel', { name: 'History' })).toContainText('Visit finished')
  })
})
