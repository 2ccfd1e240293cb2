import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, recordEnvelope } from '@callout/domain/kernel/endpoint.ts'
import { z } from 'zod'

/** An answer as it came over the wire. */
export interface Answered {
  readonly status: number
  /** Of the answer's `content-type`. */
  readonly type: string
  /** Read as JSON where it is JSON. */
  readonly body: unknown
}

const problem = z.strictObject({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.union([400, 401, 403, 404, 413, 415, 429, 500, 503].map((status) => z.literal(status))),
  hasError: z.literal(true),
  customErrorCode: z.string(),
  Message: z.string().min(1),
  redirectUrl: z.string().optional(),
})

const refusal = z.strictObject({
  HasError: z.literal(true),
  Message: z.string().min(1),
  customErrorCode: z.string(),
  Errors: z.record(z.string(), z.string()),
})

/** What is wrong with a failure's shape; undefined where it is problem details of the answer's own status. */
export function wrongProblem({ status, type, body }: Answered): string | undefined {
  if (!type.startsWith('application/problem+json')) return `${status} comes as ${type}`
  const read = problem.safeParse(body)
  if (!read.success) return `${status} is no problem: ${read.error.message}`
  return read.data.status === status ? undefined : `${status} says it is ${read.data.status}`
}

/** What is wrong with an endpoint's answer: a field nobody declared, one that is missing or of the wrong kind. */
export function wrongAnswer(endpoints: readonly Endpoint[], answered: Answered): string | undefined {
  const { status, type, body } = answered
  if (status !== 200) return wrongProblem(answered)
  if (isRefusal(body)) return whatDiffers(refusal, body)
  const [endpoint] = endpoints as [Endpoint]
  if (endpoint.envelope === 'file') return wrongFile(endpoint, type)
  if (!type.startsWith('application/json')) return `comes as ${type}`
  // What shares a path may answer differently: one of them has to fit.
  const differences = endpoints.map((one) => whatDiffers(enveloped(one), body))
  return differences.includes(undefined) ? undefined : differences[0]
}

export const isRefusal = (body: unknown) =>
  typeof body === 'object' && body !== null && (body as { HasError?: unknown }).HasError === true

function enveloped({ envelope, answer }: Endpoint): z.ZodType {
  if (envelope === 'list') return z.object({ Data: z.array(answer), Total: z.int() })
  return envelope === 'record' ? recordEnvelope(answer) : answer
}

function wrongFile({ answer }: Endpoint, type: string): string | undefined {
  const declared = String(answer.meta()?.contentMediaType)
  return declared === 'application/octet-stream' || type === declared ? undefined : `comes as ${type}, not ${declared}`
}

/** A schema leaves out what it does not know: whatever differs after reading is a field too many, or one rewritten. */
function whatDiffers(schema: z.ZodType, body: unknown): string | undefined {
  const read = schema.safeParse(body)
  if (!read.success) return z.prettifyError(read.error)
  return differing(body, read.data, '')
}

function differing(sent: unknown, read: unknown, path: string): string | undefined {
  if (isDeepStrictEqual(sent, read)) return undefined
  if (typeof sent !== 'object' || typeof read !== 'object' || !sent || !read) return `${path} is rewritten`
  for (const name of new Set([...Object.keys(sent), ...Object.keys(read)])) {
    const inside = `${path}.${name}`
    if (!Object.hasOwn(read, name)) return `${inside} is not declared`
    const found = differing(Object(sent)[name], Object(read)[name], inside)
    if (found) return found
  }
  return undefined
}
