import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { pieceBytes } from '@callout/domain/attachments/attachment.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { FSDriver } from 'flydrive/drivers/fs'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { createCall, heldBy, pictureBytes } from '../../test/fixtures/factories.ts'
import { expectNothingLeft, filesOnDisk, loadUploadRows, loadWaitingFile } from '../../test/fixtures/uploads.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { type TestClient, testNow } from '../../test/support/test-app.ts'
import { pieceName, removePieces } from '../platform/files/file-store.ts'
import { cleanUpUploads } from '../platform/jobs/cleanup.ts'

const app = setUpApp()
const as = setUpClients(app, 'dispatcher', 'sat', 'callcenter')

/** A picture of 100,000 bytes, each of them telling its place. */
const picture = Buffer.concat([
  pictureBytes,
  Buffer.from(Array.from({ length: 100_000 - pictureBytes.length }, (_, index) => (index * 7919) % 251)),
])

interface Piece {
  readonly upload: string
  readonly from: number
  readonly to: number
  readonly file?: Buffer
  readonly name?: string
}

const sendPiece = (client: TestClient, { upload, from, to, file = picture, name = 'boiler.png' }: Piece, more = {}) =>
  client.send(
    imageApi.uploadPiece,
    { upload, name, offset: from, total: file.length, file: { name, content: file.subarray(from, to) } },
    more,
  )

async function sendAll(
  client: TestClient,
  upload: string,
  cuts: readonly number[],
  file = picture,
  name = 'boiler.png',
) {
  let reply = await sendPiece(client, { upload, from: 0, to: cuts[0] ?? file.length, file, name })
  for (const [index, from] of cuts.entries())
    reply = await sendPiece(client, { upload, from, to: cuts[index + 1] ?? file.length, file, name })
  return reply
}

const stateOf = async (client: TestClient, upload: string, more = {}) =>
  (await client.send(imageApi.uploadState, { upload }, more)).body

describe('an upload in pieces', () => {
  it('becomes the same pending file as in one request, byte for byte', async () => {
    const upload = randomUUID()
    expect((await sendPiece(as.sat, { upload, from: 0, to: 40_000 })).body).toEqual({ received: 40_000 })
    expect(await stateOf(as.sat, upload)).toEqual({ received: 40_000 })
    expect((await sendPiece(as.sat, { upload, from: 40_000, to: 90_000 })).body).toEqual({ received: 90_000 })
    const { body } = await sendPiece(as.sat, { upload, from: 90_000, to: 100_000 })
    expect(body).toEqual({ received: 100_000, FileName: expect.stringMatching(/^[0-9a-f-]{36}\.png$/) })
    expect(await stateOf(as.sat, upload)).toEqual(body)
    expect((await loadWaitingFile(as.sat, body.FileName)).bytes.equals(picture)).toBe(true)
    expect(filesOnDisk(app).filter((name) => name.includes('piece'))).toEqual([])
    expect(
      (await sql`select from graphile_worker._private_jobs where key like 'remove_pieces %'`.execute(app.db)).rows,
    ).toEqual([])
    const call = await createCall(app.db, heldBy('norte'))
    const images = [{ name: 'boiler.png', file: body.FileName }]
    const saved = await as.sat.send(attachmentApi.save, { service_job_uuid: call.ID, images })
    expect(saved.body.HasError).toBe(false)
    expect(await stateOf(as.sat, upload)).toEqual({ received: 0 })
  })

  it('in one piece is complete at once', async () => {
    const { body } = await sendAll(as.sat, randomUUID(), [])
    expect((await loadWaitingFile(as.sat, body.FileName)).bytes.equals(picture)).toBe(true)
  })

  it('refuses another offset than what was received, and says what was', async () => {
    const upload = randomUUID()
    const unknown = await sendPiece(as.sat, { upload, from: 40_000, to: 80_000 })
    expect([unknown.status, unknown.body.received]).toEqual([409, 0])
    await sendPiece(as.sat, { upload, from: 0, to: 40_000 })
    for (const [from, to] of [
      [0, 40_000],
      [20_000, 60_000],
      [60_000, 90_000],
    ] as const) {
      const { status, body } = await sendPiece(as.sat, { upload, from, to })
      expect([status, body.received, body.customErrorCode]).toEqual([409, 40_000, 'Conflict'])
    }
    const { body } = await sendPiece(as.sat, { upload, from: 40_000, to: 100_000 })
    const again = await sendPiece(as.sat, { upload, from: 40_000, to: 100_000 })
    expect([again.status, again.body.received]).toEqual([409, 100_000])
    expect((await loadWaitingFile(as.sat, body.FileName)).bytes.equals(picture)).toBe(true)
  })

  it('takes a piece once that two requests send at the same time', async () => {
    const upload = randomUUID()
    for (const [from, to] of [
      [0, 40_000],
      [40_000, 80_000],
    ] as const) {
      const replies = await Promise.all([1, 2, 3].map(() => sendPiece(as.sat, { upload, from, to })))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    }
    const ends = await Promise.all([1, 2].map(() => sendPiece(as.sat, { upload, from: 80_000, to: 100_000 })))
    const FileName = ends.find(({ status }) => status === 200)?.body.FileName
    expect((await loadWaitingFile(as.sat, FileName)).bytes.equals(picture)).toBe(true)
  })

  it('is joined by an empty piece if the server died after the last one', async () => {
    const upload = randomUUID()
    await sendPiece(as.sat, { upload, from: 0, to: 50_000 })
    const row = (await loadUploadRows(app)).find((one) => one.upload_id === upload)
    const path = await app.files.uploadPath()
    writeFileSync(path, picture.subarray(50_000))
    await app.files.store(path, pieceName(String(row?.file), 1), { bytes: 50_000, type: 'application/octet-stream' })
    await app.db
      .updateTable('uploads')
      .set({ piece_lengths: [50_000, 50_000] })
      .where('upload_id', '=', upload)
      .execute()
    expect(await stateOf(as.sat, upload)).toEqual({ received: 100_000 })
    const { body } = await sendPiece(as.sat, { upload, from: 100_000, to: 100_000 })
    expect(body).toEqual({ received: 100_000, FileName: row?.file })
    expect((await loadWaitingFile(as.sat, body.FileName)).bytes.equals(picture)).toBe(true)
  })

  it('starts again if two requests sent one of its pieces with different lengths', async () => {
    const upload = randomUUID()
    await sendPiece(as.sat, { upload, from: 0, to: 40_000 })
    const row = (await loadUploadRows(app)).find((one) => one.upload_id === upload)
    const path = await app.files.uploadPath()
    writeFileSync(path, picture.subarray(0, 20_000))
    await app.files.store(path, pieceName(String(row?.file), 0), { bytes: 20_000, type: 'application/octet-stream' })
    const { status, body } = await sendPiece(as.sat, { upload, from: 40_000, to: 100_000 })
    expect([status, body.received]).toEqual([409, 0])
    expect(await stateOf(as.sat, upload)).toEqual({ received: 0 })
    expect(filesOnDisk(app).filter((name) => name.startsWith(String(row?.file)))).toEqual([])
    const again = await sendAll(as.sat, upload, [40_000])
    expect((await loadWaitingFile(as.sat, again.body.FileName)).bytes.equals(picture)).toBe(true)
  })

  it('is complete although its pieces cannot be removed, and a job removes them', async () => {
    const remove = vi.spyOn(FSDriver.prototype, 'delete').mockRejectedValueOnce(new Error('the store fails'))
    const { body } = await sendAll(as.sat, randomUUID(), [40_000])
    remove.mockRestore()
    const pieces = () => filesOnDisk(app).filter((name) => name.startsWith(`${body.FileName}.`))
    expect(pieces()).toHaveLength(2)
    const { rows } = await sql<{ payload: { file: string; pieces: number } }>`select payload
      from graphile_worker._private_jobs where key = ${`remove_pieces ${body.FileName}`}`.execute(app.db)
    expect(rows).toEqual([{ payload: { file: body.FileName, pieces: 2 } }])
    await removePieces(app.files, body.FileName, 2)
    expect(pieces()).toEqual([])
    expect((await loadWaitingFile(as.sat, body.FileName)).bytes.equals(picture)).toBe(true)
  })

  it('is known only to its account, in its network', async () => {
    const upload = randomUUID()
    await sendPiece(as.sat, { upload, from: 0, to: 40_000 })
    expect(await stateOf(as.callcenter, upload)).toEqual({ received: 0 })
    expect((await sendPiece(as.callcenter, { upload, from: 40_000, to: 100_000 })).status).toBe(409)
    expect((await sendPiece(app.signedOut, { upload, from: 40_000, to: 100_000 })).status).toBe(401)
    const elsewhere = { query: { networkCode: 'YGNITA' } }
    expect((await sendPiece(as.sat, { upload, from: 40_000, to: 100_000 }, elsewhere)).status).toBe(403)
    const own = await sendPiece(as.callcenter, { upload, from: 0, to: 30_000 })
    expect([own.body, await stateOf(as.sat, upload)]).toEqual([{ received: 30_000 }, { received: 40_000 }])
  })

  it('refuses what no client sends, and leaves nothing', async () => {
    await expectNothingLeft(app, async () => {
      const send = (fields: object, content: Buffer = picture) =>
        as.sat.send(imageApi.uploadPiece, {
          upload: randomUUID(),
          name: 'a.png',
          offset: 0,
          total: content.length,
          file: { name: 'a.png', content },
          ...fields,
        })
      expect((await send({ total: 101 * 1024 * 1024 })).status).toBe(413)
      expect((await send({}, Buffer.alloc(pieceBytes.max + 1))).status).toBe(413)
      expect((await send({ total: 99_999 })).status).toBe(400)
      expect((await send({ total: 200_000 }, Buffer.alloc(pieceBytes.min - 1))).status).toBe(400)
      expect((await send({ name: 'setup.exe' })).body.customErrorCode).toBe('text.unsupported_media_type')
      expect((await send({ name: '' })).body.Errors).toEqual({ name: 'text.required' })
      expect((await send({ offset: -1 })).body.Errors).toEqual({ offset: 'message.must_be_minimum' })
      expect((await as.sat.post('/Images/UploadPiece', { upload: 'a' })).status).toBe(415)
    })
  })

  it('is refused as a whole if its content is no picture, and leaves nothing', async () => {
    const text = Buffer.alloc(100_000, '<script>')
    const { body } = await expectNothingLeft(app, () => sendAll(as.sat, randomUUID(), [40_000], text))
    expect([body.HasError, body.customErrorCode]).toEqual([true, 'text.unsupported_media_type'])
  })

  it('counts with its announced length towards the quota of the account', async () => {
    const total = 100 * 1024 * 1024
    const file = { name: 'a.png', content: picture }
    const begin = () =>
      as.dispatcher.send(imageApi.uploadPiece, { upload: randomUUID(), name: 'a.png', offset: 0, total, file })
    for (let begun = 0; begun < 10; begun += 1) expect((await begin()).status).toBe(200)
    expect((await begin()).status).toBe(429)
  })

  it('is removed with its pieces after 24 hours without a new one', async () => {
    const upload = randomUUID()
    await sendPiece(as.sat, { upload, from: 0, to: 40_000 })
    await sendPiece(as.sat, { upload, from: 40_000, to: 80_000 })
    const row = (await loadUploadRows(app)).find((one) => one.upload_id === upload)
    expect(row?.expires_at).toBe('2026-03-11T09:30:00.000Z')
    const ofUpload = () => filesOnDisk(app).filter((name) => name.startsWith(String(row?.file)))
    expect(ofUpload()).toHaveLength(2)
    await app.db
      .updateTable('uploads')
      .set({ expires_at: '2026-03-09T00:00:00.000Z' })
      .where('upload_id', '=', upload)
      .execute()
    expect(await stateOf(as.sat, upload)).toEqual({ received: 0 })
    await cleanUpUploads(app.db, app.files, testNow.toISOString())
    expect(ofUpload()).toEqual([])
  })
})
