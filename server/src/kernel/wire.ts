import type { MessageParams, Refusal } from '@callout/domain/kernel/refusal.ts'
import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'
import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'
import qs from 'qs'
import type { z } from 'zod'

const titles = {
  400: { code: 'BadRequest', key: 'problem.malformed' },
  401: { code: 'Unauthorized', key: 'problem.unauthorized' },
  403: { code: 'Forbidden', key: 'problem.forbidden' },
  404: { code: 'NotFound', key: 'problem.not_found' },
  413: { code: 'TooLarge', key: 'problem.too_large' },
  415: { code: 'UnsupportedMediaType', key: 'problem.unsupported_media_type' },
  429: { code: 'TooManyRequests', key: 'problem.too_many_requests' },
  500: { code: 'ServerError', key: 'message.server_error' },
  503: { code: 'Unavailable', key: 'problem.unavailable' },
} as const satisfies Record<number, { code: string; key: MessageKey }>

export type ProblemStatus = keyof typeof titles

/** Whether somebody was not let in, or not so often. */
export const isTurnedAway = (status: number) => status === 401 || status === 403 || status === 429

/** What fails with a real HTTP status. `redirectUrl` sends the browser on. */
export class Problem extends Error {
  readonly status: ProblemStatus
  readonly params: MessageParams
  readonly key: MessageKey
  readonly redirectUrl: string | undefined
  constructor(
    status: ProblemStatus,
    details: { params?: MessageParams; key?: MessageKey; redirectUrl?: string; cause?: unknown } = {},
  ) {
    const key = details.key ?? titles[status].key
    super(key, { cause: details.cause })
    this.status = status
    this.key = key
    this.params = details.params ?? {}
    this.redirectUrl = details.redirectUrl
  }
}

/** A row that isn't there, or that this reader may not see: the same answer. */
export const notFound = () => new Problem(404)

/** The row, or 404. */
export function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw notFound()
  return row
}

/** A request no client of this product would send; `detail` names what is wrong with it. */
export const malformed = (detail: string) => new Problem(400, { params: { detail } })

/** Problem details (RFC 9457) as the wire has them. */
export function problemBody(problem: Problem, lang: Language) {
  const Message = translate(lang, problem.key, problem.params)
  return {
    type: 'about:blank',
    title: Message,
    status: problem.status,
    hasError: true,
    customErrorCode: titles[problem.status].code,
    Message,
    ...(problem.redirectUrl === undefined ? {} : { redirectUrl: problem.redirectUrl }),
  }
}

/** A refusal as the wire has it. */
export function refusalBody(refusal: Refusal, lang: Language) {
  return {
    HasError: true,
    Message: translate(lang, refusal.key, refusal.params),
    customErrorCode: refusal.code,
    Errors: refusal.errors,
  }
}

/** Reads a form-encoded body in bracket notation. */
export function readForm(body: string): unknown {
  return qs.parse(body, { depth: 12, parameterLimit: 20_000, arrayLimit: 5_000, ignoreQueryPrefix: false })
}

/** The body a schema accepts, or why not: messages that are keys belong to fields, anything else is malformed. */
export function parseBody<T extends z.ZodType>(
  schema: T,
  raw: unknown,
): { body: z.output<T> } | { errors: Record<string, MessageKey> } {
  const result = schema.safeParse(raw)
  if (result.success) return { body: result.data }
  const errors: Record<string, MessageKey> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') throw malformed(`unknown field ${named(issue.keys, issue.path)}`)
    if (!isMessageKey(issue.message) || field === '')
      throw malformed(`${field === '' ? 'body' : field}: ${issue.message}`)
    errors[field] ??= issue.message
  }
  return { errors }
}

const named = (keys: readonly string[], path: readonly PropertyKey[]) =>
  keys.map((key) => `"${[...path, key].join('.').slice(0, 200)}"`).join(', ')
