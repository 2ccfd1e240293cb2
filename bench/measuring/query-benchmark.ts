import type pg from 'pg'
import type { BenchContext, Measurement } from '../benchmark.ts'
import type { BenchServer } from '../environment/server.ts'
import { answerFromDisk } from './answer-from-disk.ts'
import { planFaultsOf, type QueryExplainer, type RowAccess } from './query-plans.ts'
import { openRawClient } from './raw-client.ts'
import { type Contender, createRace, type Race, timeOf } from './timing.ts'

/** A hand-written SQL query with its values. */
export interface Query {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The same result in SQL: the page with `total` in each row, the page and a query of `total`, or `total` alone. */
export interface BareQuery {
  readonly what: string
  /** Set when PostgreSQL should plan each value: a generic plan is worse for LIKE patterns. */
  readonly planEach?: boolean
  readonly queries: readonly [Query] | readonly [Query, Query]
}

/** One request to measure: a page of a list, or a count. */
export interface BenchmarkQuery {
  readonly what: string
  readonly path: string
  readonly body: object
  readonly account: 'dispatcher' | 'sat'
  /** Key of the rows of a page. Without it the response is a number. */
  readonly key?: string
  /** The table that it must read, in the way of `access`. */
  readonly table?: string
  readonly access?: RowAccess
  readonly bare: BareQuery
}

/** Limit of a response time. */
export interface TimeLimits {
  readonly ms: number
}

/** Bare SQL that takes longer than this, in milliseconds, is not raced: it runs once. */
const maxRepeatedMs = 300

/** Bare SQL that took longer than this, in milliseconds, when the answers were compared does not run again. */
const maxComparedMs = 5_000

/** A filter is broad if its matches fill more than ten pages: all of them must be counted. */
const broadTotal = 400

/** Everything that measuring a query needs. */
export interface QueryContext {
  readonly bench: BenchContext
  readonly server: BenchServer
  readonly explainer: QueryExplainer
}

/** A query ready to be measured: its race, and its measurement after the race has run. */
export interface PreparedQuery {
  readonly what: string
  readonly race?: Race
  readonly measurement: () => Measurement
  readonly close?: () => void
}

/** Compares the response with bare SQL, checks the query plans, and prepares the race. Throws if the results differ. */
export async function prepareQuery(
  context: QueryContext,
  query: BenchmarkQuery,
  limits: TimeLimits,
): Promise<PreparedQuery> {
  const { server, explainer, bench } = context
  const { what, path, body } = query
  const { ms } = limits
  const token = await server.signIn(query.account)
  const { total, bareMs } = await assertSameAnswer(context, query, token)
  const plans = await explainer.explain(path, body, token)
  const faults = planFaultsOf(plans, query, explainer)
  const countsMany = total >= broadTotal && plans.some(({ sql }) => sql.includes('count(*)'))
  const openRequester = () => openRawClient(server, path, body, token)
  const client = await openRequester()
  const bare = bareContender(query, bench.network.pool)
  const bareOnceMs = bareMs > maxComparedMs ? bareMs : await timeOf(bare.send)
  const ours = { name: 'ours', send: client.send }
  const race = await createRace(bareOnceMs <= maxRepeatedMs ? [ours, bare] : [ours], bench.rounds)
  const measurement = (): Measurement => {
    const [oursMs = 0, bareMedianMs = bareOnceMs] = race.p50s()
    return {
      what,
      unit: 'ms',
      ours: oursMs,
      bare: { what: bare.name, value: bareMedianMs },
      limit: `under ${ms} ms, through an index`,
      isMet: oursMs < ms && faults.length === 0,
      ...(countsMany && { countsMany }),
      openRequester,
      faults,
    }
  }
  return { what, race, measurement, close: client.close }
}

/** The bare SQL as a contender of a race. */
export function bareContender({ what, bare }: BenchmarkQuery, pool: pg.Pool): Contender {
  const name = (i: number) => (bare.planEach ? undefined : `${what} ${i}`.slice(0, 60))
  const send = () =>
    Promise.all(bare.queries.map(({ text, values }, i) => pool.query({ name: name(i), text, values: [...values] })))
  return { name: bare.what, send }
}

/** Checks that both give the same rows in the same order and the same total. Returns it, and the time of the bare SQL. */
async function assertSameAnswer(
  { bench, server }: QueryContext,
  query: BenchmarkQuery,
  token: string,
): Promise<{ total: number; bareMs: number }> {
  const { key } = query
  const answer = JSON.parse(await answerFromDisk(() => server.post(query.path, query.body, token)))
  const startedAt = performance.now()
  const [page, count] = (await bareContender(query, bench.network.pool).send()) as pg.QueryResult[]
  const bareMs = performance.now() - startedAt
  const total = Number((count ?? page)?.rows[0]?.total ?? 0)
  const ours: { Data: Record<string, unknown>[]; Total: number } = key ? answer : { Data: [], Total: answer }
  const keysOf = (rows: readonly Record<string, unknown>[] = []) => rows.map((row) => String(row[key ?? ''])).join()
  const isSame = total === ours.Total && (!key || keysOf(page?.rows) === keysOf(ours.Data))
  if (!isSame) throw new Error(`the answers differ (totals ${ours.Total} and, bare, ${total}).`)
  return { total, bareMs }
}
