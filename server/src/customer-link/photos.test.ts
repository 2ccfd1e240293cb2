import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { customerLinkLimits } from '@callout/domain/customer-link/customer-link.ts'
import { RefusalError } from '@callout/domain/platform/refusal.ts'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createLink, switchMailsOn } from '../../test/fixtures/customer-links.ts'
import { pictureBytes } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { createPngHead } from '../../test/fixtures/sample-files.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'
import { limitPhotos } from './link.photos.ts'

const app = setUpApp()
const { sat } = setUpClients(app, 'sat')
let port: number

beforeAll(async () => {
  await switchMailsOn(await app.signInAs('dispatcher'))
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (app.fastify.server.address() as AddressInfo).port
})
beforeEach(async () => {
  await app.db.deleteFrom('attempts').execute()
})

const boundary = 'x-boundary'
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'sec-fetch-site': 'same-origin' }
const headOf = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`
const sendPhoto = (path: string, name: string, content: Buffer) =>
  app.fastify.inject({
    method: 'POST',
    url: `${path}/photo?lang=en`,
    headers,
    payload: Buffer.concat([Buffer.from(headOf(name)), content, Buffer.from(end)]),
  })

const pendingUploads = (name: string) =>
  app.db.selectFrom('uploads').selectAll().where('name', '=', name).where('attachment_uuid', 'is', null).execute()

/** Bytes of a picture that beginPhoto sends: a file has begun with its first byte. */
const begun = 8

/** Begins to send a photo over a real connection, up to its reservation. The test sends the rest. */
async function beginPhoto(path: string, name: string) {
  const sending = request({ port, method: 'POST', path: `${path}/photo?lang=en`, headers })
  const status = new Promise<number | undefined>((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode))
    sending.on('error', () => resolve(undefined))
  })
  sending.write(headOf(name))
  sending.write(pictureBytes.subarray(0, begun))
  await vi.waitFor(async () => expect(await pendingUploads(name)).toHaveLength(1), { timeout: 30_000 })
  return { sending, status }
}
const filesOf = async (service_job_uuid: string) =>
  (await sat.send(attachmentApi.list, { filterData: { service_job_uuid } })).body.Data

it('attaches a photo to the call, with its history row', async () => {
  const { ID, path } = await createLink(app)
  const { statusCode, headers } = await sendPhoto(path, 'boiler.png', pictureBytes)
  expect([statusCode, headers.location]).toEqual([303, `${path}?lang=en&done=photo`])
  expect(await filesOf(ID)).toMatchObject([{ attachment_name: 'boiler.png', user_name: 'Customer (link)' }])
  const [row] = await loadHistory(sat, ID)
  expect(row).toMatchObject({ user_name: 'Customer (link)', change_data: { type: 'attach' } })
})

it('cleans the name of a photo of control characters, encoded ones too', async () => {
  const { ID, path } = await createLink(app)
  expect((await sendPhoto(path, 'C:\\boi\u0007ler%0D%0AX%%0909.png', pictureBytes)).statusCode).toBe(303)
  const [file] = await filesOf(ID)
  expect(file).toMatchObject({ attachment_name: 'boilerX.png', images: [{ name: 'boilerX.png' }] })
})

it('refuses what is no picture, what is too large, and more than ten', async () => {
  const { ID, path } = await createLink(app)
  expect((await sendPhoto(path, 'setup.exe', Buffer.from('MZ'))).statusCode).toBe(422)
  expect((await sendPhoto(path, 'boiler.png', Buffer.from('no picture'))).statusCode).toBe(422)
  const roof = await sendPhoto(path, 'roof.png', createPngHead(16_383, 16_383))
  expect([roof.statusCode, roof.body.includes('at most 40 million are possible')]).toEqual([422, true])
  const large = await sendPhoto(path, 'large.png', Buffer.alloc(customerLinkLimits.photoBytes + 200_000))
  expect([large.statusCode, large.body.includes('10 MB at most')]).toEqual([422, true])
  for (let n = 0; n < customerLinkLimits.photos; n += 1) await sendPhoto(path, `${n}.png`, pictureBytes)
  const more = await sendPhoto(path, 'more.png', pictureBytes)
  expect([more.statusCode, more.body.includes('There are 10 photos already')]).toEqual([422, true])
  expect(await filesOf(ID)).toHaveLength(customerLinkLimits.photos)
})

it('refuses a photo of a done call, and of an unknown link, before its bytes are read', async () => {
  const { ID, path } = await createLink(app)
  await app.db.updateTable('calls').set({ status_id: 1, is_saved_status_open: false }).where('ID', '=', ID).execute()
  expect((await sendPhoto(path, 'late.png', pictureBytes)).statusCode).toBe(422)
  expect((await sendPhoto(`/v/${'x'.repeat(32)}`, 'late.png', pictureBytes)).statusCode).toBe(404)
  expect(await app.db.selectFrom('uploads').where('name', '=', 'late.png').selectAll().execute()).toEqual([])
})

it('a link sends two photos at a time, and blocks no other link', async () => {
  const [slow, other] = [await createLink(app), await createLink(app)]
  const [first, second] = [await beginPhoto(slow.path, 'slow-1.png'), await beginPhoto(slow.path, 'slow-2.png')]
  const third = await sendPhoto(slow.path, 'slow-3.png', pictureBytes)
  expect([third.statusCode, third.body.includes('Too many requests')]).toEqual([422, true])
  expect((await sendPhoto(other.path, 'quick.png', pictureBytes)).statusCode).toBe(303)
  first.sending.destroy()
  second.sending.end(Buffer.concat([pictureBytes.subarray(begun), Buffer.from(end)]))
  expect(await second.status).toBe(303)
  await first.status
  expect((await sendPhoto(slow.path, 'slow-4.png', pictureBytes)).statusCode).toBe(303)
})

it('a photo that has arrived or failed makes room for the next', async () => {
  const withPhotoLimit = limitPhotos()
  const fail = () => Promise.reject(new Error('lost'))
  for (let n = 0; n < 3; n += 1) await expect(withPhotoLimit('call', fail)).rejects.toThrow('lost')
  const arrival = Promise.withResolvers<void>()
  const running = [1, 2].map(() => withPhotoLimit('call', () => arrival.promise))
  await expect(withPhotoLimit('call', async () => {})).rejects.toThrow(RefusalError)
  await withPhotoLimit('another call', async () => {})
  arrival.resolve()
  await Promise.all(running)
  await withPhotoLimit('call', async () => {})
})

it('a photo of a call that ends while it is sent is refused, and counts no longer', async () => {
  const { ID, path } = await createLink(app)
  const { sending, status } = await beginPhoto(path, 'too-late.png')
  await app.db.updateTable('calls').set({ status_id: 1, is_saved_status_open: false }).where('ID', '=', ID).execute()
  sending.end(Buffer.concat([pictureBytes.subarray(begun), Buffer.from(end)]))
  expect(await status).toBe(422)
  expect(await pendingUploads('too-late.png')).toMatchObject([{ expires_at: testNow.toISOString() }])
})
