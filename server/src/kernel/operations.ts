import { timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { House } from './serve.ts'
import { Problem } from './wire.ts'

/** Health, readiness and metrics. */
export function serveOperations({ app, config, db }: House) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'callout_request_seconds',
    help: 'Requests by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db).catch(() => {
      throw new Problem(503)
    })
    return { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new Problem(403)
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** With a token configured it is asked for; without one only this machine reads. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return (
      request.ip === '::1' ||
      (isIPv4(request.ip) ? request.ip.startsWith('127.') : request.ip.startsWith('::ffff:127.'))
    )
  const sent = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}
