import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'

/** Address of a server. With a `name`, requests use it as host and trust the given certificate. */
export interface ServerAddress {
  readonly origin: string
  readonly name?: string
  readonly certificate?: string
}

export interface HttpReply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
  readonly text: () => string
  // biome-ignore lint/suspicious/noExplicitAny: a proof reads any answer and checks it.
  readonly json: () => any
}

interface RequestOptions {
  /** Sent as JSON, or as bytes with a `type`; without a body the request is a GET. */
  readonly body?: unknown
  readonly token?: string
  readonly type?: string
}

const agents = { http: new PlainAgent({ keepAlive: true }), https: new Agent({ keepAlive: true }) }

/** Sends a request and returns the answer as soon as it begins, for streams. */
export function openRequest(
  address: ServerAddress,
  path: string,
  { body, token, type = 'application/json' }: RequestOptions,
): Promise<IncomingMessage> {
  const payload = body === undefined || Buffer.isBuffer(body) ? (body as Buffer | undefined) : JSON.stringify(body)
  const headers = {
    ...(address.name && { host: address.name }),
    ...(payload !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(payload) }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const url = new URL(path, address.origin)
  const method = payload === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const sent =
      url.protocol === 'https:'
        ? request(
            url,
            { method, headers, agent: agents.https, servername: address.name, ca: address.certificate },
            resolve,
          )
        : plainRequest(url, { method, headers, agent: agents.http }, resolve)
    sent.on('error', reject)
    sent.end(payload)
  })
}

/** Sends a request and returns the complete answer, of any status. */
export async function sendRequest(address: ServerAddress, path: string, sending: RequestOptions): Promise<HttpReply> {
  const answer = await openRequest(address, path, sending)
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const bytes = Buffer.concat(parts)
  const text = () => bytes.toString()
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes, text, json: () => JSON.parse(text()) }
}
