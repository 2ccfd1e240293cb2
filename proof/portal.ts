import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/src/kernel/ports.ts'
import { type Ground, root } from './ground.ts'
import { type Reply, send, type Way } from './http.ts'
import { type Running, run, start } from './programs.ts'

/** The product as a process of its own, or another way to it. */
export interface Portal {
  readonly way: Way
  /** Sends an endpoint's fields as JSON. */
  readonly post: (path: string, body: unknown, token?: string) => Promise<Reply>
  readonly get: (path: string, token?: string) => Promise<Reply>
  /** A user token, by a one-use code of the command line. */
  readonly signIn: (account: string) => Promise<string>
}

export interface PortalProcess extends Portal, Running {
  readonly port: number
  readonly env: NodeJS.ProcessEnv
}

/** Starts the product of a folder (this project's unless given) as its service does, under this configuration only. */
export async function startPortal(
  ground: Ground,
  configured: Record<string, string>,
  project = root,
): Promise<PortalProcess> {
  const port = Number(configured.PORT ?? (await freePort()))
  const env = {
    PATH: process.env.PATH,
    LOG_LEVEL: 'warn',
    PORT: String(port),
    MAIL_UI_PORT: String(await freePort()),
    ...configured,
  }
  const main = join(project, 'server/src/main.ts')
  const running = await start(ground, process.execPath, [main], (said) => said.includes('Callout is ready'), { env })
  return { ...running, ...portalAt({ origin: `http://127.0.0.1:${port}` }, env, project), port, env }
}

/** A way to a product that runs already; the environment is that of its command line. */
export function portalAt(way: Way, env: NodeJS.ProcessEnv, project = root): Portal {
  const post = (path: string, body: unknown, token?: string) => send(way, path, { body, token })
  const signIn = async (account: string) => {
    const code = run(process.execPath, [join(project, 'server/src/callout.ts'), 'login-code', account], { env })
    const application = (await post('/api/token', { grant_type: 'client_credentials' })).json()
    const session = await post('/Account/LoginCode', { code: code.trim() }, application.access_token)
    if (session.status !== 200) throw new Error(`${account} could not sign in: ${session.text()}`)
    return session.json().userToken as string
  }
  return { way, post, get: (path, token) => send(way, path, { token }), signIn }
}

/** A picture of this project. */
export const aPicture = () => readFileSync(join(root, 'docs/service-calls.png'))

/** Uploads a file, as a form does. */
export function uploadFile({ way }: Portal, token: string, name: string, bytes: Uint8Array): Promise<Reply> {
  const boundary = 'proof-of-an-upload'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const type = `multipart/form-data; boundary=${boundary}`
  return send(way, '/Images/UploadFile?type=File', { body, token, type })
}

/** Uploads a picture; answers the name it was given. */
export async function uploadPicture(portal: Portal, token: string): Promise<{ name: string; bytes: Buffer }> {
  const bytes = aPicture()
  const reply = await uploadFile(portal, token, 'caldera.png', bytes)
  if (reply.status !== 200) throw new Error(`The upload was answered ${reply.status}: ${reply.text()}`)
  return { name: reply.json().FileName, bytes }
}
