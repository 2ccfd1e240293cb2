import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import {
  runCallout,
  type ServerBuild,
  type ServerProcess,
  signInWithCode,
  startServerProcess,
} from '../../server/test/support/server-process.ts'
import { root, type Sandbox } from '../sandbox.ts'
import { type HttpReply, type ServerAddress, sendRequest } from './http-client.ts'

/** A client of a running product. */
export interface Portal {
  readonly address: ServerAddress
  /** Posts an endpoint's fields as JSON. */
  readonly post: (path: string, body: unknown, token?: string) => Promise<HttpReply>
  readonly get: (path: string, token?: string) => Promise<HttpReply>
  /** Returns a user token, by a one-use code of the command line. */
  readonly signIn: (account: string) => Promise<string>
}

export interface PortalProcess extends Portal, ServerProcess {
  readonly port: number
}

/** Starts the product as its service does, with only this configuration. */
export async function startPortal(
  sandbox: Sandbox,
  configured: Record<string, string>,
  build: ServerBuild = {},
): Promise<PortalProcess> {
  const port = Number(configured.PORT ?? (await findFreePort()))
  const product = startServerProcess(port, { MAIL_UI_PORT: String(await findFreePort()), ...configured }, build)
  sandbox.onCleanup(product.terminate)
  await product.ready
  return { ...product, ...createPortalClient({ origin: product.origin }, product.env, build.project), port }
}

/** A client for a running product; `env` is the environment for its command line. */
export function createPortalClient(address: ServerAddress, env: ServerProcess['env'], project = root): Portal {
  const post = (path: string, body: unknown, token?: string) => sendRequest(address, path, { body, token })
  const postForText = async (path: string, body: object, token?: string) => (await post(path, body, token)).text()
  const signIn = async (account: string) =>
    signInWithCode(await runCallout(env, ['login-code', account], project), postForText)
  return { address, post, get: (path, token) => sendRequest(address, path, { token }), signIn }
}

export const readSamplePicture = () => readFileSync(join(root, 'docs/service-calls.png'))

/** Uploads a file, as a form does. */
export function uploadFile({ address }: Portal, token: string, name: string, bytes: Uint8Array): Promise<HttpReply> {
  const boundary = 'proof-of-an-upload'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const type = `multipart/form-data; boundary=${boundary}`
  return sendRequest(address, '/Images/UploadFile?type=File', { body, token, type })
}

/** Uploads a picture; returns its name in the store and its bytes. */
export async function uploadPicture(portal: Portal, token: string): Promise<{ name: string; bytes: Buffer }> {
  const bytes = readSamplePicture()
  const reply = await uploadFile(portal, token, 'caldera.png', bytes)
  if (reply.status !== 200) throw new Error(`The upload was answered ${reply.status}: ${reply.text()}`)
  return { name: reply.json().FileName, bytes }
}
