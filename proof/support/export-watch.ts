import { setTimeout as wait } from 'node:timers/promises'
import type { VisitorContext } from './visitor.ts'

export interface ExportCounts {
  readonly complete: number
  /** Cut connections and answers 503. */
  readonly failed: number
}

export interface ExportWatch {
  /** Resolves once another export is complete, or throws after half a minute. */
  readonly stopAfterNextComplete: () => Promise<ExportCounts>
}

const columns = [{ Name: 'Number', Field: 'call_id', Width: 100 }]

/** Exports a list again and again. Throws if an answer is neither a whole file nor clearly a failure. */
export function watchExports({ origin, token }: VisitorContext, path: string): ExportWatch {
  let [complete, failed, isOver] = [0, 0, false]
  const exportOnce = async () => {
    try {
      const reply = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ columns }),
      })
      const bytes = Buffer.from(await reply.arrayBuffer())
      if (reply.status === 200 && !isWholeZip(bytes)) throw new Error('An export looks complete but is cut.')
      if (reply.status !== 200 && reply.status !== 503) throw new Error(`An export was answered ${reply.status}.`)
      if (reply.status === 200) complete += 1
      else failed += 1
    } catch (error) {
      // `fetch` reports a lost connection as a TypeError.
      if (!(error instanceof TypeError)) throw error
      failed += 1
    }
  }
  const run = async () => {
    while (!isOver) {
      await exportOnce()
      await wait(50)
    }
  }
  const running = run()
  running.catch(() => {})
  return {
    stopAfterNextComplete: async () => {
      const before = complete
      for (const until = Date.now() + 30_000; complete === before; await wait(50))
        if (Date.now() > until) throw new Error('No export is complete within half a minute.')
      isOver = true
      await running
      return { complete, failed }
    },
  }
}

/** True if the bytes end with the directory of a ZIP file, as XLSX is one. */
const isWholeZip = (bytes: Buffer) => bytes.lastIndexOf(Buffer.from('PK\x05\x06')) === bytes.length - 22
