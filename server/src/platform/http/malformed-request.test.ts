import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpApp } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
let port: number
beforeAll(async () => {
  port = Number(new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Sends raw bytes and returns everything received until the connection closes. */
const sendRaw = (bytes: string) =>
  new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    socket.on('data', (piece) => (received += piece))
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })

const parseProblem = (received: string) => {
  const [head = '', body = ''] = received.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(head.toLowerCase()).toContain('content-type: application/problem+json')
  expect(head.toLowerCase()).toContain('cache-control: no-store')
  return JSON.parse(body)
}

describe('an unreadable request', () => {
  it.each([
    ['an invalid percent encoding', 'GET /api/getClient/%zz HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a path parameter that is too long', `GET /Images/GetFile/${'a'.repeat(600)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['headers that are too long', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['two lengths', 'POST /api/token HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na'],
    [
      'a length with a chunked body',
      'POST /api/token HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0',
    ],
    ['bytes of another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001'],
  ])('with %s is a 400 problem', async (_, bytes) => {
    expect(parseProblem(await sendRaw(bytes))).toMatchObject({
      status: 400,
      hasError: true,
      customErrorCode: 'BadRequest',
    })
  })

  it.each(['networkCode', 'sessionId'])('with NUL in %s is a 400 problem for every caller', async (name) => {
    for (const client of [app.signedOut, app.withToken('forged'), await app.signInAs('dispatcher')]) {
      const { status, body } = await client.post('/api/ServiceCall/GetListData', {}, { query: { [name]: 'a\u0000' } })
      expect([status, body.customErrorCode]).toEqual([400, 'BadRequest'])
    }
  })
})
