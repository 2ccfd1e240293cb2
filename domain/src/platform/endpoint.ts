import { z } from 'zod'
import type { MessageKey } from '../messages/messages.ts'
import type { Who } from './access.ts'
import type { Deprecation } from './deprecation.ts'
import { once } from './once.ts'
import type { WorkKind } from './work-limits.ts'

/**
 * Format of a response: `bare` is the value itself, `record` is `{HasError, Message, Data}`, `list` is `{Data, Total}`,
 * `file` is the bytes.
 */
export type Envelope = 'bare' | 'record' | 'list' | 'file'

/** Default body limit in bytes (files excluded): far above what any page sends, and still fast to parse. */
export const defaultBodyLimit = 256 * 1024

/** An HTTP endpoint, declared once. Server, client, access check and OpenAPI all use this declaration. */
export interface Endpoint<Body extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly who: Who
  readonly summary: string
  readonly envelope: Envelope
  /** Schema of the body (POST, PUT), or of query and path parameters (GET, file uploads and raw bodies). */
  readonly body: Body
  /** Schema of the response inside its envelope; for a list, of one row. */
  readonly response: Answer
  /** Of a list whose rows have further fields for programs that ask for `fields` `all`: their schema. */
  readonly record?: () => z.ZodObject
  /** Value of the body field `update_type` that selects this endpoint, if several endpoints share a path. */
  readonly update_type?: string
  /** Creates a record: accepts an `Idempotency-Key`. */
  readonly isCreate?: true
  /** Success message; its placeholders are fields of the response. */
  readonly successMessage?: MessageKey
  /** Replaces `successMessage` for some answers; undefined keeps it. */
  readonly successMessageOf?: (answer: never) => MessageKey | undefined
  /** Text after `successMessage` that names the changed record; its placeholders are fields of the response. */
  readonly changedName?: MessageKey | undefined
  /** Work with limits of its own in `workLimits`, if it is more than an ordinary request. */
  readonly work?: WorkKind
  /** Limited to 60 requests per minute for each pair of account and client address. */
  readonly isRateLimited?: true
  /** Maximum body size in bytes (files excluded); defaults to `defaultBodyLimit`. */
  readonly bodyLimit?: number
  /** Maximum number of values in a JSON body; defaults to `bodyLimits.values`. */
  readonly bodyValues?: number
  /** Accepts one file in the multipart field `file`, of at most `largest` bytes. */
  readonly upload?: { readonly largest: number }
  /** The body is bytes (application/octet-stream), at most `largest`; the fields are in the query. */
  readonly rawBody?: { readonly largest: number }
  /** Only reads: runs without a transaction, and an API key needs only the scope `read`. */
  readonly isReadOnly?: true
  /** May be answered by a read replica, like every list that only reads. */
  readonly readsReplica?: true
  /** The client takes the answer unchecked: checking thousands of rows would delay the screen. */
  readonly isUnchecked?: true
  /**
   * Opens its own transactions: one for each row, after it waited for another system, or one that a refusal keeps. Each
   * endpoint says why.
   */
  readonly managesTransactions?: true
  /** Refuses API keys, because it is about keys, sessions and accounts, or a decision of people. */
  readonly refusesApiKeys?: true
  /** For administrators, and for API keys by role and scope alone, although they have no part of that right. */
  readonly admitsApiKeys?: true
  /** Sends an email that its caller writes: an API key needs the scope `mail`. */
  readonly sendsMail?: true
  /** Programs should no longer use it: answers say so in `Deprecation` and `Sunset`, and the OpenAPI document too. */
  readonly deprecation?: Deprecation
  /** Also allowed for a session that must end because its account was closed. */
  readonly allowsEndingSession?: true
}

/** True if no API key may call it: it is for people, or for administrators alone. */
export const refusesKeys = ({ who, refusesApiKeys, admitsApiKeys }: Endpoint) =>
  refusesApiKeys === true || (typeof who !== 'string' && who.administers !== undefined && admitsApiKeys !== true)

/** True if a read replica may answer: lists, exports, searches and accounts cost most. */
export const mayReadReplica = ({ isReadOnly, envelope, readsReplica }: Endpoint) =>
  isReadOnly === true && (envelope === 'list' || readsReplica === true)

/** Header in the answer to a change. A later read that sends it back sees that change, on every process. */
export const positionHeader = 'callout-position'

interface EndpointDeclaration extends Omit<Endpoint, 'body' | 'response'> {
  readonly body: () => z.ZodType
  readonly response: () => z.ZodType
}

type DeclaredEndpoint<D extends EndpointDeclaration> = Omit<D, 'body' | 'response'> & {
  readonly body: ReturnType<D['body']>
  readonly response: ReturnType<D['response']>
}

/** Declares an endpoint and keeps its literal types for server and client. Schemas are created on first use. */
export function endpoint<const D extends EndpointDeclaration>({ body, response, ...rest }: D): DeclaredEndpoint<D> {
  return Object.defineProperties(rest, {
    body: lazyProperty(body),
    response: lazyProperty(response),
  }) as DeclaredEndpoint<D>
}

const lazyProperty = <T extends object>(create: () => T) => ({ enumerable: true, get: once(create) })

/**
 * Schema of a successful `record` response around the given data. `Warnings` names doubtful fields, which were saved, as
 * `Errors` of a refusal does; without any it is absent.
 */
export const recordEnvelope = <T extends z.ZodType>(data: T) =>
  z.object({
    HasError: z.literal(false),
    Message: z.string(),
    Data: data,
    Warnings: z.record(z.string(), z.string()).optional(),
  })

/** Response schema of a `file` endpoint: bytes of a media type, by default of any. */
export const fileResponse = (mediaType = 'application/octet-stream') =>
  z.custom<never>().meta({ type: 'string', format: 'binary', contentMediaType: mediaType })

/** Body without fields. */
export const emptyBody = z.strictObject({})

export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type BodyInput<E extends Endpoint> = z.input<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
