import type { Benchmark, Measurement } from '../../benchmark.ts'
import { callPageQuery } from '../../data/call-queries.ts'
import { measureQueriesWith, withQueryPlans } from '../../measuring/measure-queries.ts'
import { bareContender, type QueryContext } from '../../measuring/query-benchmark.ts'
import { openRawClient, openRawClients } from '../../measuring/raw-client.ts'
import { requestRatesOf } from '../../measuring/timing.ts'

const defaultPageQuery = callPageQuery('list of calls as it opens', {})
const connections = 10
const maxTimesBare = 2

/** Measures the list of calls without filters, the page people open most. */
export const defaultPageBenchmark: Benchmark = {
  name: 'default-page',
  description:
    'The list of calls as it opens: the first forty with the exact total. The ten connections are plain sockets that send ' +
    'the same bytes again as soon as they are answered, and share the machine with server and database.',
  atEverySize: true,
  run: (bench) =>
    withQueryPlans(bench, async (context) => [
      ...(await measureQueriesWith(context, [[defaultPageQuery, { ms: 3 }]])),
      await measureConcurrent(context),
    ]),
}

async function measureConcurrent({ bench, server }: QueryContext): Promise<Measurement> {
  const token = await server.signIn(defaultPageQuery.account)
  const { send, close } = await openRawClients(connections, () =>
    openRawClient(server, defaultPageQuery.path, defaultPageQuery.body, token),
  )
  try {
    const bare = bareContender(defaultPageQuery, bench.network.pool)
    const answers = bench.rounds * 20
    await requestRatesOf([{ name: 'ours', send }, bare], answers / 10)
    const [ours = 0, bareRate = 0] = await requestRatesOf([{ name: 'ours', send }, bare], answers)
    return {
      what: `${defaultPageQuery.what}, ten connections`,
      unit: '/s',
      ours,
      bare: { what: defaultPageQuery.bare.what, value: bareRate },
      limit: `at most ${maxTimesBare} x bare`,
      isMet: bareRate <= maxTimesBare * ours,
    }
  } finally {
    close()
  }
}
