import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { aPicture } from '../server/test/factories.ts'

/** What came back, and after how many milliseconds; status 0 where nothing did. */
export interface Answered {
  readonly status: number
  readonly text: string
  readonly ms: number
}

export interface Visit {
  readonly origin: string
  readonly token?: string
  readonly lang?: Language
}

/** Asks for a path: with a form as a form, with another body as JSON, without one as GET. Nothing is thrown. */
export async function visit({ origin, token, lang }: Visit, path: string, body?: object): Promise<Answered> {
  const begun = Date.now()
  const url = new URL(path, origin)
  if (lang) url.searchParams.set('lang', lang)
  const isForm = body instanceof FormData
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      // A connection of its own, so that none is taken that the server is about to close.
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
  return { ...answer, ms: Date.now() - begun }
}

export const aPage = (visitor: Visit) => visit(visitor, callApi.list.path, {})

/** Uploads a picture, made as long as asked for by bytes behind its end. */
export function upload(visitor: Visit, bytes = aPicture.length): Promise<Answered> {
  const form = new FormData()
  form.append('file', new Blob([aPicture, new Uint8Array(bytes - aPicture.length)]), 'boiler.png')
  return visit(visitor, '/Images/UploadFile?type=Image', form)
}

/** The message of a problem, as its reader sees it. */
export const messageOf = ({ text }: Answered): string => {
  try {
    return String(JSON.parse(text).Message ?? '')
  } catch {
    return ''
  }
}

/** Asks until the answer is the one waited for; gives how long that took in milliseconds. */
export async function until(what: string, check: () => Promise<boolean>, longestMs: number): Promise<number> {
  const begun = Date.now()
  while (Date.now() - begun < longestMs) {
    if (await check()) return Date.now() - begun
    await wait(50)
  }
  throw new Error(`${what}: not within ${longestMs / 1000} s.`)
}
