import { writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploaded } from '../../test/attachments.ts'
import { aCall, anAttachment, aPicture, heldBy, type Person } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse, testNow } from '../../test/harness.ts'
import { sampleFiles } from '../../test/sample-files.ts'
import { onDisk, upload, uploadRows, waiting } from '../../test/uploads.ts'
import { sweepUploads } from '../kernel/sweep.ts'

let house: TestHouse
let as: Record<Person, Caller>

beforeAll(async () => {
  house = await openHouse()
  const names = ['dispatcher', 'sat', 'callcenter', 'dispatcher-ygnita'] as const
  as = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await house.as(name)]))) as typeof as
})
afterAll(() => house.close())

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
    const left = onDisk(house)
    expect([left.includes(kept), left.includes(old), left.includes(attached.file)]).toEqual([true, false, true])
    expect(left.some((name) => leftover.endsWith(name))).toBe(false)
    const names = (await uploadRows(house)).map(({ file }) => file)
    expect([names.includes(kept), names.includes(old)]).toEqual([true, false])
    expect(await sweepUploads(house.db, house.files, testNow.toISOString())).toBe(0)
  })

  it('goes with its call when the call is deleted', async () => {
    const call = await aCall(house.db)
    const { file } = await anAttachment(house, call)
    await house.db.deleteFrom('calls').where('ID', '=', call.ID).execute()
    expect((await as.dispatcher.send(imageApi.get, { name: file, type: 'Attachment' })).status).toBe(404)
    expect(onDisk(house)).toContain(file)
    await sweepUploads(house.db, house.files, testNow.toISOString())
    expect(onDisk(house)).not.toContain(file)
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
