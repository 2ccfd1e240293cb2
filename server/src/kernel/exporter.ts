import { Readable } from 'node:stream'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { ShownColumn } from './export.cells.ts'
import type { Query } from './export.cursor.ts'
import { openTurns } from './turns.ts'
import type { SheetColumn } from './xlsx.parts.ts'

/** An export as its thread is told of it. */
export interface ExportJob {
  readonly query: Query
  readonly name: string
  readonly columns: readonly (SheetColumn & ShownColumn)[]
  readonly timeZone: string
}

export interface Asked {
  readonly job: ExportJob
  readonly port: MessagePort
}

export interface Exported {
  readonly stream: Readable
  /** How many rows stand in what was taken so far. */
  readonly rows: () => number
}

/** Writes exports beside the requests of everybody else. */
export interface Exporter {
  /** The bytes of an export; its first rows are read when it resolves. Throws what the database refused. */
  readonly open: (job: ExportJob) => Promise<Exported>
  /** Somebody is at work: a thread is started before they wait for it, and one is kept from then on. */
  readonly warm: () => void
  /** How many go on now. */
  readonly underWay: () => number
  readonly close: () => Promise<void>
}

/** So many exports go on at a time in a process; each has a connection of its own. */
const atOnce = 3
/**
 * What the thread's heap may hold, in MiB. The little room for what is new keeps garbage from piling up: unbounded, an
 * export leaves a quarter of a gigabyte behind in the process.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 }
/** A thread that wrote exports and has no more work ends after so long, in milliseconds, and its memory with it. */
const patience = 60_000

/** Whoever comes first sees the page before the thread is started, in milliseconds. */
const settling = 2_000

type Told =
  | { readonly kind: 'opened' }
  | { readonly kind: 'end'; readonly rows: number }
  | { readonly kind: 'part'; readonly bytes: Uint8Array; readonly rows: number }
  | { readonly kind: 'failed'; readonly message: string; readonly about: object }

/** A thread for the exports of a process, started at the first one or by `warm`: what they compute holds up nobody. */
export function openExporter(databaseUrl: string, afterMs = settling): Exporter {
  const takeTurn = openTurns(atOnce)
  let thread: Worker | undefined
  let underWay = 0
  let idle: NodeJS.Timeout | undefined
  let isWarm = false
  let isClosed = false

  const started = () => {
    if (thread) return thread
    const fresh = new Worker(new URL('./export.worker.ts', import.meta.url), {
      workerData: { databaseUrl },
      resourceLimits,
    })
    // Its exports break off with their ports; the next one starts another thread.
    const gone = () => {
      if (thread === fresh) thread = undefined
    }
    fresh.on('error', gone).on('exit', gone).unref()
    thread = fresh
    return fresh
  }
  const rest = () => {
    if (--underWay > 0) return
    idle = setTimeout(() => void renew(), patience).unref()
  }
  /** Another thread has nothing of what this one still holds. */
  const renew = async () => {
    const used = thread
    thread = undefined
    await used?.terminate()
    if (isWarm && !isClosed) started()
  }
  const warm = () => {
    if (isWarm) return
    isWarm = true
    setTimeout(() => isClosed || started(), afterMs).unref()
  }

  const open = async (job: ExportJob) => {
    const endTurn = await takeTurn()
    clearTimeout(idle)
    underWay++
    const { port1: port, port2 } = new MessageChannel()
    port.once('close', () => {
      endTurn()
      rest()
    })
    started().postMessage({ job, port: port2 } satisfies Asked, [port2])
    return readableFrom(port)
  }
  const close = async () => {
    isClosed = true
    clearTimeout(idle)
    await thread?.terminate()
  }
  return { open, warm, underWay: () => underWay, close }
}

/** The parts that come through a port, each asked for when it is wanted. */
function readableFrom(port: MessagePort): Promise<Exported> {
  let rows = 0
  const stream = new Readable({
    read: () => port.postMessage('more'),
    destroy: (error, done) => {
      port.close()
      done(error)
    },
  })
  return new Promise((resolve, reject) => {
    let isOpen = false
    // Before it is handed out nobody listens to the stream.
    const fail = (error: Error) => {
      stream.destroy(isOpen ? error : undefined)
      reject(error)
    }
    port.on('message', (told: Told) => {
      if (told.kind === 'opened') {
        isOpen = true
        resolve({ stream, rows: () => rows })
      } else if (told.kind === 'failed') {
        fail(Object.assign(new Error(told.message), told.about))
      } else {
        rows = told.rows
        stream.push(told.kind === 'part' ? told.bytes : null)
      }
    })
    // Closed before its end, the thread is gone.
    port.once('close', () => fail(new Error('the export broke off')))
  })
}
