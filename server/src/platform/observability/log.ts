import type { FastifyRequest } from 'fastify'

/** Pages whose address ends with a secret: of a sign-in, or the token of a customer's link. */
const secretPagePrefixes = ['/loginredirect/', '/connectas/', '/v/', '/request/']

/** Path of a URL without query and secrets. */
function loggedPath(url = '') {
  const [path = ''] = url.split('?')
  const page = secretPagePrefixes.find((page) => path.toLowerCase().startsWith(page))
  return page ? `${page}…` : path
}

/** Logged fields of a request. No query or body: they may contain tokens or customer data. */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: loggedPath(request.url),
  id: request.id,
})

/** Codes of Node errors whose message repeats a value. */
const quotingCodes = /^ERR_(INVALID_ARG_|UNHANDLED_|ASSERTION)/

/**
 * True if the message may quote data, such as a customer's row: errors of PostgreSQL, of mail servers (`command`), of
 * parsers and some of Node.
 */
const quotesData = (error: Error & { readonly code?: unknown }) =>
  'severity' in error ||
  'command' in error ||
  error instanceof SyntaxError ||
  'rawPacket' in error ||
  quotingCodes.test(String(error.code))

/** The text with user, password and query removed from every URL in it. */
export const withoutCredentials = (text: string) =>
  text.replace(/\b([a-z][a-z0-9+.-]{0,20}:\/\/)([^\s"'<>]{1,2000})/gi, (_all, protocol: string, rest: string) => {
    const [authority = '', ...path] = (rest.split('?')[0] ?? '').split('/')
    return protocol + [authority.slice(authority.lastIndexOf('@') + 1), ...path].join('/')
  })

interface LoggedError {
  readonly type: string
  readonly code?: unknown
  readonly message: string
  readonly stack: string
  readonly cause?: LoggedError
  readonly [detail: string]: unknown
}

/** Stack frames without the message. For a syntax error in a file, also the first line with its position. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line, index) => line.startsWith('    at ') || (index === 0 && /^file:\S{1,1000}:\d{1,9}$/.test(line)))
    .join('\n')

/** Type, code, message, stack and cause of an error, without data that was sent or stored. */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '' } = error
  const { code } = error as { code?: unknown }
  // Connecting to several addresses of one host gives an AggregateError with an error for each.
  const cause = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined)
  return {
    type: name,
    code,
    message: quotesData(error) ? '' : withoutCredentials(message),
    stack: framesOf(stack),
    ...(cause instanceof Error && { cause: toLoggedError(cause) }),
  }
}

/** pino serializers for requests and errors in every log of the product. */
export const logSerializers = { req: loggedRequest, err: toLoggedError }

/** Events of the security log. */
export type SecurityEvent =
  | 'signed in'
  | 'signed out'
  | 'connected as a company'
  | 'back as dispatcher'
  | 'refresh token replayed'
  | 'session ended'
  | 'session not ended'
  | 'signed out at the provider'
  | 'account opened by a company'
  | 'account closed by a company'
  | 'API key created'
  | 'API key revoked'
  | 'webhook saved'
  | 'webhook deleted'
  | 'infected upload refused'
