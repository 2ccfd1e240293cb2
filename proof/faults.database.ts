import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { translate } from '@callout/domain/messages/translate.ts'
import { runningPostmaster } from '../server/src/embedded/postgres-process.ts'
import { requestPatience } from '../server/src/kernel/db.ts'
import { audit } from '../server/test/crash/audit.ts'
import { signIn, startLoad } from '../server/test/crash/load.ts'
import { statusOf } from '../server/test/product.ts'
import { expect, type Figures, type Ground } from './ground.ts'
import { openHouse } from './house.ts'
import { type Answered, aPage, messageOf, until, type Visit } from './visitor.ts'

/** How long the database is away, in milliseconds: less and more than the workers' and the listeners' patience. */
const absences = [4000, 25_000]
const pause = 30

interface Seen {
  readonly begun: number
  readonly ended: number
  readonly ready: number | undefined
  readonly alive: number | undefined
}

/** The database stopped and started while people work: what is answered meanwhile, and what is left. */
export async function databaseAway(ground: Ground): Promise<Figures> {
  const house = await openHouse(ground)
  const product = house.start()
  await product.ready
  const tokens = await signIn(product.origin, house.db)
  const load = startLoad(product.origin, tokens, 6)
  const seen: Seen[] = []
  const pages: (Answered & { begun: number })[] = []
  let isOver = false
  const visitor: Visit = { origin: product.origin, token: tokens.get('dispatcher') ?? '', lang: 'fr' }
  const watch = async () => {
    while (!isOver) {
      const begun = Date.now()
      const [ready, alive] = [await statusOf(product.origin, '/readyz'), await statusOf(product.origin, '/healthz')]
      seen.push({ begun, ended: Date.now(), ready, alive })
      await wait(pause)
    }
  }
  const look = async () => {
    while (!isOver) {
      const begun = Date.now()
      pages.push({ begun, ...(await aPage(visitor)) })
      await wait(pause)
    }
  }
  const watching = [watch(), look(), look()]
  await wait(2000)
  const away: { from: number; to: number }[] = []
  let slowestBack = 0
  for (const milliseconds of absences) {
    await house.database.stop()
    const from = Date.now()
    await wait(milliseconds)
    const to = Date.now()
    await house.database.start()
    away.push({ from, to })
    const isReady = async () => (await statusOf(product.origin, '/readyz')) === 200
    slowestBack = Math.max(slowestBack, await until('ready again', isReady, 15_000))
    const before = load.claims.length
    await until('people work again', async () => load.claims.length > before, 20_000)
  }
  const silent = await silentDatabase(ground, visitor)
  const before = load.claims.length
  await until('people work again', async () => load.claims.length > before, 20_000)
  isOver = true
  await Promise.all(watching)
  await load.finish()
  const whileAway = <T extends { begun: number }>(all: readonly T[]) =>
    all.filter(({ begun }) => away.some(({ from, to }) => begun > from && begun < to))
  const told = whileAway(seen).filter(({ ended }) => away.some(({ from, to }) => ended > from && ended < to))
  expect(told.length > 0 && told.every(({ ready }) => ready === 503), '/readyz says 503 while the database is away')
  expect(
    seen.every(({ alive }) => alive === 200),
    '/healthz says 200 all the time',
  )
  const refused = pages.filter(({ status }) => status === 503)
  const statuses = [...new Set(pages.map(({ status }) => status))].sort()
  expect(statuses.join() === '200,503', `pages are answered with 200 or 503 only, not with ${statuses.join()}`)
  const clear = translate('fr', 'problem.unavailable')
  expect(
    refused.every((answer) => messageOf(answer) === clear),
    'a 503 says in French what is the matter',
  )
  const slowest = Math.max(
    ...whileAway(pages)
      .filter(({ status }) => status === 503)
      .map(({ ms }) => ms),
  )
  expect(!product.isGone(), 'the server lives on')
  const { dataDir, letters, db } = house
  const audited = await audit({ db, dataDir, claims: load.claims, letters })
  const { code } = await product.terminate()
  expect(code === 0, 'the server ends with 0')
  return {
    'database stopped under load, for': absences.map((ms) => `${ms / 1000} s`).join(' and '),
    '/readyz asked meanwhile, each time 503': told.length,
    'pages asked meanwhile and answered 503, in French': refused.length,
    'slowest of these answers, ms': slowest,
    'ready again after the database was, ms': slowestBack,
    'changes acknowledged, none lost': audited.claims,
    'mails, every one delivered': audited.mails,
    '/readyz of a database that keeps silent, 503 after ms': silent.ready,
    'pages asked of it and answered 503, in French': silent.pages,
    'slowest of these, ms': silent.slowest,
  }
}

/** More than there are connections: some wait for one first. */
const crowd = 24
/** A browser waits for half a minute. */
const longestMs = 28_000

/** Stops PostgreSQL in its tracks, so that connections stand and nothing answers; gives what was answered meanwhile. */
async function silentDatabase(ground: Ground, visitor: Visit) {
  const { origin } = visitor
  const { pid = 0 } = runningPostmaster(join(ground.folder, 'database', 'postgres', 'cluster')) ?? {}
  const parent = (process: string) => {
    try {
      return Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${process}/stat`, 'utf8'))?.[1])
    } catch {
      return 0
    }
  }
  const pids = [
    pid,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parent(name) === pid)
      .map(Number),
  ]
  const tell = (signal: NodeJS.Signals) => {
    for (const one of pids)
      try {
        process.kill(one, signal)
      } catch {}
  }
  ground.atEnd(() => tell('SIGCONT'))
  tell('SIGSTOP')
  const begun = Date.now()
  const asked = Promise.all(Array.from({ length: crowd }, () => aPage(visitor)))
  const status = await statusOf(origin, '/readyz')
  const ready = Date.now() - begun
  const pages = await asked
  // Those at work had connections, and are waited for longer.
  await wait(Math.max(0, begun + requestPatience + 2000 - Date.now()))
  tell('SIGCONT')
  expect(
    status === 503 && ready < 8000,
    `/readyz says 503 when the database keeps silent, not ${status} after ${ready} ms`,
  )
  const slowest = Math.max(...pages.map(({ ms }) => ms))
  const clear = translate('fr', 'problem.unavailable')
  expect(
    pages.every((answer) => answer.status === 503 && messageOf(answer) === clear) && slowest < longestMs,
    `each page is answered 503 in French in time, not ${pages.map(({ status, ms }) => `${status} after ${ms} ms`)}`,
  )
  await until('ready again', async () => (await statusOf(origin, '/readyz')) === 200, 15_000)
  return { ready, pages: pages.length, slowest }
}
