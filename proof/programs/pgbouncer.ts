import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import type { Sandbox } from '../sandbox.ts'
import { ensureDebianProgram, findUserFor, type RunningProcess, runProgram, startProcess } from './processes.ts'

export interface Pooler {
  /** Address of the database through the pooler. */
  readonly url: string
  readonly version: string
  /** Kills it with SIGKILL. */
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
}

/** Starts PgBouncer in session mode in front of a database, with fewer connections to it than the portal opens. */
export async function startPgBouncer(sandbox: Sandbox, databaseUrl: string): Promise<Pooler> {
  const program = ensureDebianProgram('/usr/sbin/pgbouncer', 'pgbouncer')
  const user = findUserFor('postgres')
  const folder = join(sandbox.folder, 'pgbouncer')
  mkdirSync(folder, { mode: 0o755 })
  if (user) chownSync(folder, user.uid, user.gid)
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl)
  const port = await findFreePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
callout = host=${hostname} port=${databasePort} dbname=callout user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 20
`,
  )
  const url = `postgres://callout@127.0.0.1:${port}/callout?sslmode=disable`
  let running: RunningProcess | undefined
  const start = async () => {
    const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
    running = await startProcess(sandbox, program, [file], () => isAnswering(url), options)
  }
  await start()
  const version =
    runProgram(program, ['--version'])
      .split('\n')[0]
      ?.replace(/^PgBouncer /i, '') ?? ''
  const kill = async () => {
    await running?.stop('SIGKILL')
  }
  return { url, version, kill, start }
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
