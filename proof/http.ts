import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'

/** A way to a server. Where it has a name, that is what it is asked for, under the certificate given. */
export interface Way {
  readonly origin: string
  readonly name?: string
  readonly certificate?: string
}

export interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
  readonly text: () => string
  // biome-ignore lint/suspicious/noExplicitAny: a proof reads whatever came back and looks at it.
  readonly json: () => any
}

interface Sending {
  /** JSON unless it is bytes of a `type`; without one it is a GET. */
  readonly body?: unknown
  readonly token?: string
  readonly type?: string
}

const agents = { http: new PlainAgent({ keepAlive: true }), https: new Agent({ keepAlive: true }) }

/** Opens a request and gives its answer as it begins, for streams. */
export function open(
  way: Way,
  path: string,
  { body, token, type = 'application/json' }: Sending,
): Promise<IncomingMessage> {
  const payload = body === undefined || Buffer.isBuffer(body) ? (body as Buffer | undefined) : JSON.stringify(body)
  const headers = {
    ...(way.name && { host: way.name }),
    ...(payload !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(payload) }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const url = new URL(path, way.origin)
  const method = payload === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const sent =
      url.protocol === 'https:'
        ? request(url, { method, headers, agent: agents.https, servername: way.name, ca: way.certificate }, resolve)
        : plainRequest(url, { method, headers, agent: agents.http }, resolve)
    sent.on('error', reject)
    sent.end(payload)
  })
}

/** Sends a request and gives the whole answer, whatever its status. */
export async function send(way: Way, path: string, sending: Sending): Promise<Reply> {
  const answer = await open(way, path, sending)
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const bytes = Buffer.concat(parts)
  const text = () => bytes.toString()
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes, text, json: () => JSON.parse(text()) }
}
