import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/src/kernel/ports.ts'
import { callout, type Product, startProduct, tokenByCode } from '../server/test/product.ts'
import { type Ground, root } from './ground.ts'
import { type Reply, send, type Way } from './http.ts'

/** The product as a process of its own, or another way to it. */
export interface Portal {
  readonly way: Way
  /** Sends an endpoint's fields as JSON. */
  readonly post: (path: string, body: unknown, token?: string) => Promise<Reply>
  readonly get: (path: string, token?: string) => Promise<Reply>
  /** A user token, by a one-use code of the command line. */
  readonly signIn: (account: string) => Promise<string>
}

export interface PortalProcess extends Portal, Product {
  readonly port: number
}

/** Starts the product of a folder (this project's unless given) as its service does, under this configuration only. */
export async function startPortal(
  ground: Ground,
  configured: Record<string, string>,
  project = root,
): Promise<PortalProcess> {
  const port = Number(configured.PORT ?? (await freePort()))
  const product = startProduct(port, { MAIL_UI_PORT: String(await freePort()), ...configured }, { project })
  ground.atEnd(product.terminate)
  await product.ready
  return { ...product, ...portalAt({ origin: product.origin }, product.env, project), port }
}

/** A way to a product that runs already; the environment is that of its command line. */
export function portalAt(way: Way, env: Product['env'], project = root): Portal {
  const post = (path: string, body: unknown, token?: string) => send(way, path, { body, token })
  const ask = async (path: string, body: object, token?: string) => (await post(path, body, token)).text()
  const signIn = async (account: string) => tokenByCode(await callout(env, ['login-code', account], project), ask)
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
