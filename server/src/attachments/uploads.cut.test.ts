import { readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { longestName } from '@callout/domain/attachments/attachment.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aPicture } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'
import { leavingNothing, onDisk, upload, uploadRows } from '../../test/uploads.ts'

let house: TestHouse
let sat: Caller
let port: number

beforeAll(async () => {
  house = await openHouse()
  sat = await house.as('sat')
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as AddressInfo).port
})
afterAll(() => house.close())

const boundary = 'x-boundary'
const partOf = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
const head = partOf('film.png')
const end = `\r\n--${boundary}--\r\n`

/** A request over a real connection whose body the test writes by itself. */
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

describe('an upload that does not end well', () => {
  it('over 100 MB is 413, whether it says so beforehand or not', async () => {
    const megabyte = Buffer.alloc(1024 * 1024)
    await leavingNothing(house, async () => {
      const honest = connect({ 'content-length': 101 * 1024 * 1024 })
      honest.sending.write(head)
      expect(await honest.status).toBe(413)
      honest.sending.destroy()

      const silent = connect({ 'transfer-encoding': 'chunked' })
      silent.sending.write(head)
      silent.sending.write(aPicture)
      for (let sent = 0; sent <= 100; sent += 1)
        await new Promise<void>((written) => silent.sending.write(megabyte, () => written()))
      silent.sending.end(end)
      expect(await silent.status).toBe(413)
    })
  })

  it('is answered also where its sender reads nothing before all is sent', async () => {
    const sender = createConnection(port, '127.0.0.1').pause()
    const refused = partOf(`${'x'.repeat(longestName)}.png`)
    sender.write(`POST /Images/UploadFile?type=File HTTP/1.1\r\nhost: a\r\nconnection: close\r\n`)
    sender.write(`authorization: Bearer ${sat.token}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n`)
    sender.write(`content-length: 3000000\r\n\r\n${refused}`)
    for (let sent = refused.length; sent < 3_000_000; sent += 100_000) {
      await wait(20)
      sender.write(Buffer.alloc(Math.min(100_000, 3_000_000 - sent)))
    }
    expect(await text(sender)).toContain(translate('en', 'message.too_long'))
  })

  it('cut off half way leaves nothing', async () => {
    const before = (await uploadRows(house)).length
    const { sending } = connect({ 'content-length': 1_000_000 })
    sending.write(head)
    sending.write(aPicture)
    const files = onDisk(house).length
    await vi.waitFor(() => expect(onDisk(house).length).toBe(files + 1))
    sending.destroy()
    await vi.waitFor(() => expect(onDisk(house).length).toBe(files))
    expect((await uploadRows(house)).length).toBe(before)
  })

  it('whose bytes can not be stored leaves nothing that could be taken, and says that it is not the user’s fault', async () => {
    const blocked = await openHouse()
    // Where the store's folder should be stands a file.
    writeFileSync(join(blocked.dataDir, 'files'), '')
    const { status } = await upload(await blocked.as('sat'), 'a.png')
    expect(status).toBe(503)
    const takeable = blocked.db.selectFrom('uploads').where('expires_at', '>', blocked.clock.now.toISOString())
    expect(await takeable.selectAll().execute()).toEqual([])
    expect(readdirSync(join(blocked.dataDir, 'incoming'))).toEqual([])
    await blocked.close()
  })
})
