import type { Socket } from 'node:net'
import { fallbackLanguage } from '@callout/domain/messages/messages.ts'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { malformed, problemBody } from './wire.ts'

/** Beside the body: what every other answer carries, too. */
const headers = {
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

const bodyOf = (detail: string) => JSON.stringify(problemBody(malformed(detail), fallbackLanguage))

/** Answers for what never becomes a request: an address, or bytes, that can't be read. They are as any other 400. */
export const unreadable = {
  frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
    const body = bodyOf('the address could not be read')
    reply.raw.writeHead(400, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  },
  clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    this.log.trace({ err: error }, 'unreadable')
    const body = bodyOf('the request could not be read')
    const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    if (socket.writable) socket.write(`HTTP/1.1 400 Bad Request\r\n${head}\r\n${body}`)
    socket.destroy(error)
  },
}
