import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The product as a process of its own. */
export interface Product {
  readonly origin: string
  readonly pid: number
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

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const readyMs = 180_000

export const statusOf = (origin: string, path: string) =>
  fetch(`${origin}${path}`).then(
    async (reply) => {
      await reply.text()
      return reply.status
    },
    () => undefined,
  )

/** Starts the product on a port. Everything that configures it stands in `env`. */
export function startProduct(port: number, env: Readonly<Record<string, string>>): Product {
  const begun = Date.now()
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', ...env, PORT: String(port) },
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
      await wait(20)
    }
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
