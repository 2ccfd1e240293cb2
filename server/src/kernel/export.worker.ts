import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { cellReader } from './export.cells.ts'
import { openCursor, type StoredRow } from './export.cursor.ts'
import type { Asked, ExportJob } from './exporter.ts'
import { xlsxStream } from './xlsx.ts'

parentPort?.on('message', ({ job, port }: Asked) => void write(job, port))

/** Writes one export to its port: a part each time one is asked for. Who closes the port wants no more. */
async function write({ query, name, columns, timeZone }: ExportJob, port: MessagePort) {
  const wanted = turnstile(port)
  let isGone = false
  port.once('close', () => {
    isGone = true
  })
  try {
    const cursor = await openCursor(workerData.databaseUrl, query)
    const readers = columns.map((column) => cellReader(column, timeZone))
    let rows = 0
    const cellsOf = (row: StoredRow) => readers.map((read, index) => read(row[index] ?? null))
    const read = (batch: readonly StoredRow[]) => {
      rows += batch.length
      return batch.map(cellsOf)
    }
    const stream = xlsxStream(name, columns, mapped(cursor.batches, read))
    const leave = () => {
      stream.destroy()
      void cursor.close()
    }
    if (isGone) return leave()
    port.once('close', leave)
    port.postMessage({ kind: 'opened' })
    for await (const part of stream) {
      await wanted()
      port.postMessage({ kind: 'part', bytes: part, rows })
    }
    port.postMessage({ kind: 'end', rows })
  } catch (error) {
    const { message, code, severity } = error as Error & { code?: string; severity?: string }
    // Errors of the database are told from others by these: their messages quote rows.
    port.postMessage({ kind: 'failed', message, about: { code, ...(severity && { severity }) } })
  }
}

async function* mapped<T, U>(source: AsyncIterable<T>, map: (value: T) => U): AsyncGenerator<U> {
  for await (const value of source) yield map(value)
}

/** Lets through as often as the port was asked; for good once it is closed, so that nobody waits behind it. */
function turnstile(port: MessagePort): () => Promise<void> {
  let free = 0
  let waiting: (() => void) | undefined
  const letThrough = (count: number) => {
    free += count
    waiting?.()
    waiting = undefined
  }
  port.on('message', () => letThrough(1))
  port.once('close', () => letThrough(Number.POSITIVE_INFINITY))
  return async () => {
    while (free < 1) await new Promise<void>((resolve) => (waiting = resolve))
    free -= 1
  }
}
