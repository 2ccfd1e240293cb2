import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendWhileDiscarding } from '../http/request-bodies.ts'
import { readUploadedFile, registerMultipart } from './upload.ts'

const app = Fastify()
const folder = mkdtempSync(join(tmpdir(), 'callout-incoming-'))
let port: number
let files = 0
beforeAll(async () => {
  await app.register(async (scope) => {
    await registerMultipart(scope, 1_000_000)
    scope.post('/', async (request) => {
      const file = await readUploadedFile(request, 1_000_000, { idleMs: 1500, totalMs: 3000 })
      files += 1
      return { bytes: await file.saveTo(join(folder, String(files))) }
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const head = '--B\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

/**
 * Sends the beginning of an upload, then a byte every 50 ms for up to 40 s. Returns the answer and how long it took.
 */
async function drip(beginning: string): Promise<{ answer: string; ms: number }> {
  const startedAt = performance.now()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=B\r\n')
  socket.write(`content-length: 100000\r\n\r\n${beginning}`)
  const dripping = setInterval(
    () => (performance.now() - startedAt < 40_000 ? socket.write('x') : socket.destroy()),
    50,
  )
  await new Promise<void>((ended) => {
    socket.on('data', (bytes) => {
      answer += bytes
      ended()
    })
    socket.on('error', () => {}).on('close', () => ended())
  })
  clearInterval(dripping)
  socket.destroy()
  return { answer, ms: performance.now() - startedAt }
}

it('refuses a file that is sent too slowly', async () => {
  const { answer, ms } = await drip(head)
  expect(answer).toContain('400 Bad Request')
  expect(ms).toBeGreaterThan(2950)
  expect(ms).toBeLessThan(30_000)
})

it('disconnects a sender that never starts the file', async () => {
  const { ms } = await drip('--B\r\nx-a: ')
  expect(ms).toBeLessThan(30_000)
})

it('stops reading a refused body that is sent too slowly', async () => {
  const body = new PassThrough()
  const dripping = setInterval(() => body.write('x'), 20)
  const ended = (async () => {
    for await (const part of sendWhileDiscarding('no', body, { bytes: 1_000_000, time: 200 })) expect(part).toBe('no')
    return 'ended'
  })()
  expect(await Promise.race([ended, wait(30_000, 'still reading')])).toBe('ended')
  clearInterval(dripping)
})
