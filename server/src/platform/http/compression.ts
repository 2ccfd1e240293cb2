import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Responses shorter than this, in characters, fit in one packet and are not compressed. */
const minCompressedLength = 1400

/** Shorter responses, in characters, are compressed synchronously: a pool thread takes five times as long. */
const maxSyncLength = 16_000

/** Fastest level: each response is compressed for one reader only. */
const gzipOptions = { level: 1 }

/** Compresses long JSON responses with gzip for clients that accept it. */
export function registerCompression(fastify: FastifyInstance) {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < minCompressedLength || !isJson(reply))
      return done(null, payload)
    reply.header('vary', 'accept-encoding')
    if (!acceptsGzip(request)) return done(null, payload)
    reply.header('content-encoding', 'gzip')
    if (payload.length < maxSyncLength) return done(null, gzipSync(payload, gzipOptions))
    gzip(payload, gzipOptions, done)
  })
}

const isJson = (reply: FastifyReply) => /^application\/([\w.]+\+)?json/.test(String(reply.getHeader('content-type')))

const acceptsGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding']))
