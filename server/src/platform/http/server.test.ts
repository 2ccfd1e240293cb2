import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { nested } from '@callout/domain/platform/fields.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { symbols } from 'pino'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../../test/support/test-app.ts'
import { readConfig } from '../config/config.ts'
import { CommitUnknown } from '../database/db.ts'
import { parseForm } from './form-body.ts'
import { Problem, parseBody } from './problem.ts'
import { buildServer } from './server.ts'

const customer = 'Ana Soto'
const secret = 'tok-123456'
let app: FastifyInstance
const logLines: string[] = []

/** An error as `pg` throws it: the message quotes the value, the detail quotes the row. */
function quotingFailure() {
  const error = new pg.DatabaseError(`invalid input syntax for type integer: "${customer}"`, 100, 'error')
  return Object.assign(error, {
    severity: 'ERROR',
    code: '22P02',
    detail: `Failing row contains (${customer}).`,
    where: customer,
  })
}

beforeAll(async () => {
  app = await buildServer(readConfig({ LOG_LEVEL: 'trace' }))
  Object.assign(app.log, { [symbols.streamSym]: { write: (line: string) => logLines.push(line) } })
  app.post('/echo', (request) => request.body)
  app.get('/fails', () => {
    throw quotingFailure()
  })
  app.get('/refused', () => {
    throw new Problem(503, { cause: new Error('the provider said no', { cause: quotingFailure() }) })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

describe('an unexpected error', () => {
  it('is answered without its reason', async () => {
    const { statusCode, body } = await app.inject(`/fails?token=${secret}`)
    expect(statusCode).toBe(500)
    for (const word of [customer, 'syntax', '22P02', '    at ', 'server.test.ts']) expect(body).not.toContain(word)
  })

  it('is logged with code, place and cause, without data that was sent or stored', async () => {
    logLines.length = 0
    await app.inject({ url: `/fails?token=${secret}`, headers: { authorization: `Bearer ${secret}` } })
    await app.inject('/refused')
    const log = logLines.join('')
    for (const expected of ['unexpected failure', '22P02', 'server.test.ts', 'the provider said no', '/fails'])
      expect(log).toContain(expected)
    for (const hidden of [customer, secret]) expect(log).not.toContain(hidden)
  })

  it('of an unreadable request is logged without its bytes', async () => {
    logLines.length = 0
    const { port } = app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET / HTTP/1.1\r\nAuthorization: Bearer ${secret}\r\nbroken header\r\n\r\n`),
    )
    await new Promise((closed) => socket.resume().once('close', closed))
    while (logLines.length === 0) await wait(5)
    const log = logLines.join('')
    expect(log).toContain('HPE_')
    expect(log).not.toContain(secret)
    expect(log).not.toContain(String([...Buffer.from(secret)]))
  })
})

describe('every response', () => {
  it('has the security headers', async () => {
    const { headers } = await app.inject({ method: 'POST', url: '/echo', payload: { a: 1 } })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';form-action 'self';base-uri 'none'",
    })
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
  })

  it.each([
    ['gzip, deflate, br', 2000, 'gzip'],
    ['br;q=1, gzip;q=0.5', 2000, 'gzip'],
    ['br, gzip;q=0', 2000, undefined],
    [undefined, 2000, undefined],
    ['gzip', 100, undefined],
  ])('for accept-encoding %s and length %i has the encoding %s', async (accepted, length, encoding) => {
    const payload = { text: 'a'.repeat(length) }
    const headers = accepted ? { 'accept-encoding': accepted } : {}
    const response = await app.inject({ method: 'POST', url: '/echo', headers, payload })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers.vary).toBe(length < 1400 ? undefined : 'accept-encoding')
    const { rawPayload } = response
    expect(JSON.parse(String(encoding ? gunzipSync(rawPayload) : rawPayload))).toEqual(payload)
  })

  it('has no CORS headers', async () => {
    const origin = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['OPTIONS', 'POST'] as const) {
      const { headers } = await app.inject({ method, url: '/echo', headers: origin, payload: {} })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it.each([
    ['https://callout.example', 'max-age=31536000; includeSubDomains'],
    ['http://callout.example', undefined],
  ])('of %s has the HSTS header %s', async (PUBLIC_URL, header) => {
    const server = await buildServer(readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL }))
    expect((await server.inject('/')).headers['strict-transport-security']).toBe(header)
    await server.close()
  })
})

describe('keys of a prototype', () => {
  const asJson = { 'content-type': 'application/json' }
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

  test.each([
    [asJson, '{"__proto__":{"role":"D"}}', 400],
    [asJson, '{"a":{"constructor":{"prototype":{"role":"D"}}}}', 400],
    [asForm, '__proto__[role]=D', 200],
    [asForm, 'constructor[prototype][role]=D', 200],
    [asForm, 'a[__proto__][role]=D', 200],
  ])('are refused in JSON and dropped from forms: %o %s', async (headers, payload, status) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/echo', headers, payload })
    expect(statusCode).toBe(status)
    expect(body).not.toContain('role')
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('in a field sent as JSON text are unknown fields', () => {
    const schema = z.strictObject({ inner: nested(z.strictObject({ a: z.number().optional() })) })
    expect(() => parseBody(schema, { inner: '{"a":1,"__proto__":{"role":"D"}}' })).toThrow(Problem)
  })
})

describe('a body', () => {
  test.each(['application/json', 'application/x-www-form-urlencoded'])('of %s over 256 KiB is 413', async (type) => {
    const limit = 256 * 1024
    const send = (bytes: number) => {
      const payload = type.includes('json') ? `{"a":"${'x'.repeat(bytes - 8)}"}` : `a=${'x'.repeat(bytes - 2)}`
      return app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': type }, payload })
    }
    expect([(await send(limit)).statusCode, (await send(limit + 1)).statusCode]).toEqual([200, 413])
  })

  test('that arrives too slowly closes the connection', async () => {
    const server = await buildServer(readConfig({ LOG_LEVEL: 'silent' }), 150)
    server.post('/echo', (request) => request.body)
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.server.address() as { port: number }
    const head = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n'
    const startedAt = Date.now()
    const drip = connect(port, '127.0.0.1', () => drip.write(`${head}{`))
    drip.on('error', () => {})
    const more = setInterval(() => drip.write(' '), 40)
    await new Promise((closed) => drip.resume().once('close', closed))
    clearInterval(more)
    expect(Date.now() - startedAt).toBeLessThan(30_000)
    await server.close()
  })

  test('that arrived in time may be answered after the limit', async () => {
    const patient = await buildServer(readConfig({ LOG_LEVEL: 'silent' }), 1000)
    patient.post('/waits', () => wait(1200).then(() => ({ ok: true })))
    const origin = await patient.listen({ port: 0, host: '127.0.0.1' })
    const post = (more: RequestInit) => fetch(`${origin}/waits`, { method: 'POST', ...more })
    const json = { 'content-type': 'application/json' }
    for (const more of [{ body: '{"a":1}', headers: json }, {}]) expect((await post(more)).status).toBe(200)
    await patient.close()
  })

  test('with a repeated name is a list, which a field with one value refuses', () => {
    const schema = z.strictObject({ a: z.string() })
    expect(() => parseBody(schema, parseForm('a=1&a=2') as Record<string, unknown>)).toThrow(Problem)
  })
})

describe('the client address behind proxies', () => {
  // The client can send any address; each proxy adds the address of its own client.
  const forwarded = '6.6.6.6, 203.0.113.9, 10.0.0.2'
  it.each([
    ['', '127.0.0.1'],
    ['1', '10.0.0.2'],
    ['2', '203.0.113.9'],
    ['loopback', '10.0.0.2'],
    ['loopback, 10.0.0.0/8', '203.0.113.9'],
  ])('with TRUST_PROXY=%s is %s', async (TRUST_PROXY, expected) => {
    const server = await buildServer(readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY }))
    server.get('/who', (request) => request.ip)
    const { body } = await server.inject({ url: '/who', headers: { 'x-forwarded-for': forwarded } })
    expect(body).toBe(expected)
    await server.close()
  })
})

describe('a failing dependency', () => {
  const failing = (message: string, code?: string, cause?: Error) =>
    Object.assign(new Error(message, { cause }), { code })
  it.each([
    ['a full disk', failing('write', 'ENOSPC'), 'no space left'],
    ['a full disk as the cause of another error', failing('put', 'E_ANY', failing('write', 'ENOSPC')), 'no space left'],
    ['a full disk of the database', failing('could not extend file', '53100'), 'no space left'],
    ['a connection that broke between statements', failing('Client ... is not queryable'), 'not available right now'],
    [
      'a database with too many connections',
      failing('sorry, too many clients already', '53300'),
      'not available right now',
    ],
    ['a read-only database', failing('read-only transaction', '25006'), 'not available right now'],
    ['a database that does not answer', failing('Query read timeout'), 'not available right now'],
    ['a commit with unknown outcome', new CommitUnknown('commit'), 'whether it was saved'],
    ['a database with an unknown host', failing('getaddrinfo', 'EAI_AGAIN'), 'not available right now'],
  ])('%s is 503 with a clear message', async (_what, failure, message) => {
    const server = await buildServer(readConfig({ LOG_LEVEL: 'silent' }))
    server.get('/fails', () => {
      throw failure
    })
    const reply = await server.inject('/fails?lang=en')
    expect([reply.statusCode, reply.json().Message]).toEqual([503, expect.stringContaining(message)])
    await server.close()
  })

  it('makes /readyz answer 503 in time if it is the database', async () => {
    const app = await startTestApp()
    const held = await Promise.all(Array.from({ length: 10 }, () => app.pool.connect()))
    expect((await app.fastify.inject('/readyz')).statusCode).toBe(503)
    for (const client of held) client.release()
    expect((await app.fastify.inject('/readyz')).statusCode).toBe(200)
    await app.close()
  })
})
