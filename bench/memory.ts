import { setTimeout as wait } from 'node:timers/promises'

const mebibyte = 1024 * 1024

/** What a server's process holds of the machine's memory, in MiB, as its own metrics say. */
export async function memoryOf(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / mebibyte
}

/** Runs the work and tells the most memory the server held meanwhile, in MiB. */
export async function mostMemoryWhile<T>(origin: string, work: () => Promise<T>): Promise<{ done: T; most: number }> {
  let most = await memoryOf(origin)
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      await wait(100)
      most = Math.max(most, await memoryOf(origin))
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
