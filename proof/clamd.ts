import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/src/kernel/ports.ts'
import { eicar } from '../server/test/clamd.ts'
import type { Ground } from './ground.ts'
import { debianProgram, type Running, run, start } from './programs.ts'

export interface Clamd {
  readonly version: string
  /** What the product is told of it: its port, or its socket in the file system. */
  readonly tcp: string
  readonly unix: string
  /** The most it takes, in bytes. */
  readonly limit: number
  readonly stop: Running['stop']
  readonly start: () => Promise<void>
}

/** Starts Debian's clamd, which knows one thing: the text that every scanner is tried with. */
export async function startClamd(ground: Ground): Promise<Clamd> {
  const program = debianProgram('/usr/sbin/clamd', 'clamav-daemon')
  const home = join(ground.folder, 'clamd')
  mkdirSync(join(home, 'signatures'), { recursive: true })
  // Any kind of file, anywhere in it. The signatures of the network are not to be had everywhere, and not needed here.
  writeFileSync(join(home, 'signatures/own.ndb'), `Callout.Eicar:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  const port = await freePort()
  const socket = join(home, 'clamd.ctl')
  const file = join(home, 'clamd.conf')
  const limit = 1024 * 1024
  writeFileSync(file, configuration(home, port, socket, limit))
  let running: Running | undefined
  const begin = async () => {
    running = await start(ground, program, ['-c', file], (said) => said.includes('Self checking every'))
  }
  await begin()
  return {
    version: run(program, ['--version']).trim(),
    tcp: `tcp://127.0.0.1:${port}`,
    unix: `unix://${socket}`,
    limit,
    stop: async (signal) => running?.stop(signal) ?? null,
    start: begin,
  }
}

const configuration = (home: string, port: number, socket: string, limit: number) => `Foreground yes
DatabaseDirectory ${home}/signatures
TCPAddr 127.0.0.1
TCPSocket ${port}
LocalSocket ${socket}
FixStaleSocket yes
StreamMaxLength ${limit}
`
