import { writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { describe, expect, it } from 'vitest'
import { uploadSample } from '../../test/fixtures/attachments.ts'
import { createCall, createStoredAttachment, heldBy, pictureBytes } from '../../test/fixtures/factories.ts'
import { sampleFiles } from '../../test/fixtures/sample-files.ts'
import { filesOnDisk, loadUploadRows, loadWaitingFile, uploadFile } from '../../test/fixtures/uploads.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'
import { cleanUpUploads } from '../platform/jobs/cleanup.ts'

const app = setUpApp()
const as = setUpClients(app, 'dispatcher', 'sat', 'callcenter', 'dispatcher-ygnita')

describe('a pending upload', () => {
  it('is visible only to its uploader, in its network, for 24 hours', async () => {
    const name = await uploadSample(as.dispatcher)
    const statuses = async () => [
      (await loadWaitingFile(as.dispatcher, name)).status,
      (await as.dispatcher.send(imageApi.get, { name, type: 'Temp' }, { query: { networkCode: 'YGNITA' } })).status,
      (await loadWaitingFile(as.sat, name)).status,
      (await loadWaitingFile(as.callcenter, name)).status,
      (await loadWaitingFile(as['dispatcher-ygnita'], name)).status,
      (await as.dispatcher.send(imageApi.get, { name, type: 'Attachment' })).status,
    ]
    expect(await statuses()).toEqual([200, 404, 404, 404, 404, 404])
    const end = testNow.toISOString()
    await app.db.updateTable('uploads').set({ expires_at: end }).where('file', '=', name).execute()
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
    expect((await app.signedOut.send(imageApi.get, { name, type: 'Temp' })).status).toBe(401)
  })

  it('is deleted by the cleanup when it expires, with temporary files of broken uploads', async () => {
    const [pending, expired] = [await uploadSample(as.sat), await uploadSample(as.sat)]
    const call = await createCall(app.db, heldBy('norte'))
    const attached = await createStoredAttachment(app, call)
    await app.db
      .updateTable('uploads')
      .set({ expires_at: '2026-03-09T00:00:00.000Z' })
      .where('file', '=', expired)
      .execute()
    const leftover = await app.files.uploadPath()
    writeFileSync(leftover, 'half')
    await utimes(leftover, new Date('2026-03-01'), new Date('2026-03-01'))
    expect(await cleanUpUploads(app.db, app.files, testNow.toISOString())).toBe(1)
    const left = filesOnDisk(app)
    expect([left.includes(pending), left.includes(expired), left.includes(attached.file)]).toEqual([true, false, true])
    expect(left.some((name) => leftover.endsWith(name))).toBe(false)
    const names = (await loadUploadRows(app)).map(({ file }) => file)
    expect([names.includes(pending), names.includes(expired)]).toEqual([true, false])
    expect(await cleanUpUploads(app.db, app.files, testNow.toISOString())).toBe(0)
  })

  it('is deleted by the cleanup after its call is deleted', async () => {
    const call = await createCall(app.db)
    const { file } = await createStoredAttachment(app, call)
    await app.db.deleteFrom('calls').where('ID', '=', call.ID).execute()
    expect((await as.dispatcher.send(imageApi.get, { name: file, type: 'Attachment' })).status).toBe(404)
    expect(filesOnDisk(app)).toContain(file)
    await cleanUpUploads(app.db, app.files, testNow.toISOString())
    expect(filesOnDisk(app)).not.toContain(file)
  })
})

describe('serving a file', () => {
  const headersOf = async (
    name: string,
    content = sampleFiles[name.split('.').at(-1) as string],
    filename?: string,
  ) => {
    const { body } = await uploadFile(as.sat, name, content)
    const { headers } = await loadWaitingFile(as.sat, body.FileName, filename === undefined ? {} : { filename })
    return headers
  }

  it('never lets the browser run it', async () => {
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

  it('uses the requested name without its path, with the real extension', async () => {
    const named = async (filename: string) => (await headersOf('a.png', pictureBytes, filename))['content-disposition']
    expect(await named('front of the boiler')).toBe('inline; filename="front of the boiler.png"')
    expect(await named('../run.html')).toBe('inline; filename="run.html.png"')
    expect(await named('año"1".png')).toBe(`inline; filename="a_o_1_.png"; filename*=UTF-8''a%C3%B1o%221%22.png`)
  })
})
