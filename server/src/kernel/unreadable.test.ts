import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type TestHouse } from '../../test/harness.ts'

let house: TestHouse
let port: number
beforeAll(async () => {
  house = await openHouse()
  port = Number(new URL(await house.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => house.close())

/** Sends bytes as they are; everything that comes back until the connection ends. */
const sent = (bytes: string) =>
  new Promise<string>((resolve) => {
    let came = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    socket.on('data', (piece) => (came += piece))
    socket.on('error', () => {})
    socket.on('close', () => resolve(came))
  })

const problem = (came: string) => {
  const [head = '', body = ''] = came.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(head.toLowerCase()).toContain('content-type: application/problem+json')
  expect(head.toLowerCase()).toContain('cache-control: no-store')
  return JSON.parse(body)
}

describe('what is no request at all', () => {
  it.each([
    ['an address that is no text', 'GET /api/getClient/%zz HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a name longer than any', `GET /Images/GetFile/${'a'.repeat(600)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ['a method nobody knows', 'FETCH / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['more headers than are read', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['two lengths', 'POST /api/token HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na'],
    [
      'a length beside pieces',
      'POST /api/token HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0',
    ],
    ['bytes of another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001'],
  ])('%s is malformed like anything else', async (_, bytes) => {
    expect(problem(await sent(bytes))).toMatchObject({ status: 400, hasError: true, customErrorCode: 'BadRequest' })
  })

  it.each(['networkCode', 'sessionId'])('NUL in %s is malformed, whoever asks', async (name) => {
    for (const caller of [house.signedOut, house.withToken('forged'), await house.as('dispatcher')]) {
      const { status, body } = await caller.post('/api/ServiceCall/GetListData', {}, { query: { [name]: 'a\u0000' } })
      expect([status, body.customErrorCode]).toEqual([400, 'BadRequest'])
    }
  })
})
