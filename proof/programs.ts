import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Ground, lacking } from './ground.ts'

/** A user of the system; undefined means whoever runs this. */
export type User = { readonly uid: number; readonly gid: number } | undefined

const isRoot = process.getuid?.() === 0

/** A program of a Debian package, which is installed where it is missing and may be. */
export function debianProgram(path: string, ...packages: readonly string[]): string {
  if (existsSync(path)) return path
  if (!existsSync('/usr/bin/apt-get')) throw lacking(`there is no ${path}, and no apt-get to install it with`)
  console.log(`Installing ${packages.join(', ')} …`)
  const asRoot = isRoot ? [] : ['sudo', '-n']
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    // RUNLEVEL: what is installed is not to be started as a service besides.
    const quietly = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', '-q', ...words]
    const [command = '', ...args] = [...asRoot, ...quietly]
    if (spawnSync(command, args, { stdio: 'ignore' }).status !== 0) break
  }
  if (existsSync(path)) return path
  throw lacking(`there is no ${path}, and ${packages[0]} could not be installed`)
}

/** The user a program runs as that refuses to be root; undefined where this is not root anyway. */
export function userFor(name: string): User {
  if (!isRoot) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
  const user = { uid: id('-u'), gid: id('-g') }
  if (Number.isNaN(user.uid)) throw lacking(`the system has no user ${name}`)
  return user
}

export interface Running {
  readonly pid: number
  readonly said: () => string
  /** Asks it to end and waits until it is gone; answers its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts a program and waits until it is ready; it ends with the ground. */
export async function start(
  ground: Ground,
  command: string,
  args: readonly string[],
  isReady: (said: string) => boolean | Promise<boolean>,
  options: SpawnOptions = {},
): Promise<Running> {
  const child = spawn(command, [...args], { cwd: ground.folder, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'exit')
  ended.catch(() => {})
  const isGone = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (isGone()) return child.exitCode
    child.kill(signal)
    await ended
    return child.exitCode
  }
  ground.atEnd(() => stop())
  const until = Date.now() + 120_000
  while (!(await isReady(said))) {
    if (isGone()) throw new Error(`${command} ended before it was ready:\n${said}`)
    if (Date.now() > until) throw new Error(`${command} was not ready after two minutes:\n${said}`)
    await wait(50)
  }
  return { pid: child.pid ?? 0, said: () => said, stop }
}

/** Runs a program to its end and gives what it printed. Throws what it said where it fails. */
export function run(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv } & Partial<NonNullable<User>> & { cwd?: string } = {},
): string {
  const done = spawnSync(command, [...args], { ...options, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (done.status === 0) return done.stdout
  throw new Error(`${command} ${args[0] ?? ''} failed: ${done.error?.message ?? ''}${done.stdout}${done.stderr}`)
}
