import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../platform/config/config.ts'
import { errorText, fatalError, reasonOf } from '../platform/config/fatal-error.ts'
import { findFreePort, refuseBusyPort } from '../platform/config/ports.ts'

export interface Mailbox {
  smtpUrl: string
  /** Web page of the inbox. */
  webUrl: string
  stop: () => Promise<void>
}

/** Ports and folder for the worker. */
export interface MailboxWorkerData {
  smtp: number
  web: number
  folder: string
}

/**
 * Starts the inbox that catches every mail, on loopback only. It runs in a worker thread: MailDev exits on signals, and
 * parsing a large mail would block requests.
 */
export async function startMailbox(config: Config): Promise<Mailbox> {
  const folder = join(config.dataDir, 'mail')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const workerData: MailboxWorkerData = { smtp: await findFreePort(), web: config.mailUiPort, folder }
  const worker = new Worker(new URL('./mailbox-worker.ts', import.meta.url), { workerData })
  const started = new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', (error) => reject(fatalError(`The embedded inbox did not start: ${reasonOf(error)}.`, error)))
  })
  await started.catch(async (error) => {
    // If another program took the port meanwhile, report it like a port that was busy from the start.
    await refuseBusyPort('MAIL_UI_PORT', config.mailUiPort, '127.0.0.1')
    throw error
  })
  // A mail that crashes the worker must not end the product. Later mails fail and are retried.
  worker
    .removeAllListeners('error')
    .on('error', (error) => console.error(`The embedded inbox ended: ${errorText(error)}`))
  return {
    smtpUrl: `smtp://127.0.0.1:${workerData.smtp}`,
    webUrl: `http://127.0.0.1:${workerData.web}`,
    stop: async () => {
      await worker.terminate()
    },
  }
}
