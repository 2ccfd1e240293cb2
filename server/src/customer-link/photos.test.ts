import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { customerLinkLimits } from '@callout/domain/customer-link/customer-link.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLink, switchMailsOn } from '../../test/fixtures/customer-links.ts'
import { pictureBytes } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { startTestApp, type TestApp, type TestClient } from '../../test/support/test-app.ts'

let app: TestApp
let sat: TestClient

beforeAll(async () => {
  app = await startTestApp()
  sat = await app.signInAs('sat')
  await switchMailsOn(await app.signInAs('dispatcher'))
})
beforeEach(async () => {
  await app.db.deleteFrom('attempts').execute()
})
afterAll(() => app.close())

const boundary = 'x-boundary'
function sendPhoto(path: string, name: string, content: Buffer) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return app.fastify.inject({
    method: 'POST',
    url: `${path}/photo?lang=en`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'sec-fetch-site': 'same-origin' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}
const filesOf = async (service_job_uuid: string) =>
  (await sat.send(attachmentApi.list, { filterData: { service_job_uuid } })).body.Data

it('attaches a photo to the call, with its history row', async () => {
  const { ID, path } = await createLink(app)
  const { statusCode, headers } = await sendPhoto(path, 'boiler.png', pictureBytes)
  expect([statusCode, headers.location]).toEqual([303, `${path}?lang=en&done=photo`])
  expect(await filesOf(ID)).toMatchObject([{ attachment_name: 'boiler.png', user_name: 'Cliente (enlace)' }])
  const [row] = await loadHistory(sat, ID)
  expect(row).toMatchObject({ user_name: 'Cliente (enlace)', change_data: { type: 'attach' } })
})

it('refuses what is no picture, what is too large, and more than ten', async () => {
  const { ID, path } = await createLink(app)
  expect((await sendPhoto(path, 'setup.exe', Buffer.from('MZ'))).statusCode).toBe(422)
  expect((await sendPhoto(path, 'boiler.png', Buffer.from('no picture'))).statusCode).toBe(422)
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
