import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../server/src/kernel/ports.ts'
import type { Ground } from './ground.ts'
import { debianProgram, run, start, userFor } from './programs.ts'

const binaries = '/usr/lib/postgresql/15/bin'

export interface Postgres15 {
  /** The address of its administrator's database. */
  readonly url: string
  readonly version: string
  /** Path of one of its programs. */
  readonly program: (name: string) => string
}

/** Starts a PostgreSQL 15 of Debian's over a fresh cluster, not as a service of the system. */
export async function startPostgres15(ground: Ground, settings: Record<string, string> = {}): Promise<Postgres15> {
  const program = (name: string) => join(binaries, name)
  debianProgram(program('postgres'), 'postgresql-15')
  const user = userFor('postgres')
  const home = join(ground.folder, 'postgres15')
  mkdirSync(home)
  if (user) chownSync(home, user.uid, user.gid)
  const cluster = join(home, 'cluster')
  const asUser = { ...user, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  run(program('initdb'), ['-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'], asUser)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), ...settings }
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const answers = () => versionOf(url).then(Boolean, () => false)
  const running = await start(ground, program('postgres'), ['-D', cluster, ...parameters], answers, asUser)
  // The wait of SIGTERM is for connections that nobody holds any more.
  ground.atEnd(() => running.stop('SIGINT'))
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
