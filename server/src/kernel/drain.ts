import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests under way may take to be answered once the server closes. */
const patienceMs = 10_000
const lookMs = 20

/**
 * Closing answers what is under way and then cuts every connection: browsers open spare ones that never ask anything, and a
 * server that waited for those would not end.
 */
export function drainOnClose(app: FastifyInstance) {
  let underWay = 0
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
    })
  })
  app.addHook('preClose', async () => {
    const end = Date.now() + patienceMs
    const cut = async () => {
      while (underWay > 0 && Date.now() < end) await wait(lookMs)
      app.server.closeAllConnections()
    }
    // Fastify closes the server after this hook, so the cutting goes on beside it.
    void wait(lookMs).then(cut)
  })
}
