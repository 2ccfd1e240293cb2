import { setTimeout } from 'node:timers/promises'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { beforeAll, expect, it } from 'vitest'
import { createRows } from './access/access.rows.ts'
import { samples } from './access/access.samples.ts'
import type { SampleRows } from './access/sample.ts'
import { createTariff } from './fixtures/documents.ts'
import { createProduct } from './fixtures/factories.ts'
import type { KnownValues } from './fuzz/bodies.ts'
import type { EncodedBody } from './fuzz/encode.ts'
import { heavyBodies } from './fuzz/heavy-bodies.ts'
import { loadFuzzData } from './fuzz/load-fuzz-data.ts'
import { isTooSlow } from './fuzz/slowdown.ts'
import { isRefusal } from './support/check-response.ts'
import { nameOfEndpoint } from './support/declared-endpoints.ts'
import { setUpApp } from './support/set-up-app.ts'
import { sliceOf } from './support/slice.ts'
import { createLoginCode, type TestClient } from './support/test-app.ts'

/** Limits of one request: CPU in milliseconds of a quiet machine, and size of a refusal in bytes. */
const limits = { cpu: 100, answer: 64 * 1024 }
/** Number of measurements per request. The cheapest counts: the others may include work of the process besides it. */
const measurements = 10

const app = setUpApp({ TRUST_PROXY: '1' })
let rows: SampleRows
let known: KnownValues
beforeAll(async () => {
  await createProduct(app.db)
  await createTariff(app.db)
  rows = await createRows(app, 'norte', { body: () => ({}), accepted: true }, 'dispatcher')
  known = (await loadFuzzData(app.db, app.fastify.endpoints, [])).known
})

let requestCount = 0
/** A new client address each time, so that no rate limit applies. */
const nextAddress = () => `10.1.${(requestCount >> 8) & 255}.${requestCount++ & 255}`

async function send(client: TestClient, { method, path }: Endpoint, { headers, bytes }: EncodedBody) {
  const before = process.cpuUsage()
  const reply = await app.fastify.inject({
    method,
    url: path,
    headers: {
      ...headers,
      authorization: `Bearer ${client.token}`,
      'x-forwarded-for': nextAddress(),
    },
    payload: bytes,
  })
  const { user, system } = process.cpuUsage(before)
  return { reply, cpu: (user + system) / 1000 }
}

/** Signs in again, because some bodies end the session they are sent with. */
async function signIn(person: string): Promise<TestClient> {
  const code = await createLoginCode(app.db, person, app.clock.now)
  const headers = { 'x-forwarded-for': nextAddress() }
  const { body } = await (await app.application()).post('/Account/LoginCode', { code }, { headers })
  return app.withToken(body.userToken)
}

/** A client that the endpoint lets in. */
async function clientFor(endpoint: Endpoint): Promise<TestClient> {
  for (const person of ['dispatcher', 'sat', 'callcenter']) {
    const { status } = await (await signIn(person)).send(
      endpoint,
      {},
      { headers: { 'x-forwarded-for': nextAddress() } },
    )
    if (status !== 401 && status !== 403) return signIn(person)
  }
  throw new Error(`nobody may send a body to ${endpoint.path}`)
}

async function problemOf(client: TestClient, endpoint: Endpoint, body: EncodedBody): Promise<string | undefined> {
  let cheapest = Number.POSITIVE_INFINITY
  for (let n = 0; n < measurements && cheapest > limits.cpu; n++) {
    const { reply, cpu } = await send(client, endpoint, body)
    cheapest = Math.min(cheapest, cpu)
    const isRefused = reply.statusCode !== 200 || (reply.body.startsWith('{') && isRefusal(reply.json()))
    if (reply.statusCode >= 500) return `answers ${reply.statusCode}`
    if (isRefused && reply.rawPayload.length > limits.answer) return `answers ${reply.rawPayload.length} bytes`
    // Lets what the process does besides come to its end.
    if (cheapest > limits.cpu) await setTimeout(100)
  }
  return isTooSlow(cheapest, limits.cpu) ? `takes ${Math.round(cheapest)} ms` : undefined
}

it('no body within its limit costs much CPU or gets a long refusal', async () => {
  const problems: string[] = []
  const endpoints = [...app.fastify.endpoints.values()].flat().map(({ endpoint }) => endpoint)
  for (const [index, endpoint] of endpoints.entries()) {
    if (endpoint.method === 'GET' || endpoint.upload) continue
    const name = nameOfEndpoint(endpoint)
    const validBody = samples[name]?.body(rows) ?? {}
    const heavies = heavyBodies(endpoint, validBody as Record<string, unknown>, known)
    expect(heavies.length).toBeGreaterThan(10)
    const client = await clientFor(endpoint)
    for (const heavy of sliceOf(heavies, 5, index)) {
      const problem = await problemOf(client, endpoint, heavy.encode())
      if (problem) problems.push(`${name}: ${heavy.what} ${problem}`)
    }
  }
  expect(problems.join('\n')).toBe('')
}, 600_000)
