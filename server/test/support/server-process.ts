import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The product in a process of its own. */
export interface ServerProcess {
  readonly origin: string
  readonly pid: number
  /** Its environment, also for command-line calls. */
  readonly env: Environment
  /** Milliseconds from start until /readyz succeeded; rejects with the output if the process ends before. */
  readonly ready: Promise<number>
  /** Kills it with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM; returns the exit code and the time it took in milliseconds. */
  readonly terminate: () => Promise<{ code: number | null; ms: number }>
  readonly isGone: () => boolean
  /** Its output, stdout and stderr. */
  readonly output: () => string
}

export interface ServerBuild {
  /** The project folder to start; this one by default. */
  readonly project?: string
  /** Additional options for Node. */
  readonly execArgv?: readonly string[]
  /** Maximum time until it is ready, in milliseconds. */
  readonly readyMs?: number
}

type Environment = Readonly<Record<string, string | undefined>>

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

export const statusOf = (origin: string, path: string) =>
  fetch(`${origin}${path}`).then(
    async (reply) => {
      await reply.text()
      return reply.status
    },
    () => undefined,
  )

/** Starts the product on a port. `configured` is its whole configuration. */
export function startServerProcess(
  port: number,
  configured: Environment,
  { project = projectRoot, execArgv = [], readyMs = 180_000 }: ServerBuild = {},
): ServerProcess {
  const startedAt = Date.now()
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, LOG_LEVEL: 'warn', DEMO_LIVE: '0', ...configured, PORT: String(port) }
  const child = spawn(process.execPath, [...execArgv, join(project, 'server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const origin = `http://127.0.0.1:${port}`
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  const ended = once(child, 'exit')
  const becomeReady = async () => {
    while (Date.now() - startedAt < readyMs) {
      if (isGone()) throw new Error(`The server ended before it was ready:\n${output}`)
      if ((await statusOf(origin, '/readyz')) === 200) return Date.now() - startedAt
      await wait(10)
    }
    child.kill('SIGKILL')
    throw new Error(`The server is not ready after ${readyMs / 1000} s:\n${output}`)
  }
  const ready = becomeReady()
  // A test that kills it during the start does not await this.
  ready.catch(() => {})
  const end = async (signal: NodeJS.Signals) => {
    if (!isGone()) child.kill(signal)
    if (!isGone()) await ended
  }
  return {
    origin,
    pid: child.pid as number,
    env,
    ready,
    isGone,
    output: () => output,
    kill: () => end('SIGKILL'),
    terminate: async () => {
      const stoppedAt = Date.now()
      await end('SIGTERM')
      return { code: child.exitCode, ms: Date.now() - stoppedAt }
    },
  }
}

/** The output of a `callout` command with this environment. */
export async function runCallout(env: Environment, words: readonly string[], project = projectRoot): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(project, 'server/src/callout.ts'), ...words], {
    env,
  })
  return stdout.trim()
}

/** Signs in with a one-use code of the command line; `ask` sends an endpoint's fields and returns the answer's text. */
export async function signInWithCode(
  code: string,
  ask: (path: string, body: object, token?: string) => Promise<string>,
): Promise<string> {
  const application = JSON.parse(await ask('/api/token', { grant_type: 'client_credentials' }))
  const session = await ask('/Account/LoginCode', { code }, application.access_token)
  const { userToken } = JSON.parse(session)
  if (!userToken) throw new Error(`Nobody was signed in: ${session}`)
  return userToken
}
