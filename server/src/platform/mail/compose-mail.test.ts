import { translate } from '@callout/domain/messages/translate.ts'
import { beforeEach, expect, it } from 'vitest'
import { createVisit, switchMailsOn } from '../../../test/fixtures/customer-links.ts'
import { deliverEmail } from '../../../test/fixtures/delivery.ts'
import { jobPartsOf } from '../../../test/support/deadline-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { testNow } from '../../../test/support/test-app.ts'
import { mailVisitState } from '../../calls/customer/visit-mail.job.ts'

const app = setUpApp()
const { dispatcher } = setUpClients(app, 'dispatcher')

const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const look = { mail_sender: 'Casa & Calor', reply_to: 'hola@red.example', mail_color: '#0b7285', mail_logo: logo }

beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('mails').execute()
  await app.db.deleteFrom('calls').execute()
  await app.db.updateTable('networks').set(look).where('network_code', '=', 'ATLIBE').execute()
  await switchMailsOn(dispatcher)
})

/** Mails the customer of a call, and returns the email and its parts with their soft line breaks joined. */
async function mailTo(facts: object, options: Parameters<typeof deliverEmail>[2] = {}) {
  const { ID } = await createVisit(app, facts)
  await mailVisitState(jobPartsOf(app), { ID })
  const mails = app.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', ID)
  const queued = await mails.executeTakeFirstOrThrow()
  const received = await deliverEmail(app, queued.mail_uuid, options)
  const source = received.at(-1)?.source ?? ''
  const decoded = source
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
  return { received, source, decoded, queued, sent: await mails.executeTakeFirstOrThrow() }
}

const place = {
  adresse: 'Calle Mayor',
  street_number: '5',
  code_postal: '28013',
  ville: 'Madrid',
  item_name: 'Caldera A<b>',
}

it('comes from the network, as text and HTML, with the logo embedded and the visit for the calendar', async () => {
  const { source, decoded, queued, sent } = await mailTo(place)
  expect(source).toMatch(/^From: "?Casa & Calor"? <portal@callout\.example>/im)
  expect(source).toMatch(/^Reply-To: hola@red\.example/im)
  expect(source).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html[\s\S]*text\/calendar/)
  expect(decoded).toContain('Aparato: Caldera A<b>')
  expect(decoded).toContain('Caldera A&lt;b&gt;')
  expect(decoded).toContain('Calle Mayor 5, 28013 Madrid')
  expect(source).toMatch(/^Content-Id: <logo@callout>/im)
  expect(decoded).not.toMatch(/src="(?!cid:)|<script|<link|url\(/)
  expect(queued.calendar).toContain('DTSTART:20260312T090000Z')
  expect([sent.calendar, sent.sent_at === null]).toEqual([null, false])
})

it('has its layout in the language of the customer', async () => {
  const { decoded } = await mailTo({ ...place, customer_lang: 'fr' })
  expect(decoded).toContain('<html lang="fr"')
  expect(decoded).toContain(translate('fr', 'mail.see_visit'))
})

it('goes again as plain text, with the same Message-ID, to a mail server that takes no HTML', async () => {
  const answerToMessage = (source: string) => (source.includes('text/html') ? '554 no HTML here' : '250 ok')
  const { received, source, sent } = await mailTo(place, { answerToMessage })
  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1)
  expect(source).not.toContain('text/html')
  expect(sent.sent_at).not.toBeNull()
})

it('leaves out lines without a value', async () => {
  const { queued } = await mailTo({ item_name: '', technician: 'nobody' })
  expect(queued.body).not.toMatch(/^(Aparato|Técnico|Dirección):/m)
})

it('is answered to the office while the network names no other address', async () => {
  const office = { reply_to: '', mail_logo: '', dispatch_email: 'office@red.example' }
  await app.db.updateTable('networks').set(office).where('network_code', '=', 'ATLIBE').execute()
  const { source } = await mailTo(place)
  expect(source).toMatch(/^Reply-To: office@red\.example/im)
  expect(source).not.toContain('logo@callout')
})
