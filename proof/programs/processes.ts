import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { missingPrerequisite, type Sandbox } from '../sandbox.ts'

/** A system user; undefined means the current one. */
export type SystemUser = { readonly uid: number; readonly gid: number } | undefined

const isRoot = process.getuid?.() === 0

/** The path of a program from a Debian package; installs the package if it is missing and this process may. */
export function ensureDebianProgram(path: string, ...packages: readonly string[]): string {
  if (existsSync(path)) return path
  if (!existsSync('/usr/bin/apt-get'))
    throw missingPrerequisite(`there is no ${path}, and no apt-get to install it with`)
  console.log(`Installing ${packages.join(', ')} …`)
  const asRoot = isRoot ? [] : ['sudo', '-n']
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    // RUNLEVEL=1 keeps apt from starting installed services.
    const aptGet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', '-q', ...words]
    const [command = '', ...args] = [...asRoot, ...aptGet]
    if (spawnSync(command, args, { stdio: 'ignore' }).status !== 0) break
  }
  if (existsSync(path)) return path
  throw missingPrerequisite(`there is no ${path}, and ${packages[0]} could not be installed`)
}

/** A user for a program that refuses to run as root; undefined if this process is not root. */
export function findUserFor(name: string): SystemUser {
  if (!isRoot) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
  const user = { uid: id('-u'), gid: id('-g') }
  if (Number.isNaN(user.uid)) throw missingPrerequisite(`the system has no user ${name}`)
  return user
}

export interface RunningProcess {
  readonly pid: number
  readonly output: () => string
  /** Sends the signal and waits until the process has ended; returns its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts a program and waits until it is ready; it is stopped with the sandbox. */
export async function startProcess(
  sandbox: Sandbox,
  command: string,
  args: readonly string[],
  isReady: (output: string) => boolean | Promise<boolean>,
  options: SpawnOptions = {},
): Promise<RunningProcess> {
  const child = spawn(command, [...args], { cwd: sandbox.folder, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  ended.catch(() => {})
  const isGone = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (isGone()) return child.exitCode
    child.kill(signal)
    await ended
    return child.exitCode
  }
  sandbox.onCleanup(() => stop())
  const deadline = Date.now() + 120_000
  while (!(await isReady(output))) {
    if (isGone()) throw new Error(`${command} ended before it was ready:\n${output}`)
    if (Date.now() > deadline) throw new Error(`${command} was not ready after two minutes:\n${output}`)
    await wait(50)
  }
  return { pid: child.pid ?? 0, output: () => output, stop }
}

/** Runs a program to its end and returns its output. Throws its output if it fails. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv } & Partial<NonNullable<SystemUser>> & { cwd?: string } = {},
): string {
  const result = spawnSync(command, [...args], { ...options, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (result.status === 0) return result.stdout
  throw new Error(`${command} ${args[0] ?? ''} failed: ${result.error?.message ?? ''}${result.stdout}${result.stderr}`)
}
