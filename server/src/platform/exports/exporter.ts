import { Readable } from 'node:stream'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { CellColumn } from './export-cells.ts'
import type { SqlQuery } from './export-cursor.ts'
import { createSemaphore } from './semaphore.ts'
import type { SheetColumn } from './xlsx.parts.ts'

/** An export as it is sent to the worker thread. `timeZone` is an IANA name. */
export interface ExportJob {
  readonly query: SqlQuery
  readonly name: string
  readonly columns: readonly (SheetColumn & CellColumn)[]
  readonly timeZone: string
  /** Address of the replica to read from; undefined for the database of the exporter. */
  readonly replicaUrl?: string | undefined
}

/** The message that starts an export; parts, errors and requests for more go through `port`. */
export interface ExportMessage {
  readonly job: ExportJob
  readonly port: MessagePort
}

/** A running export. */
export interface ExportStream {
  /** The bytes of the XLSX file. */
  readonly stream: Readable
  /** Number of rows in the part of the file that was read so far. */
  readonly rowCount: () => number
}

/** Writes exports in a worker thread, so that they do not slow down other requests. */
export interface Exporter {
  /** Starts an export once a slot is free; resolves when its first rows are read. Rejects with database errors. */
  readonly open: (job: ExportJob) => Promise<ExportStream>
  /** Starts the thread in advance and keeps one from then on. Call it when a user is working. */
  readonly warmUp: () => void
  /** Number of exports that are running. */
  readonly runningCount: () => number
  /** Ends the thread and starts no other. */
  readonly close: () => Promise<void>
}

/** Concurrent exports per process; each uses its own database connection. */
const maxConcurrent = 3
/**
 * Heap limits of the thread, in MiB. The small young generation keeps garbage from piling up: without it an export
 * grows the process by 250 MB for good.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 }
/** An idle thread that wrote exports is replaced after this time, in milliseconds, to free its memory. */
const idleThreadMs = 60_000

/** An export that is not read completely within this time, in milliseconds, is canceled: others wait for its slot. */
const maxReadMs = 5 * 60_000

/** Delay of `warmUp` in milliseconds, so that starting the thread does not slow down the first page. */
const warmUpDelayMs = 2_000

type WorkerMessage =
  | { readonly kind: 'opened' }
  | { readonly kind: 'end'; readonly rows: number }
  | { readonly kind: 'part'; readonly bytes: Uint8Array; readonly rows: number }
  | { readonly kind: 'failed'; readonly message: string; readonly about: object }

/**
 * Creates the exporter of a process. Its thread starts with the first export or with `warmUp`. `afterMs` (delay of
 * `warmUp`) and `longestMs` (limit for reading an export) are in milliseconds.
 */
export function createExporter(
  databaseUrl: string,
  { afterMs = warmUpDelayMs, longestMs = maxReadMs }: { afterMs?: number; longestMs?: number } = {},
): Exporter {
  const acquireSlot = createSemaphore(maxConcurrent)
  let thread: Worker | undefined
  let running = 0
  let idleTimer: NodeJS.Timeout | undefined
  let isWarm = false
  let isClosed = false

  const getThread = () => {
    if (thread) return thread
    const newThread = new Worker(new URL('./export-worker.ts', import.meta.url), {
      workerData: { databaseUrl },
      resourceLimits,
    })
    // When the thread ends, the ports of its exports close and those exports fail; the next one starts a new thread.
    const onThreadEnded = () => {
      if (thread === newThread) thread = undefined
    }
    newThread.on('error', onThreadEnded).on('exit', onThreadEnded).unref()
    thread = newThread
    return newThread
  }
  const onExportEnded = () => {
    if (--running > 0) return
    idleTimer = setTimeout(() => void replaceThread(), idleThreadMs).unref()
  }
  /** A new thread starts without the memory that this one still holds. */
  const replaceThread = async () => {
    const used = thread
    thread = undefined
    await used?.terminate()
    if (isWarm && !isClosed) getThread()
  }
  const warmUp = () => {
    if (isWarm) return
    isWarm = true
    setTimeout(() => isClosed || getThread(), afterMs).unref()
  }

  const open = async (job: ExportJob) => {
    const releaseSlot = await acquireSlot()
    clearTimeout(idleTimer)
    running++
    const { port1: port, port2 } = new MessageChannel()
    port.once('close', () => {
      releaseSlot()
      onExportEnded()
    })
    getThread().postMessage({ job, port: port2 } satisfies ExportMessage, [port2])
    return toReadable(port, longestMs)
  }
  const close = async () => {
    isClosed = true
    clearTimeout(idleTimer)
    await thread?.terminate()
  }
  return { open, warmUp, runningCount: () => running, close }
}

/** Turns the messages of a port into a stream that requests each part when it is read, for at most `longestMs`. */
function toReadable(port: MessagePort, longestMs: number): Promise<ExportStream> {
  let rows = 0
  const timeout = setTimeout(
    () => stream.destroy(new Error('the client did not read the export in time')),
    longestMs,
  ).unref()
  const stream = new Readable({
    read: () => port.postMessage('more'),
    destroy: (error, done) => {
      clearTimeout(timeout)
      port.close()
      done(error)
    },
  })
  return new Promise((resolve, reject) => {
    let isOpen = false
    // Before the stream is returned nobody listens to its errors.
    const fail = (error: Error) => {
      stream.destroy(isOpen ? error : undefined)
      reject(error)
    }
    port.on('message', (message: WorkerMessage) => {
      if (message.kind === 'opened') {
        isOpen = true
        resolve({ stream, rowCount: () => rows })
      } else if (message.kind === 'failed') {
        fail(Object.assign(new Error(message.message), message.about))
      } else {
        rows = message.rows
        stream.push(message.kind === 'part' ? message.bytes : null)
      }
    })
    // A port that closes before the end of the export means that the thread ended.
    port.once('close', () => fail(new Error('the export worker stopped')))
  })
}
