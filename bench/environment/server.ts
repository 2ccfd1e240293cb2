import { Agent, type ClientRequest, request } from 'node:http'
import { eventsPath } from '@callout/domain/platform/change-notice.ts'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { runCallout, signInWithCode, startServerProcess } from '../../server/test/support/server-process.ts'
import type { BenchNetwork } from './network.ts'

export interface BenchServer {
  readonly origin: string
  /** Process ID of the server. */
  readonly pid: number
  /** Sends a body as JSON and returns the response text. Keeps connections open, as a browser does. */
  readonly post: (path: string, body: unknown, token?: string) => Promise<string>
  /** Returns the token of a demo account. Signs it in with a one-time code at the first call. */
  readonly signIn: (account: string) => Promise<string>
  /** Runs a command of the command line and returns its output. */
  readonly callout: (...words: string[]) => Promise<string>
  readonly close: () => Promise<void>
}

/** Configuration without embedded parts. The addresses need not exist: only sign-in and mail use them. */
export const externalConfiguration = {
  OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

const embeddedConfiguration = { DEMO: '1', DEMO_CALLS: '0' }

/** Starts the product as its own process on a free port with the network's database. */
export async function startServer(
  { url, folder }: Pick<BenchNetwork, 'url' | 'folder'>,
  configured: Readonly<Record<string, string>> = embeddedConfiguration,
): Promise<BenchServer> {
  const port = await findFreePort()
  const mailPort = String(await findFreePort())
  const product = startServerProcess(port, {
    DATABASE_URL: url,
    DATA_DIR: folder,
    MAIL_UI_PORT: mailPort,
    ...configured,
  })
  await product.ready
  const agent = new Agent({ keepAlive: true })
  const post = createPost(agent, port)
  const close = async () => {
    agent.destroy()
    const { code } = await product.terminate()
    if (code !== 0) process.stderr.write(product.output())
  }
  const run = (...words: string[]) => runCallout(product.env, words)
  const requestToken = async (account: string) => signInWithCode(await run('login-code', account), post)
  const tokens = new Map<string, Promise<string>>()
  const signIn = (account: string) => {
    const token = tokens.get(account) ?? requestToken(account)
    tokens.set(account, token)
    return token
  }
  return { origin: product.origin, pid: product.pid, post, close, signIn, callout: run }
}

/** Opens the event stream as a page does. It stays open until it is destroyed. */
export function openEventStream(origin: string, token: string): ClientRequest {
  const stream = request(`${origin}${eventsPath}`, { agent: false, headers: { authorization: `Bearer ${token}` } })
  stream.on('response', (answer) => answer.resume()).on('error', () => {})
  stream.end()
  return stream
}

const createPost =
  (agent: Agent, port: number): BenchServer['post'] =>
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
