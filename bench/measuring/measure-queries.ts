import type { BenchContext, Measurement } from '../benchmark.ts'
import {
  type BenchmarkQuery,
  type PreparedQuery,
  prepareQuery,
  type QueryContext,
  type TimeLimits,
} from './query-benchmark.ts'
import { createQueryExplainer } from './query-plans.ts'
import { openRawClient } from './raw-client.ts'
import { runRaces, warmUpFor } from './timing.ts'

type QueryList = readonly (readonly [BenchmarkQuery, TimeLimits])[]

/** Measures the queries in turns, so that a slow moment of the machine affects all of them. */
export async function measureQueries(bench: BenchContext, queries: QueryList): Promise<readonly Measurement[]> {
  return withQueryPlans(bench, (context) => measureQueriesWith(context, queries))
}

/** Like `measureQueries`, with a context that the caller goes on using. */
export async function measureQueriesWith(context: QueryContext, queries: QueryList): Promise<readonly Measurement[]> {
  if (queries[0]) await warmUpServer(context, queries[0][0])
  const prepared: PreparedQuery[] = []
  try {
    for (const [query, limits] of queries)
      prepared.push(await prepareQuery(context, query, limits).catch((error: unknown) => failedQuery(query, error)))
    await runRaces(prepared.flatMap(({ race }) => race ?? []))
    return prepared.map(({ what, measurement }) => measurementOrFailure(what, measurement))
  } finally {
    for (const { close } of prepared) close?.()
  }
}

const failedQuery = ({ what }: BenchmarkQuery, error: unknown): PreparedQuery => ({
  what,
  measurement: () => failedMeasurement(what, error),
})

function measurementOrFailure(what: string, measurement: () => Measurement): Measurement {
  try {
    return measurement()
  } catch (error) {
    return failedMeasurement(what, error)
  }
}

/** Repeats the query for a while to warm up the server. */
export async function warmUpServer({ bench, server }: QueryContext, { path, body, account }: BenchmarkQuery) {
  const client = await openRawClient(server, path, body, await server.signIn(account))
  await warmUpFor(client.send, bench.rounds).finally(client.close)
}

/** A measurement that failed with an error. It does not hold, and the other measurements go on. */
export function failedMeasurement(what: string, error: unknown): Measurement {
  const reason = error instanceof Error ? error.message : String(error)
  return { what, unit: '', ours: Number.NaN, limit: 'measured', isMet: false, faults: [reason] }
}

export async function withQueryPlans<T>(bench: BenchContext, work: (context: QueryContext) => Promise<T>): Promise<T> {
  const server = await bench.server()
  const explainer = await createQueryExplainer(bench.network)
  try {
    return await work({ bench, server, explainer })
  } finally {
    await explainer.close()
  }
}
