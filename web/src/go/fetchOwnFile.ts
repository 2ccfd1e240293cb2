import { sameOriginPath } from '@callout/domain/session/session.ts'
import { RequestError } from '../platform/api/errors.ts'
import { errorFromResponse, requestUrl } from '../platform/api/send.ts'
import { userToken } from '../platform/api/tokens.ts'
import { text } from '../platform/i18n/i18n.ts'

/** A file of this origin, with the name from the server. */
export interface OwnFile {
  readonly blob: Blob
  readonly name: string
  /** True if the browser should show the file, false if it should save it. */
  readonly isInline: boolean
  readonly isExport: boolean
}

const filePaths = /^\/(api|Images)\//
const exportPaths = /\/Export\w*Data$/

/** Types that a browser shows without running scripts. */
const inlineTypes = /^(image\/(png|jpeg|gif|webp|bmp)|application\/pdf|text\/plain)\b/

/**
 * Fetches a file at a path of this origin with the user's token. An export gets the query as its body. Throws
 * `RequestError` for other addresses and for answers that are not a file, or the error that the server returns.
 */
export async function fetchOwnFile(url: string | undefined, signal: AbortSignal): Promise<OwnFile> {
  const { pathname, searchParams } = new URL(sameOriginPath(url), location.origin)
  if (!filePaths.test(pathname)) throw new RequestError(text('go.refused'), 400)
  const isExport = exportPaths.test(pathname)
  const fields = Object.fromEntries(searchParams)
  const token = await userToken()
  const throwNetworkError = (error: unknown): never => {
    throw signal.aborted ? error : new RequestError(text('message.network_error'), 0)
  }
  const method = isExport ? 'POST' : 'GET'
  // Use the current session, network and language instead of those in the URL.
  const { lang: _, sessionId: __, networkCode: ___, ...query } = fields
  const answer = await fetch(requestUrl({ method, path: pathname }, query), {
    method,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    ...(isExport && { body: new URLSearchParams(query) }),
    signal,
  }).catch(throwNetworkError)
  const disposition = answer.headers.get('content-disposition')
  if (!answer.ok || answer.headers.get('content-type')?.includes('json'))
    throw errorFromResponse(answer.status, await answer.json().catch(() => undefined), token)
  if (disposition === null) {
    await answer.body?.cancel()
    throw new RequestError(text('go.refused'), 400)
  }
  const blob = await answer.blob().catch(throwNetworkError)
  const isInline = disposition.startsWith('inline') && inlineTypes.test(blob.type)
  return { blob, name: fileNameOf(disposition), isInline, isExport }
}

/** The file name in a content-disposition header; prefers the encoded name over the plain one. */
export function fileNameOf(disposition: string): string {
  const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encodedName ? decodeURIComponent(encodedName) : (/filename="([^"]*)"/.exec(disposition)?.[1] ?? 'file')
}
