import { z } from 'zod'
import type { MessageKey } from '../messages/messages.ts'
import type { Who } from './access.ts'
import { once } from './once.ts'

/**
 * How an answer is dressed: `bare` as it is, `record` as `{HasError, Message, Data}`, `list` as `{Data, Total}`,
 * `file` as the bytes themselves.
 */
export type Envelope = 'bare' | 'record' | 'list' | 'file'

/** One call of the wire, declared once: server, client, access check and OpenAPI read it from here. */
export interface Endpoint<Body extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly who: Who
  readonly summary: string
  readonly envelope: Envelope
  /** What the body holds (POST) or the query and the path's parameters (GET, and where a file is taken). */
  readonly body: Body
  /** What the answer holds inside its envelope; for a list, one row. */
  readonly answer: Answer
  /** Several actions share a path and are told apart by `update_type`. */
  readonly update_type?: string
  /** A create: takes an `Idempotency-Key`. */
  readonly creates?: true
  /** The message of success. */
  readonly done?: MessageKey
  /** At most 60 a minute per pair of account and client address. */
  readonly limited?: true
  /** Takes one file, in the multipart field `file`, of so many bytes at most. */
  readonly takesFile?: { readonly largest: number }
  /** Reads only: served without a transaction. */
  readonly reads?: true
  /** Makes its own transactions: it is one statement, waits for somebody else meanwhile, or keeps a change although it refuses. */
  readonly ownTransactions?: true
  /** Answered even to a session that has to end, because its account was closed. */
  readonly whileEnding?: true
}

interface Declaration extends Omit<Endpoint, 'body' | 'answer'> {
  readonly body: () => z.ZodType
  readonly answer: () => z.ZodType
}

type Declared<D extends Declaration> = Omit<D, 'body' | 'answer'> & {
  readonly body: ReturnType<D['body']>
  readonly answer: ReturnType<D['answer']>
}

/**
 * Declares an endpoint; whatever it says stays visible to the types of server and client. Its schemas are made when they
 * are first read.
 */
export function endpoint<const D extends Declaration>({ body, answer, ...rest }: D): Declared<D> {
  return Object.defineProperties(rest, { body: firstRead(body), answer: firstRead(answer) }) as Declared<D>
}

const firstRead = <T extends object>(make: () => T) => ({ enumerable: true, get: once(make) })

/** The envelope of a record answer and of a refusal. */
export const recordEnvelope = <T extends z.ZodType>(data: T) =>
  z.object({ HasError: z.literal(false), Message: z.string(), Data: data })

/** The answer of an endpoint in the envelope `file`: bytes of a media type, any unless given. */
export const fileOf = (mediaType = 'application/octet-stream') =>
  z.custom<never>().meta({ type: 'string', format: 'binary', contentMediaType: mediaType })

/** A body of no fields. */
export const nothing = z.strictObject({})

export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type BodyInput<E extends Endpoint> = z.input<E['body']>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
