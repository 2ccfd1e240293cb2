import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { Metrics } from './metrics.ts'
import { Problem } from './wire.ts'

/** What a scanner says of a file. `infected` names what was found; `too large` is more than it takes. */
export type Verdict =
  | { readonly outcome: 'clean' | 'too large' }
  | { readonly outcome: 'infected'; readonly signature: string }

/** Has a file of this machine scanned. 503 where the scanner does not answer. */
export type Scan = (path: string) => Promise<Verdict>

/** Whoever uploads is waiting: so long (milliseconds) for a connection, and then without a word. */
const patience = { connection: 5000, silence: 60_000 }

/** The scanner of the configuration, counted; undefined where there is none. */
export function openScan(clamd: NetConnectOpts | undefined, metrics: Metrics, waits = patience): Scan | undefined {
  if (!clamd) return undefined
  return async (path) => {
    try {
      const verdict = await askAgain(() => askClamd(clamd, path, waits))
      metrics.scans.inc({ outcome: verdict.outcome })
      return verdict
    } catch (cause) {
      metrics.scans.inc({ outcome: 'unavailable' })
      throw new Problem(503, { key: 'problem.scanner_unavailable', cause })
    }
  }
}

const isBroken = (error: unknown) => ['EPIPE', 'ECONNRESET'].includes(String((error as { code?: unknown }).code))

/** One that has enough hangs up right after its word, which a write in between throws away: asked again, it is heard. */
const askAgain = async (ask: () => Promise<Verdict>, tries = 5): Promise<Verdict> => {
  try {
    return await ask()
  } catch (error) {
    if (tries === 1 || !isBroken(error)) throw error
    return askAgain(ask, tries - 1)
  }
}

/** Sends the file through clamd's INSTREAM: each part behind its length, an empty one at the end, then one line back. */
async function askClamd(clamd: NetConnectOpts, path: string, waits: typeof patience): Promise<Verdict> {
  const over = new AbortController()
  const socket = connect(clamd)
  socket.setTimeout(waits.connection, () => socket.destroy(new Error('clamd keeps silent')))
  socket.once('connect', () => socket.setTimeout(waits.silence))
  try {
    const answered = answerOf(socket)
    // One that has enough says so while it is still being told.
    return verdictOf(await Promise.race([answered, send(socket, path, over.signal).then(() => answered)]))
  } finally {
    over.abort()
    socket.destroy()
  }
}

/** Few enough for a large file, in bytes, since each waits a moment. */
const partLength = 256 * 1024

async function send(socket: Socket, path: string, signal: AbortSignal) {
  socket.write('zINSTREAM\0')
  for await (const part of createReadStream(path, { highWaterMark: partLength })) {
    // Time for it to have its word, which is then read before the next part.
    await wait(1)
    await turn()
    if (socket.readableDidRead) return
    if (!socket.write(Buffer.concat([lengthOf(part), part]))) await once(socket, 'drain', { signal })
  }
  socket.write(lengthOf([]))
}

function lengthOf(part: { readonly length: number }): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return length
}

/** No answer is longer, in characters. */
const longest = 1000

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('\0') || said.length > longest) resolve(said.slice(0, longest).split('\0')[0] ?? '')
    })
    socket.once('error', reject).once('close', () => reject(new Error('clamd hung up')))
  })
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { outcome: 'clean' }
  if (answer === 'INSTREAM size limit exceeded. ERROR') return { outcome: 'too large' }
  if (answer.startsWith('stream: ') && answer.endsWith(' FOUND'))
    return { outcome: 'infected', signature: answer.slice('stream: '.length, -' FOUND'.length) }
  throw new Error(`clamd answered "${answer}"`)
}
