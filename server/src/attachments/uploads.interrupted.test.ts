import { readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { maxNameLength } from '@callout/domain/attachments/attachment.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { pictureBytes } from '../../test/fixtures/factories.ts'
import { expectNothingLeft, filesOnDisk, loadUploadRows, uploadFile } from '../../test/fixtures/uploads.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { startTestApp } from '../../test/support/test-app.ts'

const app = setUpApp()
const { sat } = setUpClients(app, 'sat')
let port: number

beforeAll(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (app.fastify.server.address() as AddressInfo).port
})

const boundary = 'x-boundary'
const partOf = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
const head = partOf('film.png')
const end = `\r\n--${boundary}--\r\n`

/** An upload over a real connection; the test writes its body. */
function connect(headers: Record<string, string | number> = {}) {
  const sending = request({
    port,
    method: 'POST',
    path: '/Images/UploadFile?type=File',
    headers: {
      authorization: `Bearer ${sat.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  })
  const status = new Promise<number | undefined>((resolve) => {
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sending.on('error', () => resolve(undefined))
  })
  return { sending, status }
}

describe('a failed upload', () => {
  it('over 100 MB is answered 413, with or without a content length', async () => {
    const megabyte = Buffer.alloc(1024 * 1024)
    await expectNothingLeft(app, async () => {
      const honest = connect({ 'content-length': 101 * 1024 * 1024 })
      honest.sending.write(head)
      expect(await honest.status).toBe(413)
      honest.sending.destroy()

      const silent = connect({ 'transfer-encoding': 'chunked' })
      silent.sending.write(head)
      silent.sending.write(pictureBytes)
      for (let sent = 0; sent <= 100; sent += 1)
        await new Promise<void>((written) => silent.sending.write(megabyte, () => written()))
      silent.sending.end(end)
      expect(await silent.status).toBe(413)
    })
  })

  it('is answered even if its sender reads nothing before everything is sent', async () => {
    const sender = createConnection(port, '127.0.0.1').pause()
    const refused = partOf(`${'x'.repeat(maxNameLength)}.png`)
    sender.write(`POST /Images/UploadFile?type=File HTTP/1.1\r\nhost: a\r\nconnection: close\r\n`)
    sender.write(`authorization: Bearer ${sat.token}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n`)
    sender.write(`content-length: 3000000\r\n\r\n${refused}`)
    for (let sent = refused.length; sent < 3_000_000; sent += 100_000) {
      await wait(20)
      sender.write(Buffer.alloc(Math.min(100_000, 3_000_000 - sent)))
    }
    expect(await text(sender)).toContain(translate('en', 'message.too_long'))
  })

  it('leaves nothing when the connection breaks', async () => {
    const before = (await loadUploadRows(app)).length
    const { sending } = connect({ 'content-length': 1_000_000 })
    sending.write(head)
    sending.write(pictureBytes)
    const files = filesOnDisk(app).length
    await vi.waitFor(() => expect(filesOnDisk(app).length).toBe(files + 1), { timeout: 30_000 })
    sending.destroy()
    await vi.waitFor(() => expect(filesOnDisk(app).length).toBe(files), { timeout: 30_000 })
    expect((await loadUploadRows(app)).length).toBe(before)
  })

  it('leaves no pending upload if the store fails, and answers 503', async () => {
    const blocked = await startTestApp()
    // A file blocks the path of the store's folder.
    writeFileSync(join(blocked.dataDir, 'files'), '')
    const { status } = await uploadFile(await blocked.signInAs('sat'), 'a.png')
    expect(status).toBe(503)
    const takeable = blocked.db.selectFrom('uploads').where('expires_at', '>', blocked.clock.now.toISOString())
    expect(await takeable.selectAll().execute()).toEqual([])
    expect(readdirSync(join(blocked.dataDir, 'incoming'))).toEqual([])
    await blocked.close()
  })
})
