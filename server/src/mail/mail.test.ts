import { customerLinkApi } from '@callout/domain/customer-link/customer-link.api.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import type { MailAudience } from '@callout/domain/mail/mail.rules.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { acceptedVisit, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
beforeAll(async () => {
  await app.db
    .insertInto('mail_templates')
    .values({ network_code: 'ATLIBE', template: 'resend', subject: 'About {call_id}', body: '{subject}' })
    .execute()
})

const send = async (person: Person, body: object) => (await app.signInAs(person)).send(mailApi.send, body)
const suggest = async (person: Person, service_call_id: string) =>
  (await app.signInAs(person)).send(mailApi.suggest, { service_call_id })
const mailsOf = (ID: string) =>
  app.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', ID).orderBy('recipient').execute()
const content = { subject: 'About the visit', text: 'When do you come?' }

describe('an email about a call', () => {
  it('is suggested for the company or else the customer, with the network’s template', async () => {
    const held = await createCall(app.db, heldBy('norte'))
    expect((await suggest('callcenter', held.ID)).body).toEqual({
      email: 'norte@sat.example',
      subject: `About ${held.call_id}`,
      text: 'Boiler does not start',
      audiences: ['company'],
    })
    const free = await createCall(app.db, { email: 'customer@home.example' })
    expect((await suggest('backoffice', free.ID)).body.email).toBe('customer@home.example')
  })

  it('is queued once for each address, with its job and a history row', async () => {
    const { ID, call_id } = await createCall(app.db)
    const email = ['b@c.example', ' a@c.example ', 'b@c.example']
    expect((await send('callcenter', { call_id, email, ...content })).body).toMatchObject({
      HasError: false,
      Data: null,
    })
    const mails = await mailsOf(ID)
    expect(mails.map(({ recipient, subject, body }) => [recipient, subject, body])).toEqual([
      ['a@c.example', content.subject, content.text],
      ['b@c.example', content.subject, content.text],
    ])
    const { rows } = await app.pool.query('select payload from graphile_worker._private_jobs')
    const queued = rows.map((row) => row.payload.mail_uuid)
    expect(queued).toEqual(expect.arrayContaining(mails.map(({ mail_uuid }) => mail_uuid)))
    const [row] = await app.db.selectFrom('history').selectAll().where('service_job_uuid', '=', ID).execute()
    expect(row?.change_data).toMatchObject({ type: 'mail' })
  })

  it('resends the assignment email only if a company has the call', async () => {
    const held = await createCall(app.db, heldBy('norte'))
    await send('backoffice', { call_id: held.call_id, email: 'x@y.example', resend: true })
    expect((await mailsOf(held.ID))[0]).toMatchObject({ recipient: 'x@y.example', subject: `Aviso ${held.call_id}` })
    const free = await createCall(app.db)
    const { body } = await send('backoffice', { call_id: free.call_id, email: 'x@y.example', resend: 'true' })
    expect(body.customErrorCode).toBe('call.refused.no_company')
  })

  it.each([
    ['no address', { email: [] }, { email: 'text.required' }],
    ['an empty address', { email: [' '] }, { email: 'text.required' }],
    ['a wrong one among them', { email: ['a@b.example', 'nobody'] }, { email: 'message.all_values_should_be_emails' }],
    ['no subject', { subject: ' ' }, { subject: 'text.required' }],
    ['no text', { text: '' }, { text: 'text.required' }],
    [
      'too many addresses',
      { email: Array.from({ length: 21 }, (_, n) => `a${n}@b.example`) },
      { email: 'message.must_be_maximum' },
    ],
  ])('with %s is refused with an error on the field, and queues nothing', async (_what, wrong, Errors) => {
    const { ID, call_id } = await createCall(app.db)
    const { body } = await send('callcenter', { call_id, email: ['a@b.example'], ...content, ...wrong })
    expect([body.HasError, body.Errors]).toEqual([true, Errors])
    expect(await mailsOf(ID)).toEqual([])
  })

  it('is allowed for call centre, back office and companies that may create calls', async () => {
    const { ID, call_id } = await createCall(app.db, { ...heldBy('sur'), email: 'a@b.example' })
    const body = { call_id, email: ['a@b.example'], ...content }
    expect((await send('dispatcher2', body)).status).toBe(403)
    expect((await send('sat', body)).status).toBe(403)
    expect((await suggest('sat', ID)).status).toBe(403)
    expect((await send('sat2', body)).body.HasError).toBe(false)
    const theirs = await createCall(app.db, heldBy('norte'))
    expect((await send('sat2', { ...body, call_id: theirs.call_id })).status).toBe(404)
    expect((await app.signedOut.send(mailApi.send, body)).status).toBe(401)
  })
})

describe('an email to one of those that a call has', () => {
  const ahead = {
    ...heldBy('sur'),
    email: 'ana@home.example',
    item_name: 'Alisea 150 L',
    ...acceptedVisit('2099-03-11T09:00:00.000Z'),
  }
  const suggestTo = async (person: Person, service_call_id: string, to: MailAudience) =>
    (await (await app.signInAs(person)).send(mailApi.suggest, { service_call_id, to })).body
  const linkIn = (text = '') => text.match(/\/v\/([\w-]{32})/)?.[1] ?? ''

  it('is suggested to the customer in words for customers, with the visit and the place of the link', async () => {
    const { ID, call_id } = await createCall(app.db, ahead)
    const { email, subject, text, audiences } = await suggestTo('callcenter', ID, 'customer')
    expect([email, subject, audiences]).toEqual(['ana@home.example', `Su aviso ${call_id}`, ['customer', 'company']])
    expect(text).toContain(`su aviso ${call_id} (Alisea 150 L).`)
    expect(text).toContain('Cuándo: miércoles, 11 de marzo, de 10:00 a 11:00')
    expect(text).toContain('sin contraseña: {link}')
    expect(text).not.toContain('servicecallsdetails')
  })

  it('says nothing of a visit that is not arranged', async () => {
    const { ID } = await createCall(app.db, { email: 'ana@home.example' })
    const { text } = await suggestTo('callcenter', ID, 'customer')
    expect(text).not.toMatch(/Cuándo|\n\n\n|\{visit|\(\)/)
  })

  it('is suggested to the office, which only a company writes to, with the link of the portal', async () => {
    const { ID } = await createCall(app.db, ahead)
    await app.db
      .updateTable('networks')
      .set({ dispatch_email: 'office@atlibe.example' })
      .where('network_code', '=', 'ATLIBE')
      .execute()
    const { email, text, audiences } = await suggestTo('sat2', ID, 'office')
    expect([email, audiences]).toEqual(['office@atlibe.example', ['customer', 'company', 'office']])
    expect(text).toContain(`/servicecallsdetails/${ID}`)
  })

  it('carries a link of the customer’s own, which opens the page of the call and is no news of a visit', async () => {
    const { ID, call_id } = await createCall(app.db, ahead)
    const body = { call_id, to: 'customer', email: 'Ana@home.example', subject: 'Hello', text: 'Look: {link}' }
    expect((await send('callcenter', body)).body.HasError).toBe(false)
    const token = linkIn((await mailsOf(ID))[0]?.body)
    expect((await app.signedOut.get(`/v/${token}`)).bytes.toString()).toContain(call_id)
    expect((await (await app.signInAs('callcenter')).send(customerLinkApi.answer, { ID })).body.Data.mails).toEqual([])
    const links = await app.db
      .selectFrom('customer_links')
      .select(['kind'])
      .where('service_job_uuid', '=', ID)
      .execute()
    expect(links).toEqual([{ kind: 'message' }])
  })

  it.each([
    ['to somebody else', { to: 'customer', email: ['ana@home.example', 'x@y.example'] }],
    ['to the company', { to: 'company', email: 'sur@sat.example' }],
  ])('is refused with the customer’s link %s', async (_what, wrong) => {
    const { ID, call_id } = await createCall(app.db, ahead)
    const { body } = await send('callcenter', { call_id, subject: 'Hello', text: 'Look: {link}', ...wrong })
    expect(body).toMatchObject({ HasError: true, Errors: { text: 'mail.refused.link' } })
    expect(body.Message).toContain('ana@home.example')
    expect(await mailsOf(ID)).toEqual([])
  })

  it('keeps the words of programs that do not say to whom', async () => {
    const { ID, call_id } = await createCall(app.db, ahead)
    await send('callcenter', { call_id, email: 'x@y.example', subject: 'Hello', text: 'Look: {link}' })
    expect((await mailsOf(ID))[0]?.body).toBe('Look: {link}')
  })
})

describe('too many emails', () => {
  it('are answered 429 with a retry time', async () => {
    const { call_id } = await createCall(app.db)
    const body = { call_id, email: 'nobody', ...content }
    const statuses = new Set<number>()
    let last = await send('backoffice', body)
    for (let n = 0; n < 60 && last.status !== 429; n += 1) {
      last = await send('backoffice', body)
      statuses.add(last.status)
    }
    expect(last.status).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(last.body.customErrorCode).toBe('TooManyRequests')
    expect((await send('sat2', body)).status).toBe(200)
  })
})
