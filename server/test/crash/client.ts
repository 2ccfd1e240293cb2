import type { Endpoint } from '@callout/domain/platform/endpoint.ts'

/** Outcome of a request: acknowledged, refused with a message, or without a reliable answer. */
export type Outcome =
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer and asserts on it.
  | { readonly kind: 'acknowledged'; readonly body: any }
  | { readonly kind: 'refused'; readonly status: number; readonly text: string }
  | { readonly kind: 'lost' }

export interface UploadFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

export interface RequestOptions {
  readonly origin: string
  readonly token?: string
  /** Idempotency key: a create repeated with the same key gets the same answer. */
  readonly key?: string
}

/** Sends an endpoint's body over a real connection. A cut connection or a 503 counts as lost. */
export async function sendRequest(
  { origin, token, key }: RequestOptions,
  endpoint: Endpoint,
  fields: object,
): Promise<Outcome> {
  const { file, ...body } = fields as { file?: UploadFile }
  const form = new FormData()
  if (file) form.append('file', new Blob([file.content]), file.name)
  const query = file ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
  const { update_type } = endpoint
  try {
    const reply = await fetch(`${origin}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(!file && { 'content-type': 'application/json' }),
      },
      body: file ? form : JSON.stringify({ ...body, ...(update_type && { update_type }) }),
    })
    const text = await reply.text()
    if (reply.status === 503) return { kind: 'lost' }
    const answer = JSON.parse(text)
    return reply.status === 200 && answer?.HasError !== true
      ? { kind: 'acknowledged', body: answer?.HasError === false && 'Data' in answer ? answer.Data : answer }
      : { kind: 'refused', status: reply.status, text }
  } catch {
    return { kind: 'lost' }
  }
}
