import { Agent, type ClientRequest, request } from 'node:http'
import { eventsPath } from '@callout/domain/kernel/live.ts'
import { freePort } from '../server/src/kernel/ports.ts'
import { callout, startProduct, tokenByCode } from '../server/test/product.ts'
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

/** Starts the product as its own process on a free port over the network's database. */
export async function startServer(
  { url, folder }: Pick<Network, 'url' | 'folder'>,
  configured: Readonly<Record<string, string>> = embedded,
): Promise<Server> {
  const port = await freePort()
  const mailPort = String(await freePort())
  const product = startProduct(port, { DATABASE_URL: url, DATA_DIR: folder, MAIL_UI_PORT: mailPort, ...configured })
  await product.ready
  const agent = new Agent({ keepAlive: true })
  const post = poster(agent, port)
  const close = async () => {
    agent.destroy()
    const { code } = await product.terminate()
    if (code !== 0) process.stderr.write(product.said())
  }
  const run = (...words: string[]) => callout(product.env, words)
  const begin = async (account: string) => tokenByCode(await run('login-code', account), post)
  const begun = new Map<string, Promise<string>>()
  const signIn = (account: string) => {
    const token = begun.get(account) ?? begin(account)
    begun.set(account, token)
    return token
  }
  return { origin: product.origin, pid: product.pid, post, close, signIn, callout: run }
}

/** Opens the stream of changes, as the page of somebody at work does, and holds it until it is destroyed. */
export function openStream(origin: string, token: string): ClientRequest {
  const stream = request(`${origin}${eventsPath}`, { agent: false, headers: { authorization: `Bearer ${token}` } })
  stream.on('response', (answer) => answer.resume()).on('error', () => {})
  stream.end()
  return stream
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
