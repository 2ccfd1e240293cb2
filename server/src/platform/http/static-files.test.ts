import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { buildServer } from './server.ts'
import { registerWebRoutes } from './static-files.ts'

const script = 'console.log("a script")'
const publicUrl = 'http://127.0.0.1:8080'
let built: string
let app: FastifyInstance
let unbuilt: FastifyInstance

async function serverOf(folder: string, mapStyleUrl?: string) {
  const server = await buildServer(readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: publicUrl }))
  await registerWebRoutes(server, publicUrl, mapStyleUrl, folder)
  return server
}

beforeAll(async () => {
  built = `${mkdtempSync(join(tmpdir(), 'callout-web-'))}/`
  mkdirSync(`${built}assets`)
  writeFileSync(
    `${built}index.html`,
    '<meta nonce="CSP_NONCE"><script nonce="CSP_NONCE" src="/assets/a-1.js"></script>',
  )
  writeFileSync(`${built}assets/a-1.js`, script)
  writeFileSync(`${built}service-worker.js`, script)
  writeFileSync(`${built}assets/a-1.js.br`, brotliCompressSync(script))
  app = await serverOf(built)
  unbuilt = await serverOf(`${built}nothing/`)
})
afterAll(async () => {
  await Promise.all([app.close(), unbuilt.close()])
  rmSync(built, { recursive: true })
})

const host = '127.0.0.1:8080'

describe('the page', () => {
  it.each(['/', '/servicecalls?status=-3', '/nowhere/at/all', '/apiary'])('is served at %s', async (url) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: { host } })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('/assets/a-1.js')
  })

  it('has a new nonce each time, and no unsafe-inline', async () => {
    const responses = [
      await app.inject({ url: '/', headers: { host } }),
      await app.inject({ url: '/', headers: { host } }),
    ]
    const nonces = responses.map(({ headers, body }) => {
      const policy = String(headers['content-security-policy'])
      const nonce = /script-src 'self' 'wasm-unsafe-eval' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
      expect(body.match(/nonce="([^"]+)"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`])
      return nonce
    })
    expect(nonces[0]).not.toBe(nonces[1])
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/)
  })

  it('is redirected to the host of the public address', async () => {
    const request = { url: '/servicecalls?status=-3', headers: { host: 'localhost:8080' } }
    const { statusCode, headers } = await app.inject(request)
    expect({ statusCode, to: headers.location }).toEqual({ statusCode: 302, to: `${publicUrl}/servicecalls?status=-3` })
    for (const other of ['localhost:9999', 'callout.example', 'callout.example:8080', ']['])
      expect((await app.inject({ ...request, headers: { host: other } })).statusCode).toBe(200)
  })

  it('says what to do if the client is not built', async () => {
    const { statusCode, body } = await unbuilt.inject({ url: '/', headers: { host } })
    expect(statusCode).toBe(503)
    expect(body).toContain('npm start')
  })
})

describe('assets', () => {
  it('are compressed and cacheable forever', async () => {
    const { headers, rawPayload } = await app.inject({
      url: '/assets/a-1.js',
      headers: { host, 'accept-encoding': 'gzip, br' },
    })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toMatch('javascript')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-frame-options']).toBeUndefined()
    expect(rawPayload).toEqual(brotliCompressSync(script))
  })

  it('are uncompressed for clients that accept no compression', async () => {
    const { headers, body } = await app.inject({ url: '/assets/a-1.js', headers: { host } })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toBe(script)
  })
})

it('serves the service worker, which may only ask this server', async () => {
  const { headers, body } = await app.inject({ url: '/service-worker.js', headers: { host } })
  expect(body).toBe(script)
  expect(headers['content-type']).toMatch('javascript')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  expect((await unbuilt.inject({ url: '/service-worker.js', headers: { host } })).statusCode).toBe(404)
})

it.each([
  ['GET', '/assets/a-2.js'],
  ['GET', '/assets/..%2findex.html'],
  ['GET', '/api/nothing'],
  ['GET', '/api'],
  ['GET', '/Account/Nothing'],
  ['GET', '/Images/nothing'],
  ['POST', '/servicecalls'],
] as const)('%s %s is 404, not a page', async (method, url) => {
  for (const server of [app, unbuilt]) {
    const { statusCode, headers, body } = await server.inject({ method, url, headers: { host } })
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toMatch('application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status: 404, hasError: true, customErrorCode: 'NotFound' })
  }
})

it('allows requests to the origin of the style of the map, and to no other', async () => {
  const server = await serverOf(built, 'https://maps.example/style.json?key={key}')
  const { headers } = await server.inject('/dispatch')
  await server.close()
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://maps.example;")
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://maps.example;")
  const { headers: embedded } = await app.inject('/dispatch')
  expect(embedded['content-security-policy']).toContain("connect-src 'self';")
})
