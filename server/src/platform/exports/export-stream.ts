import { Readable } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** A running export. */
export interface ExportStream {
  /** The bytes of the XLSX file. */
  readonly stream: Readable
  /** Number of rows in the part of the file that was read so far. */
  readonly rowCount: () => number
}

type WorkerMessage =
  | { readonly kind: 'opened' }
  | { readonly kind: 'end'; readonly rows: number }
  | { readonly kind: 'part'; readonly bytes: Uint8Array; readonly rows: number }
  | { readonly kind: 'failed'; readonly message: string; readonly about: object }

/** The export that the thread sends to a port. Each part is requested when it is read, for at most `maxReadMs`. */
export function readExport(port: MessagePort, maxReadMs: number): Promise<ExportStream> {
  let rows = 0
  const timeout = setTimeout(
    () => stream.destroy(new Error('the client did not read the export in time')),
    maxReadMs,
  ).unref()
  const stream = new Readable({
    read: () => port.postMessage('more'),
    destroy: (error, done) => {
      clearTimeout(timeout)
      port.close()
      done(error)
    },
  })
  // Without a reader, its timeout would be an uncaught error.
  stream.on('error', () => {})
  return new Promise((resolve, reject) => {
    let isOpen = false
    // Nothing listens to errors of the stream until it is returned.
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
