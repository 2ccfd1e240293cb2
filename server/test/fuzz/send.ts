import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { FuzzRequest } from './fuzz-requests.ts'

/** A received answer. */
export interface FuzzResponse {
  readonly status: number
  readonly type: string
  readonly bytes: Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
/** Timeout of one request, in milliseconds. */
const timeoutMs = 60_000

/** Sends a request; undefined if the connection ended without an answer. */
export function send(
  origin: string,
  { method, target, headers, body, cutAfter, raw }: FuzzRequest,
  token: string,
): Promise<FuzzResponse | undefined> {
  if (raw) return sendBytes(origin, raw)
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const all = {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-length': body.length }),
    }
    const sent = request(
      { agent, hostname, port, method, path: target, headers: toLatin1Headers(all), timeout: timeoutMs },
      (answer) => {
        const type = String(answer.headers['content-type'] ?? '')
        const parts: Buffer[] = []
        const isPacked = answer.headers['content-encoding'] === 'gzip'
        const done = () => {
          const bytes = Buffer.concat(parts)
          resolve({
            status: answer.statusCode ?? 0,
            type,
            bytes: isPacked && answer.complete ? gunzipSync(bytes) : bytes,
          })
        }
        answer.on('data', (part: Buffer) => {
          parts.push(part)
          // An event stream ends only when its reader closes it.
          if (type === 'text/event-stream') answer.destroy()
        })
        answer.on('close', done)
        answer.on('error', done)
      },
    )
    sent.on('error', () => resolve(undefined))
    sent.on('timeout', () => {
      sent.destroy()
      reject(new Error(`no answer within ${timeoutMs / 1000} s`))
    })
    if (cutAfter === undefined) sent.end(body)
    else sent.write((body ?? Buffer.alloc(0)).subarray(0, cutAfter), () => setTimeout(() => sent.destroy(), 20))
  })
}

const toLatin1Headers = (headers: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '') : value,
    ]),
  )

/** Sends raw bytes and reads the first answer, if there is one. */
function sendBytes(origin: string, bytes: Buffer): Promise<FuzzResponse | undefined> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const parts: Buffer[] = []
    socket.on('data', (part: Buffer) => parts.push(part))
    socket.on('error', () => {})
    socket.on('close', () => resolve(parseFirstResponse(Buffer.concat(parts).toString('latin1'))))
    // Many of these requests leave the server waiting for more.
    socket.setTimeout(500, () => socket.destroy())
  })
}

function parseFirstResponse(received: string): FuzzResponse | undefined {
  const [, status, head = ''] = /^HTTP\/1\.1 (\d{3}).*\r\n([\s\S]*?)\r\n\r\n/.exec(received) ?? []
  if (status === undefined) return undefined
  const begin = received.indexOf('\r\n\r\n') + 4
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? received.length)
  const type = /^content-type: (.*)/im.exec(head)?.[1] ?? ''
  return { status: Number(status), type, bytes: Buffer.from(received.slice(begin, begin + length), 'latin1') }
}
