import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** Time that running requests may take once the server closes, in milliseconds. */
const drainTimeoutMs = 10_000
const pollMs = 20

/**
 * Times that an open connection has for one more request, in milliseconds. A browser keeps spare connections and never
 * closes them. A proxy closes unused ones after two seconds (`keepalive_timeout` in deploy/): longer than that, none is left
 * whose closing could meet a request.
 */
export const lingerTimes = { browser: 500, proxy: 4_000 } as const

/**
 * Closes the server gracefully: no new connections, then running requests are answered. Open connections have `lingerMs`
 * milliseconds for one more request.
 */
export function drainOnClose(fastify: FastifyInstance, lingerMs: number) {
  let openRequests = 0
  const onRequestClosed = () => {
    openRequests -= 1
  }
  fastify.addHook('onRequest', (_request, reply, done) => {
    openRequests += 1
    reply.raw.once('close', onRequestClosed)
    done()
  })
  fastify.addHook('preClose', async () => {
    // Once the event loop has accepted what waits: closing resets connections that were not accepted yet.
    for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate)
    // Stop only listening: `http.Server.close` would also close idle connections. A proxy may be sending a change over
    // one of them, and does not retry it elsewhere.
    Server.prototype.close.call(fastify.server)
    const connections = promisify(fastify.server.getConnections.bind(fastify.server))
    for (const startedAt = performance.now(); (await connections()) > 0 && performance.now() - startedAt < lingerMs; )
      await wait(pollMs)
    const end = performance.now() + drainTimeoutMs
    const closeConnections = async () => {
      while (openRequests > 0 && performance.now() < end) await wait(pollMs)
      fastify.server.closeAllConnections()
    }
    // Not awaited: Fastify closes the server only after this hook.
    void wait(pollMs).then(closeConnections)
  })
}
