import { once } from 'node:events'
import { connect } from 'node:net'
import type { Again } from './claim.ts'
import type { Server } from './server.ts'

/**
 * A connection of its own that sends the same bytes each time and reads no more of the answer than where it ends, so that
 * the asker takes as little as may be of the machine it shares with the server. Throws on any answer but 200.
 */
export async function openLeanAsker({ origin }: Server, path: string, body: object, token: string): Promise<Again> {
  const { host, hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  await once(socket, 'connect')
  const payload = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(payload)}`,
    `authorization: Bearer ${token}`,
  ]
  const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n${payload}`)
  let waiting: { resolve: () => void; reject: (error: Error) => void } | undefined
  let missing = 0
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error(`${path}: the connection was closed.`)))
  socket.on('data', (piece) => {
    try {
      missing = missing > 0 ? missing - piece.length : missingAfter(path, piece)
      if (missing <= 0) waiting?.resolve()
    } catch (error) {
      waiting?.reject(error as Error)
    }
  })
  return {
    ask: () =>
      new Promise<void>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** How much of the answer is still to come after its first piece, which holds the whole of its head. */
function missingAfter(path: string, piece: Buffer): number {
  const end = piece.indexOf('\r\n\r\n')
  const head = piece.toString('latin1', 0, end)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`${path} answered ${head}`)
  return Number(length) - (piece.length - end - 4)
}
