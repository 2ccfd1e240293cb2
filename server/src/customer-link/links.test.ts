import { customerLinkApi } from '@callout/domain/customer-link/customer-link.api.ts'
import { notificationApi } from '@callout/domain/notifications/notification.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answerOf,
  createLink,
  customerMailsOf,
  openPage,
  sendForm,
  switchMailsOn,
  visitAt,
} from '../../test/fixtures/customer-links.ts'
import { companyIds } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('calls').execute()
  await app.db.deleteFrom('attempts').execute()
  await switchMailsOn(as.dispatcher)
})

describe('the page of a visit', () => {
  it.each(['Mª José Pérez', 'García López, Juan', 'Ana'])(
    'shows the whole name of the technician: %s',
    async (name) => {
      await app.db
        .updateTable('technicians')
        .set({ technician_name: name })
        .where('societe_uuid', '=', companyIds.norte)
        .where('technician', '=', 'T1')
        .execute()
      const { path, ID } = await createLink(app)
      expect((await openPage(app, path)).body).toContain(`<dd>${name}</dd>`)
      expect((await customerMailsOf(app, ID))[0]?.body).toContain(`Técnico: ${name}\n`)
    },
  )

  it('shows company, hours, technician and preparation, and nothing of the customer', async () => {
    const { path, call_id } = await createLink(app, {
      customer_name: 'Ana Ruiz',
      adresse: 'Calle Mayor',
      phone: '600111',
    })
    const { statusCode, body } = await openPage(app, path)
    expect(statusCode).toBe(200)
    for (const text of ['Thursday, March 12, 10:00 to 11:00', 'Térmica Norte', call_id, 'Keep the way']) {
      expect(body).toContain(text)
    }
    for (const secret of ['Ana Ruiz', 'Calle Mayor', '600111', 'client@home.example', '<script'])
      expect(body).not.toContain(secret)
  })

  it('shows the hours of the place, and offers times by its clocks', async () => {
    const place = { pays: 'ES', code_postal: '35001', ville: 'Las Palmas' }
    const { path } = await createLink(app, place)
    const { body } = await openPage(app, path)
    expect(body).toContain('Thursday, March 12, 09:00 to 10:00')
    expect(body).not.toContain('10:00 to 11:00')
    const { pays: _, ...address } = place
    const company = app.db.updateTable('companies').where('societe_uuid', '=', companyIds.norte)
    await company.set({ code_postal: address.code_postal, pays: 'ES' }).execute()
    const offered = (await openPage(app, path)).body
    expect(offered).toContain('Wednesday, March 11, 08:00')
    expect(offered).not.toContain('07:00')
    await company.set({ code_postal: '28001', pays: '' }).execute()
  })

  it('sets no cookie, is not indexed or stored, and sends its address nowhere', async () => {
    const { path } = await createLink(app)
    for (const url of [path, `/v/${'x'.repeat(32)}`]) {
      const { headers } = await openPage(app, url)
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      })
    }
  })

  it.each([
    ['es-ES,es;q=0.9', 'Confirmar la visita'],
    ['pt', 'Confirmar a visita'],
    ['de-DE, en;q=0.5', 'Confirm the visit'],
    ['fr', 'Confirmer la visite'],
    ['it', 'Conferma la visita'],
    ['de', 'Confirmar la visita'],
  ])('is in the language of the browser: %s', async (language, text) => {
    const { path } = await createLink(app)
    expect((await openPage(app, path, language)).body).toContain(text)
    expect((await openPage(app, `${path}?lang=fr`, language)).body).toContain('Confirmer la visite')
  })

  it('says the same of every token that no link has, of a link that ended, and of an erased customer', async () => {
    const { path, ID } = await createLink(app)
    const unknown = await openPage(app, `/v/${'x'.repeat(32)}`)
    expect(unknown.statusCode).toBe(404)
    expect((await openPage(app, '/v/short')).body).toBe(unknown.body)
    app.clock.now = new Date('2026-04-11T08:59:00.000Z')
    expect((await openPage(app, path)).statusCode).toBe(200)
    app.clock.now = new Date('2026-04-11T09:00:01.000Z')
    expect(await openPage(app, path).then(({ statusCode, body }) => [statusCode, body])).toEqual([404, unknown.body])
    app.clock.now = testNow
    await app.db.deleteFrom('customer_links').where('service_job_uuid', '=', ID).execute()
    expect((await sendForm(app, `${path}/confirm`, { visit: visitAt })).statusCode).toBe(404)
  })

  it('is limited by address and by token', async () => {
    const { path } = await createLink(app)
    const statuses = []
    for (let n = 0; n < 61; n += 1) statuses.push((await openPage(app, path)).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    const late = await openPage(app, path)
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '60'])
    const elsewhere = await app.fastify.inject({ method: 'GET', url: path, remoteAddress: '192.0.2.1' })
    expect(elsewhere.statusCode).toBe(429)
    expect((await openPage(app, `/v/${'x'.repeat(32)}`)).statusCode).toBe(429)
  })

  it('shows only how the call stands after its company has changed', async () => {
    const { path, ID } = await createLink(app)
    const unassigned = { societe_uuid: null, subcontractor_name: '', accepted_at: null, appointment_date_at: null }
    await app.db.updateTable('calls').set(unassigned).where('ID', '=', ID).execute()
    const { body } = await openPage(app, path)
    expect(body).toContain('The technician’s visit is being arranged')
    expect(body).not.toContain('Térmica Norte')
  })

  it('no longer shows the answer to a visit that was cancelled', async () => {
    const { path, ID } = await createLink(app)
    await sendForm(app, `${path}/confirm`, { visit: visitAt })
    const cancelled = { status_id: 5, is_saved_status_open: false, is_cancelled_status: true }
    await app.db.updateTable('calls').set(cancelled).where('ID', '=', ID).execute()
    const { body } = await openPage(app, path)
    expect([body.includes('The visit is cancelled'), body.includes('You confirmed')]).toEqual([true, false])
  })

  it('tells of a failure of the server in the language of the browser', async () => {
    const { path } = await createLink(app)
    await app.pool.query('alter table customer_links rename to links_away')
    const { statusCode, headers, body } = await openPage(app, path, 'fr')
    await app.pool.query('alter table links_away rename to customer_links')
    expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(body).toContain('Une erreur s’est produite sur le serveur')
  })
})

describe('a form of the page', () => {
  it('is refused from another site', async () => {
    const { path } = await createLink(app)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      expect((await sendForm(app, `${path}/confirm`, {}, headers)).statusCode).toBe(403)
    const foreign = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }
    const answer = await app.fastify.inject({ method: 'POST', url: `${path}/confirm`, headers: foreign })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
  })

  it('confirms the visit once, until it moves', async () => {
    const { path, ID } = await createLink(app)
    for (let n = 0; n < 2; n += 1) {
      const { statusCode, headers } = await sendForm(app, `${path}/confirm?lang=en`, { visit: visitAt })
      expect([statusCode, headers.location]).toEqual([303, `${path}?lang=en&done=confirm`])
    }
    expect(await answerOf(app, ID)).toMatchObject({ answer: 'confirmed', answered_at: testNow.toISOString() })
    const rows = (await loadHistory(as.sat, ID)).filter(({ change_data }) => change_data.type === 'customer')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.user_name).toBe('Customer (link)')
    expect((await openPage(app, path)).body).toContain('You confirmed the visit.')
    await app.db
      .updateTable('calls')
      .set({ appointment_date_at: '2026-03-13T09:00:00.000Z' })
      .where('ID', '=', ID)
      .execute()
    expect((await answerOf(app, ID)).answer).toBe('')
  })

  it('neither confirms nor cancels a visit that has moved since the page showed it', async () => {
    const { path, ID } = await createLink(app)
    const visitOn = (page: { body: string }) =>
      [...page.body.matchAll(/name="visit" value="([^"]*)"/g)].map(([, at]) => at)
    expect(new Set(visitOn(await openPage(app, path)))).toEqual(new Set([visitAt]))
    const appointment_date_at = '2026-03-13T09:00:00.000Z'
    await app.db.updateTable('calls').set({ appointment_date_at }).where('ID', '=', ID).execute()
    for (const act of ['confirm', 'cancel']) {
      const refused = await sendForm(app, `${path}/${act}?lang=en`, { visit: visitAt, reason: 'Not that day' })
      expect([refused.statusCode, refused.body.includes('The time of the visit has changed')]).toEqual([422, true])
      expect(refused.body).toContain('Friday, March 13')
      // The next answer is about the new time, and the reason is still there.
      expect(new Set(visitOn(refused))).toEqual(new Set([appointment_date_at]))
      expect(refused.body.includes('>Not that day<')).toBe(act === 'cancel')
    }
    expect((await answerOf(app, ID)).answer).toBe('')
    expect((await sendForm(app, `${path}/confirm`, { visit: appointment_date_at })).statusCode).toBe(303)
    expect((await answerOf(app, ID)).answer).toBe('confirmed')
  })

  it('cancels while a visit is being arranged, unless one was planned meanwhile', async () => {
    const { path, ID } = await createLink(app)
    const cancel = async () => (await sendForm(app, `${path}/cancel`, { visit: '', reason: 'Sold' })).statusCode
    expect(await cancel()).toBe(422)
    await app.db
      .updateTable('calls')
      .set({ accepted_at: null, appointment_date_at: null })
      .where('ID', '=', ID)
      .execute()
    expect((await openPage(app, path)).body).toContain('name="visit" value=""')
    expect(await cancel()).toBe(303)
  })

  it('tells the dispatcher who assigned the call of a cancellation while no company has it', async () => {
    const { path, ID } = await createLink(app)
    const { account_uuid: assigned_by } = await app.db
      .selectFrom('accounts')
      .select('account_uuid')
      .where('subject', '=', 'dispatcher')
      .executeTakeFirstOrThrow()
    const unassigned = { societe_uuid: null, accepted_at: null, appointment_date_at: null, assigned_by }
    await app.db.updateTable('calls').set(unassigned).where('ID', '=', ID).execute()
    expect((await sendForm(app, `${path}/cancel`, { visit: '', reason: 'Sold' })).statusCode).toBe(303)
    const { body } = await as.dispatcher.send(notificationApi.list, {})
    expect(body.Data.items).toMatchObject([{ kind: 'customer', service_job_uuid: ID, user_name: 'Customer (link)' }])
  })

  it('keeps the floor and a note, and escapes them', async () => {
    const { path, ID } = await createLink(app)
    const note = { floor: '3º B', remark: '<b>Ring twice</b>' }
    expect((await sendForm(app, `${path}/note`, note)).statusCode).toBe(303)
    expect(await answerOf(app, ID)).toMatchObject(note)
    const { body } = await openPage(app, path)
    expect(body).toContain('&lt;b&gt;Ring twice&lt;/b&gt;')
    const long = await sendForm(app, `${path}/note?lang=en`, { floor: 'x'.repeat(61), remark: 'kept as typed' })
    expect([long.statusCode, long.body.includes('kept as typed')]).toEqual([422, true])
  })

  it('takes a note of many lines, whose breaks count as one character as on the page', async () => {
    const { path, ID } = await createLink(app)
    expect((await sendForm(app, `${path}/note`, { remark: 'x\r\n'.repeat(499) })).statusCode).toBe(303)
    expect((await answerOf(app, ID)).remark).toBe('x\n'.repeat(499).trim())
  })

  it('rates a done visit from 1 to 5, for its company', async () => {
    const { path, ID } = await createLink(app)
    expect((await sendForm(app, `${path}/rate`, { rating: '5' })).statusCode).toBe(422)
    await app.db.updateTable('calls').set({ status_id: 1, is_saved_status_open: false }).where('ID', '=', ID).execute()
    for (const rating of ['', '0', '6', 'good']) {
      expect((await sendForm(app, `${path}/rate`, { rating })).statusCode).toBe(422)
    }
    expect((await sendForm(app, `${path}/rate`, { rating: '4', words: 'On time' })).statusCode).toBe(303)
    expect(await answerOf(app, ID)).toMatchObject({ rating: 4, rating_words: 'On time' })
    const { societe_uuid } = await app.db.selectFrom('customer_answers').selectAll().executeTakeFirstOrThrow()
    expect(societe_uuid).toBe(companyIds.norte)
  })

  it.each([
    ['begun', { appointment_date_at: '2026-03-10T09:00:00.000Z' }, ['confirm', 'keep', 'move', 'cancel']],
    ['being arranged', { accepted_at: null, appointment_date_at: null }, ['confirm', 'keep', 'move', 'rate']],
    ['done', { status_id: 1, is_saved_status_open: false }, ['confirm', 'move', 'note', 'cancel']],
    [
      'cancelled',
      { status_id: 5, is_saved_status_open: false, is_cancelled_status: true },
      ['confirm', 'move', 'note', 'cancel', 'rate'],
    ],
  ])('is refused when the visit is %s', async (_state, facts, acts) => {
    const { path, ID } = await createLink(app)
    await app.db.updateTable('calls').set(facts).where('ID', '=', ID).execute()
    const visit = 'appointment_date_at' in facts ? (facts.appointment_date_at ?? '') : visitAt
    const fields = { visit, slot: '2026-03-12T10:00:00.000Z', reason: 'No', rating: '3', remark: 'Hello' }
    for (const act of acts) {
      const { statusCode, body } = await sendForm(app, `${path}/${act}?lang=en`, fields)
      expect([act, statusCode]).toEqual([act, 422])
      // Also if the page no longer has that form.
      expect(body).toContain('This is no longer possible: the visit has changed.')
    }
    expect((await app.db.selectFrom('customer_answers').selectAll().execute()).length).toBe(0)
  })

  it('acts on the call of its link alone', async () => {
    const [one, two] = [await createLink(app), await createLink(app)]
    await sendForm(app, `${one.path}/confirm`, { visit: visitAt })
    expect((await answerOf(app, two.ID)).answer).toBe('')
    expect((await as.sat2.send(customerLinkApi.answer, { ID: one.ID })).status).toBe(404)
  })

  it('is refused before it is read if it is too large', async () => {
    const { path } = await createLink(app)
    const { statusCode, body } = await sendForm(app, `${path}/note?lang=en`, { remark: 'x'.repeat(20_000) })
    expect([statusCode, body.includes('<p>The request is too large</p>')]).toEqual([413, true])
  })
})
