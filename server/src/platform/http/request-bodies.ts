import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { parseForm } from './form-body.ts'
import type { FindMissingRoute } from './problem/allowed-methods.ts'
import { parseLimitedJson } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Largest file in bytes of an upload route, which reads its body itself with its own time limits. */
    largestFile?: number
    /** Most values of a JSON body, if not `bodyLimits.values`. */
    maxValues?: number
  }
}

/** Registers parsers for JSON and form bodies with limits of depth and number of values; beyond them 400. */
export function registerBodyParsers(fastify: FastifyInstance, findMissingRoute: FindMissingRoute) {
  const enqueue = createParseQueue()
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    enqueue(body as string, () => {
      try {
        done(null, parseForm(body as string))
      } catch (error) {
        done(error as Error)
      }
    })
  })
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if ((body as string).trim() === '') return done(null, {})
    enqueue(body as string, () => {
      try {
        parseLimitedJson(
          body as string,
          (text) => parseJson(request, text, done),
          request.routeOptions.config.maxValues,
        )
      } catch (error) {
        done(error as Error)
      }
    })
  })
  // Answer requests to unknown addresses without waiting for their body.
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    if (request.is404 && hasBody) done(findMissingRoute(request, reply))
    else done(null, payload)
  })
}

/** Bodies up to this length, in characters, are parsed at once. */
const maxImmediateLength = 16 * 1024

/** Parses one long body per turn of the event loop, so that other requests run in between. */
function createParseQueue() {
  const waiting: (() => void)[] = []
  const next = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }
  return (body: string, read: () => void) => {
    if (body.length <= maxImmediateLength) return read()
    waiting.push(read)
    if (waiting.length === 1) setImmediate(next)
  }
}

/**
 * Closes connections whose body has not arrived within `timeoutMs`, also after an early response. File uploads are
 * excluded: they have their own time limits in `files/upload.ts`.
 */
export function registerBodyTimeout(fastify: FastifyInstance, timeoutMs: number) {
  const pendingBodies = new Map<IncomingMessage, number>()
  // One timer for all requests: nearly every body arrives at once.
  const timer = setInterval(() => {
    const startedBefore = performance.now() - timeoutMs
    for (const [request, since] of pendingBodies) {
      if (since > startedBefore) break
      pendingBodies.delete(request)
      if (!request.complete) request.destroy()
    }
  }, timeoutMs / 10).unref()
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.routeOptions.config.largestFile === undefined) pendingBodies.set(request.raw, performance.now())
    done(null, payload)
  })
  fastify.addHook('preValidation', (request, _reply, done) => {
    pendingBodies.delete(request.raw)
    done()
  })
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    // The body of a request that was refused early may still be arriving.
    if (raw.complete) pendingBodies.delete(raw)
    done()
  })
  fastify.addHook('onClose', async () => clearInterval(timer))
}

/** Most bytes of a body read after an early response: some clients read the response only after sending everything. */
const maxDiscardedBytes = 8 * 1024 * 1024
/** The same for requests without a valid session, which get little CPU time. */
const maxDiscardedBytesUnauthenticated = 1024 * 1024
/** Maximum overhead around the file in a multipart body, in bytes. */
export const multipartOverheadBytes = 16 * 1024
/** Longest time for reading a refused body, in milliseconds. */
const maxDiscardMs = 10 * 60_000
/** A sender without data for this time, in milliseconds, counts as gone. */
export const senderIdleMs = 60_000

/**
 * Makes early responses arrive: closing the connection while the client still sends its body would lose them. So the
 * rest of the body is read and discarded; if it is too long or of unknown length, a part. Then the connection closes, as
 * it does if the client asked for that.
 */
export function registerEarlyResponses(fastify: FastifyInstance) {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    if (!hasBody(raw) || raw.readableEnded) return done(null, payload)
    const { largestFile } = request.routeOptions.config
    const maxFieldBytes = reply.statusCode === 401 ? maxDiscardedBytesUnauthenticated : maxDiscardedBytes
    // On a connection that stays open, Node reads the rest itself.
    const staysOpen = reply.raw.shouldKeepAlive && declaredLength(raw) <= maxFieldBytes
    if (largestFile === undefined && staysOpen) {
      reply.removeHeader('connection')
      return done(null, payload)
    }
    raw.unpipe().resume()
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || raw.complete) return done(null, payload)
    announceClose(reply, payload)
    const maxBytes = largestFile === undefined ? maxFieldBytes : largestFile + multipartOverheadBytes
    done(null, Readable.from(sendWhileDiscarding(payload, raw, { bytes: maxBytes, time: maxDiscardMs })))
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const declaredLength = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)

/** Announces that the connection closes after this response, with the length of the response. */
const announceClose = (reply: FastifyReply, payload: string | Buffer) =>
  reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload))

/** Yields the response and ends once the body is read, or exceeds `limits.bytes` or `limits.time` (milliseconds). */
export async function* sendWhileDiscarding(
  response: string | Buffer,
  body: Readable,
  limits: { readonly bytes: number; readonly time: number },
) {
  yield response
  const controller = new AbortController()
  const idle = setTimeout(() => controller.abort(), senderIdleMs)
  const total = setTimeout(() => controller.abort(), limits.time)
  let remaining = limits.bytes
  body.on('data', (chunk: Buffer) => {
    idle.refresh()
    remaining -= chunk.length
    if (remaining < 0) controller.abort()
  })
  await finished(body, { signal: controller.signal }).catch(() => {})
  clearTimeout(idle)
  clearTimeout(total)
}
