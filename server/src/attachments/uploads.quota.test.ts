import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadSample } from '../../test/fixtures/attachments.ts'
import { companyIds, createCall, heldBy, type Person, pictureBytes } from '../../test/fixtures/factories.ts'
import { expectNothingLeft, uploadFile } from '../../test/fixtures/uploads.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { type TestClient, testNow } from '../../test/support/test-app.ts'

const gigabyte = 1024 ** 3

const app = setUpApp({ COMPANY_STORAGE_GB: '3' })
const as = setUpClients(app)

beforeEach(() => app.db.deleteFrom('uploads').execute())

/** Inserts upload rows of a person. */
async function insertUploads(person: Person, count: number, about: object = {}) {
  const account = await app.db
    .selectFrom('accounts')
    .select(['account_uuid', 'societe_uuid'])
    .where('subject', '=', person)
    .executeTakeFirstOrThrow()
  const later = new Date(testNow.getTime() + 3600_000).toISOString()
  const row = (n: number) => ({
    image_guid: crypto.randomUUID(),
    network_code: 'ATLIBE',
    file: `${crypto.randomUUID()}.png`,
    name: `${n}.png`,
    content_type: 'image/png',
    bytes: 1,
    created_at: testNow.toISOString(),
    created_by: account.account_uuid,
    societe_uuid: account.societe_uuid,
    expires_at: later,
    ...about,
  })
  await app.db
    .insertInto('uploads')
    .values(Array.from({ length: count }, (_, n) => row(n)))
    .execute()
}

/** An upload with a content length, as browsers send it. */
function uploadWithLength(client: TestClient, name: string) {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), pictureBytes, Buffer.from('\r\n--x--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return client.post(imageApi.upload.path, body, { query: { type: 'File' }, headers })
}

const metricOf = async (quota: string) => {
  const { body } = await app.signedOut.get('/metrics')
  return Number(new RegExp(`callout_quota_refused_total{quota="${quota}"} (\\d+)`).exec(body)?.[1])
}

describe('pending uploads', () => {
  it('are limited to 200 for each account', async () => {
    await insertUploads('dispatcher', 199)
    const before = await metricOf('waiting_uploads')
    expect((await uploadFile(as.dispatcher, 'a.png')).status).toBe(200)
    const { status, body } = await expectNothingLeft(app, () => uploadFile(as.dispatcher, 'a.png'))
    expect([status, body.customErrorCode]).toEqual([429, 'TooManyRequests'])
    expect(body.Message).toContain('at most 200, and 1 GB together')
    expect(await metricOf('waiting_uploads')).toBe(before + 1)
    expect((await uploadFile(as.callcenter, 'a.png')).status).toBe(200)
  })

  it('are limited to 1 GB for each account, including the new one', async () => {
    await insertUploads('dispatcher', 1, { bytes: gigabyte - 100 })
    expect((await expectNothingLeft(app, () => uploadWithLength(as.dispatcher, 'a.png'))).status).toBe(429)
    await insertUploads('callcenter', 1, { bytes: gigabyte - 5000 })
    expect((await uploadWithLength(as.callcenter, 'a.png')).status).toBe(200)
  })

  it('no longer count once they are attached or expired', async () => {
    await insertUploads('dispatcher', 200, { expires_at: testNow.toISOString() })
    expect((await uploadFile(as.dispatcher, 'a.png')).status).toBe(200)
    const call = await createCall(app.db)
    await insertUploads('dispatcher', 198)
    const images = [{ name: 'a.png', file: await uploadSample(as.dispatcher) }]
    expect((await uploadFile(as.dispatcher, 'a.png')).status).toBe(429)
    await as.dispatcher.send(attachmentApi.save, { service_job_uuid: call.ID, images })
    expect((await uploadFile(as.dispatcher, 'a.png')).status).toBe(200)
  })

  it('do not exceed the limit when they arrive at once', async () => {
    await insertUploads('dispatcher', 195)
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => uploadFile(as.dispatcher, `${n}.png`)))
    const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length
    expect([count(200), count(429)]).toEqual([5, 7])
  })

  it('release their quota if the content is refused', async () => {
    await insertUploads('dispatcher', 199)
    for (let n = 0; n < 3; n += 1)
      expect((await uploadFile(as.dispatcher, 'a.png', Buffer.from('text'))).body.HasError).toBe(true)
    expect((await uploadFile(as.dispatcher, 'a.png')).status).toBe(200)
  })
})

describe('the storage of a company', () => {
  const fillStorage = async (bytes: number, more = {}) => {
    const call = await createCall(app.db, heldBy('norte'))
    const ID = crypto.randomUUID()
    await app.db
      .insertInto('attachments')
      .values({
        ID,
        network_code: 'ATLIBE',
        service_job_uuid: call.ID,
        call_id: call.call_id,
        attachment_name: 'film',
        created_at: testNow.toISOString(),
        user_name: 'sat',
      })
      .execute()
    await insertUploads('sat', 1, { bytes, attachment_uuid: ID, expires_at: testNow.toISOString(), ...more })
    return { call, ID }
  }

  it('counts attached and pending files of its accounts, with a configured limit', async () => {
    const { call, ID } = await fillStorage(3 * gigabyte - 100)
    const { status, body } = await expectNothingLeft(app, () => uploadFile(as.sat, 'a.png'))
    expect([status, body.customErrorCode]).toEqual([429, 'TooManyRequests'])
    expect(body.Message).toContain('(3 GB)')
    expect((await uploadFile(as.sat2, 'a.png')).status).toBe(200)
    expect((await uploadFile(as.dispatcher, 'a.png')).status).toBe(200)
    const deleted = await as.dispatcher.send(attachmentApi.delete, { ID, service_job_uuid: call.ID })
    expect(deleted.body.HasError).toBe(false)
    expect((await uploadFile(as.sat, 'a.png')).status).toBe(200)
  })

  it('counts PDFs too, and is not exceeded by simultaneous uploads', async () => {
    const { call } = await fillStorage(3 * gigabyte - 500)
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => uploadWithLength(as.sat, `${n}.png`)))
    const accepted = replies.filter(({ status }) => status === 200).length
    expect(accepted).toBeGreaterThan(0)
    expect(accepted).toBeLessThan(8)
    const report = await as.sat.send(attachmentApi.assignmentReport, { service_job_uuid: call.ID })
    expect(report.status).toBe(429)
  })

  it('belongs to the company of the uploader', async () => {
    await uploadFile(as.sat, 'a.png')
    await uploadFile(as.dispatcher, 'a.png')
    const uploads = await app.db.selectFrom('uploads').select('societe_uuid').orderBy('created_by').execute()
    expect(uploads.map((row) => row.societe_uuid).sort()).toEqual([companyIds.norte, null].sort())
  })
})

describe('PDFs', () => {
  it('are limited to 200 an hour for each account', async () => {
    const call = await createCall(app.db, heldBy('norte'))
    const report = (client: TestClient) => client.send(attachmentApi.assignmentReport, { service_job_uuid: call.ID })
    expect((await report(as.sat)).body.HasError).toBe(false)
    const before = await metricOf('pdfs')
    await app.db.updateTable('attempts').set({ attempts: 200 }).execute()
    const { status, body, headers } = await expectNothingLeft(app, () => report(as.sat))
    expect([status, body.customErrorCode]).toEqual([429, 'TooManyRequests'])
    expect(body.Message).toContain('in 60 min')
    expect(Number(headers['retry-after'])).toBe(3600)
    expect(await metricOf('pdfs')).toBe(before + 1)
    expect((await report(as.dispatcher)).body.HasError).toBe(false)
    app.clock.now = new Date(testNow.getTime() + 3600_000)
    expect((await report(as.sat)).body.HasError).toBe(false)
    app.clock.now = testNow
  })
})

it('the metric of each quota starts at 0', async () => {
  for (const quota of ['event_streams', 'waiting_uploads', 'pdfs', 'company_storage'])
    expect(await metricOf(quota)).toBeGreaterThanOrEqual(0)
})
