import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchNetwork, createBenchNetwork, startCluster } from '../../bench/environment/network.ts'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { startMailServer } from '../../server/test/fakes/mail-server.ts'
import { type ServerProcess, startServerProcess } from '../../server/test/support/server-process.ts'

/** Memory of the process in bytes, after garbage collection. */
export interface ProcessMemory {
  readonly startedAt: number
  readonly resident: number
  /** Heap and external memory. */
  readonly held: number
}

/** Starts the product in its own process, over a demo network. */
export async function startFuzzedProduct(calls: number) {
  const cleanups: (() => unknown)[] = []
  const close = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const cluster = await startCluster(ignoreOutput)
    cleanups.push(cluster.stop)
    const network = await createBenchNetwork(cluster, calls, ignoreOutput)
    cleanups.push(network.close)
    const mailPort = await findFreePort()
    cleanups.push(await startMailServer({ port: mailPort, emails: [] }))
    const product = await startProductWithGc(network, mailPort)
    cleanups.push(product.terminate)
    await product.ready
    const { origin, output, pid } = product
    return {
      origin,
      output,
      cpu: () => cpuOf(pid),
      measureMemory: () => measureMemory(product),
      url: network.url,
      pool: network.pool,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Milliseconds of CPU a process has used so far, over all its threads. */
function cpuOf(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000
}

const ignoreOutput = () => {}

/** On SIGUSR2 the process collects garbage, so that only live memory counts. */
const gcArguments = ['--expose-gc', '--import', "data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc())"]

async function startProductWithGc({ url, folder }: BenchNetwork, mailPort: number): Promise<ServerProcess> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO: '1',
    DEMO_CALLS: '0',
    LOG_LEVEL: 'error',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    // Each request names its own client address, so that no rate limit applies.
    TRUST_PROXY: '1',
  }
  return startServerProcess(await findFreePort(), env, { execArgv: gcArguments })
}

async function measureMemory({ origin, pid, isGone, output }: ServerProcess): Promise<ProcessMemory> {
  if (isGone()) throw new Error(`The server is gone:\n${output().slice(-4000)}`)
  for (let n = 0; n < 4; n++) {
    process.kill(pid, 'SIGUSR2')
    await wait(500)
  }
  const text = await (await fetch(`${origin}/metrics`)).text()
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return {
    startedAt: metric('process_start_time_seconds'),
    resident: metric('process_resident_memory_bytes'),
    held: metric('nodejs_heap_size_used_bytes') + metric('nodejs_external_memory_bytes'),
  }
}
