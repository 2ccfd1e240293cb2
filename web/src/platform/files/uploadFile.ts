import type { BodyInput, Endpoint, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { RequestError } from '../api/errors.ts'
import { errorFromResponse, isRefusalBody, requestUrl } from '../api/send.ts'
import { userToken } from '../api/tokens.ts'
import { text } from '../i18n/i18n.ts'

export interface UploadOptions {
  /** Called with the uploaded part, from 0 to 1. */
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/** Uploads a file to an endpoint. Throws like `send`; if aborted, throws the signal's reason. */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E>,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<ResponseOf<E>> {
  const token = await userToken()
  if (token === undefined) throw new RequestError(text('problem.unauthorized'), 401)
  signal.throwIfAborted()
  const form = new FormData()
  form.append('file', file)
  // Only `XMLHttpRequest` reports the progress of an upload.
  const request = new XMLHttpRequest()
  request.open('POST', requestUrl(endpoint, body as Record<string, unknown>))
  request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  const done = new Promise<void>((resolve, reject) => {
    request.onload = () => resolve()
    request.onerror = () => reject(new RequestError(text('message.network_error'), 0))
    request.onabort = () => reject(signal.reason)
  })
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  request.send(form)
  await done.finally(() => signal.removeEventListener('abort', abort))
  const answer = readJson(request.responseText)
  const isOk = request.status >= 200 && request.status < 300
  if (!isOk || answer === undefined || isRefusalBody(answer)) throw errorFromResponse(request.status, answer, token)
  return endpoint.response.parse(answer) as ResponseOf<E>
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
