import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { isMessageKey } from '@callout/domain/messages/translate.ts'
import { isWithinLimits, limitsMessage } from '@callout/domain/platform/json.ts'
import type { MessageParams } from '@callout/domain/platform/refusal.ts'
import type { z } from 'zod'

/** Code and message of each status. */
export const problemTypes = {
  400: { code: 'BadRequest', key: 'problem.malformed' },
  401: { code: 'Unauthorized', key: 'problem.unauthorized' },
  403: { code: 'Forbidden', key: 'problem.forbidden' },
  404: { code: 'NotFound', key: 'problem.not_found' },
  405: { code: 'MethodNotAllowed', key: 'problem.wrong_method' },
  409: { code: 'Conflict', key: 'problem.wrong_offset' },
  413: { code: 'TooLarge', key: 'problem.too_large' },
  415: { code: 'UnsupportedMediaType', key: 'problem.unsupported_media_type' },
  422: { code: 'IdempotencyKeyReused', key: 'problem.key_reused' },
  429: { code: 'TooManyRequests', key: 'problem.too_many_requests' },
  500: { code: 'ServerError', key: 'message.server_error' },
  503: { code: 'Unavailable', key: 'problem.unavailable' },
} as const satisfies Record<number, { code: string; key: MessageKey }>

/** HTTP statuses that a problem may have. */
export type ProblemStatus = keyof typeof problemTypes

/** True if a status means that access was denied or limited: 401, 403 or 429. */
export const isAccessDenied = (status: number) => status === 401 || status === 403 || status === 429

/** A field in error, for programs: its name, a stable code, and a text. */
export interface FieldError {
  readonly field: string
  readonly code: string
  readonly message: string
}

/**
 * An error that is answered with its HTTP status as problem details. `redirectUrl` is where the client should go,
 * `facts` are further members of the answer.
 */
export class Problem extends Error {
  readonly status: ProblemStatus
  readonly params: MessageParams
  readonly key: MessageKey
  readonly redirectUrl: string | undefined
  readonly facts: Readonly<Record<string, number>>
  readonly errors: readonly FieldError[]
  constructor(
    status: ProblemStatus,
    details: {
      params?: MessageParams
      key?: MessageKey
      redirectUrl?: string
      facts?: Readonly<Record<string, number>>
      errors?: readonly FieldError[]
      cause?: unknown
    } = {},
  ) {
    const key = details.key ?? problemTypes[status].key
    super(key, { cause: details.cause })
    this.status = status
    this.key = key
    this.params = details.params ?? {}
    this.redirectUrl = details.redirectUrl
    this.facts = details.facts ?? {}
    this.errors = details.errors ?? []
  }
}

/** 404 problem, the same for a missing row and for one that the actor may not see. */
export const notFound = () => new Problem(404)

/** The row. Throws a 404 problem if it is undefined. */
export function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw notFound()
  return row
}

/** Limits for quoting a request in a response: characters of a detail, number of names, number of field errors. */
const quoteLimits = { detail: 500, names: 10, errors: 50 }

/** 400 problem for a request that no correct client sends; `detail` says what is wrong. */
export const malformedRequest = (detail: string, errors: readonly FieldError[] = []) =>
  new Problem(400, { params: { detail: quoted(detail) }, errors })

const quoted = (text: string) => text.slice(0, quoteLimits.detail).toWellFormed()

/** Parses JSON with `parse` after checking its depth and number of values. Throws a 400 problem beyond the limits. */
export function parseLimitedJson<T>(body: string, parse: (body: string) => T, maxValues?: number): T {
  if (!isWithinLimits(body, maxValues)) throw malformedRequest(limitsMessage(maxValues))
  return parse(body)
}

/**
 * Validates a body: returns the parsed body, or errors by field where the schema has a message key. Throws a 400
 * problem for any other violation, such as an unknown field.
 */
export function parseBody<T extends z.ZodType>(
  schema: T,
  raw: unknown,
): { body: z.output<T> } | { errors: Record<string, MessageKey> } {
  const result = schema.safeParse(raw)
  if (result.success) return { body: result.data }
  const errors: Record<string, MessageKey> = {}
  let errorCount = 0
  for (const issue of result.error.issues) {
    const field = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') throw unknownFields(issue.keys, issue.path)
    if (!isMessageKey(issue.message) || field === '') throw wrongValue(field === '' ? 'body' : field, issue.message)
    if (Object.hasOwn(errors, field)) continue
    if (++errorCount > quoteLimits.errors) break
    errors[field] = issue.message
  }
  return { errors }
}

function unknownFields(keys: readonly string[], path: readonly PropertyKey[]) {
  const names = keys.slice(0, quoteLimits.names).map((key) => [...path, key].join('.').slice(0, 200).toWellFormed())
  const errors = names.map((field) => ({ field, code: 'unknown_field', message: 'unknown field' }))
  return malformedRequest(`unknown field ${names.map((name) => `"${name}"`).join(', ')}`, errors)
}

const wrongValue = (field: string, message: string) =>
  malformedRequest(`${field}: ${message}`, [{ field: quoted(field), code: 'wrong_value', message: quoted(message) }])
