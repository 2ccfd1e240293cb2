import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../test/database/cluster.ts'
import { createExporter } from './exporter.ts'

const threads: Worker[] = []
const count = (thread: Worker) => threads.push(thread)
beforeEach(() => {
  threads.length = 0
  process.on('worker', count)
})
afterEach(() => void process.off('worker', count))

const job = {
  query: { text: 'select n::text from generate_series(1, 3) n', values: [] },
  name: 'numbers',
  columns: [{ header: 'Number', kind: 'text', width: 100 }],
  timeZone: 'UTC',
  networkTimeZone: 'UTC',
} as const

test('the first export uses the thread that warmUp started', async () => {
  const database = await openDatabase()
  const exporter = createExporter(database.url, { warmUpDelayMs: 0 })
  exporter.warmUp()
  await vi.waitFor(() => expect(threads.length).toBe(1), { timeout: 30_000 })
  const { stream, rowCount } = await exporter.open(job)
  expect((await buffer(stream)).subarray(0, 2).toString()).toBe('PK')
  expect([rowCount(), threads.length]).toEqual([3, 1])
  await exporter.close()
  await database.close()
})

test('starts no thread after it is closed', async () => {
  const exporter = createExporter('postgres://127.0.0.1:1/none', { warmUpDelayMs: 0 })
  exporter.warmUp()
  await exporter.close()
  exporter.warmUp()
  await wait(20)
  expect(threads).toEqual([])
})

test('cancels exports that are read too slowly and gives their slot to the next one', async () => {
  const database = await openDatabase()
  const exporter = createExporter(database.url, { warmUpDelayMs: 0, maxReadMs: 6000 })
  const long = {
    ...job,
    query: { text: 'select md5(n::text) || md5((-n)::text) from generate_series(1, 200000) n', values: [] },
  }
  const startedAt = performance.now()
  const slowExports = await Promise.all(Array.from({ length: 3 }, () => exporter.open(long)))
  const slowReaders = slowExports.map(async ({ stream }) => {
    for await (const _part of stream) await wait(200)
  })
  const outcomes = Promise.allSettled(slowReaders)
  const { stream, rowCount } = await exporter.open(job)
  // A timer may fire a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(5990)
  await buffer(stream)
  expect(rowCount()).toBe(3)
  for (const { status, reason } of (await outcomes) as PromiseRejectedResult[])
    expect([status, String(reason)]).toEqual(['rejected', 'Error: the client did not read the export in time'])
  await exporter.close()
  await database.close()
})

test('cancels an export that nobody reads, without an uncaught error', async () => {
  const database = await openDatabase()
  const exporter = createExporter(database.url, { warmUpDelayMs: 0, maxReadMs: 3000 })
  const { stream } = await exporter.open(job)
  await vi.waitFor(() => expect(stream.closed).toBe(true), { timeout: 30_000 })
  expect(stream.errored?.message).toBe('the client did not read the export in time')
  await vi.waitFor(() => expect(exporter.runningCount()).toBe(0), { timeout: 30_000 })
  await exporter.close()
  await database.close()
})

test('cancels exports whose client has gone, the waiting and the running ones', async () => {
  const database = await openDatabase()
  const exporter = createExporter(database.url, { warmUpDelayMs: 0 })
  const endless = { ...job, query: { text: 'select pg_sleep(600)::text', values: [] } }
  const leaving = new AbortController()
  const gone = Array.from({ length: 5 }, () => exporter.open(endless, leaving.signal))
  const outcomes = Promise.allSettled(gone)
  const sleeping = `select from pg_stat_activity where datname = current_database() and state = 'active' and query like 'fetch%'`
  await vi.waitFor(async () => expect((await database.pool.query(sleeping)).rowCount).toBe(3), { timeout: 30_000 })
  const next = exporter.open(job)
  leaving.abort('gone')
  await buffer((await next).stream)
  expect(await outcomes).toEqual(Array(5).fill({ status: 'rejected', reason: 'gone' }))
  await expect(exporter.open(job, leaving.signal)).rejects.toBe('gone')
  await vi.waitFor(async () => expect((await database.pool.query(sleeping)).rowCount).toBe(0), { timeout: 30_000 })
  await vi.waitFor(() => expect(exporter.runningCount()).toBe(0), { timeout: 30_000 })
  await exporter.close()
  await database.close()
})
