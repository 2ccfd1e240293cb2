import { ownPath } from '@callout/domain/session/session.ts'
import { Failed } from '../kernel/failures.ts'
import { text } from '../kernel/i18n.ts'
import { addressOf, failureOf } from '../kernel/send.ts'
import { userToken } from '../kernel/token.ts'

/** A file of this origin, as the server named it. */
export interface OwnFile {
  readonly blob: Blob
  readonly name: string
  /** The server would have the browser show it; anything else is to be saved. */
  readonly isShown: boolean
  readonly isExport: boolean
}

const files = /^\/(api|Images)\//
const exports = /\/Export\w*Data$/

/** Kinds a browser shows without running anything in them. */
const harmless = /^(image\/(png|jpeg|gif|webp|bmp)|application\/pdf|text\/plain)\b/

/**
 * Fetches a file at a path of this origin with the bearer. An export takes what stands in the query as its body. Throws
 * `Failed` for any other address, for what is no file, and for what the server refuses.
 */
export async function receiveOwn(url: string | undefined, signal: AbortSignal): Promise<OwnFile> {
  const { pathname, searchParams } = new URL(ownPath(url), location.origin)
  if (!files.test(pathname)) throw new Failed(text('go.refused'), 400)
  const isExport = exports.test(pathname)
  const fields = Object.fromEntries(searchParams)
  const token = await userToken()
  const method = isExport ? 'POST' : 'GET'
  // What the address says of session, network and language gives way to what holds now.
  const { lang: _, sessionId: __, networkCode: ___, ...own } = fields
  const answer = await fetch(addressOf({ method, path: pathname } as never, own), {
    method,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    ...(isExport && { body: new URLSearchParams(own) }),
    signal,
  }).catch((error) => {
    throw signal.aborted ? error : new Failed(text('message.network_error'), 0)
  })
  const disposition = answer.headers.get('content-disposition')
  if (!answer.ok || answer.headers.get('content-type')?.includes('json'))
    throw failureOf(answer.status, await answer.json().catch(() => undefined), token)
  if (disposition === null) {
    await answer.body?.cancel()
    throw new Failed(text('go.refused'), 400)
  }
  const blob = await answer.blob()
  const isShown = disposition.startsWith('inline') && harmless.test(blob.type)
  return { blob, name: nameIn(disposition), isShown, isExport }
}

/** The name in a content-disposition header, the whole one before the plain one. */
export function nameIn(disposition: string): string {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return whole ? decodeURIComponent(whole) : (/filename="([^"]*)"/.exec(disposition)?.[1] ?? 'file')
}
