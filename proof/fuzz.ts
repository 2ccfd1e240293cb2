// Hostile requests to the product in a process of its own: node scripts/run.mjs proof/fuzz.ts -- [--requests 20000]
// [--seed 1]
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openDb } from '../server/src/platform/database/db.ts'
import { openSession } from '../server/src/session/session.lifecycle.ts'
import { describeFailure, type FuzzFailure, type FuzzTarget, runFuzzRequests } from '../server/test/fuzz/fuzz.ts'
import { loadFuzzData } from '../server/test/fuzz/load-fuzz-data.ts'
import { type HeavyFigures, sendHeavy, throwOnExpensive } from './fuzz/heavy-bodies.ts'
import { type ProcessMemory, startFuzzedProduct } from './fuzz/product.ts'

export interface FuzzOptions {
  readonly requests?: number
  /** The same seed with the same number of calls sends the same requests. */
  readonly seed?: number
  /** Number of calls in the demo network. */
  readonly calls?: number
  /** Number of concurrent requests. */
  readonly concurrency?: number
  readonly log?: (line: string) => void
}

export interface FuzzFigures {
  readonly seed: number
  readonly requests: number
  readonly seconds: number
  readonly statuses: Readonly<Record<string, number>>
  /** Number of endpoints, and how many of them succeeded at least once. */
  readonly endpoints: number
  readonly reached: number
  /**
   * Megabytes after each quarter of the requests and after the heavy bodies, garbage collected: heap and external
   * memory, and resident memory of the process.
   */
  readonly heldMb: readonly number[]
  readonly residentMb: readonly number[]
  readonly heavy: HeavyFigures
}

const quarters = 4
/** Allowed growth after the first quarter, in megabytes. */
const allowedGrowthMb = { held: 16, resident: 96 }
const toMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Sends the requests and returns the figures; throws at the end, listing all wrong answers. */
export async function fuzz(options: FuzzOptions = {}): Promise<FuzzFigures> {
  const { requests = 20_000, seed = randomInt(1, 1_000_000), calls = 400, concurrency = 8, log = console.log } = options
  log(`fuzz: ${requests} requests, seed ${seed}`)
  const product = await startFuzzedProduct(calls)
  const startedAt = Date.now()
  try {
    const target = await createFuzzTarget(product)
    const failures: FuzzFailure[] = []
    const results: Awaited<ReturnType<typeof runFuzzRequests>>[] = []
    // Warm up: compiled code, caches and the memory that the largest bodies need do not count as growth.
    await runFuzzRequests(target, { seed, from: -500, to: 0, concurrency }, (failure) => failures.push(failure))
    await sendHeavy(target)
    const memory: ProcessMemory[] = [await product.measureMemory()]
    for (let quarter = 0; quarter < quarters; quarter++) {
      const from = Math.floor((requests * quarter) / quarters)
      const to = Math.floor((requests * (quarter + 1)) / quarters)
      results.push(await runFuzzRequests(target, { seed, from, to, concurrency }, (failure) => failures.push(failure)))
      memory.push(await product.measureMemory())
      log(`fuzz: ${to} sent, ${failures.length} wrong, ${toMegabytes(memory.at(-1)?.held ?? 0)} MB held`)
    }
    throwOnFailures(failures, seed, product.output())
    const heavy = await sendHeavy(target)
    throwOnExpensive(heavy)
    memory.push(await product.measureMemory())
    log(`fuzz: ${heavy.bodies} heavy bodies sent, ${toMegabytes(memory.at(-1)?.held ?? 0)} MB held`)
    throwOnGrowth(memory)
    return {
      seed,
      requests,
      seconds: Math.round((Date.now() - startedAt) / 1000),
      statuses: sumByKey(results.map(({ statuses }) => statuses)),
      endpoints: target.data.endpoints.length,
      reached: new Set(results.flatMap(({ reached }) => reached)).size,
      heldMb: memory.slice(1).map(({ held }) => toMegabytes(held)),
      residentMb: memory.slice(1).map(({ resident }) => toMegabytes(resident)),
      heavy,
    }
  } finally {
    await product.close()
  }
}

/** The endpoints come from the product itself, built here without listening. */
async function createFuzzTarget({
  origin,
  url,
  pool,
  cpu,
}: Awaited<ReturnType<typeof startFuzzedProduct>>): Promise<FuzzTarget> {
  const db = openDb(pool)
  const app = await buildApp({ config: readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), pool })
  await app.ready()
  const accounts = await db
    .selectFrom('accounts')
    .innerJoin('account_networks', 'account_networks.account_uuid', 'accounts.account_uuid')
    .select(['subject', 'accounts.account_uuid', 'network_code'])
    .orderBy('subject')
    .execute()
  const data = await loadFuzzData(db, app.endpoints, [...new Set(accounts.map(({ subject }) => subject))])
  const reply = await app.inject({
    method: 'POST',
    url: '/api/token',
    payload: { grant_type: 'client_credentials' },
  })
  await app.close()
  const tokenOf = async (person: string) => {
    const account = accounts.find(({ subject }) => subject === person)
    if (!account) throw new Error(`there is no account ${person}`)
    const { account_uuid, network_code } = account
    const now = new Date().toISOString()
    // In a transaction: a concurrent sign-in of the same account would delete the session before it has its tokens.
    return db
      .transaction()
      .execute(async (tx) => (await openSession(tx, { account_uuid, network_code }, now)).userToken)
  }
  return { origin, data, tokenOf, applicationToken: reply.json().access_token, cpu }
}

function throwOnFailures(failures: readonly FuzzFailure[], seed: number, output: string) {
  if (failures.length === 0) return
  const some = failures.slice(0, 25).map((failure) => describeFailure(failure, seed))
  throw new Error(
    `${failures.length} answers are wrong.\n\n${some.join('\n\n')}\n\nThe server said:\n${output.slice(-8000)}`,
  )
}

function throwOnGrowth(memory: readonly ProcessMemory[]) {
  const [, first, ...later] = memory as [ProcessMemory, ProcessMemory, ...ProcessMemory[]]
  const last = later.at(-1) ?? first
  if (memory.some(({ startedAt }) => startedAt !== first.startedAt))
    throw new Error('The server was started again meanwhile.')
  for (const what of ['held', 'resident'] as const)
    if (toMegabytes(last[what] - first[what]) > allowedGrowthMb[what])
      throw new Error(`Memory grew (${what}): ${memory.map((one) => `${toMegabytes(one[what])} MB`).join(', ')}.`)
}

function sumByKey(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const one of all) for (const [name, n] of Object.entries(one)) total[name] = (total[name] ?? 0) + n
  return total
}

/** The figures as lines. */
export const figureLines = (figures: FuzzFigures): string[] => [
  `requests            ${figures.requests} in ${figures.seconds} s, seed ${figures.seed}`,
  `answers             ${Object.entries(figures.statuses)
    .map(([status, n]) => `${n} × ${status === '0' ? 'cut' : status}`)
    .join(', ')}`,
  `endpoints reached   ${figures.reached} of ${figures.endpoints}`,
  `memory held         ${figures.heldMb.join(', ')} MB after each quarter and the heavy bodies`,
  `memory resident     ${figures.residentMb.join(', ')} MB after each quarter and the heavy bodies`,
  `heavy bodies        ${figures.heavy.bodies} as expensive as their limit allows: at most ${figures.heavy.mostExpensiveMs} ms of CPU (${figures.heavy.mostExpensive})`,
  `4 MB, no valid token  ${figures.heavy.invalidTokenMs.toFixed(1)} ms of CPU`,
  `/healthz            at most ${figures.heavy.healthMs} ms while eight of the most expensive arrive at once, in the best of four rounds`,
]

if (import.meta.main) {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((word) => word !== '--'),
    options: { requests: { type: 'string' }, seed: { type: 'string' }, calls: { type: 'string' } },
  })
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  const figures = await fuzz({
    requests: number(values.requests),
    seed: number(values.seed),
    calls: number(values.calls),
  })
  for (const line of figureLines(figures)) console.log(line)
}
