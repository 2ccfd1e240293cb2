import { setTimeout as wait } from 'node:timers/promises'
import type { Program } from './claim.ts'
import { median } from './measure.ts'
import { memoryOf } from './memory.ts'
import type { Network } from './network.ts'
import { nothingEmbedded, startServer } from './server.ts'

const starts = 3
/** What a start leaves behind is tidied up by then, in milliseconds. */
const settled = 5000

/** A process of the product with nothing embedded: how soon it answers, and what it holds while nobody asks. */
export const start: Program = {
  name: 'start',
  about:
    'A process over a database that runs, with identity provider and mail server elsewhere. From its second start on, nothing has to be compiled.',
  run: async ({ network }) => {
    await started(network)
    const times: number[] = []
    const memory: number[] = []
    for (let i = 0; i < starts; i++) {
      const { ms, idle } = await started(network)
      times.push(ms)
      memory.push(idle)
    }
    const ready = median(times) / 1000
    const idle = median(memory)
    return [
      { what: 'ready after its start', unit: 's', ours: ready, bar: 'under 1 s', holds: ready < 1 },
      { what: 'memory while idle', unit: 'MiB', ours: idle, bar: 'under 150 MiB', holds: idle < 150 },
    ]
  },
}

async function started(network: Network): Promise<{ ms: number; idle: number }> {
  const begun = performance.now()
  const server = await startServer(network, nothingEmbedded)
  const ms = performance.now() - begun
  try {
    await wait(settled)
    return { ms, idle: await memoryOf(server) }
  } finally {
    await server.close()
  }
}
