import type { AnswerOf, BodyInput, Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { Failed } from './failures.ts'
import { text } from './i18n.ts'
import { addressOf, failureOf, isRefusal } from './send.ts'
import { userToken } from './token.ts'

interface UploadOptions {
  /** Told how much has gone out, from 0 to 1. */
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/** Sends a file to an endpoint that takes one. Fails as `send` does; aborted, it throws the signal's reason. */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E>,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<AnswerOf<E>> {
  const token = await userToken()
  if (token === undefined) throw new Failed(text('problem.unauthorized'), 401)
  signal.throwIfAborted()
  const form = new FormData()
  form.append('file', file)
  // Only this kind of request tells how much of a body is out.
  const request = new XMLHttpRequest()
  request.open('POST', addressOf(endpoint, body as Record<string, unknown>))
  request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  const done = new Promise<void>((resolve, reject) => {
    request.onload = () => resolve()
    request.onerror = () => reject(new Failed(text('message.network_error'), 0))
    request.onabort = () => reject(signal.reason)
  })
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  request.send(form)
  await done.finally(() => signal.removeEventListener('abort', abort))
  const answer = readJson(request.responseText)
  const isGood = request.status >= 200 && request.status < 300
  if (!isGood || answer === undefined || isRefusal(answer)) throw failureOf(request.status, answer, token)
  return endpoint.answer.parse(answer) as AnswerOf<E>
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
