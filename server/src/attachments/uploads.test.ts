import { randomUUID } from 'node:crypto'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { describe, expect, it } from 'vitest'
import { pictureBytes } from '../../test/fixtures/factories.ts'
import { createOfficeFile, createPngHead, createZipBomb, sampleFiles } from '../../test/fixtures/sample-files.ts'
import { expectNothingLeft, filesOnDisk, loadWaitingFile, uploadFile } from '../../test/fixtures/uploads.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app, 'sat')

const boundary = 'x-boundary'
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.png"\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`

describe('uploading', () => {
  it('stores the file under a unique name that its uploader can read', async () => {
    const { status, body } = await uploadFile(as.sat, 'Caldera rota.PNG', pictureBytes, 'Image')
    expect([status, Object.keys(body)]).toEqual([200, ['FileName']])
    expect(body.FileName).toMatch(/^[0-9a-f-]{36}\.png$/)
    const row = await app.db.selectFrom('uploads').selectAll().where('file', '=', body.FileName).executeTakeFirst()
    expect(row).toMatchObject({
      name: 'Caldera rota.PNG',
      content_type: 'image/png',
      network_code: 'ATLIBE',
      expires_at: '2026-03-11T09:30:00.000Z',
      attachment_uuid: null,
    })
    expect(Number(row?.bytes)).toBe(pictureBytes.length)
    const answer = await loadWaitingFile(as.sat, body.FileName)
    expect([answer.status, answer.bytes.equals(pictureBytes)]).toEqual([200, true])
  })

  it.each(Object.keys(sampleFiles))('accepts a %s', async (extension) => {
    const { body } = await uploadFile(as.sat, `a.${extension}`, sampleFiles[extension])
    expect(body.FileName).toMatch(new RegExp(`\\.${extension}$`))
  })

  it('needs a user token', async () => {
    for (const client of [app.signedOut, await app.application()])
      expect((await expectNothingLeft(app, () => uploadFile(client, 'a.png'))).status).toBe(401)
    const elsewhere = await as.sat.send(
      imageApi.upload,
      { type: 'File', file: { name: 'a.png', content: pictureBytes } },
      { query: { networkCode: 'YGNITA' } },
    )
    expect(elsewhere.status).toBe(403)
  })

  it.each([
    ['a type the portal does not take', 'setup.exe', Buffer.from('MZ'), 'File'],
    ['a name without a type', 'boiler', pictureBytes, 'File'],
    ['a document among the pictures', 'a.pdf', sampleFiles.pdf as Buffer<ArrayBuffer>, 'Image'],
    ['a page that calls itself a picture', 'a.png', Buffer.from('<script>alert(1)</script>'), 'File'],
    ['a table that calls itself a text', 'a.docx', createOfficeFile('xlsx'), 'File'],
    ['an empty file', 'a.png', Buffer.alloc(0), 'File'],
  ])('refuses %s, with its name', async (_what, name, content, type) => {
    const { status, body } = await expectNothingLeft(app, () => uploadFile(as.sat, name, content, type))
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        HasError: true,
        Message: `${name}: this type of file is not supported`,
        customErrorCode: 'text.unsupported_media_type',
        Errors: {},
      }),
    ])
  })

  it('refuses a picture of too many pixels, whole or in one piece, and says how many are possible', async () => {
    const content = createPngHead(16_383, 16_383)
    const inPieces = { upload: randomUUID(), name: 'roof.png', offset: 0, total: content.length }
    for (const send of [
      () => uploadFile(as.sat, 'roof.png', content, 'Image'),
      () => as.sat.send(imageApi.uploadPiece, { ...inPieces, file: { name: 'roof.png', content } }),
    ]) {
      const { body } = await expectNothingLeft(app, send)
      expect(body.customErrorCode).toBe('attachment.refused.too_many_pixels')
      expect(body.Message).toContain('roof.png has 16383 × 16383 pixels, and at most 40 million are possible')
    }
  })

  it('refuses a zip bomb', async () => {
    const { body } = await expectNothingLeft(app, () => uploadFile(as.sat, 'prices.xlsx', createZipBomb()))
    expect(body.customErrorCode).toBe('attachment.refused.zip_bomb')
    expect(body.Message).toContain('prices.xlsx')
  })

  it.each([
    ['../../../etc/cron.d/boiler.png', 'boiler.png'],
    ['C:\\Users\\me\\boiler.png', 'boiler.png'],
    ['/boiler.png', 'boiler.png'],
    ['invoice\u202egnp.png', 'invoicegnp.png'],
  ])('shortens %j to the file name', async (sent, stored) => {
    const { body } = await uploadFile(as.sat, sent)
    const row = await app.db.selectFrom('uploads').select('name').where('file', '=', body.FileName).executeTakeFirst()
    expect(row?.name).toBe(stored)
    expect(filesOnDisk(app)).toContain(body.FileName)
  })

  it('refuses a name that is too long', async () => {
    const { body } = await expectNothingLeft(app, () => uploadFile(as.sat, `${'a'.repeat(250)}.png`))
    expect(body.Errors).toEqual({ file: 'message.too_long' })
  })

  it.each(['folder/', ' ', '\u202e'])('refuses the empty name %j with one error', async (name) => {
    const { body } = await expectNothingLeft(app, () => uploadFile(as.sat, name))
    expect([body.HasError, body.Errors]).toEqual([true, { file: 'text.required' }])
  })

  it('refuses a request without a valid upload', async () => {
    const post = (body: unknown, query: Record<string, string> = { type: 'File' }) =>
      as.sat.post('/Images/UploadFile', body, { query })
    expect((await post({ file: 'text' })).status).toBe(415)
    const wrongField = new FormData()
    wrongField.append('picture', new Blob([pictureBytes]), 'a.png')
    expect((await expectNothingLeft(app, () => post(wrongField))).status).toBe(400)
    expect((await expectNothingLeft(app, () => post(new FormData()))).status).toBe(400)
    const right = new FormData()
    right.append('file', new Blob([pictureBytes]), 'a.png')
    expect((await expectNothingLeft(app, () => post(right, { type: 'Program' }))).status).toBe(400)
    expect((await expectNothingLeft(app, () => post(right, {}))).status).toBe(400)
  })

  it.each([
    ['that ends in the middle of the file', `${head}${pictureBytes.toString('latin1')}`],
    ['that ends in the middle of a header', head.slice(0, 60)],
    ['without any part', end],
    ['of nonsense', 'nonsense'],
    ['of nothing', ''],
  ])('answers 400 for a body %s', async (_what, body) => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const sending = { headers, query: { type: 'File' } }
    const { status } = await expectNothingLeft(app, () =>
      as.sat.post('/Images/UploadFile', Buffer.from(body, 'latin1'), sending),
    )
    expect(status).toBe(400)
  })

  it('is the only route that accepts multipart bodies', async () => {
    const form = new FormData()
    form.append('ID', 'create')
    expect((await as.sat.post('/api/ServiceCall/ResetFormData', form)).status).toBe(415)
  })
})
