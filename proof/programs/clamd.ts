import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { eicar } from '../../server/test/fakes/clamd.ts'
import type { Sandbox } from '../sandbox.ts'
import { ensureDebianProgram, type RunningProcess, runProgram, startProcess } from './processes.ts'

export interface Clamd {
  readonly version: string
  /** Addresses to configure in the product: its port, or its Unix socket. */
  readonly tcp: string
  readonly unix: string
  /** The maximum stream size in bytes. */
  readonly maxBytes: number
  readonly stop: RunningProcess['stop']
  readonly start: () => Promise<void>
}

/** Starts Debian's clamd with one signature, that of the EICAR test file. */
export async function startClamd(sandbox: Sandbox): Promise<Clamd> {
  const program = ensureDebianProgram('/usr/sbin/clamd', 'clamav-daemon')
  const home = join(sandbox.folder, 'clamd')
  mkdirSync(join(home, 'signatures'), { recursive: true })
  // One signature for any file type at any offset. The official ones need a download and are not needed.
  writeFileSync(join(home, 'signatures/own.ndb'), `Callout.Eicar:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  const port = await findFreePort()
  const socket = join(home, 'clamd.ctl')
  const file = join(home, 'clamd.conf')
  const limit = 1024 * 1024
  writeFileSync(file, configurationText(home, port, socket, limit))
  let running: RunningProcess | undefined
  const start = async () => {
    running = await startProcess(sandbox, program, ['-c', file], (output) => output.includes('Self checking every'))
  }
  await start()
  return {
    version: runProgram(program, ['--version']).trim(),
    tcp: `tcp://127.0.0.1:${port}`,
    unix: `unix://${socket}`,
    maxBytes: limit,
    stop: async (signal) => running?.stop(signal) ?? null,
    start,
  }
}

const configurationText = (home: string, port: number, socket: string, limit: number) => `Foreground yes
DatabaseDirectory ${home}/signatures
TCPAddr 127.0.0.1
TCPSocket ${port}
LocalSocket ${socket}
FixStaleSocket yes
StreamMaxLength ${limit}
`
