import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCorrectlySigned } from '../../../test/fakes/s3-signature.ts'
import { recordSyncedPaths } from '../../../test/support/synced-paths.ts'
import { readConfig } from '../config/config.ts'
import { createFileStore, type FileStore, newFileName } from './file-store.ts'

const key = { id: 'key', secret: 'a secret/with+signs=' }

/** A fake S3 store for PUT, GET, HEAD and DELETE. It records requests and refuses wrong signatures. */
function openStore() {
  const objects = new Map<string, Buffer>()
  const requests: { line: string; headers: Record<string, unknown> }[] = []
  const server: Server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    requests.push({ line: `${request.method} ${path}`, headers: request.headers })
    const object = objects.get(path)
    const body = await buffer(request)
    if (!isCorrectlySigned(request, body, key)) response.statusCode = 403
    else if (request.method === 'PUT') objects.set(path, body)
    else if (request.method === 'DELETE') objects.delete(path)
    else if (!object) response.statusCode = 404
    if (request.method === 'HEAD') response.setHeader('content-length', object?.length ?? 0)
    response.end(request.method === 'GET' && response.statusCode === 200 ? object : undefined)
  })
  return { objects, requests, server }
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

const onDisk = () => createFileStore(readConfig({ DATA_DIR: folder }))
const inStore = ({ port = (store.server.address() as AddressInfo).port, secret = key.secret } = {}) =>
  createFileStore(
    readConfig({
      DATA_DIR: folder,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'callout',
      S3_ACCESS_KEY: key.id,
      S3_SECRET_KEY: secret,
    }),
  )

/** Stores a new file and returns its upload path and its name. */
async function storeFile(files: FileStore): Promise<{ path: string; name: string }> {
  const path = await files.uploadPath()
  writeFileSync(path, content)
  const name = newFileName('png')
  await files.store(path, name, { bytes: content.length, type: 'image/png' })
  return { path, name }
}

describe.each([
  ['the disk', onDisk],
  ['an S3-compatible store', () => inStore()],
])('files on %s', (_where, open) => {
  it('are stored, read and removed', async () => {
    const files = open()
    const { path, name } = await storeFile(files)
    expect(existsSync(path)).toBe(false)
    expect(await buffer(await files.read(name))).toEqual(content)
    await files.remove(name)
    await expect(files.read(name)).rejects.toMatchObject({ status: 404 })
    await files.remove(name)
  })

  it('are not found if they do not exist', async () => {
    await expect(open().read('00-nothing.png')).rejects.toMatchObject({ status: 404 })
  })
})

describe('files on the disk', () => {
  it('are synced to disk, with new folders, before they count as stored', async () => {
    const home = mkdtempSync(join(tmpdir(), 'callout-synced-'))
    const files = createFileStore(readConfig({ DATA_DIR: home }))
    let name = ''
    const synced = await recordSyncedPaths(async () => {
      name = (await storeFile(files)).name
    })
    const filesFolder = join(home, 'files')
    expect([join(filesFolder, name.slice(0, 2)), filesFolder, home].map(synced.has)).toEqual([true, true, true])
    const again = newFileName('png').replace(/^../, name.slice(0, 2))
    const path = await files.uploadPath()
    writeFileSync(path, content)
    const second = await recordSyncedPaths(() => files.store(path, again, { bytes: content.length, type: 'image/png' }))
    expect([join(filesFolder, name.slice(0, 2)), home].map(second.has)).toEqual([true, false])
    rmSync(home, { recursive: true })
  })
})

describe('an S3-compatible store', () => {
  it('receives each file without a public ACL, with its type, under the path of the bucket', async () => {
    const { name } = await storeFile(inStore())
    const path = `/callout/${name.slice(0, 2)}/${name}`
    const headers = store.requests.find(({ line }) => line === `PUT ${path}`)?.headers
    expect(headers?.['content-type']).toBe('image/png')
    expect(headers?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\//)
    expect(headers?.['x-amz-acl']).toBeUndefined()
    expect(store.objects.get(path)).toEqual(content)
  })

  it('with a wrong key gives 503 and stores nothing', async () => {
    const wrongKey = inStore({ secret: 'another secret' })
    const before = store.objects.size
    await expect(storeFile(wrongKey)).rejects.toMatchObject({ status: 503 })
    await expect(wrongKey.read('00-nothing.png')).rejects.toMatchObject({ status: 503 })
    expect(store.objects.size).toBe(before)
  })

  it('that does not answer gives 503, not 404', async () => {
    const closed = inStore({ port: 9 })
    await expect(closed.read('00-nothing.png')).rejects.toMatchObject({ status: 503 })
    await expect(storeFile(closed)).rejects.toMatchObject({ status: 503 })
  })
})
