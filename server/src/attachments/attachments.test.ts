import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { describe, expect, it } from 'vitest'
import { attachmentsOf, createAttachment, uploadSample } from '../../test/fixtures/attachments.ts'
import { createCall, createStoredAttachment, heldBy, type Person, pictureBytes } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const save = (person: Person, body: object) => as[person].send(attachmentApi.save, body)

describe('adding an attachment', () => {
  it('attaches uploaded files under their new names, and writes history', async () => {
    const { call, attachment } = await createAttachment(app, as.sat)
    expect(attachmentApi.save.response.safeParse(attachment).success).toBe(true)
    expect(attachment).toMatchObject({
      attachment_name: 'Boiler',
      service_job_uuid: call.ID,
      call_id: call.call_id,
      user_name: 'The sat',
      created_at: '2026-03-10T09:30:00.000Z',
      version: 1,
      can: { save: true, delete: true },
    })
    const [front, plate] = attachment.images
    expect(front).toMatchObject({ name: 'front.png', content_type: 'image/png', bytes: pictureBytes.length })
    expect(plate).toMatchObject({ name: 'plate.pdf', content_type: 'application/pdf', can: { delete: true } })
    const [row, ...more] = await loadHistory(as.dispatcher, call.ID)
    expect(more).toEqual([])
    expect(row).toMatchObject({ user_name: 'The sat', change_data: { call_id: call.call_id, type: 'attach' } })
    expect(row?.change_data.changedItem).toEqual([
      { field: 'attachment_name', old_value: null, new_value: 'Boiler' },
      { field: 'files', old_value: null, new_value: 'front.png\nplate.pdf' },
    ])
  })

  it('serves its files to everybody who sees the call', async () => {
    const { attachment } = await createAttachment(app, as.sat)
    const { image_url } = attachment.images[0]
    expect(image_url).toMatch(/^\/Images\/GetFile\/[0-9a-f-]{36}\.png\?type=Attachment&filename=front\.png$/)
    const statuses = async (...persons: Person[]) =>
      Promise.all(persons.map(async (person) => (await as[person].get(image_url)).status))
    expect(await statuses('sat', 'dispatcher', 'callcenter', 'backoffice')).toEqual([200, 200, 200, 200])
    expect(await statuses('sat2', 'sat-ygnita', 'dispatcher-ygnita')).toEqual([404, 404, 404])
    expect((await app.signedOut.get(image_url)).status).toBe(401)
    expect((await (await app.application()).get(image_url)).status).toBe(401)
    const { bytes, headers } = await as.dispatcher.get(image_url)
    expect([bytes.equals(pictureBytes), headers['content-disposition']]).toEqual([true, 'inline; filename="front.png"'])
  })

  it('uses the name of the first file if it has none', async () => {
    const { ID } = await createCall(app.db)
    const images = [{ name: 'leak.png', file: await uploadSample(as.dispatcher) }]
    const { body } = await save('dispatcher', { service_job_uuid: ID, images })
    expect(body.Data.attachment_name).toBe('leak.png')
  })

  it('accepts a form in bracket notation', async () => {
    const { ID } = await createCall(app.db)
    const file = await uploadSample(as.dispatcher)
    const form = `service_job_uuid=${ID}&images[0][name]=leak.png&images[0][file]=${file}`
    const { body } = await as.dispatcher.post(attachmentApi.save.path, form)
    expect(body.Data.images[0].name).toBe('leak.png')
  })

  it('creates one attachment for two requests with the same key', async () => {
    const { ID } = await createCall(app.db)
    const body = { service_job_uuid: ID, images: [{ name: 'a.png', file: await uploadSample(as.dispatcher) }] }
    const sending = { headers: { 'idempotency-key': 'once' } }
    const [first, second] = [
      await as.dispatcher.send(attachmentApi.save, body, sending),
      await as.dispatcher.send(attachmentApi.save, body, sending),
    ]
    expect(second.body).toEqual(first.body)
    expect(await attachmentsOf(as.dispatcher, ID)).toHaveLength(1)
  })

  it.each([
    ['a file of somebody else', async () => uploadSample(as.dispatcher2)],
    ['a file of another network', async () => uploadSample(as.dispatcher, 'a.png', { networkCode: 'YGNITA' })],
    ['an unknown file', async () => 'no.png'],
    ['a file that is already attached', async () => attachedUpload()],
    ['an expired file', async () => expiredUpload()],
  ])('refuses %s with the same message, and stores nothing', async (_what, file) => {
    const { ID } = await createCall(app.db)
    const images = [
      { name: 'good.png', file: await uploadSample(as.dispatcher) },
      { name: 'bad.png', file: await file() },
    ]
    const { status, body } = await save('dispatcher', { service_job_uuid: ID, images })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        HasError: true,
        Message: 'bad.png is no longer available. Choose it again.',
        customErrorCode: 'attachment.refused.no_upload',
        Errors: { 'images.1.file': 'attachment.choose_again' },
      }),
    ])
    expect(await attachmentsOf(as.dispatcher, ID)).toEqual([])
    expect(await loadHistory(as.dispatcher, ID)).toEqual([])
    const good = await as.dispatcher.send(imageApi.get, { name: images[0]?.file, type: 'Temp' })
    expect(good.status).toBe(200)
  })

  it('refuses the same file twice', async () => {
    const { ID } = await createCall(app.db)
    const file = await uploadSample(as.dispatcher)
    const images = [
      { name: 'a.png', file },
      { name: 'b.png', file },
    ]
    expect((await save('dispatcher', { service_job_uuid: ID, images })).body.HasError).toBe(true)
    const answers = await Promise.all(
      ['a.png', 'b.png'].map((name) => save('dispatcher', { service_job_uuid: ID, images: [{ name, file }] })),
    )
    expect(answers.map(({ body }) => body.HasError).sort()).toEqual([false, true])
  })

  it.each([
    ['no file', [], { images: 'text.required' }],
    ['a file without a name', [{ name: ' ', file: 'a.png' }], { 'images.0.name': 'text.required' }],
    ['a name that is only a path', [{ name: '../', file: 'a.png' }], { 'images.0.name': 'text.required' }],
    ['a name too long', [{ name: 'a'.repeat(251), file: 'a.png' }], { 'images.0.name': 'message.too_long' }],
  ])('refuses %s', async (_what, images, Errors) => {
    const { ID } = await createCall(app.db)
    const { body } = await save('dispatcher', { service_job_uuid: ID, images })
    expect([body.HasError, body.Errors]).toEqual([true, Errors])
  })

  it('answers 400 for a file that is both new and old, neither, or too many', async () => {
    const { ID } = await createCall(app.db)
    const many = Array.from({ length: 101 }, () => ({ name: 'a.png', file: 'a.png' }))
    for (const images of [[{ name: 'a', file: 'a', image_guid: 'b' }], [{ name: 'a' }], many])
      expect((await save('dispatcher', { service_job_uuid: ID, images })).status).toBe(400)
    expect((await save('dispatcher', { service_job_uuid: ID, images: [], colour: 'red' })).status).toBe(400)
  })

  it('is not found without access to the call', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    for (const person of ['sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const) {
      const images = [{ name: 'a.png', file: await uploadSample(as[person]) }]
      expect((await save(person, { service_job_uuid: ID, images })).status).toBe(404)
    }
    expect(await attachmentsOf(as.dispatcher, ID)).toEqual([])
  })
})

async function attachedUpload() {
  const { ID } = await createCall(app.db)
  const file = await uploadSample(as.dispatcher)
  await save('dispatcher', { service_job_uuid: ID, images: [{ name: 'a.png', file }] })
  return file
}

async function expiredUpload() {
  const file = await uploadSample(as.dispatcher)
  const expires_at = '2026-03-10T09:30:00.000Z'
  await app.db.updateTable('uploads').set({ expires_at }).where('file', '=', file).execute()
  return file
}

describe('the list of attachments', () => {
  it('is not found for a call that the reader may not see', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const statuses = async (person: Person) =>
      (await as[person].send(attachmentApi.list, { filterData: { service_job_uuid: ID } })).status
    expect(await Promise.all((['sat', 'sat2', 'sat-ygnita'] as const).map(statuses))).toEqual([200, 404, 404])
    expect((await as.sat.send(attachmentApi.list, { filterData: { service_job_uuid: 'x' } })).status).toBe(404)
  })

  it('contains those of all visible calls', async () => {
    const [mine, theirs, nobodys] = [
      await createCall(app.db, heldBy('norte')),
      await createCall(app.db, heldBy('sur')),
      await createCall(app.db),
    ]
    for (const call of [mine, theirs, nobodys])
      await createStoredAttachment(app, call, { attachment_name: 'Ñandú plan' })
    const foreign = await createCall(app.db, { network_code: 'YGNITA', ...heldBy('roma') })
    await createStoredAttachment(app, foreign, { network_code: 'YGNITA', attachment_name: 'Ñandú plan' })
    const visibleCallIds = async (person: Person) => {
      const { body } = await as[person].send(attachmentApi.list, { filterData: { attachment_name: 'nandu' } })
      expect(body.Total).toBe(body.Data.length)
      return body.Data.map(({ call_id }: { call_id: string }) => call_id).sort()
    }
    const ids = (...calls: { call_id: string }[]) => calls.map(({ call_id }) => call_id).sort()
    expect(await visibleCallIds('sat')).toEqual(ids(mine))
    expect(await visibleCallIds('sat2')).toEqual(ids(theirs))
    expect(await visibleCallIds('sat-ygnita')).toEqual(ids(foreign))
    expect(await visibleCallIds('dispatcher')).toEqual(ids(mine, theirs, nobodys))
  })

  it('finds one attachment by its key, on its own call only', async () => {
    const call = await createCall(app.db)
    const { ID } = await createStoredAttachment(app, call, { attachment_name: 'b' })
    await createStoredAttachment(app, call, { attachment_name: 'a' })
    const totalOf = async (filterData: object) =>
      (await as.dispatcher.send(attachmentApi.list, { request: { PageSize: 1 }, filterData })).body
    expect(await totalOf({ service_job_uuid: call.ID, ID })).toMatchObject({ Total: 1, Data: [{ ID }] })
    expect(await totalOf({ service_job_uuid: call.ID, ID: 'x' })).toMatchObject({ Total: 0 })
    const other = await createCall(app.db)
    expect(await totalOf({ service_job_uuid: other.ID, ID })).toMatchObject({ Total: 0 })
  })

  it('sorts, filters and pages', async () => {
    const call = await createCall(app.db)
    for (const attachment_name of ['b', 'c', 'a']) await createStoredAttachment(app, call, { attachment_name })
    const ask = async (request: object, filterData = {}) => {
      const all = { service_job_uuid: call.ID, ...filterData }
      const { body } = await as.dispatcher.send(attachmentApi.list, { request, filterData: all })
      return [body.Total, body.Data.map((row: { attachment_name: string }) => row.attachment_name).join('')]
    }
    expect(await ask({})).toEqual([3, 'abc'])
    expect(await ask({ Page: 2, PageSize: 2 })).toEqual([3, 'c'])
    expect(await ask({ Sorts: [{ Member: 'attachment_name', SortDirection: 1 }] })).toEqual([3, 'cba'])
    expect(await ask({}, { attachment_name: 'B' })).toEqual([1, 'b'])
    expect(await ask({}, { created_at: { from: '2026-03-02' } })).toEqual([0, ''])
    expect((await as.dispatcher.send(attachmentApi.list, { request: { PageSize: 0 } })).status).toBe(400)
  })
})

describe('a new call with files', () => {
  const fields = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'M', subject: 'Leak' }

  it('stores each file as an attachment, in the same transaction', async () => {
    const attachments = [
      { name: 'front.png', file: await uploadSample(as.sat2) },
      { name: 'plate.pdf', file: await uploadSample(as.sat2, 'plate.pdf') },
    ]
    const { body } = await as.sat2.send(callApi.create, { ...fields, attachments })
    const held = await attachmentsOf(as.sat2, body.Data.ID)
    expect(held.map((row: { attachment_name: string }) => row.attachment_name)).toEqual(['front.png', 'plate.pdf'])
    const types = (await loadHistory(as.dispatcher, body.Data.ID)).map(
      (row: { change_data: { type: string } }) => row?.change_data.type,
    )
    expect(types).toEqual(['attach', 'create'])
  })

  it('is not created if a file has expired, and names the file', async () => {
    const attachments = [
      { name: 'front.png', file: await uploadSample(as.sat2) },
      { name: 'plate.pdf', file: await uploadSample(as.dispatcher) },
    ]
    const subject = 'Not to be made'
    const { body } = await as.sat2.send(callApi.create, { ...fields, subject, attachments })
    expect([body.HasError, body.Errors]).toEqual([true, { 'attachments.1.file': 'attachment.choose_again' }])
    expect(await app.db.selectFrom('calls').selectAll().where('subject', '=', subject).execute()).toEqual([])
  })
})
