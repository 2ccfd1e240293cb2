import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, recordEnvelope } from '@callout/domain/platform/endpoint.ts'
import { similarTexts } from '@callout/domain/platform/list.request.ts'
import { z } from 'zod'

/** An answer as received over HTTP. */
export interface WireResponse {
  readonly status: number
  /** From the `content-type` header. */
  readonly type: string
  /** Parsed if it is JSON. */
  readonly body: unknown
}

/** Members of RFC 9457 that every refused call has. */
const problemMembers = {
  type: z.url(),
  title: z.string().min(1),
  detail: z.string().min(1),
  errors: z.array(z.strictObject({ field: z.string(), code: z.string(), message: z.string().min(1) })),
}

const problemSchema = z.strictObject({
  ...problemMembers,
  status: z.union([400, 401, 403, 404, 405, 413, 415, 422, 429, 500, 503].map((status) => z.literal(status))),
  hasError: z.literal(true),
  customErrorCode: z.string(),
  Message: z.string().min(1),
  redirectUrl: z.string().optional(),
})

const refusalSchema = z.strictObject({
  ...problemMembers,
  status: z.int().min(400).max(499),
  HasError: z.literal(true),
  Message: z.string().min(1),
  customErrorCode: z.string(),
  Errors: z.record(z.string(), z.string()),
})

/** Describes a failure without valid problem details of its own status; otherwise undefined. */
export function problemMismatch({ status, type, body }: WireResponse): string | undefined {
  if (!type.startsWith('application/problem+json')) return `${status} comes as ${type}`
  const read = problemSchema.safeParse(body)
  if (!read.success) return `${status} is no problem: ${read.error.message}`
  return read.data.status === status ? undefined : `${status} says it is ${read.data.status}`
}

/** Describes undeclared, missing or mistyped fields of an endpoint's answer; otherwise undefined. */
export function responseMismatch(endpoints: readonly Endpoint[], answered: WireResponse): string | undefined {
  const { status, type, body } = answered
  if (status !== 200) return problemMismatch(answered)
  if (isRefusal(body)) return schemaMismatch(refusalSchema, body)
  const [endpoint] = endpoints as [Endpoint]
  if (endpoint.envelope === 'file') return fileMismatch(endpoint, type)
  if (!type.startsWith('application/json')) return `comes as ${type}`
  // Endpoints that share a path may answer differently: one of them has to fit.
  const differences = endpoints.map((one) => schemaMismatch(envelopeSchema(one), body))
  return differences.includes(undefined) ? undefined : differences[0]
}

export const isRefusal = (body: unknown) =>
  typeof body === 'object' && body !== null && (body as { HasError?: unknown }).HasError === true

function envelopeSchema({ envelope, response, record }: Endpoint): z.ZodType {
  if (envelope === 'list')
    return z.object({
      Data: z.array(
        record ? z.union([response, z.object({ ...(response as z.ZodObject).shape, ...record().shape })]) : response,
      ),
      Total: z.int(),
      Similar: similarTexts().optional(),
      next: z.string().optional(),
    })
  return envelope === 'record' ? recordEnvelope(response) : response
}

function fileMismatch({ response }: Endpoint, type: string): string | undefined {
  const declared = String(response.meta()?.contentMediaType)
  return declared === 'application/octet-stream' || type === declared ? undefined : `comes as ${type}, not ${declared}`
}

/** A schema drops unknown fields: any difference after parsing is an extra or rewritten field. */
function schemaMismatch(schema: z.ZodType, body: unknown): string | undefined {
  const read = schema.safeParse(body)
  if (!read.success) return z.prettifyError(read.error)
  return firstDifference(body, read.data, '')
}

function firstDifference(sent: unknown, read: unknown, path: string): string | undefined {
  if (isDeepStrictEqual(sent, read)) return undefined
  if (typeof sent !== 'object' || typeof read !== 'object' || !sent || !read) return `${path} is rewritten`
  for (const name of new Set([...Object.keys(sent), ...Object.keys(read)])) {
    const inside = `${path}.${name}`
    if (!Object.hasOwn(read, name)) return `${inside} is not declared`
    const found = firstDifference(Object(sent)[name], Object(read)[name], inside)
    if (found) return found
  }
  return undefined
}
