import type { FastifyRequest } from 'fastify'

/** Pages whose address ends in what signs somebody in. */
const secretPages = ['/loginredirect/', '/connectas/']

function loggedPath(url = '') {
  const [path = ''] = url.split('?')
  const page = secretPages.find((page) => path.toLowerCase().startsWith(page))
  return page ? `${page}…` : path
}

/** Paths only: a query may hold a token, a body a customer. */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: loggedPath(request.url),
  id: request.id,
})

/** Node's complaints that repeat the value they are about. */
const quotingCodes = /^ERR_(INVALID_ARG_|UNHANDLED_|ASSERTION)/

/** What PostgreSQL, a parser or Node complains of, it quotes: a customer's row, the bytes of a request. */
const quotes = (error: Error & { readonly code?: unknown }) =>
  'severity' in error || error instanceof SyntaxError || 'rawPacket' in error || quotingCodes.test(String(error.code))

/** The text with every address in it cut to where it leads: no user, no password, no query. */
export const withoutCredentials = (text: string) =>
  text.replace(/\b([a-z][a-z0-9+.-]{0,20}:\/\/)([^\s"'<>]{1,2000})/gi, (_all, protocol: string, rest: string) => {
    const [authority = '', ...path] = (rest.split('?')[0] ?? '').split('/')
    return protocol + [authority.slice(authority.lastIndexOf('@') + 1), ...path].join('/')
  })

interface Failure {
  readonly type: string
  readonly code?: unknown
  readonly message: string
  readonly stack: string
  readonly cause?: Failure
  readonly [detail: string]: unknown
}

/** Frames, not the head, which repeats the message; of a file that can't be read as code, where that is. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line, index) => line.startsWith('    at ') || (index === 0 && /^file:\S{1,1000}:\d{1,9}$/.test(line)))
    .join('\n')

/** What tells a failure apart, and nothing that was sent or stored: of its fields only these. */
export function toldOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '' } = error
  const { code } = error as { code?: unknown }
  // Trying several addresses of one name gives an error that holds one for each.
  const cause = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined)
  return {
    type: name,
    code,
    message: quotes(error) ? '' : withoutCredentials(message),
    stack: framesOf(stack),
    ...(cause instanceof Error && { cause: toldOf(cause) }),
  }
}

/** How requests and failures stand in every log of the product. */
export const serializers = { req: loggedRequest, err: toldOf }

/** What is logged of sessions. */
export type SessionEvent =
  | 'signed in'
  | 'signed out'
  | 'connected as a company'
  | 'back as dispatcher'
  | 'refresh token replayed'
  | 'session ended'
  | 'session not ended'
  | 'signed out at the provider'
