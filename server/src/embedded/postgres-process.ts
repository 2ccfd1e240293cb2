import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fatalError } from '../platform/config/fatal-error.ts'
import { findFreePort, tryPort } from '../platform/config/ports.ts'
import { postgresEnvironment } from './postgres-programs.ts'
import type { PostgresLocation } from './postgres-user.ts'

/** Finds the PostgreSQL process that runs on the cluster. */
export function runningPostmaster(cluster: string): { pid: number; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  // Another program may have this process ID now, so check that its command line names the cluster.
  return pid > 1 && port > 0 && commandLineOf(pid).includes(cluster) ? { pid, port } : undefined
}

/** Time that crash recovery may take until PostgreSQL accepts connections, in milliseconds. */
export const maxRecoveryMs = 600_000

/** After this time, in milliseconds, a PID file without a process that PostgreSQL has not replaced is removed. */
const orphanedPidFileMs = 3000

/**
 * Starts PostgreSQL, waits until it is ready and returns its process ID. Throws a fatal error with the end of its log.
 */
export async function startPostgres(
  location: PostgresLocation,
  programFolder: string,
  port: number,
  settings: Record<string, string>,
  isReady: () => Promise<boolean>,
): Promise<number> {
  const log = join(location.home, 'log')
  const pidFile = join(location.cluster, 'postmaster.pid')
  const startedAt = Date.now()
  for (;;) {
    // PostgreSQL does not start if its PID file has the ID of another program. Without a process, it mostly replaces it.
    const owner = pidFileOwner(pidFile)
    const isOrphaned = owner === 'none' && Date.now() - startedAt > orphanedPidFileMs
    if (owner === 'other program' || isOrphaned) rmSync(pidFile)
    const child = spawnPostgres(location, programFolder, port, settings, log)
    while (child.exitCode === null && child.signalCode === null && Date.now() - startedAt < maxRecoveryMs) {
      if (await isReady()) return child.pid ?? 0
      await wait(30)
    }
    const logEnd = readFileSync(log, 'utf8').trim().split('\n').slice(-6).join('\n')
    // The processes of a killed PostgreSQL need a moment to exit.
    if (Date.now() - startedAt > 10_000 || !/shared memory block|lock file .* already exists/.test(logEnd)) {
      throw fatalError(`The embedded database did not start; ${log} ends with:\n${logEnd}`)
    }
    await wait(200)
  }
}

/** The process that has the ID in the PID file; undefined without a file. */
function pidFileOwner(pidFile: string): 'postgres' | 'other program' | 'none' | undefined {
  if (!existsSync(pidFile)) return undefined
  const command = commandLineOf(Number(readFileSync(pidFile, 'utf8').split('\n')[0]))
  if (!command) return 'none'
  return command.includes('postgres') ? 'postgres' : 'other program'
}

// Shared buffers: a quarter of the memory of the machine or container. The rest stays for the system's file cache.
const availableMemory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
const sharedBuffersMb = Math.max(128, Math.min(8192, Math.floor(availableMemory / 2 ** 22)))

// Parallel workers beyond the number of processors do not help.
const parallelWorkers = Math.max(1, Math.min(2, availableParallelism() - 1))

const defaultSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // No socket: its path is limited to 107 bytes, and the data folder's path may be longer.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: `${sharedBuffersMb}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_parallel_workers_per_gather: `${parallelWorkers}`,
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  log_checkpoints: 'off',
}

function spawnPostgres(
  location: PostgresLocation,
  programFolder: string,
  port: number,
  settings: Record<string, string>,
  log: string,
) {
  const parameters = Object.entries({ ...defaultSettings, ...settings, port: String(port) })
  const output = openSync(log, 'w')
  const child = spawn(
    join(programFolder, 'postgres'),
    ['-D', location.cluster, ...parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached, because Ctrl-C signals every process of the terminal, and the last requests still need the database.
    {
      ...location.user,
      cwd: location.home,
      env: postgresEnvironment,
      stdio: ['ignore', output, output],
      detached: true,
    },
  )
  closeSync(output)
  // The end of the log is shown if the start fails.
  child.on('error', (error) => appendFileSync(log, `${error.message}\n`))
  child.unref()
  return child
}

/** Stops PostgreSQL, which rolls back open transactions, and waits up to 30 s until the process has exited. */
export async function stopPostgres(pid: number) {
  const until = Date.now() + 30_000
  // Signal 0 only checks that the process exists.
  for (let signal: NodeJS.Signals | 0 = 'SIGINT'; Date.now() < until; signal = 0) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    await wait(30)
  }
}

/** Returns the port of the last start if it is free, so that database tools keep working; else another one. */
export async function choosePort(location: PostgresLocation): Promise<number> {
  const file = join(location.home, 'port')
  const last = existsSync(file) && Number(readFileSync(file, 'utf8'))
  const port = (last && (await tryPort(last, '127.0.0.1'))) || (await findFreePort())
  writeFileSync(file, String(port))
  return port
}

function commandLineOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`
  if (existsSync('/proc/self')) return existsSync(file) ? readFileSync(file, 'utf8') : ''
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}
