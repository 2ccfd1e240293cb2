import { timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { isLoopback } from './config.ts'
import { openMemo } from './memo.ts'
import { readShared } from './metrics.ts'
import type { House } from './serve.ts'
import { isTurnedAway, Problem } from './wire.ts'

/** So long (milliseconds) what all processes share is not asked anew, however often somebody scrapes. */
const sharedAge = 5000

/** How long the database may think about whether it is there, in milliseconds. */
const patience = 5000

/** Health, readiness and metrics. */
export function serveOperations(house: House, pool: pg.Pool) {
  const { app, config, db, metrics } = house
  const memo = openMemo()
  app.addHook('onResponse', async (request, reply) => {
    metrics.requests.observe(
      { route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    if (isTurnedAway(reply.statusCode)) metrics.refusals.inc({ status: reply.statusCode })
  })
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    // A database that keeps silent is away, too.
    if (!(await Promise.race([answered, wait(patience, false, { ref: false })]))) throw new Problem(503)
    return { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new Problem(403)
    metrics.poolSize.set(pool.totalCount)
    metrics.poolIdle.set(pool.idleCount)
    metrics.poolWaiting.set(pool.waitingCount)
    metrics.streams.set(house.streams.size)
    metrics.exports.set(house.exporter.underWay())
    // Without the database the process still tells of itself; what it knew of the others last stays.
    await memo('shared', sharedAge, () => readShared(db, metrics)).catch(() => {})
    return reply.type(metrics.register.contentType).send(await metrics.register.metrics())
  })
}

/** What proxies tell of whom they ask for. */
const forwarding = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
] as const

/** With a token configured it is asked for; without one only this machine reads, and not through a proxy on it. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return (
      // An IPv4 address on a socket that takes both kinds has this before it.
      isLoopback(request.ip.replace(/^::ffff:(?=127\.)/, '')) &&
      forwarding.every((header) => request.headers[header] === undefined)
    )
  const sent = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}
