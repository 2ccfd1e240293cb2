import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'

/** What came of a request: done, refused in clear words, or without an answer one can rely on. */
export type Outcome =
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back and asserts it.
  | { readonly kind: 'acknowledged'; readonly body: any }
  | { readonly kind: 'refused'; readonly status: number; readonly text: string }
  | { readonly kind: 'lost' }

export interface File {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

export interface Asking {
  readonly origin: string
  readonly token?: string
  /** The same key, the same answer: a create may be repeated under it. */
  readonly key?: string
}

/** Sends an endpoint's body over a real connection. Whatever is cut off, or answered with 503, counts as lost. */
export async function ask({ origin, token, key }: Asking, endpoint: Endpoint, fields: object): Promise<Outcome> {
  const { file, ...body } = fields as { file?: File }
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
