import { imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture, type Person } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'
import { anOfficeFile, aZipBomb, sampleFiles } from '../../test/sample-files.ts'
import { leavingNothing as leaving, onDisk, upload, waiting } from '../../test/uploads.ts'

let house: TestHouse
let as: Record<Person, Caller>

beforeAll(async () => {
  house = await openHouse()
  as = { sat: await house.as('sat') } as typeof as
})
afterAll(() => house.close())

const leavingNothing = <T>(act: () => Promise<T>) => leaving(house, act)

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
    expect(onDisk(house)).toContain(body.FileName)
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
