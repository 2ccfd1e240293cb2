import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts'
import { startReceiver } from '../environment/receiver.ts'
import { startServer } from '../environment/server.ts'
import { percentile } from '../measuring/timing.ts'

const perSecond = 500
const seconds = 20
const limitMs = 2000
/** Pause between two groups of changes, in milliseconds. */
const groupMs = 20

/** Measures webhooks: changes of many calls at a steady rate, until a local receiver has them all. */
export const webhookBenchmark: Benchmark = {
  name: 'webhooks',
  description: `Webhooks to a receiver on the same machine: ${perSecond} changes a second for ${seconds} s, each in a transaction of its own, and the time from each change to its arrival.`,
  run: async (bench) => {
    /** Delay of each event from its change to the receiver, in milliseconds. */
    const delays: number[] = []
    const receiver = await startReceiver((body) => {
      delays.push(Date.now() - Date.parse(JSON.parse(body.toString()).timestamp))
    })
    const server = await startServer(bench.network, { DEMO: '1', DEMO_CALLS: '0', WEBHOOK_ALLOW_PRIVATE: '1' })
    try {
      const token = await server.signIn('dispatcher')
      await server.post('/api/Webhook/SaveWebhook', { url: receiver.url, events: ['call.mail'], active: true }, token)
      await wait(2000)
      const calls = await loadCalls(bench)
      const total = perSecond * seconds
      const startedAt = performance.now()
      await writeChanges(bench.network.pool, calls, total)
      while (delays.length < total && performance.now() - startedAt < (seconds + 60) * 1000) await wait(50)
      const rate = (delays.length / (performance.now() - startedAt)) * 1000
      return measurementsOf(delays, rate, total)
    } finally {
      await server.close()
      receiver.close()
      await bench.network.pool.query('delete from webhooks')
    }
  },
}

function measurementsOf(delays: readonly number[], rate: number, total: number): Measurement[] {
  const delayAt = (percent: number) => (delays.length > 0 ? percentile(delays, percent) : Number.POSITIVE_INFINITY)
  const [p50, p99] = [delayAt(50), delayAt(99)]
  const arrived = delays.length === total
  // The last changes arrive after the last second, so the rate stays a little below the one that is written.
  const least = perSecond * 0.97
  return [
    {
      what: 'arrived in a second',
      unit: '/s',
      ours: rate,
      limit: `at least ${least} /s`,
      isMet: arrived && rate >= least,
    },
    { what: 'delay, median', unit: 'ms', ours: p50, limit: `under ${limitMs} ms`, isMet: p50 < limitMs },
    { what: 'delay, p99', unit: 'ms', ours: p99, limit: `under ${limitMs} ms`, isMet: arrived && p99 < limitMs },
  ]
}

async function loadCalls({ network: { pool } }: BenchContext): Promise<string[]> {
  const { rows } = await pool.query<{ ID: string }>(`select "ID" from calls where network_code = (
    select n.network_code from accounts a join account_networks n using (account_uuid) where a.subject = 'dispatcher'
    order by n.network_code limit 1) limit 2000`)
  return rows.map(({ ID }) => ID)
}

/** Writes changes at a steady rate: a mail about a call, which changes its history alone. */
async function writeChanges(pool: pg.Pool, calls: readonly string[], total: number) {
  const writing: Promise<unknown>[] = []
  const startedAt = performance.now()
  for (let written = 0; written < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond) + 1)
    for (; written < due; written += 1) writing.push(writeChange(pool, calls[written % calls.length] as string))
    await wait(groupMs)
  }
  await Promise.all(writing)
}

const writeChange = (pool: pg.Pool, ID: string) =>
  pool.query(
    `insert into history (network_code, service_job_uuid, user_name, created_at, change_data)
     select network_code, "ID", 'Bench', clock_timestamp(), jsonb_build_object('call_id', call_id, 'type', 'mail',
       'changedItem', jsonb_build_array(jsonb_build_object('field', 'subject', 'old_value', null, 'new_value', 'Bench')))
     from calls where "ID" = $1`,
    [ID],
  )
