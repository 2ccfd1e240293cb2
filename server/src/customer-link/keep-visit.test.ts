import { customerLinkApi } from '@callout/domain/customer-link/customer-link.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, createLink, sendForm, switchMailsOn, visitAt } from '../../test/fixtures/customer-links.ts'
import { storedCall } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(async () => {
  await app.db.deleteFrom('calls').execute()
  await switchMailsOn(as.dispatcher)
})

describe('keeping the visit', () => {
  it('is possible after the customer cancelled with a reason', async () => {
    const { path, ID } = await createLink(app)
    const visit = visitAt
    expect((await sendForm(app, `${path}/cancel`, { visit, reason: ' ' })).statusCode).toBe(422)
    expect((await sendForm(app, `${path}/cancel`, { visit, reason: 'It works again' })).statusCode).toBe(303)
    expect(await answerOf(app, ID)).toMatchObject({ answer: 'cancelled', reason: 'It works again', can_keep: true })
    expect((await storedCall(app.db, ID)).is_saved_status_open).toBe(true)
    const kept = (await as.sat.send(customerLinkApi.keep, { ID })).body
    expect(kept.Data.answer).toBe('')
    expect(kept.Message).toBe('The customer knows that the visit stays as planned')
    expect((await as.sat.send(customerLinkApi.keep, { ID })).body).toMatchObject({
      HasError: true,
      customErrorCode: 'customer_link.refused.nothing_to_keep',
    })
    const { subject } = await app.db
      .selectFrom('mails')
      .select('subject')
      .where('service_job_uuid', '=', ID)
      .orderBy('mail_uuid', 'desc')
      .executeTakeFirstOrThrow()
    expect(subject).toBe('La visita del técnico sigue prevista: jueves, 12 de marzo')
  })

  it.each<[string, object, { email?: string; appointment_date_at?: string | null }]>([
    ['the network does not send it', { mail_changed: 'N' }, { email: 'client@home.example' }],
    ['the address was removed', {}, { email: '' }],
    ['there is no appointment', {}, { appointment_date_at: null }],
    ['the time of the visit is over', {}, { appointment_date_at: '2026-03-10T09:29:00.000Z' }],
  ])('says that the customer got no email about the kept visit if %s', async (_, switches, facts) => {
    const { path, ID } = await createLink(app)
    expect((await sendForm(app, `${path}/cancel`, { visit: visitAt, reason: 'It works again' })).statusCode).toBe(303)
    await switchMailsOn(as.dispatcher, switches)
    await app.db.updateTable('calls').set(facts).where('ID', '=', ID).execute()
    const { appointment_date_at: visit_at } = facts
    if (visit_at !== undefined) await app.db.updateTable('customer_answers').set({ visit_at }).execute()
    const { rows: before } = await app.pool.query('select from mails where service_job_uuid = $1', [ID])
    const { body } = await as.sat.send(customerLinkApi.keep, { ID })
    const Message = 'No e-mail was sent: tell the customer that the visit will take place'
    expect(body).toMatchObject({ HasError: false, Message, Data: { answer: '', is_mailed: false } })
    const { rows } = await app.pool.query('select from mails where service_job_uuid = $1', [ID])
    expect(rows).toHaveLength(before.length)
  })
})
