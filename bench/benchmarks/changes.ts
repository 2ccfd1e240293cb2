import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { BenchContext, Benchmark, Measurement, Requester } from '../benchmark.ts'
import { assertSaved, createSavesPerConnection, loadOpenCalls } from '../data/call-saves.ts'
import { startReceiver } from '../environment/receiver.ts'
import { type BenchServer, externalConfiguration, startServer } from '../environment/server.ts'
import { createLoadRun, type LoadRun, requestsPerSecond, runSlice } from '../measuring/load-run.ts'
import { openRawClient } from '../measuring/raw-client.ts'
import { median } from '../measuring/timing.ts'

const connections = 10
const slices = 15
const sliceMs = 1000
const maxTimesWithChange = 1.25
/** The same machine also sends and receives the webhook. */
const maxTimesWithWebhook = 1.5

/** Measures what the Changes feed and a webhook add to a save, in turns with saves that write no change. */
export const changesBenchmark: Benchmark = {
  name: 'changes',
  description:
    'A call saved with and without the triggers that write its change, in turns: first by one connection, then by ten. The ' +
    'time includes giving the changes their positions, and then sending them to a webhook on the same machine.',
  run: async (bench) => {
    const withoutChanges = new URL(bench.network.url)
    withoutChanges.searchParams.set('options', '-c callout.importing=on')
    const cleanups: (() => unknown)[] = []
    try {
      const configured = { ...externalConfiguration, WEBHOOK_ALLOW_PRIVATE: '1' }
      const writing = await startServer(bench.network, configured)
      cleanups.push(writing.close)
      const silent = await startServer({ ...bench.network, url: withoutChanges.href }, configured)
      cleanups.push(silent.close)
      const token = await writing.signIn('dispatcher')
      const records = await loadOpenCalls(bench.network.pool, writing, token, connections * 2 * 20)
      const open = (server: BenchServer) => openClients(server, records, token)
      const clients: ClientsByServer = { writing: await open(writing), silent: await open(silent) }
      cleanups.push(() => closeAll(clients))
      const measurements = await measurePair(bench, clients, { what: 'its change', maxTimes: maxTimesWithChange })
      let received = 0
      const receiver = await startReceiver(() => {
        received += 1
      })
      cleanups.push(receiver.close)
      await writing.post('/api/Webhook/SaveWebhook', { url: receiver.url, events: ['call.save'], active: true }, token)
      cleanups.push(() => bench.network.pool.query('delete from webhooks'))
      measurements.push(
        ...(await measurePair(bench, clients, { what: 'its change and a webhook', maxTimes: maxTimesWithWebhook })),
      )
      if (received === 0) throw new Error('The webhook received nothing.')
      await assertSaved(bench.network.pool, records)
      return measurements
    } finally {
      for (const cleanup of cleanups.reverse()) await cleanup()
    }
  },
}

interface ClientsByServer {
  readonly writing: readonly Requester[]
  readonly silent: readonly Requester[]
}

/** Clients that save calls in turn. Both servers save the same calls, but never at the same time. */
const openClients = (server: BenchServer, records: readonly CallRecord[], token: string): Promise<Requester[]> =>
  Promise.all(
    createSavesPerConnection(records, connections).map((saves) =>
      openRawClient(server, callApi.save.path, saves, token),
    ),
  )

function closeAll({ writing, silent }: ClientsByServer) {
  for (const { close } of [...writing, ...silent]) close()
}

interface Comparison {
  readonly what: string
  /** The limit: how many times as long as without it. */
  readonly maxTimes: number
}

async function measurePair(bench: BenchContext, { writing, silent }: ClientsByServer, { what, maxTimes }: Comparison) {
  const measurements: Measurement[] = []
  for (const count of [1, connections]) {
    const some = (clients: readonly Requester[]) => clients.slice(0, count)
    const runs = { writing: createLoadRun(), silent: createLoadRun() }
    for (const clients of [writing, silent]) await runSlice(createLoadRun(), some(clients), sliceMs)
    const before = await countChanges(bench)
    for (let slice = 0; slice < slices; slice++) {
      await runSlice(runs.silent, some(silent), sliceMs)
      await runSlice(runs.writing, some(writing), sliceMs)
    }
    const [saves, changes] = [runs.writing.times.length, (await countChanges(bench)) - before]
    if (changes !== saves) throw new Error(`${saves} saves wrote ${changes} changes.`)
    measurements.push(measurementOf({ what: `one call saved with ${what}`, maxTimes }, count, runs))
  }
  return measurements
}

/** Number of changes that saves have written so far, numbered or not. Jobs write others, a reminder for example. */
async function countChanges({ network }: BenchContext): Promise<number> {
  const { rows } = await network.pool.query<{ count: number }>(
    `select (select count(*) from pending_changes where kind = 'call' and type = 'save')::int
      + (select count(distinct position) from changes where kind = 'call' and type = 'save')::int as count`,
  )
  return rows[0]?.count ?? 0
}

function measurementOf(
  { what, maxTimes }: Comparison,
  count: number,
  runs: { writing: LoadRun; silent: LoadRun },
): Measurement {
  const bareName = 'the same without the triggers'
  if (count === 1) {
    const [ours, value] = [median(runs.writing.times), median(runs.silent.times)]
    const limit = `at most ${maxTimes} x bare`
    return { what, unit: 'ms', ours, bare: { what: bareName, value }, limit, isMet: ours <= maxTimes * value }
  }
  const [ours, value] = [requestsPerSecond(runs.writing), requestsPerSecond(runs.silent)]
  return {
    what: `${what}, ten connections`,
    unit: '/s',
    ours,
    bare: { what: bareName, value },
    limit: `at most ${maxTimes} x bare`,
    isMet: value <= maxTimes * ours,
  }
}
