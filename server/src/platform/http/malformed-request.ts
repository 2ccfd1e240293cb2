import type { Socket } from 'node:net'
import { fallbackLanguage, type Language } from '@callout/domain/messages/messages.ts'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../i18n/accepted-language.ts'
import { problemBody } from './problem/problem-body.ts'
import { malformedRequest } from './problem.ts'

/** Headers that other responses get from hooks. */
const problemHeaders = {
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

const problemJson = (detail: string, publicUrl: string, lang: Language = fallbackLanguage) =>
  JSON.stringify(problemBody(malformedRequest(detail), { lang, publicUrl }))

/** Fastify options: answer unreadable addresses and bytes, for which no route runs, with an ordinary 400 problem. */
export const malformedRequestHandlers = (publicUrl: string) => ({
  frameworkErrors: (_error: Error, { raw }: FastifyRequest, reply: FastifyReply) => {
    const lang = acceptedLanguage(raw.headers['accept-language'])
    const body = problemJson('the address could not be read', publicUrl, lang)
    reply.raw.writeHead(400, { ...problemHeaders, 'content-length': Buffer.byteLength(body) }).end(body)
  },
  clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    this.log.trace({ err: error }, 'unreadable')
    const body = problemJson('the request could not be read', publicUrl)
    const lines = Object.entries({ ...problemHeaders, 'content-length': Buffer.byteLength(body) })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    if (socket.writable) socket.write(`HTTP/1.1 400 Bad Request\r\n${head}\r\n${body}`)
    socket.destroy(error)
  },
})
