import { overviewApiPaths } from '@callout/domain/overview/overview.paths.ts'
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts'
import { openRawClient } from '../measuring/raw-client.ts'
import { mediansOf, warmUpFor } from '../measuring/timing.ts'

const limitMs = 60
const accounts = ['dispatcher', 'sat', 'callcenter'] as const

/** Measures what the home page asks for, as each role. */
export const overviewBenchmark: Benchmark = {
  name: 'overview',
  description:
    'The home page: every queue counted exactly, the visits of today, and three charts of four weeks with the four before.',
  run: async (bench) => {
    const measurements: Measurement[] = []
    for (const account of accounts) measurements.push(await measureOverview(bench, account))
    return measurements
  },
}

async function measureOverview(bench: BenchContext, account: string): Promise<Measurement> {
  const server = await bench.server()
  const token = await server.signIn(account)
  const client = await openRawClient(server, overviewApiPaths.overview, {}, token)
  try {
    await warmUpFor(client.send, bench.rounds)
    const [ours = Number.NaN] = await mediansOf([{ name: 'ours', send: client.send }], bench.rounds)
    return {
      what: `home of ${account}`,
      unit: 'ms',
      ours,
      limit: `under ${limitMs} ms`,
      isMet: ours < limitMs,
    }
  } finally {
    client.close()
  }
}
