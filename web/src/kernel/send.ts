import type { AnswerOf, BodyInput, Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { ownPath } from '@callout/domain/session/session.ts'
import { z } from 'zod'
import { Failed, Refused } from './failures.ts'
import { currentLanguage, text } from './i18n.ts'
import { currentSession, endSession } from './session.ts'
import { applicationToken, dropApplicationToken, userToken } from './token.ts'

/** No answer within this time counts as none, in milliseconds. */
const patience = 30_000

export interface SendOptions {
  readonly signal?: AbortSignal
  /** The same key again asks for the first answer again. */
  readonly idempotencyKey?: string
}

/** What an endpoint answers, out of its envelope: a list's page, a record, or the bare answer. */
export type Sent<E extends Endpoint> = E['envelope'] extends 'list'
  ? { readonly Data: AnswerOf<E>[]; readonly Total: number }
  : AnswerOf<E>

/** Sends a body to an endpoint. Throws `Refused` where the user can act on the "no", else `Failed`. */
export async function send<E extends Endpoint>(endpoint: E, body: BodyInput<E>, options: SendOptions = {}) {
  return (await exchange(endpoint, body, options)).answer
}

/** As `send`, with the message of success that came along; empty when there is none. */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E>,
  options: SendOptions = {},
): Promise<{ answer: Sent<E>; message: string }> {
  const { response, token } = await request(endpoint, body, options)
  const answer = await read(response)
  if (!response.ok || answer === undefined || isRefusal(answer)) throw failureOf(response.status, answer, token)
  if (endpoint.envelope === 'record') {
    const { Data, Message } = answer as { Data: unknown; Message: string }
    return { answer: endpoint.answer.parse(Data) as Sent<E>, message: Message }
  }
  if (endpoint.envelope !== 'list') return { answer: endpoint.answer.parse(answer) as Sent<E>, message: '' }
  const page = z.object({ Data: z.array(endpoint.answer), Total: z.int() }).parse(answer)
  return { answer: page as Sent<E>, message: '' }
}

/**
 * Sends a body to an endpoint that answers a file, whose bytes come as the response's body. Throws as `send` does. A file
 * may take its time: only `signal` ends the waiting, and the reading too.
 */
export async function receive<E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E>,
  options: SendOptions = {},
): Promise<Response> {
  const { response, token } = await request(endpoint, body, options)
  const isFile = response.ok && !response.headers.get('content-type')?.includes('json')
  if (isFile) return response
  throw failureOf(response.status, await read(response), token)
}

interface Sending {
  readonly response: Response
  /** The user token it went out with; undefined for a call before sign-in, whose failure says nothing of the session. */
  readonly token?: string
}

/** Sends it. Calls before sign-in do not fail on a token that has died meanwhile: they go out once more with a new one. */
async function request(endpoint: Endpoint, body: unknown, options: SendOptions): Promise<Sending> {
  const token = await userToken()
  if (typeof endpoint.who !== 'string') {
    if (token === undefined) throw new Failed(text('problem.unauthorized'), 401)
    return { response: await ask(endpoint, body, token, options), token }
  }
  if (endpoint.who === 'open') return { response: await ask(endpoint, body, token, options) }
  const response = await ask(endpoint, body, token ?? (await applicationToken()), options)
  if (response.status !== 401 || !(await isTokenDead(response))) return { response }
  if (token === undefined) dropApplicationToken()
  else endSession()
  return { response: await ask(endpoint, body, await applicationToken(), options) }
}

/** A sign-in that failed says why; only the plain sentence speaks of the token. */
async function isTokenDead(response: Response) {
  const answer = (await read(response.clone())) as Problem | undefined
  return answer?.title === text('problem.unauthorized')
}

async function ask(endpoint: Endpoint, body: unknown, token: string | undefined, options: SendOptions) {
  const { signal, idempotencyKey } = options
  const ends = [signal, endpoint.envelope === 'file' ? undefined : AbortSignal.timeout(patience)]
  const fields = { ...(body as object), ...(endpoint.update_type && { update_type: endpoint.update_type }) }
  try {
    return await fetch(addressOf(endpoint, fields), {
      method: endpoint.method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(endpoint.method === 'POST' && { 'Content-Type': 'application/json' }),
        ...(endpoint.creates && idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      body: endpoint.method === 'POST' ? JSON.stringify(fields) : undefined,
      signal: AbortSignal.any(ends.filter((end) => end !== undefined)),
    })
  } catch (error) {
    // Whoever asked has lost interest: no failure to show.
    if (signal?.aborted) throw error
    throw new Failed(text('message.network_error'), 0)
  }
}

/** Path with its parameters, and the query every call carries; the fields of a GET, or beside a file, join it. */
export function addressOf({ method, path, takesFile }: Endpoint, fields: Record<string, unknown>): string {
  const session = currentSession()
  const query = new URLSearchParams({ lang: currentLanguage() })
  if (session) {
    query.set('sessionId', session.sessionId)
    query.set('networkCode', session.networkCode)
  }
  const inPath = new Set<string>()
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(String(fields[name]))
  })
  for (const [name, value] of method === 'GET' || takesFile ? Object.entries(fields) : []) {
    if (value !== undefined && !inPath.has(name)) query.set(name, String(value))
  }
  return `${filled}?${query}`
}

/** The body, or undefined where it is a proxy's page, or nothing at all. */
const read = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

export const isRefusal = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'HasError' in answer && answer.HasError === true

interface Problem {
  readonly title?: string
  readonly Message?: string
  readonly customErrorCode?: string
  readonly redirectUrl?: string
  readonly Errors?: Refused['errors']
}

/** The failure an answer stands for; the session ends and the browser moves on where the answer says so. */
export function failureOf(status: number, answer: unknown, token: string | undefined): Refused | Failed {
  const { title, Message, customErrorCode = '', redirectUrl, Errors = {} } = (answer ?? {}) as Problem
  const isSignedOut = status === 401 || customErrorCode === 'Unauthorized'
  // An answer that comes late may speak of a session that was left meanwhile.
  if (isSignedOut && token !== undefined && token === currentSession()?.userToken) endSession()
  if (redirectUrl) location.assign(ownPath(redirectUrl))
  if (isRefusal(answer)) return new Refused(Message ?? text('message.error_api'), customErrorCode, Errors)
  return new Failed(title ?? Message ?? text('message.error_api'), status, redirectUrl)
}
