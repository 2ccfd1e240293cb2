import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samples } from './access.samples.ts'
import { wrongProblem } from './answers.ts'
import { openHouse, type Reply, type TestHouse } from './harness.ts'
import { routesOf } from './routes.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Routes that no endpoint declares, each with who may take it. Whoever adds one says so here. */
const beside: Readonly<Record<string, string>> = {
  'GET /api/events': 'signed in: notices of rows this person may see',
  'GET /healthz': 'anybody: says that the process lives',
  'GET /readyz': 'anybody: says whether the database answers',
  'GET /metrics': 'this machine, or who holds METRICS_TOKEN: counts and times',
  'GET /openapi.json': 'anybody: the declarations of the endpoints',
  'GET /assets/*': 'anybody: what the client is made of; only where it is built',
}

const endpoints = () => [...house.app.served.values()].flat().map(({ endpoint }) => endpoint)
const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`
const typeOf = ({ headers }: Reply) => String(headers['content-type'])

describe('every route of the server', () => {
  it('is an endpoint, or stands in the list of those that are none', () => {
    const known = new Set([...endpoints().map(routeOf), ...Object.keys(beside)])
    const routes = routesOf(house.app).map((route) => route.replace(/^HEAD /, 'GET '))
    expect(routes.length).toBeGreaterThan(70)
    expect(routes.filter((route) => !known.has(route))).toEqual([])
    const missing = [...known].filter((route) => !routes.includes(route))
    expect(missing.filter((route) => route !== 'GET /assets/*')).toEqual([])
  })

  it('is open only where it has to be: for signing in and out, and to say that the product rests', () => {
    const open = endpoints().filter(({ who }) => typeof who === 'string')
    expect(Object.fromEntries(open.map((endpoint) => [routeOf(endpoint), endpoint.who]))).toEqual({
      'POST /api/token': 'open',
      'GET /api/getMaintenance': 'open',
      'GET /api/getClient/:state': 'app',
      'POST /Account/BackChannelLogout': 'open',
      'POST /Account/LoginCallback': 'app',
      'POST /Account/LoginCode': 'app',
      'GET /Account/ConnectAs': 'app',
      'GET /api/Common/GetMaintenance': 'app',
      'POST /api/getGoogle': 'app',
    })
  })

  it('for an application token is closed to whoever has none', async () => {
    const application = await house.application()
    for (const endpoint of endpoints().filter(({ who }) => who === 'app')) {
      const body = { state: 'a', code: 'a', token: 'a' }
      for (const caller of [house.signedOut, house.withToken('forged'), house.withToken(`${application.token}x`)]) {
        const reply = await caller.send(endpoint, body)
        expect([routeOf(endpoint), reply.status]).toEqual([routeOf(endpoint), 401])
        expect(wrongProblem({ status: 401, type: typeOf(reply), body: reply.body })).toBeUndefined()
      }
      expect((await application.send(endpoint, {})).status).not.toBe(401)
    }
  })

  it('asked for its head alone answers nobody more than asked for all of it', async () => {
    for (const endpoint of endpoints().filter(({ method, who }) => method === 'GET' && typeof who !== 'string')) {
      const url = endpoint.path.replace(/:\w+/, 'a')
      const { statusCode } = await house.app.inject({ method: 'HEAD', url })
      expect([url, statusCode]).toEqual([url, 401])
      expect(samples[routeOf(endpoint)]).toBeDefined()
    }
    expect((await house.app.inject({ method: 'HEAD', url: '/api/events' })).statusCode).toBe(401)
  })
})

describe('the event stream', () => {
  it('is for people who are signed in, in a network of theirs', async () => {
    const sat = await house.as('sat')
    const closed = [house.signedOut, house.withToken('forged'), await house.application()]
    for (const caller of closed) expect((await caller.get('/api/events')).status).toBe(401)
    expect((await sat.get('/api/events', { query: { networkCode: 'YGNITA' } })).status).toBe(403)
    expect((await sat.get('/api/events', { query: { sessionId: 'another' } })).status).toBe(401)
  })
})

describe('metrics', () => {
  const metrics = async (at: TestHouse, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await at.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  it('without a configured token are for this machine', async () => {
    for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
      expect([address, await metrics(house, address)]).toEqual([address, 200])
    for (const address of ['10.0.0.1', '192.168.1.5', '::ffff:10.0.0.1', '2001:db8::1', '127.evil.example'])
      expect([address, await metrics(house, address)]).toEqual([address, 403])
  })

  it('with one are for who holds it, wherever', async () => {
    const second = await openHouse({ METRICS_TOKEN: 'a-token-for-metrics' })
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect(await metrics(second, '10.0.0.1', bearer('a-token-for-metrics'))).toBe(200)
    for (const headers of [
      {},
      bearer('a-token-for-metricz'),
      bearer(''),
      bearer((await second.as('dispatcher')).token),
    ])
      expect(await metrics(second, '127.0.0.1', headers)).toBe(403)
    await second.close()
  })
})
