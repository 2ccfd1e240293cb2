import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeDemoNetwork } from '../server/src/demo/demo.ts'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { readConfig } from '../server/src/kernel/config.ts'
import { openPool } from '../server/src/kernel/db.ts'
import { openFiles } from '../server/src/kernel/files.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { freePort } from '../server/src/kernel/ports.ts'
import { ask, databaseAt } from '../server/test/cluster.ts'
import { openMailServer } from '../server/test/mail-server.ts'

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
    const folder = mkdtempSync(join(tmpdir(), 'callout-fuzz-'))
    endings.push(() => rmSync(folder, { recursive: true, force: true }))
    // Run by root, PostgreSQL belongs to another user, who has to get in.
    chmodSync(folder, 0o711)
    const url = await aDatabase(folder, endings)
    const pool = openPool(url)
    endings.push(() => pool.end())
    const files = openFiles(readConfig({ DATA_DIR: folder }))
    await makeDemoNetwork(pool, { calls, progress: () => {}, files })
    const server = await startServer(url, folder, endings)
    return { ...server, url, pool, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function aDatabase(folder: string, endings: (() => unknown)[]): Promise<string> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startEmbeddedPostgres(folder, { say: () => {} })
  endings.push(server.stop)
  const name = `fuzz_${randomBytes(6).toString('hex')}`
  await ask(server.url, `create database ${name}`)
  endings.push(() => ask(server.url, `drop database ${name} with (force)`))
  const url = databaseAt(server.url, name)
  await migrate(url)
  return url
}

/** Asked by a signal, the process collects its garbage: only what it still holds is then counted. */
const collecting = ['--expose-gc', '--import', "data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc())"]

async function startServer(url: string, folder: string, endings: (() => unknown)[]) {
  const [port, mailPort] = [await freePort(), await freePort()]
  endings.push(await openMailServer({ port: mailPort, letters: [] }))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO: '1',
    DEMO_CALLS: '0',
    LOG_LEVEL: 'error',
    PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    // Each request names an address of its own, so that a flood is no flood.
    TRUST_PROXY: '1',
  }
  const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [...collecting, main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (piece) => (said += piece))
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  endings.push(async () => {
    if (isGone()) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  while (!said.includes('Callout is ready')) {
    if (isGone()) throw new Error(`The server ended before it was ready:\n${said}`)
    await wait(50)
  }
  const origin = `http://127.0.0.1:${port}`
  const vitals = async (): Promise<Vitals> => {
    if (isGone()) throw new Error(`The server is gone:\n${said.slice(-4000)}`)
    for (let n = 0; n < 4; n++) {
      child.kill('SIGUSR2')
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
  return { origin, vitals, said: () => said }
}
