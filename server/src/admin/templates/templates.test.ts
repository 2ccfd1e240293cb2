import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { adminTemplatesApi } from '@callout/domain/admin/admin.templates.api.ts'
import { type MailTemplate, mailTemplateNames, mailTemplates } from '@callout/domain/admin/admin.templates.ts'
import { mailMessages } from '@callout/domain/messages/mail-messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createStoredDocuments, createTariff } from '../../../test/fixtures/documents.ts'
import { acceptedVisit, createCall, heldBy, type Person } from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp({ MAILS_PER_ACCOUNT_A_DAY: '1' })
const as = setUpClients(app, 'dispatcher', 'dispatcher-ygnita', 'callcenter', 'sat')
let call: { readonly ID: string; readonly call_id: string }
beforeAll(async () => {
  call = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit })
  await createTariff(app.db)
  await createStoredDocuments(app.db, call, 'norte')
})

const preview = (text: object, person: keyof typeof as = 'dispatcher') =>
  as[person].send(adminTemplatesApi.preview, { template: 'reminder', subject: '', body: '', ...text })
const mails = () => app.db.selectFrom('mails').select(['recipient', 'subject', 'body']).execute()

describe('the preview of a template', () => {
  it('is made of a call of the network, and sends nothing', async () => {
    const { body } = await preview({ subject: 'Aviso {call_id}', body: '{raison_sociale}: {subject} {ibam}' })
    expect(body.Data).toEqual({
      call_id: call.call_id,
      subject: `Aviso ${call.call_id}`,
      body: `Térmica Norte: Boiler does not start {ibam}`,
      html: '',
    })
    expect(await mails()).toEqual([])
    const links = await sql`select from customer_links`.execute(app.db)
    expect(links.rows).toEqual([])
  })

  it('is in the language of the text', async () => {
    const text = { template: 'customer_promised', body: '{prepare}' }
    const [own, french] = await Promise.all([preview(text), preview({ ...text, lang: 'fr' })])
    expect(own.body.Data.body).toBe(translate('es', 'customer_link.prepare_usual'))
    expect(french.body.Data.body).toBe(translate('fr', 'customer_link.prepare_usual'))
  })

  it.each(mailTemplateNames)('fills in every placeholder of %s', async (template) => {
    const { placeholders }: MailTemplate = mailTemplates[template]
    const { body } = await preview({ template, body: placeholders.map((name) => `${name}={${name}}`).join('\n') })
    expect(body.Data.body).not.toContain('{')
    if (placeholders.includes('call_id')) expect(body.Data.body).toContain(`call_id=${call.call_id}`)
    if (placeholders.includes('raison_sociale')) expect(body.Data.body).toContain('Térmica Norte')
  })

  it('is made of the call that is named, and of no other network’s', async () => {
    const other = await createCall(app.db, {})
    const text = { subject: '{call_id} {raison_sociale}' }
    expect((await preview({ ...text, call_id: other.call_id })).body.Data.subject).toBe(`${other.call_id} `)
    expect((await preview({ ...text, call_id: call.call_id }, 'dispatcher-ygnita')).status).toBe(404)
    const withoutCompany = await preview({ template: 'bank_account', call_id: other.call_id })
    expect(withoutCompany.body).toMatchObject({ HasError: true, Errors: { call_id: expect.any(String) } })
    await app.db.deleteFrom('calls').where('ID', '=', other.ID).execute()
  })

  it('has the HTML that the customer gets, in the language of the network, with the logo in it', async () => {
    const logo = 'data:image/png;base64,iVBORw0KGgo='
    await sql`update networks set mail_logo = ${logo} where network_code = 'ATLIBE'`.execute(app.db)
    await sql`update calls set customer_lang = 'fr', appointment_date_at = '2026-03-12T09:00:00Z' where "ID" = ${call.ID}`.execute(
      app.db,
    )
    const { body } = await preview({ template: 'customer_promised', subject: '<b>', body: '{day}\n\n{link}' })
    await sql`update networks set mail_logo = '' where network_code = 'ATLIBE'`.execute(app.db)
    expect(body.Data.html).toMatch(/^<!doctype html><html lang="es"/)
    expect(body.Data.html).toContain('&lt;b&gt;')
    expect(body.Data.html).toContain(`src="${logo}"`)
    expect(body.Data.body).toMatch(/^\S+, \d+ de /)
  })

  it('says that a network has no call yet', async () => {
    expect((await preview({}, 'dispatcher-ygnita')).body).toMatchObject({
      HasError: true,
      Errors: { call_id: expect.any(String) },
    })
  })
})

describe('a text to oneself', () => {
  const text = { template: 'reminder', subject: 'Aviso {call_id}', body: '{url}' }
  it('goes to the address of the account, and counts as its email', async () => {
    await sql`update accounts set subject = 'me@callout.example' where subject = 'dispatcher'`.execute(app.db)
    const me = await app.signInAs('me@callout.example' as Person)
    const { body } = await me.send(adminTemplatesApi.sendToMe, text)
    expect(body.Data).toEqual({ email: 'me@callout.example' })
    expect(await mails()).toMatchObject([{ recipient: 'me@callout.example', subject: `Aviso ${call.call_id}` }])
    expect((await me.send(adminTemplatesApi.sendToMe, text)).status).toBe(429)
    await sql`update accounts set subject = 'dispatcher' where subject = 'me@callout.example'`.execute(app.db)
    await app.db.deleteFrom('mails').execute()
  })

  it('is refused to an account without an address', async () => {
    const { body } = await as.dispatcher.send(adminTemplatesApi.sendToMe, text)
    expect(body).toMatchObject({ HasError: true, Message: expect.stringContaining('dispatcher') })
    expect(await mails()).toEqual([])
  })
})

it('gives the product’s own texts in the language of the network', async () => {
  const { body } = await as['dispatcher-ygnita'].send(adminTemplatesApi.defaults, {})
  expect(body.Data.find(({ template }: { template: string }) => template === 'reminder')).toEqual({
    template: 'reminder',
    lang: 'it',
    ...mailMessages.it.reminder,
  })
  expect(body.Data.map(({ template }: { template: string }) => template)).not.toContain('assignment')
})

describe('the templates of a network', () => {
  const body = { template: 'reminder', subject: '', body: '' }
  const endpoints = Object.entries(adminTemplatesApi).map(
    ([name, endpoint]) => [name, endpoint, name === 'defaults' ? {} : body] as const,
  )
  it.each(endpoints)('are closed to others: %s', async (_, endpoint, sent) => {
    expect((await app.signedOut.send(endpoint as never, sent as never)).status).toBe(401)
    expect((await as.sat.send(endpoint as never, sent as never)).status).toBe(403)
    expect((await as.callcenter.send(endpoint as never, sent as never)).status).toBe(403)
    await sql`update accounts set can_administer = '{prices,people}' where subject = 'dispatcher'`.execute(app.db)
    const lacking = await app.signInAs('dispatcher')
    expect((await lacking.send(endpoint as never, sent as never)).status).toBe(403)
    await sql`update accounts set can_administer = '{network,prices,people}' where subject = 'dispatcher'`.execute(
      app.db,
    )
  })

  it('stand beside each other in each language, and only those to customers', async () => {
    const save = async (row: object) =>
      (await as.dispatcher.send(adminRowsApi.save, { sheet: 'mail-templates', rows: [{ row }] })).body.Data.items[0]
    const done = { template: 'customer_done', subject: 'Fin', body: 'x' }
    expect((await save(done)).key).toBe('["ATLIBE", "customer_done", ""]')
    expect((await save({ ...done, lang: 'fr' })).key).toBe('["ATLIBE", "customer_done", "fr"]')
    expect(await save({ template: 'late', lang: 'fr', subject: 'x {call_id}', body: 'x' })).toMatchObject({
      result: 'refused',
      Errors: { lang: 'only mails to customers have a text for each language: leave it empty.' },
    })
    const { body } = await as.dispatcher.send(adminTemplatesApi.defaults, { lang: 'fr' })
    expect(body.Data).toContainEqual({ template: 'customer_done', lang: 'fr', ...mailMessages.fr.customer_done })
  })

  it('are saved without unknown placeholders', async () => {
    const save = async (row: object) =>
      (await as.dispatcher.send(adminRowsApi.save, { sheet: 'mail-templates', rows: [{ row }] })).body.Data.items[0]
    expect(await save({ template: 'reminder', subject: 'Aviso {cal_id}', body: 'x' })).toMatchObject({
      result: 'refused',
      Errors: {
        subject: '{cal_id} is not filled in here: did you mean {call_id}?',
        body: 'it has no {call_id}: whoever reads the email needs it.',
      },
    })
    const { key } = await save({ template: 'reminder', subject: 'Aviso {call_id}', body: 'x' })
    const changed = await as.dispatcher.send(adminRowsApi.save, {
      sheet: 'mail-templates',
      rows: [{ key, row: { body: '{foo}' } }],
    })
    expect(changed.body.Data.items[0].Errors.body).toContain('{foo} is not filled in here: use {call_id}, {subject}')
  })
})
