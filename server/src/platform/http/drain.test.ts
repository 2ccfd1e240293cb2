import { Agent, type IncomingMessage, request } from 'node:http'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { drainOnClose } from './drain.ts'

it('answers requests on open connections while it closes, and refuses new connections', async () => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  drainOnClose(app, 60_000)
  app.post('/', async () => 'done')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (through: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const clientRequest = request(address, { method: 'POST', agent: through }, (response) =>
        response.resume().on('end', () => resolve(response)),
      )
      clientRequest.on('error', reject).end()
    })
  expect((await post(agent)).headers.connection).toBe('keep-alive')
  const closed = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false), { timeout: 30_000 })
  await expect(post(new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const last = await post(agent)
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  const startedAt = Date.now()
  await closed
  // No connection is left to linger for.
  expect(Date.now() - startedAt).toBeLessThan(30_000)
})
