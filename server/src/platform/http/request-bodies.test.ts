import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { defaultBodyLimit } from '@callout/domain/platform/endpoint.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { createLoginCode, type TestApp } from '../../../test/support/test-app.ts'
import { readConfig } from '../config/config.ts'
import { buildServer } from './server.ts'

const app = setUpApp()
const { dispatcher, sat } = setUpClients(app, 'dispatcher', 'sat')
let port: number
beforeAll(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(app.fastify)
})

/** Signs in with a new session, for a test that ends it. */
async function signedIn() {
  const code = await createLoginCode(app.db, 'backoffice', app.clock.now)
  return (await (await app.application()).send(sessionApi.loginCode, { code })).body
}

const portOf = (fastify: TestApp['fastify']) => (fastify.server.address() as { port: number }).port
const megabyte = 1024 * 1024

interface Head {
  readonly path: string
  readonly token?: string
  readonly length?: number
  readonly closes?: boolean
}

const headOf = ({ path, token, length, closes }: Head) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(closes ? ['Connection: close'] : []),
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n')

/** Opens a raw connection; gives the statuses received and whether the server closed it. */
function open(at = port) {
  const socket = connect(at, '127.0.0.1')
  let received = ''
  let isClosed = false
  socket.on('data', (bytes) => {
    received += bytes
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) =>
    socket.on('close', () => {
      isClosed = true
      resolve()
    }),
  )
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  const waitForStatuses = async (count = 1) => {
    for (const startedAt = Date.now(); statuses().length < count && !isClosed && Date.now() - startedAt < 30_000; )
      await wait(5)
    return statuses()
  }
  return { socket, closed, waitForStatuses, isClosed: () => isClosed }
}

describe('a body', () => {
  test.each([
    ['a signed-out client', () => undefined, callApi.list.path, 401],
    ['an unknown token', () => 'x', callApi.list.path, 401],
    ['an application', async () => (await app.application()).token, callApi.list.path, 401],
    ['a role without permission', () => sat.token, callApi.delete.path, 403],
    ['another network', () => sat.token, `${callApi.list.path}?networkCode=YGNITA`, 403],
    ['a signed-out client, at an unknown address', () => undefined, '/api/nothing', 404],
    ['a signed-out client, with a file', () => undefined, `${attachmentApi.save.path}?type=File`, 401],
  ])('of %s is refused before it is sent', async (_who, token, path, status) => {
    const bearer = await token()
    const { socket, waitForStatuses } = open()
    socket.write(headOf({ path, length: 100_000, ...(bearer !== undefined && { token: bearer }) }))
    expect(await waitForStatuses()).toEqual([status])
    socket.destroy()
  })

  it('of a permitted user is waited for', async () => {
    const { socket, waitForStatuses } = open()
    socket.write(headOf({ path: callApi.list.path, token: sat.token, length: 2 }))
    expect(await Promise.race([waitForStatuses(), wait(300, 'nothing')])).toBe('nothing')
    socket.write('{}')
    expect(await waitForStatuses()).toEqual([200])
    socket.destroy()
  })

  it('that arrives after the session has ended is refused', async () => {
    const { userToken: token } = await signedIn()
    const { socket, waitForStatuses } = open()
    socket.write(headOf({ path: sessionApi.own.path, token, length: 2 }))
    await wait(100)
    await app.withToken(token).send(sessionApi.logout, {})
    socket.write('{}')
    expect(await waitForStatuses()).toEqual([401])
    socket.destroy()
  })

  test.each([
    ['with a length header', defaultBodyLimit + 1],
    ['without a length header', undefined],
  ])('over its limit %s is 413', async (_what, length) => {
    const { socket, waitForStatuses } = open()
    socket.write(headOf({ path: callApi.list.path, token: dispatcher.token, ...(length && { length }) }))
    if (length === undefined) {
      const chunk = ' '.repeat(16 * 1024)
      for (let sent = 0; sent <= defaultBodyLimit; sent += chunk.length) socket.write(`4000\r\n${chunk}\r\n`)
    }
    expect(await waitForStatuses()).toEqual([413])
    socket.destroy()
  })

  test.each([
    [callApi.list.path, defaultBodyLimit],
    [sessionApi.token.path, 32 * 1024],
  ])('of %s may have %i bytes and no more', async (path, limit) => {
    const send = (bytes: number) => dispatcher.post(path, `a=${'x'.repeat(bytes - 2)}`)
    expect([(await send(limit)).status, (await send(limit + 1)).status]).toEqual([400, 413])
  })

  it.each([
    ['a signed-out client', 1, undefined, 401, false],
    ['a user', 4, () => dispatcher.token, 413, false],
    ['a signed-out client that asks to close the connection', 1, undefined, 401, true],
    ['a user who asks to close the connection', 4, () => dispatcher.token, 413, true],
  ])(
    'of %s, %i MiB long, is refused even if the client reads only after sending everything',
    async (_who, size, token, status, closes) => {
      const { socket, waitForStatuses, closed } = open()
      const bearer = token?.()
      socket.pause()
      socket.write(
        headOf({ path: callApi.list.path, length: size * megabyte, closes, ...(bearer && { token: bearer }) }),
      )
      for (let n = 0; n < size; n++) {
        await new Promise((written) => socket.write(' '.repeat(megabyte), written))
        await wait(30)
      }
      socket.resume()
      expect(await waitForStatuses()).toEqual([status])
      if (closes) await closed
    },
  )

  it('that is short and refused early keeps the connection open', async () => {
    const { socket, waitForStatuses } = open()
    const head = headOf({ path: callApi.list.path, length: 2000 })
    socket.write(head)
    expect(await waitForStatuses()).toEqual([401])
    socket.write(' '.repeat(2000))
    socket.write(`${head}${' '.repeat(2000)}`)
    expect(await waitForStatuses(2)).toEqual([401, 401])
    socket.destroy()
  })

  it('without an end is cut off some megabytes after the response', async () => {
    const { socket, waitForStatuses, isClosed } = open()
    socket.write(headOf({ path: callApi.list.path }))
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    let sent = 0
    while (!isClosed() && sent < 64 * megabyte) {
      sent += chunk.length
      if (!socket.write(chunk)) await new Promise((resume) => socket.once('drain', resume).once('close', resume))
    }
    expect(await waitForStatuses()).toEqual([401])
    expect(sent).toBeLessThan(32 * megabyte)
  })

  it('that was refused early and never arrives closes the connection', async () => {
    const server = await buildServer(readConfig({ LOG_LEVEL: 'silent' }), 150)
    await server.listen({ port: 0, host: '127.0.0.1' })
    for (const length of [100, megabyte]) {
      const { socket, waitForStatuses, closed } = open(portOf(server))
      socket.write(headOf({ path: '/nothing', length }))
      expect(await waitForStatuses()).toEqual([404])
      const more = setInterval(() => socket.write(' '), 40)
      await closed
      clearInterval(more)
    }
    await server.close()
  })

  it('that is nested too deeply or has too many values is 400 with the reason', async () => {
    const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
    const beyond = [400, expect.stringContaining('deeper than 12 levels or holds more than 9000 values')]
    for (const record of [nested(30), nested(1000), Array(20_000).fill(0)]) {
      const { status, body } = await sat.send(valueListApi.list, { valueList: 'technicians', record })
      expect([status, body.Message]).toEqual(beyond)
    }
    const asForm = await sat.post(valueListApi.list.path, `valueList=technicians&record${'[a]'.repeat(30)}=1`)
    expect(asForm.status).toBe(400)
    const asText = `${'{"ID":'.repeat(5000)}1${'}'.repeat(5000)}`
    expect((await sat.send(valueListApi.list, { valueList: 'technicians', record: asText })).status).toBe(400)
    const shallow = await sat.send(valueListApi.list, { valueList: 'technicians', record: { inner: nested(8) } })
    expect(shallow.status).toBe(200)
  })

  it('with many errors gets fifty of them', async () => {
    const fees = Array.from({ length: 1000 }, () => ({}))
    const { body } = await sat.send(invoiceApi.generate, { supplierInvoice: 'F-1', fees })
    expect(body.customErrorCode).toBe('Invalid')
    expect(Object.keys(body.Errors)).toHaveLength(50)
  })

  it.each([
    ['unknown names', () => Object.fromEntries(Array.from({ length: 7000 }, (_, n) => [`\u0000name${n}`, 1]))],
    ['a long unknown name', () => ({ ['\u0001'.repeat(40_000)]: 1 })],
    ['a long unknown column', () => ({ request: { Sorts: [{ Member: '\u0001'.repeat(40_000) }] } })],
  ])('with %s gets a short response', async (_what, body) => {
    const { status, bytes } = await sat.send(callApi.list, body())
    expect(status).toBe(400)
    expect(bytes.length).toBeLessThan(16 * 1024)
  })
})
