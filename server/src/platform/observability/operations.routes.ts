import { timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { isLoopback } from '../config/config.ts'
import { cached } from '../database/ttl-cache.ts'
import type { AppContext } from '../http/context.ts'
import { isAccessDenied, Problem } from '../http/problem.ts'
import { updateSharedMetrics } from './shared-metrics.ts'

/** Time that shared metrics are cached, in milliseconds, so that frequent scrapes do not load the database. */
const sharedMetricsMaxAgeMs = 5000

/** Time that the readiness check waits for the database, in milliseconds. */
const readyTimeoutMs = 5000

/** Time that `/metrics` waits for the database, in milliseconds. Prometheus gives up a scrape after ten seconds. */
const metricsTimeoutMs = 2000

/** These timers must not keep the process running. */
const noRef = { ref: false }

/**
 * Registers `/healthz` (the process runs), `/readyz` (503 without the database) and `/metrics` (Prometheus text, 403
 * unless allowed), and measures every request. `pool` is measured for `/metrics`.
 */
export function registerOperationsRoutes(app: AppContext, pool: pg.Pool) {
  const { fastify, config, db, ttlCache, metrics } = app
  const sharedMetrics = cached('shared metrics', sharedMetricsMaxAgeMs, (from) => updateSharedMetrics(from, metrics))
  fastify.addHook('onResponse', async (request, reply) => {
    metrics.requests.observe({ route: routeOf(request, reply), status: reply.statusCode }, reply.elapsedTime / 1000)
    if (isAccessDenied(reply.statusCode)) metrics.refusals.inc({ status: reply.statusCode })
  })
  fastify.get('/healthz', () => ({ status: 'alive' }))
  fastify.get('/readyz', async () => {
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    // A database that does not answer in time is not ready either.
    if (!(await Promise.race([answered, wait(readyTimeoutMs, false, noRef)]))) throw new Problem(503)
    const replicas = app.readRouter.statuses()
    if (replicas.length === 0) return { status: 'ready' }
    return { status: 'ready', replicas: replicas.map(({ state, lagSeconds }) => ({ state, lagSeconds })) }
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new Problem(403)
    metrics.poolSize.set(pool.totalCount)
    metrics.poolIdle.set(pool.idleCount)
    metrics.poolWaiting.set(pool.waitingCount)
    metrics.streams.set(app.eventStreams.size)
    metrics.exports.set(app.exporter.runningCount())
    for (const { name, state, lagSeconds } of app.readRouter.statuses()) {
      metrics.replicaUsed.set({ replica: name }, state === 'used' ? 1 : 0)
      metrics.replicaLag.set({ replica: name }, lagSeconds)
    }
    // Without the database the process's own metrics are still correct; the shared ones keep their last value.
    const updated = sharedMetrics({ tx: db, ttlCache }).catch(() => {})
    await Promise.race([updated, wait(metricsTimeoutMs, undefined, noRef)])
    return reply.type(metrics.register.contentType).send(await metrics.register.metrics())
  })
}

/** Route label of a request: its route, `page` for pages of the client, `none` for unknown addresses. */
export function routeOf(request: FastifyRequest, reply: FastifyReply): string {
  if (request.routeOptions.url !== undefined) return request.routeOptions.url
  return reply.statusCode < 400 || reply.statusCode >= 500 ? 'page' : 'none'
}

/** Headers that proxies add to forwarded requests. */
const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
] as const

/** True if a request may read metrics: with the token if configured, else only from this machine without a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return (
      // A dual-stack socket gives IPv4 addresses as `::ffff:127.0.0.1`.
      isLoopback(request.ip.replace(/^::ffff:(?=127\.)/, '')) &&
      forwardingHeaders.every((header) => request.headers[header] === undefined)
    )
  const sent = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
