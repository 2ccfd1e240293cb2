import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { csvStream } from './csv.ts'
import { createCellReader } from './export-cells.ts'
import { openCursor, type StoredRow } from './export-cursor.ts'
import type { ExportJob, ExportMessage } from './exporter.ts'
import type { Cell } from './xlsx.cells.ts'
import { xlsxStream } from './xlsx.ts'

parentPort?.on('message', ({ job, port }: ExportMessage) => void writeExport(job, port))

/** Writes one export to its port: one part per request message. Closing the port cancels the export. */
async function writeExport(job: ExportJob, port: MessagePort) {
  const { query, name, columns, format, replicaUrl } = job
  const nextRequest = createRequestWaiter(port)
  const gone = new AbortController()
  port.once('close', () => gone.abort())
  try {
    const cursor = await openCursor(replicaUrl ?? workerData.databaseUrl, query, gone.signal)
    let rows = 0
    const cellsOf = createRowReader(job)
    const read = (batch: readonly StoredRow[]) => {
      rows += batch.length
      return batch.map(cellsOf)
    }
    const batches = mapAsync(cursor.batches, read)
    const stream = format === 'csv' ? csvStream(columns, batches) : xlsxStream(name, columns, batches)
    const cancel = () => {
      stream.destroy()
      void cursor.close()
    }
    if (gone.signal.aborted) return cancel()
    port.once('close', cancel)
    port.postMessage({ kind: 'opened' })
    for await (const part of stream) {
      await nextRequest()
      port.postMessage({ kind: 'part', bytes: part, rows })
    }
    port.postMessage({ kind: 'end', rows })
  } catch (error) {
    const { message, code, severity } = error as Error & { code?: string; severity?: string }
    // `severity` marks database errors, whose messages quote rows: the log leaves those messages out.
    port.postMessage({ kind: 'failed', message, about: { code, ...(severity && { severity }) } })
  }
}

/** Creates a function that turns a stored row into cells. The columns of the place stand behind the others. */
function createRowReader({ columns, timeZone, networkTimeZone }: ExportJob): (row: StoredRow) => Cell[] {
  const readersIn = (placeTimeZone: string) =>
    columns.map((column) => createCellReader(column, column.isOfPlace ? placeTimeZone : timeZone))
  const readers = new Map<string, ReturnType<typeof readersIn>>()
  return (row) => {
    const [pays, code_postal] = row.slice(columns.length)
    const place = timeZoneOf({ pays: pays ?? '', code_postal: code_postal ?? '' }, networkTimeZone)
    const ofPlace = readers.get(place) ?? readersIn(place)
    readers.set(place, ofPlace)
    return ofPlace.map((read, index) => read(row[index] ?? null))
  }
}

async function* mapAsync<T, U>(source: AsyncIterable<T>, map: (value: T) => U): AsyncGenerator<U> {
  for await (const value of source) yield map(value)
}

/** Creates a function that waits for the next message of the port. It no longer waits once the port is closed. */
function createRequestWaiter(port: MessagePort): () => Promise<void> {
  let unanswered = 0
  let waiting: (() => void) | undefined
  const addRequests = (count: number) => {
    unanswered += count
    waiting?.()
    waiting = undefined
  }
  port.on('message', () => addRequests(1))
  port.once('close', () => addRequests(Number.POSITIVE_INFINITY))
  return async () => {
    while (unanswered < 1) await new Promise<void>((resolve) => (waiting = resolve))
    unanswered -= 1
  }
}
