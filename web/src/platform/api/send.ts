import { type BodyInput, type Endpoint, positionHeader, type ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { type SimilarTexts, similarTexts } from '@callout/domain/platform/list.request.ts'
import { sameOriginPath } from '@callout/domain/session/session.ts'
import { z } from 'zod'
import { currentLanguage, text } from '../i18n/i18n.ts'
import { currentSession, expireSession } from '../session/session.ts'
import { markConnected, markDisconnected } from './connection.ts'
import { RefusedRequestError, RequestError, type RequestFailure } from './errors.ts'
import { applicationToken, dropApplicationToken, userToken } from './tokens.ts'

/** Request timeout in milliseconds. */
const timeoutMs = 30_000

export interface SendOptions {
  readonly signal?: AbortSignal
  /** A repeated request with the same key gets the first answer again. */
  readonly idempotencyKey?: string
  /** The body of an endpoint that takes bytes. */
  readonly bytes?: Blob
}

/** The unwrapped answer of an endpoint: a page of a list, a record, or the plain response. */
export type EndpointResult<E extends Endpoint> = E['envelope'] extends 'list'
  ? { readonly Data: ResponseOf<E>[]; readonly Total: number; readonly Similar?: SimilarTexts | undefined }
  : ResponseOf<E>

/**
 * Sends a body to an endpoint. Throws `RefusedRequestError` if the user can act on the failure, else `RequestError`.
 */
export async function send<E extends Endpoint>(endpoint: E, body: BodyInput<E>, options: SendOptions = {}) {
  return (await sendWithMessage(endpoint, body, options)).answer
}

/** Like `send`, but also returns the server's success message; '' if there is none. */
export async function sendWithMessage<E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E>,
  options: SendOptions = {},
): Promise<{ answer: EndpointResult<E>; message: string }> {
  const { response, token } = await request(endpoint, body, options)
  const answer = await readJson(response)
  if (!response.ok || answer === undefined || isRefusalBody(answer))
    throw errorFromResponse(response.status, answer, token)
  if (endpoint.envelope === 'record') {
    const { Data, Message } = answer as { Data: unknown; Message: string }
    const checked = endpoint.isUnchecked ? Data : endpoint.response.parse(Data)
    return { answer: checked as EndpointResult<E>, message: Message }
  }
  if (endpoint.envelope !== 'list') return { answer: endpoint.response.parse(answer) as EndpointResult<E>, message: '' }
  const page = z
    .object({ Data: z.array(endpoint.response), Total: z.int(), Similar: similarTexts().optional() })
    .parse(answer)
  return { answer: page as EndpointResult<E>, message: '' }
}

/**
 * Sends a body to an endpoint that returns a file; the response's body is the file. Throws like `send`. There is no
 * timeout, because a file may be large: only `signal` aborts the request, even while the body is being read.
 */
export async function requestFile<E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E>,
  options: SendOptions = {},
): Promise<Response> {
  const { response, token } = await request(endpoint, body, options)
  const isFile = response.ok && !response.headers.get('content-type')?.includes('json')
  if (isFile) return response
  throw errorFromResponse(response.status, await readJson(response), token)
}

interface SentRequest {
  readonly response: Response
  /** The user token of the request; undefined if a failure says nothing about the session, as before sign-in. */
  readonly token?: string
}

/** Sends a request. One that needs no sign-in is repeated once with a new token if its token was rejected. */
async function request(endpoint: Endpoint, body: unknown, options: SendOptions): Promise<SentRequest> {
  const token = await userToken()
  // `who` is 'open', 'app', or the rules for signed-in users.
  const needsSession = typeof endpoint.who !== 'string'
  if (needsSession) {
    if (token === undefined) throw new RequestError(text('problem.unauthorized'), 401)
    return { response: await fetchEndpoint(endpoint, body, token, options), token }
  }
  if (endpoint.who === 'open') return { response: await fetchEndpoint(endpoint, body, token, options) }
  const response = await fetchEndpoint(endpoint, body, token ?? (await applicationToken()), options)
  if (response.status !== 401 || !(await isTokenRejected(response))) return { response }
  if (token === undefined) dropApplicationToken()
  else expireSession()
  return { response: await fetchEndpoint(endpoint, body, await applicationToken(), options) }
}

/** True if a 401 is about the token: a failed sign-in has a message of its own. */
async function isTokenRejected(response: Response) {
  const answer = (await readJson(response.clone())) as ProblemBody | undefined
  return answer?.Message === text('problem.unauthorized')
}

/** Position of this page's last change in the database, so that no read is answered from before it. */
let changePosition = ''

async function fetchEndpoint(endpoint: Endpoint, body: unknown, token: string | undefined, options: SendOptions) {
  const { signal, idempotencyKey, bytes } = options
  const signals = [signal, endpoint.envelope === 'file' ? undefined : AbortSignal.timeout(timeoutMs)]
  const fields = { ...(body as object), ...(endpoint.update_type && { update_type: endpoint.update_type }) }
  const began = performance.now()
  try {
    const response = await fetch(requestUrl(endpoint, fields), {
      method: endpoint.method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(changePosition && { [positionHeader]: changePosition }),
        ...(endpoint.method !== 'GET' && { 'Content-Type': bytes ? 'application/octet-stream' : 'application/json' }),
        ...(endpoint.isCreate && idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      body: endpoint.method !== 'GET' ? (bytes ?? JSON.stringify(fields)) : undefined,
      signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
    })
    markConnected(began)
    const position = response.headers.get(positionHeader) ?? ''
    // Answers may come in another order than their changes.
    if (position > changePosition) changePosition = position
    return response
  } catch (error) {
    // The caller aborted the request, so there is no failure to show.
    if (signal?.aborted) throw error
    // Only a failed fetch is a lost connection; after a timeout the server may still be there.
    if (error instanceof TypeError) markDisconnected()
    throw new RequestError(text('message.network_error'), 0)
  }
}

/** The URL of a request: path parameters, the common query, and the fields of a GET, an upload or a raw body. */
export function requestUrl(
  { method, path, upload, rawBody }: Pick<Endpoint, 'method' | 'path' | 'upload' | 'rawBody'>,
  fields: Record<string, unknown>,
): string {
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
  for (const [name, value] of method === 'GET' || upload || rawBody ? Object.entries(fields) : []) {
    if (value !== undefined && value !== null && !inPath.has(name)) query.set(name, String(value))
  }
  return `${filled}?${query}`
}

/** The JSON body; undefined if it is empty or not JSON, like a proxy's error page. */
const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

export const isRefusalBody = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'HasError' in answer && answer.HasError === true

interface ProblemBody {
  readonly title?: string
  readonly Message?: string
  readonly customErrorCode?: string
  readonly redirectUrl?: string
  readonly Errors?: RefusedRequestError['errors']
}

/** Converts a failed answer into an error. Ends the session and follows a redirect if the answer says so. */
export function errorFromResponse(status: number, answer: unknown, token: string | undefined): RequestFailure {
  const { title, Message, customErrorCode = '', redirectUrl, Errors = {} } = (answer ?? {}) as ProblemBody
  const isSignedOut = status === 401 || customErrorCode === 'Unauthorized'
  // Ignore a late answer to a request of an earlier session.
  if (isSignedOut && token !== undefined && token === currentSession()?.userToken) expireSession()
  if (redirectUrl) location.assign(sameOriginPath(redirectUrl))
  if (isRefusalBody(answer))
    return new RefusedRequestError(Message ?? text('message.error_api'), customErrorCode, Errors)
  return new RequestError(Message ?? title ?? text('message.error_api'), status, redirectUrl)
}
