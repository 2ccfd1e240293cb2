import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchServer } from '../environment/server.ts'

/** Resident memory of a process in MiB, read from /proc, so that the process itself does no extra work. */
export async function memoryOf({ pid }: Pick<BenchServer, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** Runs the work. Returns its result, and the peak memory of the server during the work in MiB. */
export async function peakMemoryDuring<T>(
  server: BenchServer,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = await memoryOf(server)
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      await wait(100)
      peak = Math.max(peak, await memoryOf(server))
    }
  }
  const watching = watch()
  const result = await work().finally(() => {
    isOver = true
  })
  await watching
  return { result, peak }
}
