import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { QueryObserver } from '../database/db.ts'
import { routeOf } from './operations.routes.ts'

/** Database time of a request, in milliseconds. */
interface DatabaseCost {
  statements: number
  sqlMs: number
  waitMs: number
  /** Told each statement, with its placeholders, and its seconds. */
  onStatement?: (text: string, seconds: number) => void
}

const costs = new AsyncLocalStorage<DatabaseCost>()
const costsOfRequests = new WeakMap<FastifyRequest, DatabaseCost>()

/** The cost of a request so far; undefined before its body has arrived. */
export const costOf = (request: FastifyRequest): DatabaseCost | undefined => costsOfRequests.get(request)

/** The observer, which also adds to the cost of the running request. Jobs have none. */
export const countCosts = ({ onPoolWait, onQuery }: QueryObserver): QueryObserver => ({
  onPoolWait: (seconds) => {
    const cost = costs.getStore()
    if (cost) cost.waitMs += seconds * 1000
    onPoolWait(seconds)
  },
  onQuery: (seconds, text) => {
    const cost = costs.getStore()
    if (cost) {
      cost.statements += 1
      cost.sqlMs += seconds * 1000
      cost.onStatement?.(text, seconds)
    }
    onQuery(seconds, text)
  },
})

/** Routes that take as long as their reader, or stay open. */
const unhurried = /^\/api\/events$|^\/Images\/|\/Export/

/** Logs each request that takes longer than `slowMs`, with its database time and never its data. */
export function logSlowRequests(fastify: FastifyInstance, slowMs: number) {
  // After the body has arrived: its events do not keep the store.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const cost = { statements: 0, sqlMs: 0, waitMs: 0 }
    costsOfRequests.set(request, cost)
    costs.run(cost, done)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const [cost, route] = [costOf(request), routeOf(request, reply)]
    if (cost && reply.elapsedTime > slowMs && !unhurried.test(route)) {
      const [ms, sql_ms, wait_ms] = [reply.elapsedTime, cost.sqlMs, cost.waitMs].map(Math.round)
      const facts = { route, status: reply.statusCode, ms, sql_ms, statements: cost.statements, wait_ms }
      request.log.warn(facts, 'slow request')
    }
    done()
  })
}
