import { randomUUID } from 'node:crypto'
import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCall, createStoredAttachment, heldBy, pictureBytes } from '../../test/fixtures/factories.ts'
import { startTestApp, type TestApp } from '../../test/support/test-app.ts'
import { unzip } from '../../test/support/unzip.ts'
import { uniqueNames } from './attachment.zip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('downloading attachments as one zip', () => {
  it('holds each file in the folder of its call', async () => {
    const call = await createCall(app.db, heldBy('norte'))
    const made = [await createStoredAttachment(app, call), await createStoredAttachment(app, call)]
    for (const person of ['dispatcher', 'sat', 'callcenter'] as const) {
      const client = await app.signInAs(person)
      const reply = await client.send(attachmentApi.downloadMany, { IDs: made.map(({ ID }) => ID) })
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/zip'])
      const files = unzip(reply.bytes)
      expect(Object.keys(files)).toEqual([`${call.call_id}/boiler.png`, `${call.call_id}/boiler (2).png`])
      for (const bytes of Object.values(files)) expect(bytes.equals(pictureBytes)).toBe(true)
    }
  })

  it('names a renamed file with its true extension', async () => {
    const call = await createCall(app.db, heldBy('norte'))
    const { ID } = await createStoredAttachment(app, call)
    await app.db.updateTable('uploads').set({ name: 'front.exe' }).where('attachment_uuid', '=', ID).execute()
    const { bytes } = await (await app.signInAs('sat')).send(attachmentApi.downloadMany, { IDs: [ID] })
    expect(Object.keys(unzip(bytes))).toEqual([`${call.call_id}/front.exe.png`])
  })

  it('is only for those who may see every one of the calls', async () => {
    const own = await createStoredAttachment(app, await createCall(app.db, heldBy('norte')))
    const other = await createStoredAttachment(app, await createCall(app.db, heldBy('sur')))
    const send = async (person: 'sat' | 'sat2' | 'sat-ygnita' | 'dispatcher-ygnita', IDs: string[]) =>
      (await (await app.signInAs(person)).send(attachmentApi.downloadMany, { IDs })).status
    expect(await send('sat', [own.ID])).toBe(200)
    expect(await send('sat', [own.ID, other.ID])).toBe(404)
    for (const person of ['sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const)
      expect(await send(person, [own.ID])).toBe(404)
    for (const IDs of [[], [randomUUID()], ['no key']]) expect(await send('sat', IDs)).toBe(404)
    expect((await app.signedOut.send(attachmentApi.downloadMany, { IDs: [own.ID] })).status).toBe(401)
    const tooMany = await (await app.signInAs('sat')).send(attachmentApi.downloadMany, { IDs: Array(201).fill(own.ID) })
    expect(tooMany.body.HasError).toBe(true)
  })
})

describe('a file name in the zip', () => {
  it.each([
    ['../../etc/passwd', '1/_._.._etc_passwd'],
    ['..\\boiler.png', '1/_._boiler.png'],
    ['.htaccess', '1/_htaccess'],
    ['no extension', '1/no extension'],
  ])('never leads out of its folder: %s', (name, path) => {
    expect(uniqueNames([{ call_id: '1', name }])).toEqual([path])
  })

  it('is numbered if another file has it, whatever the case', () => {
    const files = ['a.png', 'A.png', 'a.png'].map((name) => ({ call_id: '1', name }))
    expect(uniqueNames(files)).toEqual(['1/a.png', '1/A (2).png', '1/a (3).png'])
  })
})
