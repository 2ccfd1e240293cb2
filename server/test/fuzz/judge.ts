import { wrongAnswer, wrongProblem } from '../answers.ts'
import type { Hit } from './send.ts'
import type { Shot } from './shots.ts'

/** Words of the inside that no answer may hold; no shot holds them either. */
const inside =
  /\n\s+at .{1,200}[:(]\d+:\d+|node_modules|\/server\/src\/|\/server\/test\/|\bTypeError\b|\bSyntaxError\b|\bRangeError\b|Cannot read prop|is not a function|syntax error at|invalid input syntax|invalid byte sequence|violates [a-z-]+ constraint|relation "|out of range for type|pg_catalog|kysely|\bFST_ERR|postgres:\/\//i

/** What is wrong with an answer; undefined where nothing is. `away` are paths whose helper is not there to be asked. */
export function complaintAbout(
  shot: Shot,
  hit: Hit | undefined,
  away: ReadonlySet<string> = new Set(),
): string | undefined {
  if (!hit) return mayGoUnanswered(shot) ? undefined : 'no answer'
  const { status, type, bytes } = hit
  const isText = /json|text|html/.test(type)
  const text = isText ? bytes.toString() : ''
  const told = inside.exec(text)?.[0]
  if (told) return `tells "${told.trim().slice(0, 100)}"`
  if (status === 503 && shot.endpoints.some(({ path }) => away.has(path))) return undefined
  if (status >= 500 || status === 0) return `${status} ${text.slice(0, 300)}`
  if (shot.method === 'HEAD') return bytes.length > 0 ? 'a head with a body' : undefined
  // Node itself turns some away with a status and nothing else.
  if (shot.raw && type === '') return undefined
  const body = type.includes('json') ? read(text) : undefined
  if (shot.endpoints.length > 0) return wrongAnswer(shot.endpoints, { status, type, body })
  // The identity provider is a library with answers of its own.
  if (status < 400 || shot.target.startsWith('/oidc')) return undefined
  return wrongProblem({ status, type, body })
}

/** A cut connection gets none, and one that is told "too long" while it still writes may be closed before it reads that. */
const mayGoUnanswered = ({ cutAfter, raw, body, target }: Shot) =>
  cutAfter !== undefined || raw !== undefined || (body?.length ?? 0) > 4 * 1024 * 1024 || target.length > 8000

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
