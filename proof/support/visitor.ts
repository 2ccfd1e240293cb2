import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { pictureBytes } from '../../server/test/fixtures/factories.ts'

/** An answer and its duration in milliseconds; status 0 if there was none. */
export interface TimedResponse {
  readonly status: number
  readonly text: string
  readonly ms: number
}

export interface VisitorContext {
  readonly origin: string
  readonly token?: string
  readonly lang?: Language
}

/** Requests a path: a form as a form, another body as JSON, without a body as GET. Never throws. */
export async function requestAs(
  { origin, token, lang }: VisitorContext,
  path: string,
  body?: object,
): Promise<TimedResponse> {
  const startedAt = Date.now()
  const url = new URL(path, origin)
  if (lang) url.searchParams.set('lang', lang)
  const isForm = body instanceof FormData
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      // Use a new connection: a reused one may be about to be closed by the server.
      connection: 'close',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
    .then(
      async (reply) => ({ status: reply.status, text: await reply.text() }),
      (error: Error) => ({ status: 0, text: `${error.message} ${error.cause ?? ''}` }),
    )
    .catch((error: Error) => ({ status: 0, text: error.message }))
  return { ...answer, ms: Date.now() - startedAt }
}

export const requestCallList = (visitor: VisitorContext) => requestAs(visitor, callApi.list.path, {})

/** Uploads a picture, padded to this length after its end. */
export function upload(visitor: VisitorContext, bytes = pictureBytes.length): Promise<TimedResponse> {
  const form = new FormData()
  form.append('file', new Blob([pictureBytes, new Uint8Array(bytes - pictureBytes.length)]), 'boiler.png')
  return requestAs(visitor, '/Images/UploadFile?type=Image', form)
}

/** The message of a problem, as its reader sees it. */
export const messageOf = ({ text }: TimedResponse): string => {
  try {
    return String(JSON.parse(text).Message ?? '')
  } catch {
    return ''
  }
}

/** Polls until the check succeeds; returns how long that took in milliseconds. */
export async function waitUntil(what: string, check: () => Promise<boolean>, longestMs: number): Promise<number> {
  const startedAt = Date.now()
  while (Date.now() - startedAt < longestMs) {
    if (await check()) return Date.now() - startedAt
    await wait(50)
  }
  throw new Error(`${what}: not within ${longestMs / 1000} s.`)
}
