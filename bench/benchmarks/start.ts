import { setTimeout as wait } from 'node:timers/promises'
import type { Benchmark } from '../benchmark.ts'
import type { BenchNetwork } from '../environment/network.ts'
import { externalConfiguration, startServer } from '../environment/server.ts'
import { memoryOf } from '../measuring/memory.ts'
import { median } from '../measuring/timing.ts'

const startCount = 3
/** Wait until the memory of the start is garbage collected, in milliseconds. */
const settleMs = 5000

/** Measures the start of a process with nothing embedded, and its memory while idle. */
export const startBenchmark: Benchmark = {
  name: 'start',
  description:
    'A process over a database that runs, with identity provider and mail server elsewhere. From its second start on, nothing has to be compiled.',
  run: async ({ network }) => {
    await measureStart(network)
    const times: number[] = []
    const memory: number[] = []
    for (let i = 0; i < startCount; i++) {
      const { ms, idle } = await measureStart(network)
      times.push(ms)
      memory.push(idle)
    }
    const ready = median(times) / 1000
    const idle = median(memory)
    return [
      { what: 'ready after its start', unit: 's', ours: ready, limit: 'under 1 s', isMet: ready < 1 },
      { what: 'memory while idle', unit: 'MiB', ours: idle, limit: 'under 150 MiB', isMet: idle < 150 },
    ]
  },
}

async function measureStart(network: BenchNetwork): Promise<{ ms: number; idle: number }> {
  const startedAt = performance.now()
  const server = await startServer(network, externalConfiguration)
  const ms = performance.now() - startedAt
  try {
    await wait(settleMs)
    return { ms, idle: await memoryOf(server) }
  } finally {
    await server.close()
  }
}
