import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { findFreePort } from '../platform/config/ports.ts'
import { startMailbox } from './mailbox.ts'

test('the inbox catches a mail and still has it after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callout-mail-'))
  const config = readConfig({ DATA_DIR: folder, MAIL_UI_PORT: String(await findFreePort()) })
  const subjects = async (webUrl: string) => {
    const mails = (await (await fetch(`${webUrl}/email`)).json()) as { subject: string }[]
    return mails.map(({ subject }) => subject)
  }

  const first = await startMailbox(config)
  await createTransport(first.smtpUrl).sendMail({ from: 'a@b.example', to: 'c@d.example', subject: 'Visita mañana' })
  await expect.poll(() => subjects(first.webUrl)).toEqual(['Visita mañana'])
  await first.stop()

  const second = await startMailbox(config)
  await expect.poll(() => subjects(second.webUrl)).toEqual(['Visita mañana'])
  await second.stop()
  rmSync(folder, { recursive: true })
})

test('reports a port that another program took during the start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callout-mail-'))
  const port = await findFreePort()
  const taken = createServer().listen(port, '127.0.0.1')
  await once(taken, 'listening')
  const config = readConfig({ DATA_DIR: folder, MAIL_UI_PORT: String(port) })
  await expect(startMailbox(config)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use: stop what listens there (another Callout?), or set MAIL_UI_PORT.`,
  )
  taken.close()
  rmSync(folder, { recursive: true })
})
