import { setTimeout as wait } from 'node:timers/promises'
import { type Network, openCluster, openNetwork } from '../bench/network.ts'
import { freePort } from '../server/src/kernel/ports.ts'
import { openMailServer } from '../server/test/mail-server.ts'
import { type Product, startProduct } from '../server/test/product.ts'

/** What a process says of itself. Sizes in bytes, after collecting what nobody holds any more. */
export interface Vitals {
  readonly startedAt: number
  readonly resident: number
  readonly held: number
}

/** A demo network with the product over it, as a process of its own. */
export async function openProduct(calls: number) {
  const endings: (() => unknown)[] = []
  const close = async () => {
    for (const ending of endings.splice(0).reverse()) await ending()
  }
  try {
    const cluster = await openCluster(silent)
    endings.push(cluster.stop)
    const network = await openNetwork(cluster, calls, silent)
    endings.push(network.close)
    const mailPort = await freePort()
    endings.push(await openMailServer({ port: mailPort, letters: [] }))
    const product = await startCollecting(network, mailPort)
    endings.push(product.terminate)
    await product.ready
    const { origin, said } = product
    return { origin, said, vitals: () => vitalsOf(product), url: network.url, pool: network.pool, close }
  } catch (error) {
    await close()
    throw error
  }
}

const silent = () => {}

/** Asked by a signal, the process collects its garbage: only what it still holds is then counted. */
const collecting = ['--expose-gc', '--import', "data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc())"]

async function startCollecting({ url, folder }: Network, mailPort: number): Promise<Product> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO: '1',
    DEMO_CALLS: '0',
    LOG_LEVEL: 'error',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    // Each request names an address of its own, so that a flood is no flood.
    TRUST_PROXY: '1',
  }
  return startProduct(await freePort(), env, { execArgv: collecting })
}

async function vitalsOf({ origin, pid, isGone, said }: Product): Promise<Vitals> {
  if (isGone()) throw new Error(`The server is gone:\n${said().slice(-4000)}`)
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
