import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSigned } from '../../test/signature.ts'
import { readConfig } from './config.ts'
import { type Files, newFileName, openFiles } from './files.ts'

const key = { id: 'key', secret: 'a secret/with+signs=' }

/** What an S3-compatible store does with four kinds of requests, and what it was asked. It serves only what is signed. */
function openStore() {
  const objects = new Map<string, Buffer>()
  const asked: { line: string; headers: Record<string, unknown> }[] = []
  const server: Server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    asked.push({ line: `${request.method} ${path}`, headers: request.headers })
    const known = objects.get(path)
    const body = await buffer(request)
    if (!isSigned(request, body, key)) response.statusCode = 403
    else if (request.method === 'PUT') objects.set(path, body)
    else if (request.method === 'DELETE') objects.delete(path)
    else if (!known) response.statusCode = 404
    if (request.method === 'HEAD') response.setHeader('content-length', known?.length ?? 0)
    response.end(request.method === 'GET' && response.statusCode === 200 ? known : undefined)
  })
  return { objects, asked, server }
}

const content = Buffer.from('what a boiler looks like')
let folder: string
const store = openStore()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callout-files-'))
  await new Promise<void>((listening) => store.server.listen(0, '127.0.0.1', listening))
})
afterAll(() => {
  store.server.close()
  rmSync(folder, { recursive: true })
})

const onDisk = () => openFiles(readConfig({ DATA_DIR: folder }))
const inStore = ({ port = (store.server.address() as AddressInfo).port, secret = key.secret } = {}) =>
  openFiles(
    readConfig({
      DATA_DIR: folder,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'callout',
      S3_ACCESS_KEY: key.id,
      S3_SECRET_KEY: secret,
    }),
  )

async function put(files: Files): Promise<{ path: string; name: string }> {
  const path = await files.incomingPath()
  writeFileSync(path, content)
  const name = newFileName('png')
  await files.put(path, name, { bytes: content.length, type: 'image/png' })
  return { path, name }
}

describe.each([
  ['the disk', onDisk],
  ['an S3-compatible store', () => inStore()],
])('files on %s', (_where, open) => {
  it('are taken over, read and removed', async () => {
    const files = open()
    const { path, name } = await put(files)
    expect(existsSync(path)).toBe(false)
    expect(await buffer(await files.read(name))).toEqual(content)
    await files.remove(name)
    await expect(files.read(name)).rejects.toMatchObject({ status: 404 })
    await files.remove(name)
  })

  it('that never were are not found', async () => {
    await expect(open().read('00-nothing.png')).rejects.toMatchObject({ status: 404 })
  })
})

describe('an S3-compatible store', () => {
  it('gets each file privately, with its length and type, at the bucket’s path', async () => {
    const { name } = await put(inStore())
    const path = `/callout/${name.slice(0, 2)}/${name}`
    const headers = store.asked.find(({ line }) => line === `PUT ${path}`)?.headers
    expect(headers?.['content-type']).toBe('image/png')
    expect(headers?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\//)
    expect(headers?.['x-amz-acl']).toBeUndefined()
    expect(store.objects.get(path)).toEqual(content)
  })

  it('that does not know the key is no place for files, and says so', async () => {
    const forged = inStore({ secret: 'another secret' })
    const before = store.objects.size
    await expect(put(forged)).rejects.toMatchObject({ status: 503 })
    await expect(forged.read('00-nothing.png')).rejects.toMatchObject({ status: 503 })
    expect(store.objects.size).toBe(before)
  })

  it('that does not answer is told apart from a file that is not there', async () => {
    const closed = inStore({ port: 9 })
    await expect(closed.read('00-nothing.png')).rejects.toMatchObject({ status: 503 })
    await expect(put(closed)).rejects.toMatchObject({ status: 503 })
  })
})
