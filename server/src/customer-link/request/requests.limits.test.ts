import { uploadLifetimeMs } from '@callout/domain/attachments/attachment.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPage, sendForm } from '../../../test/fixtures/customer-links.ts'
import { createCall, pictureBytes } from '../../../test/fixtures/factories.ts'
import { createPngHead } from '../../../test/fixtures/sample-files.ts'
import { askForVisit, requestPage, sendRequest, takeRequests } from '../../../test/fixtures/visit-requests.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { testNow } from '../../../test/support/test-app.ts'
import { eraseCustomerData } from '../../customers/customer.erase.ts'
import { findRecordsByNumber, findRecordsByText } from '../../customers/customer.queries.ts'
import { cleanUpExpiredRows, cleanUpUploads } from '../../platform/jobs/cleanup.ts'

const app = setUpApp({ MAILS_PER_NETWORK_A_DAY: '1' })
const as = setUpClients(app, 'dispatcher')

beforeAll(() => takeRequests(app))
beforeEach(async () => {
  app.clock.now = testNow
  for (const table of ['calls', 'attempts', 'visit_requests', 'mails', 'uploads'] as const)
    await app.db.deleteFrom(table).execute()
})

const boundary = 'x-boundary'
const sendPhoto = (path: string, name: string, content: Buffer) =>
  app.fastify.inject({
    method: 'POST',
    url: `${path}/photo?lang=en`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'sec-fetch-site': 'same-origin' },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
const uploads = () => app.db.selectFrom('uploads').selectAll().execute()

describe('limits', () => {
  it('let one address get three codes a day, and take none of the emails of staff', async () => {
    for (let n = 0; n < 3; n += 1) expect((await sendRequest(app)).statusCode).toBe(303)
    const { statusCode, body } = await sendRequest(app, { email: 'ANA@home.example' })
    expect([statusCode, body.includes('several codes')]).toEqual([429, true])
    expect((await sendRequest(app, { email: 'eva@home.example' })).statusCode).toBe(303)
    const counted = await app.db.selectFrom('mails').select('recipient').execute()
    expect(counted).toHaveLength(4)
  })

  it('let one network address send ten requests an hour', async () => {
    for (let n = 0; n < 10; n += 1)
      expect((await sendRequest(app, { email: `c${n}@home.example` })).statusCode).toBe(303)
    expect((await sendRequest(app, { email: 'last@home.example' })).statusCode).toBe(429)
    app.clock.now = new Date(testNow.getTime() + 3_600_001)
    expect((await sendRequest(app, { email: 'last@home.example' })).statusCode).toBe(303)
  })

  it('answer hundreds of requests at once without an error, while staff work', async () => {
    const visitors = Array.from({ length: 300 }, () => openPage(app, requestPage))
    const { status } = await as.dispatcher.send(callApi.list, {})
    expect(status).toBe(200)
    const statuses = new Set((await Promise.all(visitors)).map(({ statusCode }) => statusCode))
    expect([...statuses].every((one) => one === 200 || one === 429)).toBe(true)
  })
})

describe('photos', () => {
  it('wait for the code and come with the call', async () => {
    const { path, code } = await askForVisit(app)
    expect((await sendPhoto(path, 'plate.png', pictureBytes)).statusCode).toBe(303)
    expect((await openPage(app, `${path}?lang=en`)).body).toContain('1 photo added')
    await sendForm(app, `${path}/code`, { code })
    expect(await uploads()).toMatchObject([{ name: 'plate.png', attachment_uuid: expect.any(String) }])
    expect((await sendPhoto(path, 'late.png', pictureBytes)).statusCode).toBe(200)
    expect(await uploads()).toHaveLength(1)
  })

  it.each([
    ['that is no picture', Buffer.from('<script>')],
    ['of 60 megapixels', createPngHead(10_000, 6_000)],
    ['that is too large', Buffer.concat([pictureBytes, Buffer.alloc(10 * 1024 * 1024)])],
  ])('%s are answered on the page', async (_which, content) => {
    const { path } = await askForVisit(app)
    const { statusCode, headers } = await sendPhoto(path, 'photo.png', content)
    expect([statusCode, headers['content-type']]).toEqual([422, 'text/html; charset=utf-8'])
    expect(await uploads()).toEqual([])
  })

  it('are at most five', async () => {
    const { path } = await askForVisit(app)
    for (let n = 0; n < 5; n += 1) await sendPhoto(path, `${n}.png`, pictureBytes)
    const { statusCode, body } = await sendPhoto(path, '5.png', pictureBytes)
    expect([statusCode, body.includes('already 5 photos')]).toEqual([422, true])
  })
})

describe('an unconfirmed request', () => {
  it('is gone after 24 hours with its photos, also those of the last hour', async () => {
    const { path, code } = await askForVisit(app)
    app.clock.now = new Date(testNow.getTime() + 23 * 3_600_000)
    await sendPhoto(path, 'late.png', pictureBytes)
    const after = addMilliseconds(testNow.toISOString(), uploadLifetimeMs + 3_600_001)
    app.clock.now = new Date(after)
    expect((await openPage(app, path)).statusCode).toBe(404)
    expect((await sendForm(app, `${path}/code`, { code })).statusCode).toBe(404)
    await cleanUpExpiredRows(app.db, after)
    await cleanUpUploads(app.db, app.files, after)
    expect([await uploads(), await app.db.selectFrom('visit_requests').selectAll().execute()]).toEqual([[], []])
  })

  it('is found and erased with its customer', async () => {
    const { path } = await askForVisit(app)
    await sendPhoto(path, 'plate.png', pictureBytes)
    const found = await findRecordsByText(app.db, 'ana@home.example', 'ATLIBE')
    expect(found).toMatchObject([{ kind: 'request', name: 'Ana Ruiz', email: 'ana@home.example' }])
    const closed = await createCall(app.db, { status_id: -1, customer_name: 'Ana Ruiz', email: 'ana@home.example' })
    const records = await findRecordsByNumber(app.db, { call: [closed.call_id], contract: [], card: [] }, 'ATLIBE')
    await app.db.transaction().execute((tx) => eraseCustomerData(tx, records, testNow.toISOString()))
    expect(await app.db.selectFrom('visit_requests').selectAll().execute()).toEqual([])
    expect(await uploads()).toMatchObject([{ name: '[erased]', expires_at: '1970-01-01T00:00:00.000Z' }])
    expect(await app.db.selectFrom('mails').select(['recipient', 'body']).execute()).toEqual([])
  })
})
