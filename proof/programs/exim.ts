import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import type { Sandbox } from '../sandbox.ts'
import { ensureDebianProgram, findUserFor, runProgram, startProcess } from './processes.ts'

export interface Exim {
  readonly version: string
  /** The SMTP_URL for the product. */
  readonly smtpUrl: string
  /** All delivered emails, as stored in the mailbox. */
  readonly delivered: () => string[]
}

/** An address without a mailbox. */
export const unknownMailbox = 'nobody-here@mail.example'

/** Starts Debian's exim, which delivers everything to one mailbox. */
export async function startExim(sandbox: Sandbox): Promise<Exim> {
  const exim = ensureDebianProgram('/usr/sbin/exim4', 'exim4-daemon-light')
  const user = findUserFor('Debian-exim')
  const home = join(sandbox.folder, 'exim')
  for (const folder of [home, join(home, 'spool'), join(home, 'mail')]) {
    mkdirSync(folder)
    if (user) chownSync(folder, user.uid, user.gid)
  }
  const port = await findFreePort()
  const file = join(home, 'exim.conf')
  writeFileSync(file, configurationText(home))
  const args = ['-C', file, '-bdf', '-oX', `127.0.0.1:${port}`]
  await startProcess(sandbox, exim, args, () => isListening(port), { ...user, cwd: home })
  const inbox = join(home, 'mail/new')
  return {
    version: runProgram(exim, ['-bV']).split(' ')[2] ?? '',
    smtpUrl: `smtp://127.0.0.1:${port}`,
    delivered: () =>
      (existsSync(inbox) ? readdirSync(inbox) : []).map((name) => readFileSync(join(inbox, name), 'utf8')),
  }
}

const configurationText = (home: string) => `primary_hostname = mail.example
spool_directory = ${home}/spool
log_file_path = ${home}/spool/%slog
pid_file_path = ${home}/exim.pid
keep_environment =
tls_advertise_hosts =
deliver_drop_privilege = true
acl_smtp_rcpt = recipient
acl_smtp_data = check_message
begin acl
recipient:
  deny message = no such mailbox here
    local_parts = nobody-here
  accept
check_message:
  # As strict as a careful server: valid header lines only.
  require message = malformed header
    verify = header_syntax
  accept
begin routers
everybody:
  driver = accept
  transport = mailbox
begin transports
mailbox:
  driver = appendfile
  directory = ${home}/mail
  maildir_format = true
  envelope_to_add = true
begin retry
* * F,1h,1m
`

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.end('QUIT\r\n'))
  })
}
