import { mailMessages } from '@callout/domain/messages/mail-messages.ts'
import { fillPlaceholders, languages } from '@callout/domain/messages/messages.ts'
import { beforeEach, expect, it } from 'vitest'
import { createVisit, openPage, switchMailsOn } from '../../../test/fixtures/customer-links.ts'
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

const remindAt = async (instant: string, { sendsSms = true } = {}) => {
  app.clock.now = new Date(instant)
  await remindCustomers({ ...jobPartsOf(app), sendsSms })
}
const evening = '2026-03-11T16:03:00Z'
const nextHour = '2026-03-11T17:03:00Z'
const withMobile = { email: '', phone: '91 123 45 67', phone2: '600 123 456', pays: 'ES' }
const sentTo = (ID: string) =>
  app.db
    .selectFrom('mails')
    .select(['recipient', 'body', 'is_sms', 'is_to_customer'])
    .where('service_job_uuid', '=', ID)
    .orderBy('mail_uuid')
    .execute()

it('reminds a customer without an address once, at the first mobile number', async () => {
  const { ID } = await createVisit(app, { ...withMobile, subcontractor_name: 'Servicio Técnico Norte' })
  await remindAt(evening)
  await remindAt(nextHour)
  const [sms, ...others] = await sentTo(ID)
  expect(others).toEqual([])
  expect(sms).toMatchObject({ recipient: '+34600123456', is_sms: true, is_to_customer: false })
  expect(sms?.body).toMatch(/^Mañana de 10:00 a 11:00 le visita Servicio Técnico Norte\. .* https:.*\/v\/[\w-]{32}$/)
})

it('reminds again at a corrected number', async () => {
  const { ID } = await createVisit(app, withMobile)
  await remindAt(evening)
  await app.db.updateTable('calls').set({ phone2: '600 999 888' }).where('ID', '=', ID).execute()
  await remindAt(nextHour)
  expect((await sentTo(ID)).map(({ recipient }) => recipient)).toEqual(['+34600123456', '+34600999888'])
})

it.each([
  ['a customer with an address gets the email alone', { ...withMobile, email: 'client@home.example' }, {}, 1],
  ['a fixed telephone gets nothing', { ...withMobile, phone2: '' }, {}, 0],
  ['nothing is written without a way for messages', withMobile, { sendsSms: false }, 0],
])('%s', async (_what, facts, parts, count) => {
  const { ID } = await createVisit(app, facts)
  await remindAt(evening, parts)
  const sent = await sentTo(ID)
  expect([sent.length, sent.filter(({ is_sms }) => is_sms)]).toEqual([count, []])
})

it('writes nothing for a network that does not remind', async () => {
  const { ID } = await createVisit(app, withMobile)
  await changePolicy(dispatcher, { customer: { mail_promised: 'Y' } })
  await remindAt(evening)
  expect(await sentTo(ID)).toEqual([])
})

it('carries a link that opens the page until the call has another telephone', async () => {
  const { ID, call_id } = await createVisit(app, withMobile)
  await remindAt(evening)
  const path = /\/v\/[\w-]{32}/.exec((await sentTo(ID))[0]?.body ?? '')?.[0] ?? ''
  expect((await openPage(app, path)).body).toContain(call_id)
  await app.db.updateTable('calls').set({ phone2: '600 999 888' }).where('ID', '=', ID).execute()
  expect((await openPage(app, path)).body).not.toContain(call_id)
})

it('cuts the name of a company that would make the message longer than 160 characters', async () => {
  const { ID } = await createVisit(app, { ...withMobile, subcontractor_name: 'Servicio de Asistencia '.repeat(8) })
  await remindAt(evening)
  const body = (await sentTo(ID))[0]?.body ?? ''
  expect(body.length).toBeLessThanOrEqual(160)
  expect(body).toMatch(/\/v\/[\w-]{32}$/)
})

it.each(languages)('leaves in %s 20 characters for the company beside a link of 60', (lang) => {
  const params = { from: '09:00', until: '10:00', company: 'C'.repeat(20), link: 'l'.repeat(60) }
  const text = fillPlaceholders(mailMessages[lang].customer_day_before_sms.body, params, lang)
  expect(text.length).toBeLessThanOrEqual(160)
})
