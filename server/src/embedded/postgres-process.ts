import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, tryPort } from '../kernel/ports.ts'
import { stop } from '../kernel/stop.ts'
import { environment } from './postgres-programs.ts'
import type { Place } from './postgres-user.ts'

/** The PostgreSQL that runs over the cluster, if one does. */
export function runningPostmaster(cluster: string): { pid: number; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  // The number may meanwhile be another program's: only one that names this cluster counts.
  return pid > 1 && port > 0 && commandOf(pid).includes(cluster) ? { pid, port } : undefined
}

/** How long one that was killed may read through its log until it answers, in milliseconds. */
export const recoveryMs = 600_000

/** Starts PostgreSQL and waits until it answers. Gives its process id; throws a sentence with what it said at the end. */
export async function launch(
  place: Place,
  binaries: string,
  port: number,
  settings: Record<string, string>,
  isReady: () => Promise<boolean>,
): Promise<number> {
  const log = join(place.home, 'log')
  const begun = Date.now()
  for (;;) {
    forgetStranger(join(place.cluster, 'postmaster.pid'), Date.now() - begun > 3000)
    const child = spawnPostgres(place, binaries, port, settings, log)
    while (child.exitCode === null && child.signalCode === null && Date.now() - begun < recoveryMs) {
      if (await isReady()) return child.pid ?? 0
      await wait(30)
    }
    const said = readFileSync(log, 'utf8').trim().split('\n').slice(-6).join('\n')
    // One that was just killed, and its processes, need a moment to be gone.
    if (Date.now() - begun > 10_000 || !/shared memory block|lock file .* already exists/.test(said)) {
      throw stop(`The embedded database did not start; ${log} ends with:\n${said}`)
    }
    await wait(200)
  }
}

/**
 * Removes the note of a killed PostgreSQL whose process number another program has by now (or, if asked, that nobody
 * buried): PostgreSQL would take it for a living one and refuse. The rest it decides itself, and more carefully.
 */
function forgetStranger(note: string, unburiedToo: boolean) {
  if (!existsSync(note)) return
  const command = commandOf(Number(readFileSync(note, 'utf8').split('\n')[0]))
  if (command ? !command.includes('postgres') : unburiedToo) rmSync(note)
}

// A quarter of what the machine or the container has, taken only as data fills it: the system may take back what it read at any time.
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
const buffers = Math.max(128, Math.min(8192, Math.floor(memory / 2 ** 22)))

// A question asked by several processes at once has no use for more of them than there are processors.
const helpers = Math.max(1, Math.min(2, availableParallelism() - 1))

const standing: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // A socket's path may not be longer than 107 bytes, and a project's folder may.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: `${buffers}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_parallel_workers_per_gather: `${helpers}`,
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  log_checkpoints: 'off',
}

function spawnPostgres(place: Place, binaries: string, port: number, settings: Record<string, string>, log: string) {
  const parameters = Object.entries({ ...standing, ...settings, port: String(port) })
  const output = openSync(log, 'w')
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', place.cluster, ...parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached: Ctrl-C reaches every process of the terminal, and the database has to outlive the last request.
    { ...place.user, cwd: place.home, env: environment, stdio: ['ignore', output, output], detached: true },
  )
  closeSync(output)
  child.on('error', () => {})
  child.unref()
  return child
}

/** Ends PostgreSQL, rolling back what is under way, and waits until it is gone. */
export async function shutDown(pid: number) {
  const until = Date.now() + 30_000
  for (let signal: NodeJS.Signals | 0 = 'SIGINT'; Date.now() < until; signal = 0) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    await wait(30)
  }
}

/** The port used last time if it is free, so that a database tool finds it again; else another. */
export async function choosePort(place: Place): Promise<number> {
  const file = join(place.home, 'port')
  const last = existsSync(file) && Number(readFileSync(file, 'utf8'))
  const port = (last && (await tryPort(last, '127.0.0.1'))) || (await freePort())
  writeFileSync(file, String(port))
  return port
}

function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`
  if (existsSync('/proc/self')) return existsSync(file) ? readFileSync(file, 'utf8') : ''
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}
