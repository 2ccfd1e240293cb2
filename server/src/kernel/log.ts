import type { FastifyRequest } from 'fastify'

/** Paths only: a query may hold a token, a body a customer. */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url?.split('?')[0],
  id: request.id,
})

/** What PostgreSQL or a parser complains of, it quotes: a customer's row, the bytes of a request. */
const quotes = (error: Error) => 'severity' in error || error instanceof SyntaxError || 'rawPacket' in error

interface Logged {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [detail: string]: unknown
}

/** What tells a failure apart, and nothing that was sent or stored: of its fields only these. */
function loggedError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '', cause } = error
  const { code } = error as { code?: unknown }
  return {
    type: name,
    code,
    message: quotes(error) ? '' : message,
    // Its head repeats the message.
    stack: stack
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  }
}

/** How requests and failures stand in every log of the product. */
export const serializers = { req: loggedRequest, err: loggedError }
