import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Shorter answers travel in one packet as they are, in bytes. */
const shortest = 1400

/** Shorter ones are compressed at once, in characters: to have another thread do it takes five times as long. */
const short = 16_000

/** Made once and read once: quick counts for more than small. */
const quickly = { level: 1 }

/** Sends JSON answers of some length compressed to whoever says that it reads them. */
export function compressAnswers(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < shortest || !isJson(reply)) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    if (!readsGzip(request)) return done(null, payload)
    reply.header('content-encoding', 'gzip')
    if (payload.length < short) return done(null, gzipSync(payload, quickly))
    gzip(payload, quickly, done)
  })
}

const isJson = (reply: FastifyReply) => /^application\/([\w.]+\+)?json/.test(String(reply.getHeader('content-type')))

const readsGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding']))
