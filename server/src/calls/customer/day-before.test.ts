import { beforeEach, describe, expect, it } from 'vitest'
import {
  createVisit,
  customerMailsOf,
  customerSubjectsOf,
  switchMailsOn,
  visitAt,
} from '../../../test/fixtures/customer-links.ts'
import { changePolicy } from '../../../test/fixtures/policy.ts'
import { jobPartsOf } from '../../../test/support/deadline-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { testNow } from '../../../test/support/test-app.ts'
import { remindCustomers } from './day-before.job.ts'

const app = setUpApp()
const { dispatcher } = setUpClients(app, 'dispatcher')

beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('calls').execute()
  await switchMailsOn(dispatcher)
})

describe('the reminder of the day before', () => {
  const remindAt = async (instant: string) => {
    app.clock.now = new Date(instant)
    await remindCustomers({ ...jobPartsOf(app), sendsSms: true })
  }

  it('goes out once, in the evening of the network’s clocks, for the visits of the next day', async () => {
    const { ID } = await createVisit(app)
    const later = await createVisit(app, { appointment_date_at: '2026-03-13T09:00:00.000Z' })
    await remindAt('2026-03-11T15:59:00Z')
    expect(await customerSubjectsOf(app, ID)).toEqual([])
    await remindAt('2026-03-11T16:03:00Z')
    await remindAt('2026-03-11T17:03:00Z')
    expect(await customerSubjectsOf(app, ID)).toEqual(['Mañana viene el técnico: jueves, 12 de marzo'])
    expect(await customerSubjectsOf(app, later.ID)).toEqual([])
    await remindAt('2026-03-11T19:03:00Z')
    expect(await customerSubjectsOf(app, ID)).toHaveLength(1)
  })

  it('goes out in the evening of the place, for its next day and with its hours', async () => {
    const place = { pays: 'ES', code_postal: '35001', ville: 'Las Palmas' }
    const { ID } = await createVisit(app, place)
    // 23:30 of the next day in Las Palmas is the day after it in Madrid.
    const late = await createVisit(app, { ...place, appointment_date_at: '2026-03-12T23:30:00.000Z' })
    await remindAt('2026-03-11T16:03:00Z')
    expect(await customerSubjectsOf(app, ID)).toEqual([])
    await remindAt('2026-03-11T17:03:00Z')
    const [mail] = await customerMailsOf(app, ID)
    expect(mail?.subject).toBe('Mañana viene el técnico: jueves, 12 de marzo')
    expect(mail?.body).toContain('de 09:00 a 10:00')
    expect(await customerSubjectsOf(app, late.ID)).toHaveLength(1)
  })

  it('goes out again to a corrected address', async () => {
    const { ID } = await createVisit(app)
    await remindAt('2026-03-11T16:03:00Z')
    await app.db.updateTable('calls').set({ email: 'right@home.example' }).where('ID', '=', ID).execute()
    await remindAt('2026-03-11T17:03:00Z')
    await remindAt('2026-03-11T18:03:00Z')
    const sent = await customerSubjectsOf(app, ID, 'right@home.example')
    expect(sent).toEqual(['Mañana viene el técnico: jueves, 12 de marzo'])
  })

  it('goes out once when several processes run at the same time', async () => {
    const { ID } = await createVisit(app)
    app.clock.now = new Date('2026-03-11T16:03:00Z')
    await Promise.all([1, 2, 3].map(() => remindCustomers({ ...jobPartsOf(app), sendsSms: true })))
    expect(await customerSubjectsOf(app, ID)).toHaveLength(1)
  })

  it('leaves alone a visit that the customer has cancelled, and networks that do not send it', async () => {
    const { ID } = await createVisit(app)
    const said = { service_job_uuid: ID, network_code: 'ATLIBE', answer: 'cancelled', visit_at: visitAt }
    await app.db.insertInto('customer_answers').values(said).execute()
    await remindAt('2026-03-11T16:03:00Z')
    await app.db.deleteFrom('customer_answers').execute()
    app.clock.now = testNow
    await changePolicy(dispatcher, { customer: { mail_promised: 'Y' } })
    await remindAt('2026-03-11T16:03:00Z')
    expect(await customerSubjectsOf(app, ID)).toEqual([])
  })
})
