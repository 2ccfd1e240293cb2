import { attachmentApi, imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addedBy, attachmentsOf, uploaded } from '../../test/attachments.ts'
import { aCall, anAttachment, aPicture, heldBy, type Person } from '../../test/factories.ts'
import { type Caller, everybody, openHouse, type TestHouse } from '../../test/harness.ts'
import { historyOf } from '../../test/history.ts'

let house: TestHouse
let as: Record<Person, Caller>

beforeAll(async () => {
  house = await openHouse()
  as = await everybody(house)
})
afterAll(() => house.close())

const save = (person: Person, body: object) => as[person].send(attachmentApi.save, body)

describe('adding', () => {
  it('takes uploaded files under their new names, and tells the history', async () => {
    const { call, attachment } = await addedBy(house, as.sat)
    expect(attachmentApi.save.answer.safeParse(attachment).success).toBe(true)
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
    expect(front).toMatchObject({ name: 'front.png', content_type: 'image/png', bytes: aPicture.length })
    expect(plate).toMatchObject({ name: 'plate.pdf', content_type: 'application/pdf', can: { delete: true } })
    const [row, ...more] = await historyOf(as.dispatcher, call.ID)
    expect(more).toEqual([])
    expect(row).toMatchObject({ user_name: 'The sat', change_data: { call_id: call.call_id, type: 'attach' } })
    expect(row?.change_data.changedItem).toEqual([
      { field: 'attachment_name', old_value: null, new_value: 'Boiler' },
      { field: 'files', old_value: null, new_value: 'front.png\nplate.pdf' },
    ])
  })

  it('is served at its address to whoever sees the call', async () => {
    const { attachment } = await addedBy(house, as.sat)
    const { image_url } = attachment.images[0]
    expect(image_url).toMatch(/^\/Images\/GetFile\/[0-9a-f-]{36}\.png\?type=Attachment&filename=front\.png$/)
    const statuses = async (...persons: Person[]) =>
      Promise.all(persons.map(async (person) => (await as[person].get(image_url)).status))
    expect(await statuses('sat', 'dispatcher', 'callcenter', 'backoffice')).toEqual([200, 200, 200, 200])
    expect(await statuses('sat2', 'sat-ygnita', 'dispatcher-ygnita')).toEqual([404, 404, 404])
    expect((await house.signedOut.get(image_url)).status).toBe(401)
    expect((await (await house.application()).get(image_url)).status).toBe(401)
    const { bytes, headers } = await as.dispatcher.get(image_url)
    expect([bytes.equals(aPicture), headers['content-disposition']]).toEqual([true, 'inline; filename="front.png"'])
  })

  it('without a name of its own goes by its first file', async () => {
    const { ID } = await aCall(house.db)
    const images = [{ name: 'leak.png', file: await uploaded(as.dispatcher) }]
    const { body } = await save('dispatcher', { service_job_uuid: ID, images })
    expect(body.Data.attachment_name).toBe('leak.png')
  })

  it('comes as a form too, in bracket notation', async () => {
    const { ID } = await aCall(house.db)
    const file = await uploaded(as.dispatcher)
    const form = `service_job_uuid=${ID}&images[0][name]=leak.png&images[0][file]=${file}`
    const { body } = await as.dispatcher.post(attachmentApi.save.path, form)
    expect(body.Data.images[0].name).toBe('leak.png')
  })

  it('twice with one key is once', async () => {
    const { ID } = await aCall(house.db)
    const body = { service_job_uuid: ID, images: [{ name: 'a.png', file: await uploaded(as.dispatcher) }] }
    const sending = { headers: { 'idempotency-key': 'once' } }
    const [first, second] = [
      await as.dispatcher.send(attachmentApi.save, body, sending),
      await as.dispatcher.send(attachmentApi.save, body, sending),
    ]
    expect(second.body).toEqual(first.body)
    expect(await attachmentsOf(as.dispatcher, ID)).toHaveLength(1)
  })

  it.each([
    ['a file of somebody else', async () => uploaded(as.dispatcher2)],
    ['a file of another network', async () => uploaded(as.dispatcher, 'a.png', { networkCode: 'YGNITA' })],
    ['a file that never was', async () => 'no.png'],
    ['a file somebody took', async () => taken()],
    ['a file whose time has passed', async () => expired()],
  ])('refuses %s, all alike, and leaves nothing', async (_what, file) => {
    const { ID } = await aCall(house.db)
    const images = [
      { name: 'good.png', file: await uploaded(as.dispatcher) },
      { name: 'bad.png', file: await file() },
    ]
    const { status, body } = await save('dispatcher', { service_job_uuid: ID, images })
    expect([status, body]).toEqual([
      200,
      {
        HasError: true,
        Message: 'bad.png is no longer available. Choose it again.',
        customErrorCode: 'attachment.refused.no_upload',
        Errors: { 'images.1.file': 'attachment.choose_again' },
      },
    ])
    expect(await attachmentsOf(as.dispatcher, ID)).toEqual([])
    expect(await historyOf(as.dispatcher, ID)).toEqual([])
    const good = await as.dispatcher.send(imageApi.get, { name: images[0]?.file, type: 'Temp' })
    expect(good.status).toBe(200)
  })

  it('refuses the same file twice', async () => {
    const { ID } = await aCall(house.db)
    const file = await uploaded(as.dispatcher)
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
    ['a name that is a path and nothing else', [{ name: '../', file: 'a.png' }], { 'images.0.name': 'text.required' }],
    ['a name too long', [{ name: 'a'.repeat(251), file: 'a.png' }], { 'images.0.name': 'message.too_long' }],
  ])('refuses %s', async (_what, images, Errors) => {
    const { ID } = await aCall(house.db)
    const { body } = await save('dispatcher', { service_job_uuid: ID, images })
    expect([body.HasError, body.Errors]).toEqual([true, Errors])
  })

  it('is malformed with a file that is both new and old, neither, or one of too many', async () => {
    const { ID } = await aCall(house.db)
    const many = Array.from({ length: 101 }, () => ({ name: 'a.png', file: 'a.png' }))
    for (const images of [[{ name: 'a', file: 'a', image_guid: 'b' }], [{ name: 'a' }], many])
      expect((await save('dispatcher', { service_job_uuid: ID, images })).status).toBe(400)
    expect((await save('dispatcher', { service_job_uuid: ID, images: [], colour: 'red' })).status).toBe(400)
  })

  it('is for nobody who does not see the call', async () => {
    const { ID } = await aCall(house.db, heldBy('norte'))
    for (const person of ['sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const) {
      const images = [{ name: 'a.png', file: await uploaded(as[person]) }]
      expect((await save(person, { service_job_uuid: ID, images })).status).toBe(404)
    }
    expect(await attachmentsOf(as.dispatcher, ID)).toEqual([])
  })
})

async function taken() {
  const { ID } = await aCall(house.db)
  const file = await uploaded(as.dispatcher)
  await save('dispatcher', { service_job_uuid: ID, images: [{ name: 'a.png', file }] })
  return file
}

async function expired() {
  const file = await uploaded(as.dispatcher)
  const expires_at = '2026-03-10T09:30:00.000Z'
  await house.db.updateTable('uploads').set({ expires_at }).where('file', '=', file).execute()
  return file
}

describe('the list', () => {
  it('of a call nobody may see is not found', async () => {
    const { ID } = await aCall(house.db, heldBy('norte'))
    const statuses = async (person: Person) =>
      (await as[person].send(attachmentApi.list, { filterData: { service_job_uuid: ID } })).status
    expect(await Promise.all((['sat', 'sat2', 'sat-ygnita'] as const).map(statuses))).toEqual([200, 404, 404])
    expect((await as.sat.send(attachmentApi.list, { filterData: { service_job_uuid: 'x' } })).status).toBe(404)
  })

  it('of all calls holds those this reader may see', async () => {
    const [mine, theirs, nobodys] = [
      await aCall(house.db, heldBy('norte')),
      await aCall(house.db, heldBy('sur')),
      await aCall(house.db),
    ]
    for (const call of [mine, theirs, nobodys]) await anAttachment(house, call, { attachment_name: 'Ñandú plan' })
    const foreign = await aCall(house.db, { network_code: 'YGNITA', ...heldBy('roma') })
    await anAttachment(house, foreign, { network_code: 'YGNITA', attachment_name: 'Ñandú plan' })
    const seen = async (person: Person) => {
      const { body } = await as[person].send(attachmentApi.list, { filterData: { attachment_name: 'nandu' } })
      expect(body.Total).toBe(body.Data.length)
      return body.Data.map(({ call_id }: { call_id: string }) => call_id).sort()
    }
    const ids = (...calls: { call_id: string }[]) => calls.map(({ call_id }) => call_id).sort()
    expect(await seen('sat')).toEqual(ids(mine))
    expect(await seen('sat2')).toEqual(ids(theirs))
    expect(await seen('sat-ygnita')).toEqual(ids(foreign))
    expect(await seen('dispatcher')).toEqual(ids(mine, theirs, nobodys))
  })

  it('sorts, filters and pages', async () => {
    const call = await aCall(house.db)
    for (const attachment_name of ['b', 'c', 'a']) await anAttachment(house, call, { attachment_name })
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

  it('holds each as an attachment, in the same transaction', async () => {
    const attachments = [
      { name: 'front.png', file: await uploaded(as.sat2) },
      { name: 'plate.pdf', file: await uploaded(as.sat2, 'plate.pdf') },
    ]
    const { body } = await as.sat2.send(callApi.create, { ...fields, attachments })
    const held = await attachmentsOf(as.sat2, body.Data.ID)
    expect(held.map((row: { attachment_name: string }) => row.attachment_name)).toEqual(['front.png', 'plate.pdf'])
    const types = (await historyOf(as.dispatcher, body.Data.ID)).map(
      (row: { change_data: { type: string } }) => row?.change_data.type,
    )
    expect(types).toEqual(['attach', 'create'])
  })

  it('is not made when one of them is gone, and says which', async () => {
    const attachments = [
      { name: 'front.png', file: await uploaded(as.sat2) },
      { name: 'plate.pdf', file: await uploaded(as.dispatcher) },
    ]
    const subject = 'Not to be made'
    const { body } = await as.sat2.send(callApi.create, { ...fields, subject, attachments })
    expect([body.HasError, body.Errors]).toEqual([true, { 'attachments.1.file': 'attachment.choose_again' }])
    expect(await house.db.selectFrom('calls').selectAll().where('subject', '=', subject).execute()).toEqual([])
  })
})
