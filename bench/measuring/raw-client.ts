import { once } from 'node:events'
import { connect } from 'node:net'
import type { Requester } from '../benchmark.ts'
import type { BenchServer } from '../environment/server.ts'

/**
 * A plain socket that sends the same bytes, or the next body of a function, and only detects the end of the response.
 * It shares the machine with the server and must cost little. Rejects on any status but 200.
 */
export async function openRawClient(
  { origin }: BenchServer,
  path: string,
  body: object | (() => object),
  token: string,
): Promise<Requester> {
  const { host, hostname, port } = new URL(origin)
  const requestOf = (sent: object) => {
    const payload = JSON.stringify(sent)
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: ${host}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(payload)}`,
      `authorization: Bearer ${token}`,
    ]
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${payload}`)
  }
  const fixedRequest = typeof body === 'function' ? undefined : requestOf(body)
  const next = () => fixedRequest ?? requestOf((body as () => object)())
  let waiting: { resolve: () => void; reject: (error: Error) => void } | undefined
  let missing = 0
  const openSocket = async () => {
    const opened = connect(Number(port), hostname).setNoDelay(true)
    await once(opened, 'connect')
    opened.on('error', (error) => waiting?.reject(error))
    opened.on('close', () => waiting?.reject(new Error(`${path}: the connection was closed.`)))
    opened.on('data', (chunk) => {
      try {
        missing = missing > 0 ? missing - chunk.length : missingBytesAfter(path, chunk)
        if (missing <= 0) waiting?.resolve()
      } catch (error) {
        waiting?.reject(error as Error)
      }
    })
    return opened
  }
  let socket = await openSocket()
  return {
    send: async () => {
      // The server has closed a connection that waited for minutes.
      if (socket.readyState !== 'open') socket = await openSocket()
      await new Promise<void>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(next())
      })
      waiting = undefined
    },
    close: () => socket.destroy(),
  }
}

/** A client over several connections. Each request uses a free one. */
export async function openRawClients(count: number, open: (index: number) => Promise<Requester>): Promise<Requester> {
  const clients = await Promise.all(Array.from({ length: count }, (_, index) => open(index)))
  const free = [...clients]
  return {
    send: async () => {
      const client = free.pop()
      if (!client) throw new Error('More concurrent requests than connections.')
      await client.send()
      free.push(client)
    },
    close: () => {
      for (const client of clients) client.close()
    },
  }
}

/** Bytes of the response still missing after its first chunk, which must hold all headers. */
function missingBytesAfter(path: string, chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`${path} answered ${head}`)
  return Number(length) - (chunk.length - end - 4)
}
