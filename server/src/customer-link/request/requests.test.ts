import { callApi } from '@callout/domain/calls/call.api.ts'
import { requestMessages } from '@callout/domain/messages/request-messages.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPage, sendForm } from '../../../test/fixtures/customer-links.ts'
import { createCall, heldBy } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import {
  askedCalls,
  askForVisit,
  confirmVisitRequest,
  requestPage,
  sendRequest,
  takeRequests,
  typedRequest,
  workOn,
} from '../../../test/fixtures/visit-requests.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app, 'dispatcher', 'callcenter', 'sat')

beforeAll(() => takeRequests(app))
beforeEach(async () => {
  for (const table of ['calls', 'attempts', 'visit_requests', 'mails'] as const)
    await app.db.deleteFrom(table).execute()
})

describe('the page of requests', () => {
  it.each(['es', 'pt', 'en', 'fr', 'it'] as const)('stands in %s, with problems, prices and privacy', async (lang) => {
    const { statusCode, body, headers } = await openPage(app, `${requestPage}?lang=${lang}`)
    expect(statusCode).toBe(200)
    const t = requestMessages[lang]
    for (const text of [t.title, t.price_office, t.privacy, t.send])
      expect(body).toContain(text.replaceAll("'", '&#39;'))
    expect(body).toContain('<option value="LEAK">')
    expect(body).toContain('Journey from €39.')
    expect(headers['content-security-policy']).toContain("worker-src 'self'")
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('is the same 404 for a network that takes no requests and for none', async () => {
    const off = await openPage(app, '/request/YGNITA')
    const unknown = await openPage(app, '/request/NOBODY')
    expect([off.statusCode, unknown.statusCode, off.body]).toEqual([404, 404, unknown.body])
    expect((await sendForm(app, '/request/YGNITA', typedRequest)).statusCode).toBe(404)
  })

  it('has the serial number of the code on the appliance, and keeps it in another language', async () => {
    const { body } = await openPage(app, `${requestPage}?sn=SX-1%22%3E`)
    expect(body).toContain('value="SX-1&quot;&gt;"')
    expect(body).toContain('?sn=SX-1%22%3E&amp;lang=fr')
  })

  it('serves its scripts', async () => {
    for (const file of ['request.js', 'work.js'])
      expect((await openPage(app, `/request/${file}`)).headers['content-type']).toContain('javascript')
  })

  it('suggests towns, and no address of a customer', async () => {
    await createCall(app.db, { adresse: 'Calle Secreta', street_number: '9', code_postal: '28013', ville: 'Madrid' })
    const found = await openPage(app, `${requestPage}/addresses?q=secreta`)
    expect([found.statusCode, found.json()]).toEqual([200, []])
    expect((await openPage(app, `${requestPage}/addresses?q=ab`)).json()).toEqual([])
    expect((await openPage(app, `${requestPage}/addresses?q=a&q=b`)).json()).toEqual([])
  })
})

describe('the form', () => {
  it.each([
    [{ email: 'nobody' }, 'This is not a valid e-mail address'],
    [{ phone: 'none' }, 'This is not a telephone number'],
    [{ customer_name: ' ' }, 'Fill in this field'],
    [{ problem_type_id: 'GONE' }, 'Choose one of the options'],
    [{ description: 'x'.repeat(1001) }, 'The text is too long'],
    [{ day: 'tomorrow' }, 'Choose one of the options'],
  ])('says at its field what is wrong and keeps what was typed: %j', async (fields, text) => {
    const { statusCode, body } = await sendRequest(app, { adresse: 'Calle <Larga>', ...fields })
    expect(statusCode).toBe(422)
    expect(body).toContain(text)
    expect(body).toContain('value="Calle &lt;Larga&gt;"')
    expect(await app.db.selectFrom('visit_requests').selectAll().execute()).toEqual([])
  })

  it('is closed to forms of other sites, and to large ones', async () => {
    const other = await sendForm(app, requestPage, typedRequest, { 'sec-fetch-site': 'cross-site' })
    expect(other.statusCode).toBe(403)
    const large = await sendForm(app, requestPage, { description: 'x'.repeat(50_000) })
    expect(large.statusCode).toBe(413)
  })

  it('mails a code and makes no call before it is typed', async () => {
    const { path, code } = await askForVisit(app)
    expect(code).toMatch(/^\d{6}$/)
    expect((await openPage(app, path)).body).toContain('ana@home.example')
    expect(await askedCalls(app)).toEqual([])
  })
})

describe('a confirmed request', () => {
  it('is a call that the office sees as asked by the customer', async () => {
    const { page } = await confirmVisitRequest(app, { day: '2026-03-12', part: 'afternoon' })
    expect(page).toContain('The office has your request')
    const [call] = await askedCalls(app)
    expect(call).toMatchObject({
      network_code: 'ATLIBE',
      subject: 'Leak es',
      call_type_id: 'REP',
      email: 'ana@home.example',
      customer_name: 'Ana Ruiz',
      adresse: 'Calle Mayor',
      societe_uuid: null,
      customer_lang: 'en',
      wish_date_from: '2026-03-12T13:00:00.000Z',
      description: expect.stringContaining(
        'Water under the boiler\nDías que le vienen bien: jueves, 12 de marzo · por la tarde',
      ),
    })
    const filterData = { asked_by_customer: true, without_appointment: true }
    const { body } = await as.callcenter.send(callApi.list, { filterData })
    expect(body.Data).toMatchObject([{ ID: call?.ID, asked_by_customer: true }])
    const history = await loadHistory(as.dispatcher, call?.ID ?? '')
    expect(history[0]).toMatchObject({ user_name: 'Customer (link)' })
  })

  it('is mailed to its address with the link to the call, and leaves nothing of what was typed', async () => {
    await confirmVisitRequest(app)
    const [call] = await askedCalls(app)
    const mail = await app.db
      .selectFrom('mails')
      .selectAll()
      .where('service_job_uuid', '=', call?.ID ?? '')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ recipient: 'ana@home.example', is_to_customer: true })
    const link = /\/v\/[\w-]{32}/.exec(mail.body)?.[0] ?? ''
    expect((await openPage(app, link)).statusCode).toBe(200)
    const [request] = await app.db.selectFrom('visit_requests').selectAll().execute()
    expect(request).toMatchObject({ email: '', customer_name: '', phone: '', adresse: '', description: '' })
  })

  it('is made once, however often the code is sent', async () => {
    const { path, code } = await askForVisit(app)
    const sent = await Promise.all([1, 2, 3].map(() => sendForm(app, `${path}/code`, { code })))
    expect(sent.every(({ statusCode }) => statusCode < 400)).toBe(true)
    expect(await askedCalls(app)).toHaveLength(1)
  })

  it('is refused after five wrong codes, also with the right one', async () => {
    const { path, code } = await askForVisit(app)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let n = 0; n < 5; n += 1)
      expect((await sendForm(app, `${path}/code?lang=en`, { code: wrong })).body).toContain('The code is not right')
    const last = await sendForm(app, `${path}/code?lang=en`, { code })
    expect([last.statusCode, last.body.includes('Too many wrong codes')]).toEqual([422, true])
    expect(await askedCalls(app)).toEqual([])
  })

  it('belongs to the page of its network alone', async () => {
    const { path } = await askForVisit(app)
    expect((await openPage(app, path.replace('ATLIBE', 'YGNITA'))).statusCode).toBe(404)
    expect((await openPage(app, `${requestPage}/${'x'.repeat(32)}`)).statusCode).toBe(404)
  })

  it('is not marked on a call that the office makes', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const { body } = await as.sat.send(callApi.load, { ID })
    expect(body.Data).toMatchObject({ asked_by_customer: false, perhaps_same_as: null })
  })
})

it('is offered on the page of a visit that is over or cancelled, and not before', async () => {
  await confirmVisitRequest(app)
  const [call] = await askedCalls(app)
  const mail = await app.db
    .selectFrom('mails')
    .select('body')
    .where('service_job_uuid', 'is not', null)
    .executeTakeFirstOrThrow()
  const link = /\/v\/[\w-]{32}/.exec(mail.body)?.[0] ?? ''
  const offer = `href="${requestPage}?lang=en"`
  expect((await openPage(app, link)).body).not.toContain(offer)
  const cancelled = { status_id: 5, is_saved_status_open: false, is_cancelled_status: true }
  await app.db
    .updateTable('calls')
    .set(cancelled)
    .where('ID', '=', call?.ID ?? '')
    .execute()
  expect((await openPage(app, link)).body).toContain(offer)
})

it('refuses a form without its work, with old work and with work that was used', async () => {
  const refused = async (fields: object) => {
    const { statusCode, body } = await sendForm(app, `${requestPage}?lang=en`, { ...typedRequest, ...fields })
    return [statusCode, body.includes('The page was open for too long')]
  }
  expect(await refused({})).toEqual([422, true])
  const done = workOn((await openPage(app, requestPage)).body)
  expect(await refused({ ...done, work: `${Number(done.work) + 1}` })).toEqual([422, true])
  expect((await sendForm(app, requestPage, { ...typedRequest, ...done })).statusCode).toBe(303)
  expect(await refused(done)).toEqual([422, true])
})
