import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { describe, expect, it } from 'vitest'
import { samples } from './access/access.samples.ts'
import { problemMismatch } from './support/check-response.ts'
import { routesOf } from './support/routes.ts'
import { setUpApp } from './support/set-up-app.ts'
import { type Reply, startTestApp, type TestApp } from './support/test-app.ts'

const app = setUpApp()

/** Routes without an endpoint, each with who may use it. Add new ones here. */
const otherRoutes: Readonly<Record<string, string>> = {
  'GET /api/events': 'signed in: events of rows this person may see; with an application token: of maintenance',
  'GET /healthz': 'anybody: tells that the process is alive',
  'GET /readyz': 'anybody: tells whether the database answers',
  'GET /metrics': 'this machine, or who holds METRICS_TOKEN: counts and times',
  'GET /openapi.json': 'anybody: the declarations of the endpoints',
  'GET /docs': 'anybody: shows the declarations of the endpoints',
  'GET /docs/viewer.js': 'anybody: the viewer of that page',
  'GET /docs/page.js': 'anybody: the script of that page',
  'GET /docs/page.css': 'anybody: the style of that page',
  'GET /problems/:code': 'anybody: what the code of a failed answer means',
  'GET /problems/page.css': 'anybody: the style of those pages',
  'GET /assets/*': 'anybody: files of the client, if it is built',
  'GET /v/:token': 'whoever has the link of an email: the visit of one call',
  'GET /v/:token/report': 'whoever has the link: the report of the visit of one call',
  'GET /v/page.css': 'anybody: the style of that page',
  'GET /v/countdown.js': 'anybody: the countdown of that page',
  ...Object.fromEntries(
    ['confirm', 'keep', 'move', 'other', 'earlier', 'note', 'cancel', 'photo', 'rate'].map((act) => [
      `POST /v/:token/${act}`,
      'whoever has the link: answers for the customer of one call',
    ]),
  ),
  'GET /request/:network': 'anybody: the form to ask for a visit of a network that takes requests',
  'POST /request/:network': 'anybody who has done the work of the form, within quotas: gets a code by email',
  'GET /request/:network/addresses': 'anybody: towns and postcodes, and what a map service knows',
  'GET /request/:network/:token': 'whoever has sent the form: the page that asks for the code',
  'POST /request/:network/:token/code': 'whoever has sent the form: five codes',
  'POST /request/:network/:token/photo': 'whoever has sent the form: five photos',
  'GET /request/request.js': 'anybody: the script of that form',
  'GET /request/work.js': 'anybody: the worker of that form',
  'GET /service-worker.js': 'anybody: opens the client without a network, if it is built',
}

const endpoints = () => [...app.fastify.endpoints.values()].flat().map(({ endpoint }) => endpoint)
const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`
const typeOf = ({ headers }: Reply) => String(headers['content-type'])

describe('every route of the server', () => {
  it('is an endpoint or listed as a route without one', () => {
    const known = new Set([...endpoints().map(routeOf), ...Object.keys(otherRoutes)])
    const routes = routesOf(app.fastify).map((route) => route.replace(/^HEAD /, 'GET '))
    expect(routes.length).toBeGreaterThan(70)
    expect(routes.filter((route) => !known.has(route))).toEqual([])
    const missing = [...known].filter((route) => !routes.includes(route))
    expect(missing.filter((route) => route !== 'GET /assets/*')).toEqual([])
  })

  it('is open only for signing in, signing out and the maintenance notice', () => {
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

  it('refuses a missing application token where one is required', async () => {
    const application = await app.application()
    for (const endpoint of endpoints().filter(({ who }) => who === 'app')) {
      const body = { state: 'a', code: 'a', token: 'a' }
      for (const client of [app.signedOut, app.withToken('forged'), app.withToken(`${application.token}x`)]) {
        const reply = await client.send(endpoint, body)
        expect([routeOf(endpoint), reply.status]).toEqual([routeOf(endpoint), 401])
        expect(problemMismatch({ status: 401, type: typeOf(reply), body: reply.body })).toBeUndefined()
      }
      expect((await application.send(endpoint, {})).status).not.toBe(401)
    }
  })

  it('refuses HEAD wherever it refuses GET', async () => {
    for (const endpoint of endpoints().filter(({ method, who }) => method === 'GET' && typeof who !== 'string')) {
      const url = endpoint.path.replace(/:\w+/, 'a')
      const { statusCode } = await app.fastify.inject({ method: 'HEAD', url })
      expect([url, statusCode]).toEqual([url, 401])
      expect(samples[routeOf(endpoint)]).toBeDefined()
    }
    expect((await app.fastify.inject({ method: 'HEAD', url: '/api/events' })).statusCode).toBe(401)
  })
})

describe('the event stream', () => {
  it('is for people signed in to a network of theirs, and for application tokens', async () => {
    const sat = await app.signInAs('sat')
    const closed = [app.signedOut, app.withToken('forged')]
    for (const client of closed) expect((await client.get('/api/events')).status).toBe(401)
    expect((await sat.get('/api/events', { query: { networkCode: 'YGNITA' } })).status).toBe(403)
    expect((await sat.get('/api/events', { query: { sessionId: 'another' } })).status).toBe(401)
  })
})

describe('metrics', () => {
  const metrics = async (at: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await at.fastify.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  it('are for this machine only when no token is configured', async () => {
    for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
      expect([address, await metrics(app, address)]).toEqual([address, 200])
    for (const address of ['10.0.0.1', '192.168.1.5', '::ffff:10.0.0.1', '2001:db8::1', '127.evil.example'])
      expect([address, await metrics(app, address)]).toEqual([address, 403])
  })

  it('are for the token holder, from anywhere, when a token is configured', async () => {
    const second = await startTestApp({ METRICS_TOKEN: 'a-token-for-metrics' })
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect(await metrics(second, '10.0.0.1', bearer('a-token-for-metrics'))).toBe(200)
    for (const headers of [
      {},
      bearer('a-token-for-metricz'),
      bearer(''),
      bearer((await second.signInAs('dispatcher')).token),
    ])
      expect(await metrics(second, '127.0.0.1', headers)).toBe(403)
    await second.close()
  })
})
