import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../test/cluster.ts'
import { openExporter } from './exporter.ts'

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
} as const

test('the first export finds the thread that was started for it', async () => {
  const database = await openDatabase()
  const exporter = openExporter(database.url, 0)
  exporter.warm()
  await wait(20)
  expect(threads.length).toBe(1)
  const { stream, rows } = await exporter.open(job)
  expect((await buffer(stream)).subarray(0, 2).toString()).toBe('PK')
  expect([rows(), threads.length]).toEqual([3, 1])
  await exporter.close()
  await database.close()
})

test('once it is closed, no thread is started any more', async () => {
  const exporter = openExporter('postgres://127.0.0.1:1/none', 0)
  exporter.warm()
  await exporter.close()
  exporter.warm()
  await wait(20)
  expect(threads).toEqual([])
})
