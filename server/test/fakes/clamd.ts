import { createServer, type Socket } from 'node:net'

/** EICAR, the harmless text that scanners report as malware; split so that this file is not reported. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Behaviour of the scanner: scans, stays silent, hangs up half way, or gives this answer. */
export type ScannerBehavior = 'scans' | 'silent' | 'hangs up' | { readonly says: string }

export interface FakeClamd {
  /** The address to configure in the product. */
  readonly url: string
  behavior: ScannerBehavior
  /** Contents of complete streams it received. */
  readonly scanned: Buffer[]
  /** Number of open connections. */
  readonly connections: () => number
  /** Gives this answer to an open connection, in the order in which they were opened. */
  readonly answer: (connection: number, text: string) => void
  /** Ends all open connections. */
  readonly hangUp: () => void
  readonly close: () => Promise<void>
}

/** The part of clamd that an upload needs: INSTREAM, on loopback or a Unix socket. */
export async function startFakeClamd({ at = 0, limit = 1024 * 1024 }: { at?: number | string; limit?: number } = {}) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let received = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      if (socket.writableEnded) return
      received = Buffer.concat([received, bytes])
      const answer = answerTo(received)
      if (answer !== undefined) socket.end(`${answer}\0`)
    })
    if (clamd.behavior === 'hangs up') socket.once('data', () => socket.destroy())
  })
  const answerTo = (received: Buffer): string | undefined => {
    if (clamd.behavior === 'silent') return undefined
    const stream = parseInstream(received)
    if (stream.bytes.length > limit) return 'INSTREAM size limit exceeded. ERROR'
    if (!stream.isWhole) return undefined
    clamd.scanned.push(stream.bytes)
    if (typeof clamd.behavior === 'object') return clamd.behavior.says
    return stream.bytes.includes(eicar) ? 'stream: Eicar-Test FOUND' : 'stream: OK'
  }
  await new Promise<void>((listening) =>
    typeof at === 'string' ? server.listen(at, listening) : server.listen(at, '127.0.0.1', listening),
  )
  const address = server.address()
  const clamd: FakeClamd = {
    url: typeof address === 'string' ? `unix://${address}` : `tcp://127.0.0.1:${address?.port}`,
    behavior: 'scans',
    scanned: [],
    connections: () => sockets.size,
    answer: (connection, text) => void [...sockets][connection]?.end(`${text}\0`),
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        clamd.hangUp()
      }),
  }
  return clamd
}

const command = 'zINSTREAM\0'

/** Parses the bytes received so far: chunks with a length prefix, until an empty one. */
function parseInstream(received: Buffer): { bytes: Buffer; isWhole: boolean } {
  const parts: Buffer[] = []
  if (!command.startsWith(received.toString('latin1', 0, command.length))) throw new Error('that is no INSTREAM')
  let at = command.length
  let isWhole = false
  while (!isWhole && received.length >= at + 4) {
    const length = received.readUInt32BE(at)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
    isWhole = length === 0
  }
  return { bytes: Buffer.concat(parts), isWhole }
}
