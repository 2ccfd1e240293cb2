import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { BenchContext, Benchmark, Measurement, Requester } from '../benchmark.ts'
import { callPageQuery } from '../data/call-queries.ts'
import { assertSaved, createSavesPerConnection, loadOpenCalls } from '../data/call-saves.ts'
import { type BenchServer, externalConfiguration, startServer } from '../environment/server.ts'
import { createLoadRun, type LoadRun, requestsPerSecond, runSlice } from '../measuring/load-run.ts'
import { backendPidsOf, createProcessorClock } from '../measuring/processor-time.ts'
import { openRawClient } from '../measuring/raw-client.ts'
import { percentile } from '../measuring/timing.ts'

const processCounts = [1, 2, 4] as const
const connections = 16
const slices = 5
const sliceMs = 1500
const warmUpMs = 2000
const maxP99Ms = 250
const minShareOfOne = 0.9

interface Workload {
  readonly what: string
  /** Opens the client of a connection, to one of the processes. */
  readonly open: (server: BenchServer, connection: number) => Promise<Requester>
}

/** Measures the same work by one, two and four processes over one database, in turns. */
export const processesBenchmark: Benchmark = {
  name: 'processes',
  description: `${connections} connections, spread over one, two or four processes on one database, in turns. Client, processes and database share the machine: on two cores more processes add nothing but the proof that they do not hinder each other. The processor time per request says what a machine of another size carries.`,
  run: async (bench) => {
    const servers: BenchServer[] = []
    try {
      for (let index = 0; index < Math.max(...processCounts); index++)
        servers.push(await startServer(bench.network, externalConfiguration))
      const [one] = servers as [BenchServer]
      const token = await one.signIn('dispatcher')
      const records = await loadOpenCalls(bench.network.pool, one, token, connections * 40)
      const measurements: Measurement[] = []
      for (const workload of createWorkloads(token, records))
        measurements.push(...(await measureWorkload(bench, servers, workload)))
      await assertSaved(bench.network.pool, records)
      return measurements
    } finally {
      for (const server of servers) await server.close()
    }
  },
}

function createWorkloads(token: string, records: readonly CallRecord[]): readonly Workload[] {
  const page = callPageQuery('list of calls as it opens', {})
  const saves = createSavesPerConnection(records, connections)
  return [
    { what: page.what, open: (server) => openRawClient(server, page.path, page.body, token) },
    {
      what: 'one call opened',
      open: (server, connection) => openRawClient(server, callApi.load.path, { ID: records[connection]?.ID }, token),
    },
    {
      what: 'one call saved',
      open: (server, connection) => openRawClient(server, callApi.save.path, saves[connection] ?? {}, token),
    },
  ]
}

/** The load on one, two or four processes. */
interface ProcessLoad {
  readonly processes: number
  readonly clients: readonly Requester[]
  readonly run: LoadRun
}

async function measureWorkload({ network, log }: BenchContext, servers: readonly BenchServer[], workload: Workload) {
  const loads: ProcessLoad[] = []
  for (const processes of processCounts) {
    const open = (_: unknown, index: number) => workload.open(servers[index % processes] as BenchServer, index)
    const clients = await Promise.all(Array.from({ length: connections }, open))
    loads.push({ processes, clients, run: createLoadRun() })
  }
  for (const { clients } of loads) await runSlice(createLoadRun(), clients, warmUpMs)
  const portal = createProcessorClock(servers.map(({ pid }) => pid))
  const database = createProcessorClock(await backendPidsOf(network.pool))
  const client = createProcessorClock([process.pid])
  const clocks = [portal, database, client]
  for (const clock of clocks) clock.start()
  for (let slice = 0; slice < slices; slice++)
    for (const { run, clients } of loads) await runSlice(run, clients, sliceMs)
  const used = clocks.map((clock) => clock.elapsed()) as [number, number, number]
  for (const { clients } of loads) for (const { close } of clients) close()
  const elapsed = loads.reduce((sum, { run }) => sum + run.elapsedMs, 0)
  log(`  ${workload.what}: processors used by the client ${((used[2] / elapsed) * 100).toFixed(0)} % of one`)
  return measurementsOf(workload.what, loads, used)
}

function measurementsOf(what: string, loads: readonly ProcessLoad[], [portal, database]: readonly number[]) {
  const rateOfOne = requestsPerSecond((loads[0] as ProcessLoad).run)
  const requests = loads.reduce((sum, { run }) => sum + run.times.length, 0)
  const measurements = loads.flatMap(({ processes, run }): Measurement[] => {
    const name = `${what}, ${processes === 1 ? 'one process' : `${processes} processes`}`
    const rate = requestsPerSecond(run)
    const p99 = percentile(run.times, 99)
    return [
      {
        what: name,
        unit: '/s',
        ours: rate,
        limit: processes === 1 ? '' : `at least ${minShareOfOne} x one process`,
        isMet: rate >= minShareOfOne * rateOfOne,
      },
      { what: `${name}, p99`, unit: 'ms', ours: p99, limit: `under ${maxP99Ms} ms`, isMet: p99 < maxP99Ms },
    ]
  })
  const perRequest = (part: string, ms = 0): Measurement => ({
    what: `${what}, processor time of the ${part}`,
    unit: 'ms',
    ours: ms / requests,
    limit: '',
    isMet: true,
  })
  return [...measurements, perRequest('portal', portal), perRequest('database', database)]
}
