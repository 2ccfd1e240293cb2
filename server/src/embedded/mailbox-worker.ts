import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import startMaildev from 'maildev'
import web from 'maildev/lib/web.js'
import type { MailboxWorkerData } from './mailbox.ts'

const { smtp, web: webPort, folder }: MailboxWorkerData = workerData
const ip = '127.0.0.1'
const mailbox = startMaildev({ smtp, ip, web: webPort, webIp: ip, mailDirectory: folder, silent: true })
await Promise.all([mailbox.listen(), once(web.server, 'listening')])
parentPort?.postMessage('ready')
