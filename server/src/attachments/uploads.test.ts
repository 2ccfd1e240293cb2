import { readdirSync, writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aCall, anAttachment, aPicture, heldBy, type Person } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse, testNow } from '../../test/harness.ts'
import { anOfficeFile, aZipBomb, sampleFiles } from '../../test/sample-files.ts'
import { sweepUploads } from '../kernel/sweep.ts'

let house: TestHouse
let as: Record<Person, Caller>
let port: number

beforeAll(async () => {
  house = await openHouse()
  const names = ['dispatcher', 'sat', 'sat2', 'callcenter', 'dispatcher-ygnita'] as const
  as = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await house.as(name)]))) as typeof as
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as AddressInfo).port
})
afterAll(() => house.close())

const upload = (caller: Caller, name: string, content = aPicture, type = 'File') =>
  caller.send(imageApi.upload, { type, file: { name, content } })
const uploaded = async (caller: Caller, name = 'boiler.png') => (await upload(caller, name)).body.FileName as string
const waiting = (caller: Caller, name: string, more = {}) => caller.send(imageApi.get, { name, type: 'Temp', ...more })
const rows = () => house.db.selectFrom('uploads').selectAll().execute()

/** Every file this house has on the disk, finished or coming in. */
function onDisk(): string[] {
  const all = readdirSync(house.dataDir, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** Runs it and expects that it left neither a row nor a byte. */
async function leavingNothing<T>(act: () => Promise<T>): Promise<T> {
  const before = [onDisk().sort(), (await rows()).length]
  const result = await act()
  expect([onDisk().sort(), (await rows()).length]).toEqual(before)
  return result
}

const boundary = 'x-boundary'
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.png"\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`

describe('uploading', () => {
  it('keeps the file under a name of its own and lets its uploader see it', async () => {
    const { status, body } = await upload(as.sat, 'Caldera rota.PNG', aPicture, 'Image')
    expect([status, Object.keys(body)]).toEqual([200, ['FileName']])
    expect(body.FileName).toMatch(/^[0-9a-f-]{36}\.png$/)
    const row = await house.db.selectFrom('uploads').selectAll().where('file', '=', body.FileName).executeTakeFirst()
    expect(row).toMatchObject({
      name: 'Caldera rota.PNG',
      content_type: 'image/png',
      network_code: 'ATLIBE',
      expires_at: '2026-03-11T09:30:00.000Z',
      attachment_uuid: null,
    })
    expect(Number(row?.bytes)).toBe(aPicture.length)
    const seen = await waiting(as.sat, body.FileName)
    expect([seen.status, seen.bytes.equals(aPicture)]).toEqual([200, true])
  })

  it.each(Object.keys(sampleFiles))('takes a %s', async (extension) => {
    const { body } = await upload(as.sat, `a.${extension}`, sampleFiles[extension])
    expect(body.FileName).toMatch(new RegExp(`\\.${extension}$`))
  })

  it('needs a user token', async () => {
    for (const caller of [house.signedOut, await house.application()])
      expect((await leavingNothing(() => upload(caller, 'a.png'))).status).toBe(401)
    const elsewhere = await as.sat.send(
      imageApi.upload,
      { type: 'File', file: { name: 'a.png', content: aPicture } },
      { query: { networkCode: 'YGNITA' } },
    )
    expect(elsewhere.status).toBe(403)
  })

  it.each([
    ['a type the portal does not take', 'setup.exe', Buffer.from('MZ'), 'File'],
    ['a name without a type', 'boiler', aPicture, 'File'],
    ['a document among the pictures', 'a.pdf', sampleFiles.pdf as Buffer<ArrayBuffer>, 'Image'],
    ['a page that calls itself a picture', 'a.png', Buffer.from('<script>alert(1)</script>'), 'File'],
    ['a table that calls itself a text', 'a.docx', anOfficeFile('xlsx'), 'File'],
    ['an empty file', 'a.png', Buffer.alloc(0), 'File'],
  ])('refuses %s and names it', async (_what, name, content, type) => {
    const { status, body } = await leavingNothing(() => upload(as.sat, name, content, type))
    expect([status, body]).toEqual([
      200,
      {
        HasError: true,
        Message: `${name}: this type of file is not supported`,
        customErrorCode: 'text.unsupported_media_type',
        Errors: {},
      },
    ])
  })

  it('refuses a zip bomb', async () => {
    const { body } = await leavingNothing(() => upload(as.sat, 'prices.xlsx', aZipBomb()))
    expect(body.customErrorCode).toBe('attachment.refused.zip_bomb')
    expect(body.Message).toContain('prices.xlsx')
  })

  it.each([
    ['../../../etc/cron.d/boiler.png', 'boiler.png'],
    ['C:\\Users\\me\\boiler.png', 'boiler.png'],
    ['/boiler.png', 'boiler.png'],
    ['invoice\u202egnp.png', 'invoicegnp.png'],
  ])('cuts %j to its last part', async (sent, kept) => {
    const { body } = await upload(as.sat, sent)
    const row = await house.db.selectFrom('uploads').select('name').where('file', '=', body.FileName).executeTakeFirst()
    expect(row?.name).toBe(kept)
    expect(onDisk()).toContain(body.FileName)
  })

  it('refuses a name longer than anyone reads', async () => {
    const { body } = await leavingNothing(() => upload(as.sat, `${'a'.repeat(250)}.png`))
    expect(body.Errors).toEqual({ file: 'message.too_long' })
  })

  it('refuses what is no upload', async () => {
    const post = (body: unknown, query: Record<string, string> = { type: 'File' }) =>
      as.sat.post('/Images/UploadFile', body, { query })
    expect((await post({ file: 'text' })).status).toBe(415)
    const wrongField = new FormData()
    wrongField.append('picture', new Blob([aPicture]), 'a.png')
    expect((await leavingNothing(() => post(wrongField))).status).toBe(400)
    expect((await leavingNothing(() => post(new FormData()))).status).toBe(400)
    const right = new FormData()
    right.append('file', new Blob([aPicture]), 'a.png')
    expect((await leavingNothing(() => post(right, { type: 'Program' }))).status).toBe(400)
    expect((await leavingNothing(() => post(right, {}))).status).toBe(400)
  })

  it.each([
    ['that ends in the middle of the file', `${head}${aPicture.toString('latin1')}`],
    ['that ends in the middle of a header', head.slice(0, 60)],
    ['without any part', end],
    ['of nonsense', 'nonsense'],
    ['of nothing', ''],
  ])('says that a body %s is malformed', async (_what, body) => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const sending = { headers, query: { type: 'File' } }
    const { status } = await leavingNothing(() =>
      as.sat.post('/Images/UploadFile', Buffer.from(body, 'latin1'), sending),
    )
    expect(status).toBe(400)
  })

  it('is the only route that takes such a body', async () => {
    const form = new FormData()
    form.append('ID', 'create')
    expect((await as.sat.post('/api/ServiceCall/ResetFormData', form)).status).toBe(415)
  })
})

/** A request over a real connection whose body the test writes by itself. */
function connect(headers: Record<string, string | number> = {}) {
  const sending = request({
    port,
    method: 'POST',
    path: '/Images/UploadFile?type=File',
    headers: {
      authorization: `Bearer ${as.sat.token}`,
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
    await leavingNothing(async () => {
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

  it('cut off half way leaves nothing', async () => {
    const before = (await rows()).length
    const { sending } = connect({ 'content-length': 1_000_000 })
    sending.write(head)
    sending.write(aPicture)
    const files = onDisk().length
    await vi.waitFor(() => expect(onDisk().length).toBe(files + 1))
    sending.destroy()
    await vi.waitFor(() => expect(onDisk().length).toBe(files))
    expect((await rows()).length).toBe(before)
  })

  it('whose bytes can not be stored leaves nothing, and says that it is not the user’s fault', async () => {
    const blocked = await openHouse()
    // Where the store's folder should be stands a file.
    writeFileSync(join(blocked.dataDir, 'files'), '')
    const { status } = await upload(await blocked.as('sat'), 'a.png')
    expect(status).toBe(503)
    expect(await blocked.db.selectFrom('uploads').selectAll().execute()).toEqual([])
    expect(readdirSync(join(blocked.dataDir, 'incoming'))).toEqual([])
    await blocked.close()
  })
})

describe('a file that waits', () => {
  it('is seen by its uploader alone, in its network, for 24 hours', async () => {
    const name = await uploaded(as.dispatcher)
    const statuses = async () => [
      (await waiting(as.dispatcher, name)).status,
      (await as.dispatcher.send(imageApi.get, { name, type: 'Temp' }, { query: { networkCode: 'YGNITA' } })).status,
      (await waiting(as.sat, name)).status,
      (await waiting(as.callcenter, name)).status,
      (await waiting(as['dispatcher-ygnita'], name)).status,
      (await as.dispatcher.send(imageApi.get, { name, type: 'Attachment' })).status,
    ]
    expect(await statuses()).toEqual([200, 404, 404, 404, 404, 404])
    const end = testNow.toISOString()
    await house.db.updateTable('uploads').set({ expires_at: end }).where('file', '=', name).execute()
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
    expect((await house.signedOut.send(imageApi.get, { name, type: 'Temp' })).status).toBe(401)
  })

  it('is swept away when nobody took it, with what half-done uploads left', async () => {
    const [kept, old] = [await uploaded(as.sat), await uploaded(as.sat)]
    const call = await aCall(house.db, heldBy('norte'))
    const attached = await anAttachment(house, call)
    await house.db
      .updateTable('uploads')
      .set({ expires_at: '2026-03-09T00:00:00.000Z' })
      .where('file', '=', old)
      .execute()
    const leftover = await house.files.incomingPath()
    writeFileSync(leftover, 'half')
    await utimes(leftover, new Date('2026-03-01'), new Date('2026-03-01'))
    expect(await sweepUploads(house.db, house.files, testNow.toISOString())).toBe(1)
    const left = onDisk()
    expect([left.includes(kept), left.includes(old), left.includes(attached.file)]).toEqual([true, false, true])
    expect(left.some((name) => leftover.endsWith(name))).toBe(false)
    const names = (await rows()).map(({ file }) => file)
    expect([names.includes(kept), names.includes(old)]).toEqual([true, false])
    expect(await sweepUploads(house.db, house.files, testNow.toISOString())).toBe(0)
  })

  it('goes with its call when the call is deleted', async () => {
    const call = await aCall(house.db)
    const { file } = await anAttachment(house, call)
    await house.db.deleteFrom('calls').where('ID', '=', call.ID).execute()
    expect((await as.dispatcher.send(imageApi.get, { name: file, type: 'Attachment' })).status).toBe(404)
    expect(onDisk()).toContain(file)
    await sweepUploads(house.db, house.files, testNow.toISOString())
    expect(onDisk()).not.toContain(file)
  })
})

describe('how a file is served', () => {
  const headersOf = async (
    name: string,
    content = sampleFiles[name.split('.').at(-1) as string],
    filename?: string,
  ) => {
    const { body } = await upload(as.sat, name, content)
    const { headers } = await waiting(as.sat, body.FileName, filename === undefined ? {} : { filename })
    return headers
  }

  it('never as something a browser would run', async () => {
    expect(await headersOf('a.pdf')).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="a.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'content-length': String(sampleFiles.pdf?.length),
    })
    expect((await headersOf('a.gif'))['content-disposition']).toBe('inline; filename="a.gif"')
    for (const name of ['a.docx', 'a.xls', 'a.mp4'])
      expect((await headersOf(name))['content-disposition']).toBe(`attachment; filename="${name}"`)
  })

  it('under the name asked for, its path cut off and its real type at the end', async () => {
    const named = async (filename: string) => (await headersOf('a.png', aPicture, filename))['content-disposition']
    expect(await named('front of the boiler')).toBe('inline; filename="front of the boiler.png"')
    expect(await named('../run.html')).toBe('inline; filename="run.html.png"')
    expect(await named('año"1".png')).toBe(`inline; filename="a_o_1_.png"; filename*=UTF-8''a%C3%B1o%221%22.png`)
  })
})
