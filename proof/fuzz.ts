// Requests nobody would send, at the product as a process of its own: node scripts/run.mjs proof/fuzz.ts -- [--requests 20000] [--seed 1]
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/kernel/config.ts'
import { openDb } from '../server/src/kernel/db.ts'
import { openSession } from '../server/src/session/session.open.ts'
import { arsenalOf } from '../server/test/fuzz/arsenal.ts'
import { fire, type Miss, shown, type Target } from '../server/test/fuzz/fuzz.ts'
import { openProduct, type Vitals } from './fuzz.server.ts'

export interface FuzzOptions {
  readonly requests?: number
  /** The same seed over the same number of calls sends the same requests. */
  readonly seed?: number
  readonly calls?: number
  /** How many are asked at a time. */
  readonly askers?: number
  readonly say?: (line: string) => void
}

export interface Figures {
  readonly seed: number
  readonly requests: number
  readonly seconds: number
  readonly statuses: Readonly<Record<string, number>>
  /** How many endpoints there are, and how many of them answered with a success at least once. */
  readonly endpoints: number
  readonly reached: number
  /** Megabytes after each quarter of the requests: what the process holds, and what it takes of the machine. */
  readonly heldMb: readonly number[]
  readonly residentMb: readonly number[]
}

const quarters = 4
/** What may be held more at the end than after the first quarter, in megabytes. */
const mayGrow = { held: 16, resident: 96 }
const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Sends the requests and throws at the end, naming each answer that none should get; else gives the figures. */
export async function fuzz(options: FuzzOptions = {}): Promise<Figures> {
  const { requests = 20_000, seed = randomInt(1, 1_000_000), calls = 400, askers = 8, say = console.log } = options
  say(`fuzz: ${requests} requests, seed ${seed}`)
  const product = await openProduct(calls)
  const begun = Date.now()
  try {
    const target = await targetOf(product)
    const misses: Miss[] = []
    const asked: Awaited<ReturnType<typeof fire>>[] = []
    // What is compiled and kept at first is no growth.
    await fire(target, { seed, from: -500, to: 0, askers }, (miss) => misses.push(miss))
    const lives: Vitals[] = [await product.vitals()]
    for (let quarter = 0; quarter < quarters; quarter++) {
      const from = Math.floor((requests * quarter) / quarters)
      const to = Math.floor((requests * (quarter + 1)) / quarters)
      asked.push(await fire(target, { seed, from, to, askers }, (miss) => misses.push(miss)))
      lives.push(await product.vitals())
      say(`fuzz: ${to} sent, ${misses.length} missed, ${mb(lives.at(-1)?.held ?? 0)} MB held`)
    }
    refuseMisses(misses, seed, product.said())
    refuseGrowth(lives)
    return {
      seed,
      requests,
      seconds: Math.round((Date.now() - begun) / 1000),
      statuses: summed(asked.map(({ statuses }) => statuses)),
      endpoints: target.arsenal.endpoints.length,
      reached: new Set(asked.flatMap(({ reached }) => reached)).size,
      heldMb: lives.slice(1).map(({ held }) => mb(held)),
      residentMb: lives.slice(1).map(({ resident }) => mb(resident)),
    }
  } finally {
    await product.close()
  }
}

/** The endpoints are read from the product itself, put together here without listening. */
async function targetOf({ origin, url, pool }: Awaited<ReturnType<typeof openProduct>>): Promise<Target> {
  const db = openDb(pool)
  const app = await buildApp({ config: readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), pool })
  await app.ready()
  const accounts = await db
    .selectFrom('accounts')
    .innerJoin('account_networks', 'account_networks.account_uuid', 'accounts.account_uuid')
    .select(['subject', 'accounts.account_uuid', 'network_code'])
    .orderBy('subject')
    .execute()
  const arsenal = await arsenalOf(db, app.served, [...new Set(accounts.map(({ subject }) => subject))])
  const { body } = await app
    .inject({ method: 'POST', url: '/api/token', payload: { grant_type: 'client_credentials' } })
    .then((reply) => ({ body: reply.json() }))
  await app.close()
  const tokenOf = async (person: string) => {
    const account = accounts.find(({ subject }) => subject === person)
    if (!account) throw new Error(`there is no account ${person}`)
    const { account_uuid, network_code } = account
    const now = new Date().toISOString()
    // Whole or not at all: a sign-in of the same account beside it sweeps up sessions without tokens.
    return db
      .transaction()
      .execute(async (tx) => (await openSession(tx, { account_uuid, network_code }, now)).userToken)
  }
  return { origin, arsenal, tokenOf, applicationToken: body.access_token }
}

function refuseMisses(misses: readonly Miss[], seed: number, said: string) {
  if (misses.length === 0) return
  const some = misses.slice(0, 25).map((miss) => shown(miss, seed))
  throw new Error(
    `${misses.length} answers are wrong.\n\n${some.join('\n\n')}\n\nThe server said:\n${said.slice(-8000)}`,
  )
}

function refuseGrowth(lives: readonly Vitals[]) {
  const [, first, ...later] = lives as [Vitals, Vitals, ...Vitals[]]
  const last = later.at(-1) ?? first
  if (lives.some(({ startedAt }) => startedAt !== first.startedAt))
    throw new Error('The server was started again meanwhile.')
  for (const what of ['held', 'resident'] as const)
    if (mb(last[what] - first[what]) > mayGrow[what])
      throw new Error(`Memory grew (${what}): ${lives.map((life) => `${mb(life[what])} MB`).join(', ')}.`)
}

function summed(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const one of all) for (const [name, n] of Object.entries(one)) total[name] = (total[name] ?? 0) + n
  return total
}

/** The figures as lines. */
export const figureLines = (figures: Figures): string[] => [
  `requests            ${figures.requests} in ${figures.seconds} s, seed ${figures.seed}`,
  `answers             ${Object.entries(figures.statuses)
    .map(([status, n]) => `${n} × ${status === '0' ? 'cut' : status}`)
    .join(', ')}`,
  `endpoints reached   ${figures.reached} of ${figures.endpoints}`,
  `memory held         ${figures.heldMb.join(', ')} MB after each quarter`,
  `memory resident     ${figures.residentMb.join(', ')} MB after each quarter`,
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
