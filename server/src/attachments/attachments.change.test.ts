import { attachmentApi, imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addedBy, attachmentsOf, uploaded } from '../../test/attachments.ts'
import type { Person } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'
import { historyOf } from '../../test/history.ts'

let house: TestHouse
let as: Record<Person, Caller>

beforeAll(async () => {
  house = await openHouse()
  const names = ['dispatcher', 'sat', 'sat2', 'callcenter', 'backoffice', 'sat-ygnita', 'dispatcher-ygnita'] as const
  as = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await house.as(name)]))) as typeof as
})
afterAll(() => house.close())

const save = (person: Person, body: object) => as[person].send(attachmentApi.save, body)
const get = (person: Person, name: string) => as[person].send(imageApi.get, { name, type: 'Attachment' })

describe('renaming and adding to an attachment', () => {
  it('changes what is named and keeps the rest', async () => {
    const { call, attachment } = await addedBy(house, as.sat)
    const [front, plate] = attachment.images
    const { can: _, ...renamed } = { ...front, name: 'a/new front.png' }
    const images = [renamed, { name: 'more.png', file: await uploaded(as.dispatcher) }]
    const { body } = await save('dispatcher', { ...without(attachment, 'can'), attachment_name: 'Boiler room', images })
    expect(body.Data).toMatchObject({ ID: attachment.ID, attachment_name: 'Boiler room', version: 2 })
    const names = body.Data.images.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['new front.png', plate.name, 'more.png'])
    const [row] = await historyOf(as.dispatcher, call.ID)
    expect(row?.change_data.type).toBe('attach')
    expect(row?.change_data.changedItem).toEqual([
      { field: 'attachment_name', old_value: 'Boiler', new_value: 'Boiler room' },
      { field: 'file_name', old_value: 'front.png', new_value: 'new front.png' },
      { field: 'files', old_value: null, new_value: 'more.png' },
    ])
  })

  it('that changes nothing tells nothing', async () => {
    const { call, attachment } = await addedBy(house, as.sat)
    const images = attachment.images.map((image: object) => without(image, 'can'))
    const { body } = await save('sat', { ...without(attachment, 'can'), images })
    expect(body.Data).toEqual(attachment)
    expect(await historyOf(as.dispatcher, call.ID)).toHaveLength(1)
  })

  it('is refused over somebody’s newer version', async () => {
    const { call, attachment } = await addedBy(house, as.sat)
    const change = { service_job_uuid: call.ID, ID: attachment.ID, version: 1, images: [] }
    expect((await save('sat', { ...change, attachment_name: 'First' })).body.HasError).toBe(false)
    const second = await save('dispatcher', { ...change, attachment_name: 'Second' })
    expect([second.body.HasError, second.body.customErrorCode]).toEqual([true, 'Conflict'])
    expect((await attachmentsOf(as.sat, call.ID))[0]?.attachment_name).toBe('First')
  })

  it('finds neither the attachment of another call nor a file of another attachment', async () => {
    const [one, other] = [await addedBy(house, as.sat), await addedBy(house, as.sat)]
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

describe('deleting', () => {
  const remove = (person: Person, body: object) => as[person].send(attachmentApi.delete, body)

  it('is for who added it and for central staff, and tells the history', async () => {
    for (const person of ['sat', 'dispatcher', 'callcenter', 'backoffice'] as const) {
      const { call, attachment } = await addedBy(house, as.sat)
      const { body } = await remove(person, { ID: attachment.ID, service_job_uuid: call.ID })
      expect(body).toEqual({ HasError: false, Message: 'The attachment has been deleted', Data: null })
      expect(await attachmentsOf(as.dispatcher, call.ID)).toEqual([])
      const file = attachment.images[0].image_url.split('/').at(-1).split('?')[0]
      expect((await get('sat', file)).status).toBe(404)
      expect((await as.sat.send(imageApi.get, { name: file, type: 'Temp' })).status).toBe(404)
      const [row] = await historyOf(as.dispatcher, call.ID)
      expect(row?.change_data).toMatchObject({
        type: 'detach',
        changedItem: [
          { field: 'attachment_name', old_value: 'Boiler', new_value: null },
          { field: 'files', old_value: 'front.png\nplate.pdf', new_value: null },
        ],
      })
    }
  })

  it('is not for a company that did not add it, nor for who does not see it', async () => {
    const { call, attachment } = await addedBy(house, as.dispatcher)
    expect((await attachmentsOf(as.sat, call.ID))[0]?.can).toEqual({ save: true, delete: false })
    const body = { ID: attachment.ID, service_job_uuid: call.ID }
    expect((await remove('sat', body)).status).toBe(403)
    for (const person of ['sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const)
      expect((await remove(person, body)).status).toBe(404)
    expect((await house.signedOut.send(attachmentApi.delete, body)).status).toBe(401)
    expect(await attachmentsOf(as.sat, call.ID)).toHaveLength(1)
  })

  it('takes one file alone, and the attachment with its last', async () => {
    const { call, attachment } = await addedBy(house, as.sat)
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

  it('of an attachment to which others added is for central staff', async () => {
    const { call, attachment } = await addedBy(house, as.sat)
    const images = [{ name: 'more.png', file: await uploaded(as.dispatcher) }]
    await save('dispatcher', { service_job_uuid: call.ID, ID: attachment.ID, images })
    const body = { ID: attachment.ID, service_job_uuid: call.ID }
    expect((await remove('sat', body)).status).toBe(403)
    expect((await remove('sat', { ...body, image_guid: attachment.images[0].image_guid })).status).toBe(200)
    expect((await remove('callcenter', body)).status).toBe(200)
  })
})
