import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from './server.ts'

/** What a process holds of the machine's memory, in MiB, as Linux tells; the process itself is not asked, which would cost it some. */
export async function memoryOf({ pid }: Pick<Server, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** Runs the work and tells the most memory the server held meanwhile, in MiB. */
export async function mostMemoryWhile<T>(server: Server, work: () => Promise<T>): Promise<{ done: T; most: number }> {
  let most = await memoryOf(server)
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      await wait(100)
      most = Math.max(most, await memoryOf(server))
    }
  }
  const watching = watch()
  const done = await work().finally(() => {
    isOver = true
  })
  await watching
  return { done, most }
}

/** What so many of a hundred took at most. */
export const percentile = (times: readonly number[], percent: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? 0
