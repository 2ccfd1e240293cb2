import { isRefusal, problemMismatch, responseMismatch } from '../support/check-response.ts'
import type { FuzzRequest } from './fuzz-requests.ts'
import type { FuzzResponse } from './send.ts'

/** Internal details that no answer may contain; no request contains them either. */
const internalWords =
  /\n\s+at .{1,200}[:(]\d+:\d+|node_modules|\/server\/src\/|\/server\/test\/|\bTypeError\b|\bSyntaxError\b|\bRangeError\b|Cannot read prop|is not a function|syntax error at|invalid input syntax|invalid byte sequence|violates [a-z-]+ constraint|relation "|out of range for type|pg_catalog|kysely|\bFST_ERR|postgres:\/\//i

/** Maximum size of a refusal in bytes. */
export const maxErrorBytes = 64 * 1024

/**
 * Describes what is wrong with an answer, or undefined. `unavailablePaths` are paths that may answer 503, because their
 * service is missing.
 */
export function findResponseProblem(
  request: FuzzRequest,
  response: FuzzResponse | undefined,
  unavailablePaths: ReadonlySet<string> = new Set(),
): string | undefined {
  if (!response) return mayGoUnanswered(request) ? undefined : 'no answer'
  const { status, type, bytes } = response
  const isText = /json|text|html/.test(type)
  const text = isText ? bytes.toString() : ''
  const leaked = internalWords.exec(text)?.[0]
  if (leaked) return `leaks "${leaked.trim().slice(0, 100)}"`
  if (status === 503 && request.endpoints.some(({ path }) => unavailablePaths.has(path))) return undefined
  if (status >= 500 || status === 0) return `${status} ${text.slice(0, 300)}`
  if (request.method === 'HEAD') return bytes.length > 0 ? 'a head with a body' : undefined
  // Node itself rejects some requests with only a status.
  if (request.raw && type === '') return undefined
  const body = type.includes('json') ? parseJsonOrUndefined(text) : undefined
  if ((status !== 200 || isRefusal(body)) && bytes.length > maxErrorBytes) return `refuses in ${bytes.length} bytes`
  if (request.endpoints.length > 0) return responseMismatch(request.endpoints, { status, type, body })
  // The identity provider is a library with its own answers.
  if (status < 400 || request.target.startsWith('/oidc')) return undefined
  return problemMismatch({ status, type, body })
}

/** True for cut connections, and for huge bodies: the connection may close before the client reads the refusal. */
const mayGoUnanswered = ({ cutAfter, raw, body, target }: FuzzRequest) =>
  cutAfter !== undefined || raw !== undefined || (body?.length ?? 0) > 1024 * 1024 || target.length > 8000

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
