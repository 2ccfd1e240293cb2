import { createHash } from 'node:crypto'
import type { Deprecation } from '@callout/domain/platform/deprecation.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Principal, RequestsLeft } from './authentication/principal.ts'
import { malformedRequest } from './problem.ts'

/** Sends the answer to a read. A program gets an `ETag`, and 304 without a body if it has this answer already. */
export function sendRead(request: FastifyRequest, reply: FastifyReply, principal: Principal, body: unknown) {
  if (principal.kind !== 'user' || !principal.apiKey) return reply.send(body)
  const text = JSON.stringify(body)
  const etag = etagOf(body, text)
  reply.header('etag', etag)
  if (isKnown(etag, request.headers['if-none-match'])) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

/** The hash of an answer, after the version of its record if it has one, for `If-Match`. */
function etagOf(body: unknown, text: string): string {
  const { version } = ((body as { Data?: unknown } | null)?.Data ?? {}) as { version?: unknown }
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return typeof version === 'number' ? `"${version}.${hash}"` : `"${hash}"`
}

const isKnown = (etag: string, header: string | undefined) =>
  (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)

/** The fields of a change, with the version of the `ETag` in `If-Match` if they have none. */
export function withMatchedVersion({ isReadOnly }: Endpoint, fields: Record<string, unknown>, request: FastifyRequest) {
  const header = request.headers['if-match']
  if (isReadOnly || header === undefined || header === '*' || fields.version !== undefined) return fields
  const version = /^(?:W\/)?"(\d{1,9})(?:\.[\w-]{1,50})?"$/.exec(header.trim())?.[1]
  if (version === undefined) throw malformedRequest('If-Match should be the ETag of a record')
  return { ...fields, version: Number(version) }
}

/** Headers of the draft `RateLimit header fields for HTTP`: the policy of a key, and what is left of it. */
export function sendRequestsLeft(reply: FastifyReply, { most, remaining, seconds }: RequestsLeft) {
  reply.header('ratelimit-policy', `"minute";q=${most};w=60`)
  reply.header('ratelimit', `"minute";r=${remaining};t=${seconds}`)
}

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), with the address of the document that says what to use instead. */
export function sendDeprecation(reply: FastifyReply, { since, sunset }: Deprecation) {
  reply.header('deprecation', `@${Date.parse(since) / 1000}`)
  reply.header('sunset', new Date(sunset).toUTCString())
  reply.header('link', '</openapi.json>; rel="deprecation"')
}
