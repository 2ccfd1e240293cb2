import { chmodSync, chownSync, cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/postgres.ts'
import { startPostgres, stopPostgres } from '../../src/embedded/postgres-process.ts'
import { findProgramFolder } from '../../src/embedded/postgres-programs.ts'
import { findLocation } from '../../src/embedded/postgres-user.ts'
import { findFreePort } from '../../src/platform/config/ports.ts'
import { runStatement } from './cluster.ts'

export interface ReplicatedPostgres {
  readonly primary: EmbeddedPostgres
  /** Connects to the standby as the portal role. */
  readonly standbyUrl: string
  /** Makes the standby fall behind, and catch up again. */
  readonly pauseReplay: () => Promise<void>
  readonly resumeReplay: () => Promise<void>
  /** Stops the standby as its administrator would, and starts it again on the same port. */
  readonly stopStandby: () => Promise<void>
  readonly startStandby: () => Promise<void>
  /** Makes the standby accept writes. */
  readonly promote: () => Promise<void>
  readonly stop: () => Promise<void>
}

const quick = { fsync: 'off', shared_buffers: '64MB', autovacuum: 'off' }

/** Starts a primary in the folder, has it filled, and starts a standby from a copy of it. */
export async function startReplicatedPostgres(
  folder: string,
  fill: (url: string) => Promise<unknown>,
  settings: Record<string, string> = quick,
): Promise<ReplicatedPostgres> {
  const begin = () => startEmbeddedPostgres(folder, { log: () => {}, settings })
  const first = await begin()
  await fill(first.url)
  await first.stop()
  const location = findLocation(folder)
  if (!location) throw new Error('The primary has no folder.')
  const cluster = join(location.home, 'standby')
  cpSync(location.cluster, cluster, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  chmodSync(cluster, 0o700)
  writeFileSync(join(cluster, 'standby.signal'), '')
  chownTree(cluster, location.user)
  const primary = await begin()
  const port = await findFreePort()
  const at = (url: string) => Object.assign(new URL(url), { port: String(port) }).href
  const [standbyUrl, adminUrl] = [at(primary.url), at(primary.adminUrl)]
  const followed = new URL(primary.adminUrl)
  const primary_conninfo = `host=127.0.0.1 port=${followed.port} user=${followed.username} password=${followed.password}`
  const isReady = () =>
    runStatement(adminUrl, 'select').then(
      () => true,
      () => false,
    )
  let pid = 0
  const startStandby = async () => {
    const standby = { ...settings, primary_conninfo, hot_standby_feedback: 'on' }
    pid = await startPostgres({ ...location, cluster }, findProgramFolder(location.user), port, standby, isReady)
  }
  await startStandby()
  const stopStandby = () => stopPostgres(pid)
  return {
    primary,
    standbyUrl,
    pauseReplay: () => runStatement(adminUrl, 'select pg_wal_replay_pause()'),
    resumeReplay: () => runStatement(adminUrl, 'select pg_wal_replay_resume()'),
    stopStandby,
    startStandby,
    promote: () => runStatement(adminUrl, 'select pg_promote()'),
    stop: async () => {
      await stopStandby()
      await primary.stop()
    },
  }
}

/** A copy made by root belongs to root. */
function chownTree(folder: string, user: { uid: number; gid: number } | undefined) {
  if (!user) return
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of ['.', ...names]) chownSync(join(folder, name), user.uid, user.gid)
}
