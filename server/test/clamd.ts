import { createServer, type Socket } from 'node:net'

/** The text every scanner takes for malware, though it is none; in two halves, so that none takes this file for it. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** How a scanner behaves: it scans, says nothing, hangs up in the middle, or says something else. */
export type Mood = 'scans' | 'silent' | 'hangs up' | { readonly says: string }

export interface Clamd {
  /** Where it listens, as the product is told. */
  readonly url: string
  mood: Mood
  /** What it was sent whole. */
  readonly scanned: Buffer[]
  readonly close: () => Promise<void>
}

/** As much of clamd as an upload needs: INSTREAM, on loopback or a socket of the file system. */
export async function openClamd({ at = 0, limit = 1024 * 1024 }: { at?: number | string; limit?: number } = {}) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let came = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      if (socket.writableEnded) return
      came = Buffer.concat([came, bytes])
      const answer = answerTo(came)
      if (answer !== undefined) socket.end(`${answer}\0`)
    })
    if (clamd.mood === 'hangs up') socket.once('data', () => socket.destroy())
  })
  const answerTo = (came: Buffer): string | undefined => {
    if (clamd.mood === 'silent') return undefined
    const stream = streamIn(came)
    if (stream.bytes.length > limit) return 'INSTREAM size limit exceeded. ERROR'
    if (!stream.isWhole) return undefined
    clamd.scanned.push(stream.bytes)
    if (typeof clamd.mood === 'object') return clamd.mood.says
    return stream.bytes.includes(eicar) ? 'stream: Eicar-Test FOUND' : 'stream: OK'
  }
  await new Promise<void>((listening) =>
    typeof at === 'string' ? server.listen(at, listening) : server.listen(at, '127.0.0.1', listening),
  )
  const address = server.address()
  const clamd: Clamd = {
    url: typeof address === 'string' ? `unix://${address}` : `tcp://127.0.0.1:${address?.port}`,
    mood: 'scans',
    scanned: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return clamd
}

const command = 'zINSTREAM\0'

/** What came so far: parts behind their lengths, until one of no length. */
function streamIn(came: Buffer): { bytes: Buffer; isWhole: boolean } {
  const parts: Buffer[] = []
  if (!command.startsWith(came.toString('latin1', 0, command.length))) throw new Error('that is no INSTREAM')
  let at = command.length
  let isWhole = false
  while (!isWhole && came.length >= at + 4) {
    const length = came.readUInt32BE(at)
    parts.push(came.subarray(at + 4, at + 4 + length))
    at += 4 + length
    isWhole = length === 0
  }
  return { bytes: Buffer.concat(parts), isWhole }
}
