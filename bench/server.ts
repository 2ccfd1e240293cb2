import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../server/src/kernel/ports.ts'
import type { Network } from './network.ts'

export interface Server {
  readonly origin: string
  /** Of its process. */
  readonly pid: number
  /** Sends a body as JSON and gives the answer's text. Connections are kept open, as a browser keeps them. */
  readonly post: (path: string, body: unknown, token?: string) => Promise<string>
  /** The token of an account of the demo network, signed in by a one-use code the first time. */
  readonly signIn: (account: string) => Promise<string>
  /** What a command of the command line prints. */
  readonly callout: (...words: string[]) => Promise<string>
  readonly close: () => Promise<void>
}

/** Configured so that nothing is embedded; what is named need not be there, for it is asked only at a sign-in or a mail. */
export const nothingEmbedded = {
  OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

const embedded = { DEMO: '1', DEMO_CALLS: '0' }

const file = (path: string) => new URL(`../${path}`, import.meta.url).pathname

/** Starts the product as its own process on a free port over the network's database. */
export async function startServer(
  { url, folder }: Pick<Network, 'url' | 'folder'>,
  configured: Readonly<Record<string, string>> = embedded,
): Promise<Server> {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    PORT: String(port),
    MAIL_UI_PORT: String(await freePort()),
    ...configured,
  }
  const child = spawn(process.execPath, [file('server/src/main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const agent = new Agent({ keepAlive: true })
  const post = poster(agent, port)
  await answering(port, () => child.exitCode !== null)
  const close = async () => {
    agent.destroy()
    child.kill('SIGTERM')
    await ended
  }
  const callout = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [file('server/src/callout.ts'), ...words], { env })
    return stdout.trim()
  }
  const begin = async (account: string) => {
    const code = await callout('login-code', account)
    const application = JSON.parse(await post('/api/token', { grant_type: 'client_credentials' }))
    const session = JSON.parse(await post('/Account/LoginCode', { code }, application.access_token))
    if (!session.userToken) throw new Error(`${account} could not sign in: ${JSON.stringify(session)}`)
    return session.userToken as string
  }
  const begun = new Map<string, Promise<string>>()
  const signIn = (account: string) => {
    const token = begun.get(account) ?? begin(account)
    begun.set(account, token)
    return token
  }
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid as number, post, close, signIn, callout }
}

async function answering(port: number, isGone: () => boolean) {
  for (;;) {
    if (isGone()) throw new Error('The server ended before it was ready.')
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await wait(10)
  }
}

const poster =
  (agent: Agent, port: number): Server['post'] =>
  (path, body, token) =>
    new Promise((resolve, reject) => {
      const payload = Buffer.from(JSON.stringify(body))
      const headers = {
        'content-type': 'application/json',
        'content-length': payload.length,
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, async (answer) => {
        try {
          const parts: Buffer[] = []
          for await (const part of answer) parts.push(part)
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`))
        } catch (error) {
          reject(error)
        }
      })
      sent.on('error', reject)
      sent.end(payload)
    })
