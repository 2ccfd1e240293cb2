import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { attachmentsOf, createAttachment, uploadSample } from '../../test/fixtures/attachments.ts'
import { createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const save = (person: Person, body: object) => as[person].send(attachmentApi.save, body)
const get = (person: Person, name: string) => as[person].send(imageApi.get, { name, type: 'Attachment' })

describe('a thumbnail', () => {
  it('is a small JPEG of a picture that the reader may see, and another file comes whole', async () => {
    const { attachment } = await createAttachment(app, as.sat)
    const [front, plate] = attachment.images.map(({ image_url }: { image_url: string }) =>
      String(new URL(image_url, 'http://own.example').pathname.split('/').at(-1)),
    )
    const small = (person: Person, name = '') =>
      as[person].send(imageApi.get, { name, type: 'Attachment', size: 'thumbnail' })
    const picture = await small('sat', front)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await sharp(picture.bytes).metadata()).width).toBeLessThanOrEqual(128)
    expect((await small('dispatcher', plate)).headers['content-type']).toBe('application/pdf')
    expect((await small('sat2', front)).status).toBe(404)
    expect((await small('dispatcher-ygnita', front)).status).toBe(404)
  })
})

describe('renaming and adding to an attachment', () => {
  it('changes the given fields and keeps the rest', async () => {
    const { call, attachment } = await createAttachment(app, as.sat)
    const [front, plate] = attachment.images
    const { can: _, ...renamed } = { ...front, name: 'a/new front.png' }
    const images = [renamed, { name: 'more.png', file: await uploadSample(as.dispatcher) }]
    const { body } = await save('dispatcher', { ...without(attachment, 'can'), attachment_name: 'Boiler room', images })
    expect(body.Data).toMatchObject({ ID: attachment.ID, attachment_name: 'Boiler room', version: 2 })
    const names = body.Data.images.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['new front.png', plate.name, 'more.png'])
    const [row] = await loadHistory(as.dispatcher, call.ID)
    expect(row?.change_data.type).toBe('attach')
    expect(row?.change_data.changedItem).toEqual([
      { field: 'attachment_name', old_value: 'Boiler', new_value: 'Boiler room' },
      { field: 'file_name', old_value: 'front.png', new_value: 'new front.png' },
      { field: 'files', old_value: null, new_value: 'more.png' },
    ])
  })

  it('puts a new file after the older ones, also if some of these were deleted', async () => {
    const call = await createCall(app.db, heldBy('norte'))
    const owner = { service_job_uuid: call.ID }
    const names = ['1.png', '2.png', '3.png', '4.png']
    const images = await Promise.all(names.map(async (name) => ({ name, file: await uploadSample(as.sat) })))
    const { ID, images: stored } = (await save('sat', { ...owner, images })).body.Data
    for (const { image_guid } of stored.slice(0, 3))
      await as.sat.send(attachmentApi.delete, { ...owner, ID, image_guid })
    const { body } = await save('sat', { ...owner, ID, images: [{ name: '5.png', file: await uploadSample(as.sat) }] })
    expect(body.Data.images.map(({ name }: { name: string }) => name)).toEqual(['4.png', '5.png'])
  })

  it('without changes writes no history', async () => {
    const { call, attachment } = await createAttachment(app, as.sat)
    const images = attachment.images.map((image: object) => without(image, 'can'))
    const { body } = await save('sat', { ...without(attachment, 'can'), images })
    expect(body.Data).toEqual(attachment)
    expect(await loadHistory(as.dispatcher, call.ID)).toHaveLength(1)
  })

  it('is refused if the attachment has a newer version', async () => {
    const { call, attachment } = await createAttachment(app, as.sat)
    const change = { service_job_uuid: call.ID, ID: attachment.ID, version: 1, images: [] }
    expect((await save('sat', { ...change, attachment_name: 'First' })).body.HasError).toBe(false)
    const second = await save('dispatcher', { ...change, attachment_name: 'Second' })
    expect([second.body.HasError, second.body.customErrorCode]).toEqual([true, 'Conflict'])
    expect((await attachmentsOf(as.sat, call.ID))[0]?.attachment_name).toBe('First')
  })

  it('refuses two files with the same name in any case, and names the file', async () => {
    const { call, attachment } = await createAttachment(app, as.sat)
    const [front, plate] = attachment.images
    const base = { service_job_uuid: call.ID, ID: attachment.ID }
    const waiting = await uploadSample(as.sat)
    const added = await save('sat', { ...base, images: [{ name: 'FRONT.png', file: waiting }] })
    expect(added.body).toMatchObject({ HasError: true, Errors: { 'images.0.name': 'attachment.same_name' } })
    expect(added.body.Message).toBe(
      'Two files of an attachment cannot have the same name (FRONT.png). Rename one of them.',
    )
    const renamed = await save('sat', { ...base, images: [{ image_guid: plate.image_guid, name: front.name }] })
    expect(renamed.body.Errors).toEqual({ 'images.0.name': 'attachment.same_name' })
    const twice = ['a.png', 'A.PNG'].map(async (name) => ({ name, file: await uploadSample(as.sat) }))
    const made = await save('sat', { service_job_uuid: call.ID, images: await Promise.all(twice) })
    expect(made.body.Errors).toEqual({
      'images.0.name': 'attachment.same_name',
      'images.1.name': 'attachment.same_name',
    })
    expect(await attachmentsOf(as.sat, call.ID)).toEqual([attachment])
    const last = await save('sat', { ...base, images: [{ name: 'back.png', file: waiting }] })
    expect(last.body.HasError).toBe(false)
  })

  it('does not find the attachment of another call or a file of another attachment', async () => {
    const [one, other] = [await createAttachment(app, as.sat), await createAttachment(app, as.sat)]
    const base = { service_job_uuid: one.call.ID, images: [] as object[] }
    expect((await save('sat', { ...base, ID: other.attachment.ID })).status).toBe(404)
    expect((await save('sat', { ...base, ID: 'nonsense' })).status).toBe(404)
    const foreign = { image_guid: other.attachment.images[0].image_guid, name: 'mine' }
    expect((await save('sat', { ...base, ID: one.attachment.ID, images: [foreign] })).status).toBe(404)
    expect((await attachmentsOf(as.sat, other.call.ID))[0]?.images[0]?.name).toBe('front.png')
  })
})

function without<T extends object>(record: T, field: string): Partial<T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field)) as Partial<T>
}

describe('deleting an attachment', () => {
  const remove = (person: Person, body: object) => as[person].send(attachmentApi.delete, body)

  it('is allowed for its author and central staff, and writes history', async () => {
    for (const person of ['sat', 'dispatcher', 'callcenter', 'backoffice'] as const) {
      const { call, attachment } = await createAttachment(app, as.sat)
      const { body } = await remove(person, { ID: attachment.ID, service_job_uuid: call.ID })
      expect(body).toEqual({ HasError: false, Message: 'The attachment has been deleted', Data: null })
      expect(await attachmentsOf(as.dispatcher, call.ID)).toEqual([])
      const file = attachment.images[0].image_url.split('/').at(-1).split('?')[0]
      expect((await get('sat', file)).status).toBe(404)
      expect((await as.sat.send(imageApi.get, { name: file, type: 'Temp' })).status).toBe(404)
      const [row] = await loadHistory(as.dispatcher, call.ID)
      expect(row?.change_data).toMatchObject({
        type: 'detach',
        changedItem: [
          { field: 'attachment_name', old_value: 'Boiler', new_value: null },
          { field: 'files', old_value: 'front.png\nplate.pdf', new_value: null },
        ],
      })
    }
  })

  it('is refused for a company that did not add it, and not found without access to the call', async () => {
    const { call, attachment } = await createAttachment(app, as.dispatcher)
    expect((await attachmentsOf(as.sat, call.ID))[0]?.can).toEqual({ save: true, delete: false })
    const body = { ID: attachment.ID, service_job_uuid: call.ID }
    expect((await remove('sat', body)).status).toBe(403)
    for (const person of ['sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const)
      expect((await remove(person, body)).status).toBe(404)
    expect((await app.signedOut.send(attachmentApi.delete, body)).status).toBe(401)
    expect(await attachmentsOf(as.sat, call.ID)).toHaveLength(1)
  })

  it('deletes a single file, and the attachment with its last file', async () => {
    const { call, attachment } = await createAttachment(app, as.sat)
    const [front, plate] = attachment.images
    const base = { ID: attachment.ID, service_job_uuid: call.ID }
    expect((await remove('sat', { ...base, image_guid: 'nonsense' })).status).toBe(404)
    await remove('sat', { ...base, image_guid: front.image_guid })
    const [left] = await attachmentsOf(as.sat, call.ID)
    expect([left?.version, left?.images.map(({ name }: { name: string }) => name)]).toEqual([2, ['plate.pdf']])
    await remove('sat', { ...base, image_guid: plate.image_guid })
    expect(await attachmentsOf(as.sat, call.ID)).toEqual([])
    expect((await remove('sat', base)).status).toBe(404)
  })

  it('with files of other people is allowed for central staff only', async () => {
    const { call, attachment } = await createAttachment(app, as.sat)
    const images = [{ name: 'more.png', file: await uploadSample(as.dispatcher) }]
    await save('dispatcher', { service_job_uuid: call.ID, ID: attachment.ID, images })
    const body = { ID: attachment.ID, service_job_uuid: call.ID }
    expect((await remove('sat', body)).status).toBe(403)
    expect((await remove('sat', { ...body, image_guid: attachment.images[0].image_guid })).status).toBe(200)
    expect((await remove('callcenter', body)).status).toBe(200)
  })
})
