import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { ExportFormat } from '@callout/domain/platform/list.request.ts'
import { workLimits } from '@callout/domain/platform/work-limits.ts'
import type { CellColumn } from './export-cells.ts'
import type { SqlQuery } from './export-cursor.ts'
import { type ExportStream, readExport } from './export-stream.ts'
import { createSemaphore } from './semaphore.ts'
import type { SheetColumn } from './xlsx.parts.ts'

/** An export as it is sent to the worker thread. Time zones are IANA names. */
export interface ExportJob {
  readonly query: SqlQuery
  readonly name: string
  readonly columns: readonly (SheetColumn & CellColumn)[]
  /** Defaults to `xlsx`. */
  readonly format?: ExportFormat
  readonly timeZone: string
  /** The clock of places without another one; for columns that are `isOfPlace`. */
  readonly networkTimeZone: string
  /** Address of the replica to read from; undefined for the database of the exporter. */
  readonly replicaUrl?: string | undefined
}

/** The message that starts an export; parts, errors and requests for more go through `port`. */
export interface ExportMessage {
  readonly job: ExportJob
  readonly port: MessagePort
}

/** Writes exports in a worker thread, so that they do not slow down other requests. */
export interface Exporter {
  /**
   * Starts an export once a slot is free; resolves when its first rows are read. Rejects with database errors. Until
   * then `signal` cancels it, and it rejects with the reason of the signal.
   */
  readonly open: (job: ExportJob, signal?: AbortSignal) => Promise<ExportStream>
  /** Starts the thread in advance and keeps one from then on. Call it when a user is working. */
  readonly warmUp: () => void
  /** Number of exports that are running. */
  readonly runningCount: () => number
  /** Ends the thread and starts no other. */
  readonly close: () => Promise<void>
}

/** Concurrent exports per process; each uses its own database connection. */
const maxConcurrent = workLimits.export.inProcess
/**
 * Heap limits of the thread, in MiB. Without the small young generation, garbage of an export grows the process by
 * 250 MB, which it never gives back.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 }
/** An idle thread that wrote exports is replaced after this time, in milliseconds, to free its memory. */
const idleThreadMs = 60_000

/** Times of an exporter, in milliseconds. */
interface ExporterTimes {
  /** Delay of `warmUp`, so that starting the thread does not slow down the first page. */
  readonly warmUpDelayMs: number
  /** An export that is not read completely within this time is canceled: others wait for its slot. */
  readonly maxReadMs: number
}

const defaultTimes: ExporterTimes = { warmUpDelayMs: 2_000, maxReadMs: 5 * 60_000 }

/**
 * Creates the exporter of a process. Its thread starts with the first export or with `warmUp`, after `warmUpDelayMs`.
 * An export must be read within `maxReadMs`.
 */
export function createExporter(databaseUrl: string, times: Partial<ExporterTimes> = {}): Exporter {
  const { warmUpDelayMs, maxReadMs } = { ...defaultTimes, ...times }
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
    // A thread that ends closes the ports of its exports, which fail; the next export starts a new thread.
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
  /** Frees the memory that the old thread still holds. */
  const replaceThread = async () => {
    const used = thread
    thread = undefined
    await used?.terminate()
    if (isWarm && !isClosed) getThread()
  }
  const warmUp = () => {
    if (isWarm) return
    isWarm = true
    setTimeout(() => isClosed || getThread(), warmUpDelayMs).unref()
  }

  const open = async (job: ExportJob, signal?: AbortSignal) => {
    const releaseSlot = await acquireSlot(signal)
    clearTimeout(idleTimer)
    running++
    const { port1: port, port2 } = new MessageChannel()
    port.once('close', () => {
      releaseSlot()
      onExportEnded()
    })
    getThread().postMessage({ job, port: port2 } satisfies ExportMessage, [port2])
    const cancel = () => port.close()
    signal?.addEventListener('abort', cancel)
    try {
      return await readExport(port, maxReadMs)
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }
  const close = async () => {
    isClosed = true
    clearTimeout(idleTimer)
    await thread?.terminate()
  }
  return { open, warmUp, runningCount: () => running, close }
}
