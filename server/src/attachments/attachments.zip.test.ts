import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { symbols } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCall, createStoredAttachment, heldBy, pictureBytes } from '../../test/fixtures/factories.ts'
import { contextWith } from '../../test/support/contexts.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { unzip } from '../../test/support/unzip.ts'
import { downloadAttachments } from './attachment.zip.ts'

const app = setUpApp({ LOG_LEVEL: 'warn' })
const logged: string[] = []
beforeAll(async () => {
  Object.assign(app.fastify.log, { [symbols.streamSym]: { write: (line: string) => logged.push(line) } })
})

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

  it('is refused before the first byte if a zip cannot hold the files', async () => {
    const { ID } = await createStoredAttachment(app, await createCall(app.db, heldBy('norte')))
    const bytes = 5 * 1024 ** 3
    await app.db.updateTable('uploads').set({ bytes }).where('attachment_uuid', '=', ID).execute()
    const { body } = await (await app.signInAs('dispatcher')).send(attachmentApi.downloadMany, { IDs: [ID] })
    expect(body).toMatchObject({ HasError: true, Message: translate('en', 'attachment.refused.zip_too_large') })
  })

  it('leaves out a file that the store has lost, and logs it', async () => {
    logged.length = 0
    const call = await createCall(app.db, heldBy('norte'))
    const [lost, kept] = [await createStoredAttachment(app, call), await createStoredAttachment(app, call)]
    await app.files.remove(lost.file)
    const client = await app.signInAs('dispatcher')
    const reply = await client.send(attachmentApi.downloadMany, { IDs: [lost.ID, kept.ID] })
    expect(Object.values(unzip(reply.bytes))).toEqual([pictureBytes])
    const warnings = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('missing'))
    expect(warnings).toMatchObject([{ level: 40, file: lost.file }])
    const recorded = () => app.db.selectFrom('reads').select('part').where('record', '=', call.ID).execute()
    await expect.poll(recorded).toEqual([{ part: kept.file }])
  })
})

describe('a client that leaves', () => {
  /** The download of one attachment whose file is read by `read`. */
  async function download(read: () => Promise<Readable>) {
    const { ID, file } = await createStoredAttachment(app, await createCall(app.db, heldBy('norte')))
    const actor = { role: Role.dispatcher, network_code: 'ATLIBE' }
    const ctx = contextWith({ tx: app.db, actor, files: { read } })
    const { stream, accessRecord } = await downloadAttachments({ warn: () => {} })(ctx, { IDs: [ID] })
    return { stream, accessRecord, file }
  }

  it('while a file is being read, ends the zip and its file, and the file is recorded', async () => {
    async function* slowly() {
      for (;;) {
        yield randomBytes(20_000)
        await wait(5)
      }
    }
    const content = Readable.from(slowly())
    const { stream, accessRecord, file } = await download(async () => content)
    let received = 0
    for await (const part of stream) {
      received += part.length
      if (received > 100_000) break
    }
    await expect.poll(() => [stream.closed, content.destroyed]).toEqual([true, true])
    expect(accessRecord?.()).toMatchObject([{ action: 'downloaded', part: file }])
  })

  it('before the store gives the file, closes the file', async () => {
    const content = Readable.from([randomBytes(10)])
    const asked = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<Readable>()
    const { stream } = await download(() => {
      asked.resolve()
      return opened.promise
    })
    stream.resume()
    await asked.promise
    stream.destroy()
    opened.resolve(content)
    await expect.poll(() => [stream.closed, content.destroyed]).toEqual([true, true])
  })
})
