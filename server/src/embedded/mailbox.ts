import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../kernel/config.ts'
import { freePort } from '../kernel/ports.ts'
import { reasonOf, sentenceOf, stop } from '../kernel/stop.ts'

export interface Mailbox {
  smtpUrl: string
  /** Where people read what was sent. */
  webUrl: string
  stop: () => Promise<void>
}

/** What the worker is told. */
export interface MailboxPorts {
  smtp: number
  web: number
  folder: string
}

/**
 * Starts the inbox that catches every mail, on loopback only. It runs in a thread of its own: MailDev ends the process
 * on a signal, and reading a large mail would hold up requests.
 */
export async function startMailbox(config: Config): Promise<Mailbox> {
  const folder = join(config.dataDir, 'mail')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const ports: MailboxPorts = { smtp: await freePort(), web: config.mailUiPort, folder }
  const worker = new Worker(new URL('./mailbox-worker.ts', import.meta.url), { workerData: ports })
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', (error) => reject(stop(`The embedded inbox did not start: ${reasonOf(error)}.`, error)))
  })
  // A mail it cannot read must not end the product; the next mails find nobody and are sent again.
  worker
    .removeAllListeners('error')
    .on('error', (error) => console.error(`The embedded inbox ended: ${sentenceOf(error)}`))
  return {
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    webUrl: `http://127.0.0.1:${ports.web}`,
    stop: async () => {
      await worker.terminate()
    },
  }
}
