import { isLanguage, type Language } from '@callout/domain/messages/messages.ts'
import type { FastifyRequest } from 'fastify'
import { malformed } from './wire.ts'

/** What a request says of who asks, and where and how they want to be answered. */
export interface Credentials {
  readonly token: string | undefined
  readonly lang: Language | undefined
  readonly sessionId: string | undefined
  readonly networkCode: string | undefined
}

/** The same, read from its header and query. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const query = request.query as Record<string, unknown>
  const header = request.headers.authorization
  const text = (value: unknown) => {
    if (typeof value !== 'string' || value === '') return undefined
    // The database refuses to be asked for it.
    if (value.includes('\u0000')) throw malformed('the query holds what is no text')
    return value
  }
  return {
    token: header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined,
    lang: isLanguage(query.lang) ? query.lang : undefined,
    sessionId: text(query.sessionId),
    networkCode: text(query.networkCode),
  }
}
