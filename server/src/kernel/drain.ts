import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** How long requests under way may take to be answered once the server closes. */
const patienceMs = 10_000
const lookMs = 20
/** How long an open connection may bring one more request, whose answer says that it closes. */
const lingerMs = 500

/**
 * Closing takes no new connections, answers what is under way or still comes over those there are, and then cuts every one:
 * browsers open spare ones that never ask anything, and a server that waited for those would not end.
 */
export function drainOnClose(app: FastifyInstance) {
  let underWay = 0
  const over = () => {
    underWay -= 1
  }
  app.addHook('onRequest', (_request, reply, done) => {
    underWay += 1
    reply.raw.once('close', over)
    done()
  })
  app.addHook('preClose', async () => {
    // A proxy gives a change to no other process once it was sent: a connection that it keeps must not close under it. So
    // only the listening ends here; the server's own `close` would cut what is idle as well.
    Server.prototype.close.call(app.server)
    const connections = promisify(app.server.getConnections.bind(app.server))
    for (const begun = performance.now(); (await connections()) > 0 && performance.now() - begun < lingerMs; )
      await wait(lookMs)
    const end = performance.now() + patienceMs
    const cut = async () => {
      while (underWay > 0 && performance.now() < end) await wait(lookMs)
      app.server.closeAllConnections()
    }
    // Fastify closes the server after this hook, so the cutting goes on beside it.
    void wait(lookMs).then(cut)
  })
}
