import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The product as a process of its own. */
export interface Product {
  readonly origin: string
  readonly pid: number
  /** What it was started under, for commands beside it. */
  readonly env: Environment
  /** Milliseconds from the start until /readyz said yes; throws with what the process said where it ends before. */
  readonly ready: Promise<number>
  /** Ends it without a word of warning. */
  readonly kill: () => Promise<void>
  /** Asks it to end, and gives its exit code and how long that took in milliseconds. */
  readonly terminate: () => Promise<{ code: number | null; ms: number }>
  readonly isGone: () => boolean
  /** What it said, on both outputs. */
  readonly said: () => string
}

interface Build {
  /** The folder of the project whose product it is; this one's unless given. */
  readonly project?: string
  /** What Node is told besides. */
  readonly execArgv?: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

const thisProject = fileURLToPath(new URL('../..', import.meta.url))
const readyMs = 180_000

export const statusOf = (origin: string, path: string) =>
  fetch(`${origin}${path}`).then(
    async (reply) => {
      await reply.text()
      return reply.status
    },
    () => undefined,
  )

/** Starts the product on a port. Everything that configures it stands in `configured`. */
export function startProduct(
  port: number,
  configured: Environment,
  { project = thisProject, execArgv = [] }: Build = {},
): Product {
  const begun = Date.now()
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, LOG_LEVEL: 'warn', ...configured, PORT: String(port) }
  const child = spawn(process.execPath, [...execArgv, join(project, 'server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk))
  const origin = `http://127.0.0.1:${port}`
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  const gone = once(child, 'exit')
  const becomeReady = async () => {
    while (Date.now() - begun < readyMs) {
      if (isGone()) throw new Error(`The server ended before it was ready:\n${said}`)
      if ((await statusOf(origin, '/readyz')) === 200) return Date.now() - begun
      await wait(10)
    }
    child.kill('SIGKILL')
    throw new Error(`The server is not ready after ${readyMs / 1000} s:\n${said}`)
  }
  const ready = becomeReady()
  // Whoever kills it while it starts does not wait for it.
  ready.catch(() => {})
  const end = async (signal: NodeJS.Signals) => {
    if (!isGone()) child.kill(signal)
    if (!isGone()) await gone
  }
  return {
    origin,
    pid: child.pid as number,
    env,
    ready,
    isGone,
    said: () => said,
    kill: () => end('SIGKILL'),
    terminate: async () => {
      const asked = Date.now()
      await end('SIGTERM')
      return { code: child.exitCode, ms: Date.now() - asked }
    },
  }
}

/** What a command of the command line prints under a configuration. */
export async function callout(env: Environment, words: readonly string[], project = thisProject): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(project, 'server/src/callout.ts'), ...words], {
    env,
  })
  return stdout.trim()
}

/** A user token by a one-use code of the command line; `ask` sends an endpoint's fields and gives the answer's text. */
export async function tokenByCode(
  code: string,
  ask: (path: string, body: object, token?: string) => Promise<string>,
): Promise<string> {
  const application = JSON.parse(await ask('/api/token', { grant_type: 'client_credentials' }))
  const session = await ask('/Account/LoginCode', { code }, application.access_token)
  const { userToken } = JSON.parse(session)
  if (!userToken) throw new Error(`Nobody was signed in: ${session}`)
  return userToken
}
