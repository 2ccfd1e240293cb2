import { createHash, randomBytes } from 'node:crypto'
import { isLanguage, type Language } from '@callout/domain/messages/messages.ts'
import type { FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../../i18n/accepted-language.ts'
import { malformedRequest } from '../problem.ts'

/** Creates an unguessable token: 32 random bytes. */
export const createToken = () => randomBytes(32).toString('base64url')

/** The hash of a token or code, the only form the database stores. It is random, so it needs no salt. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Facts of a request about its caller: token, session and network, and the language of the response. */
export interface Credentials {
  readonly token: string | undefined
  readonly lang: Language | undefined
  /** Of `Accept-Language`, for callers without a language of their own. */
  readonly accepted: Language | undefined
  readonly sessionId: string | undefined
  readonly networkCode: string | undefined
}

/** Reads the credentials from the `Authorization` header and the query. Throws a 400 problem for a NUL character. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const query = request.query as Record<string, unknown>
  const header = request.headers.authorization
  const text = (value: unknown) => {
    if (typeof value !== 'string' || value === '') return undefined
    // PostgreSQL refuses text with NUL.
    if (value.includes('\u0000')) throw malformedRequest('the query contains a character that is not allowed in text')
    return value
  }
  return {
    // The name of a scheme is the same in capitals and small letters.
    token: header && /^bearer /i.test(header) ? header.slice(7).trim() : undefined,
    lang: isLanguage(query.lang) ? query.lang : undefined,
    accepted: acceptedLanguage(request.headers['accept-language']),
    sessionId: text(query.sessionId),
    networkCode: text(query.networkCode),
  }
}
