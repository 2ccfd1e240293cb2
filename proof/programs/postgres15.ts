import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import type { Sandbox } from '../sandbox.ts'
import { ensureDebianProgram, findUserFor, runProgram, startProcess } from './processes.ts'

/** The folder of Debian's PostgreSQL 15. */
export const programFolder = '/usr/lib/postgresql/15/bin'

export interface Postgres15 {
  /** The URL of its administrator's database. */
  readonly url: string
  readonly version: string
  /** Path of one of its programs. */
  readonly program: (name: string) => string
}

/** Starts Debian's PostgreSQL 15 over a new cluster, not as a system service. */
export async function startPostgres15(sandbox: Sandbox, settings: Record<string, string> = {}): Promise<Postgres15> {
  const program = (name: string) => join(programFolder, name)
  ensureDebianProgram(program('postgres'), 'postgresql-15')
  const user = findUserFor('postgres')
  const home = join(sandbox.folder, 'postgres15')
  mkdirSync(home)
  if (user) chownSync(home, user.uid, user.gid)
  const cluster = join(home, 'cluster')
  const asUser = { ...user, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  runProgram(
    program('initdb'),
    ['-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    asUser,
  )
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), ...settings }
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const isAnswering = () => versionOf(url).then(Boolean, () => false)
  const running = await startProcess(sandbox, program('postgres'), ['-D', cluster, ...parameters], isAnswering, asUser)
  // SIGTERM would wait for idle connections.
  sandbox.onCleanup(() => running.stop('SIGINT'))
  return { url, version: await versionOf(url), program }
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]?.server_version ?? ''
}
