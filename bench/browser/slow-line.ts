import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A slow line to a server: everything passes it, also what a service worker asks for. */
export interface SlowLine {
  readonly origin: string
  /** Throttled at first; `fast` ends the throttling. */
  readonly setSpeed: (speed: 'slow' | 'fast') => void
  /** Refuses connections from now on, or accepts them again. */
  readonly cut: () => Promise<void>
  readonly restore: () => Promise<void>
  readonly close: () => Promise<void>
}

interface LineSpeed {
  /** Mbit/s towards the visitor; requests are small. */
  readonly line: number
  /** Milliseconds of a round trip. */
  readonly latency: number
}

/** Opens the line on a free port. All connections share its throughput. */
export async function openSlowLine(origin: string, { line, latency }: LineSpeed): Promise<SlowLine> {
  const target = new URL(origin)
  const sockets = new Set<Socket>()
  const bytesPerMs = (line * 1_000_000) / 8 / 1_000
  let isSlow = true
  /** When the line has carried all that was sent, on the clock of `performance`. */
  let freeAt = 0

  const carry = (from: Socket, to: Socket, delayOf: (bytes: number) => number) => {
    let last = Promise.resolve()
    from.on('data', (data) => {
      const arriveAt = performance.now() + (isSlow ? delayOf(data.length) : 0)
      last = last.then(async () => {
        const wait = arriveAt - performance.now()
        if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
        if (!to.destroyed) to.write(data)
      })
    })
    from.on('close', () => void last.then(() => to.end()))
    from.on('error', () => to.destroy())
  }
  const downloadDelay = (bytes: number) => {
    freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs
    return freeAt - performance.now() + latency / 2
  }
  const server = createServer((visitor) => {
    const portal = connect(Number(target.port), target.hostname)
    for (const socket of [visitor, portal]) {
      sockets.add(socket)
      socket.setNoDelay()
      socket.on('close', () => sockets.delete(socket))
    }
    // A new connection costs a round trip before its first request.
    let isNew = true
    carry(visitor, portal, () => {
      const delay = isNew ? latency * 1.5 : latency / 2
      isNew = false
      return delay
    })
    carry(portal, visitor, downloadDelay)
  })
  const listen = async (port: number) => {
    server.listen(port, target.hostname)
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    origin: `http://${target.hostname}:${port}`,
    setSpeed: (speed) => {
      isSlow = speed === 'slow'
      freeAt = 0
    },
    cut,
    restore: () => listen(port),
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
