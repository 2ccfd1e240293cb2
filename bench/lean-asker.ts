import { once } from 'node:events'
import { connect } from 'node:net'
import type { Again } from './claim.ts'
import type { Server } from './server.ts'

/**
 * A connection of its own that sends the same bytes each time, or another body where it is given a way to make one, and reads
 * no more of the answer than where it ends, so that the asker takes as little as may be of the machine it shares with the
 * server. Throws on any answer but 200.
 */
export async function openLeanAsker(
  { origin }: Server,
  path: string,
  body: object | (() => object),
  token: string,
): Promise<Again> {
  const { host, hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  await once(socket, 'connect')
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
  const same = typeof body === 'function' ? undefined : requestOf(body)
  const next = () => same ?? requestOf((body as () => object)())
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
        socket.write(next())
      }),
    close: () => socket.destroy(),
  }
}

/** Several of them at once: asks by whichever is free. */
export async function openLeanAskers(count: number, open: (index: number) => Promise<Again>): Promise<Again> {
  const askers = await Promise.all(Array.from({ length: count }, (_, index) => open(index)))
  const free = [...askers]
  return {
    ask: async () => {
      const asker = free.pop()
      if (!asker) throw new Error('More asked at once than there are connections.')
      await asker.ask()
      free.push(asker)
    },
    close: () => {
      for (const asker of askers) asker.close()
    },
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
