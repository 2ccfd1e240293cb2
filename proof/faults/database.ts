import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { translate } from '@callout/domain/messages/translate.ts'
import { runningPostmaster } from '../../server/src/embedded/postgres-process.ts'
import { requestTimeoutMs } from '../../server/src/platform/database/db.ts'
import { auditStoredData } from '../../server/test/crash/audit.ts'
import { signIn, startLoad } from '../../server/test/crash/load.ts'
import { statusOf } from '../../server/test/support/server-process.ts'
import { assertClaim, type ProofFigures, type Sandbox } from '../sandbox.ts'
import { startInstallation } from '../support/installation.ts'
import { messageOf, requestCallList, type TimedResponse, type VisitorContext, waitUntil } from '../support/visitor.ts'

/** Time that the database is away, in milliseconds: shorter and longer than the timeouts of workers and listeners. */
const outageMs = [4000, 25_000]
const samplePauseMs = 30

interface HealthSample {
  readonly begun: number
  readonly ended: number
  readonly ready: number | undefined
  readonly alive: number | undefined
}

/** Stops and restarts the database under load: checks the answers meanwhile and the stored data afterwards. */
export async function proveDatabaseOutage(sandbox: Sandbox): Promise<ProofFigures> {
  const installation = await startInstallation(sandbox)
  const product = installation.start()
  await product.ready
  const people = await signIn(product.origin, installation.db)
  const load = startLoad(product.origin, people, 6)
  const samples: HealthSample[] = []
  const pages: (TimedResponse & { begun: number })[] = []
  let isOver = false
  const visitor: VisitorContext = { origin: product.origin, token: people.tokens.get('dispatcher') ?? '', lang: 'fr' }
  const watch = async () => {
    while (!isOver) {
      const begun = Date.now()
      const [ready, alive] = [await statusOf(product.origin, '/readyz'), await statusOf(product.origin, '/healthz')]
      samples.push({ begun, ended: Date.now(), ready, alive })
      await wait(samplePauseMs)
    }
  }
  const look = async () => {
    while (!isOver) {
      const begun = Date.now()
      pages.push({ begun, ...(await requestCallList(visitor)) })
      await wait(samplePauseMs)
    }
  }
  const watching = [watch(), look(), look()]
  await wait(2000)
  const away: { from: number; to: number }[] = []
  let slowestBack = 0
  for (const milliseconds of outageMs) {
    await installation.database.stop()
    const from = Date.now()
    await wait(milliseconds)
    const to = Date.now()
    await installation.database.start()
    away.push({ from, to })
    const isReady = async () => (await statusOf(product.origin, '/readyz')) === 200
    slowestBack = Math.max(slowestBack, await waitUntil('ready again', isReady, 15_000))
    const before = load.claims.length
    await waitUntil('people work again', async () => load.claims.length > before, 20_000)
  }
  const silent = await proveSilentDatabase(sandbox, visitor)
  const before = load.claims.length
  await waitUntil('people work again', async () => load.claims.length > before, 20_000)
  isOver = true
  await Promise.all(watching)
  await load.finish()
  const whileAway = <T extends { begun: number }>(all: readonly T[]) =>
    all.filter(({ begun }) => away.some(({ from, to }) => begun > from && begun < to))
  const samplesWhileAway = whileAway(samples).filter(({ ended }) =>
    away.some(({ from, to }) => ended > from && ended < to),
  )
  assertClaim(
    samplesWhileAway.length > 0 && samplesWhileAway.every(({ ready }) => ready === 503),
    '/readyz says 503 while the database is away',
  )
  assertClaim(
    samples.every(({ alive }) => alive === 200),
    '/healthz says 200 all the time',
  )
  const refused = pages.filter(({ status }) => status === 503)
  const statuses = [...new Set(pages.map(({ status }) => status))].sort()
  assertClaim(statuses.join() === '200,503', `pages are answered with 200 or 503 only, not with ${statuses.join()}`)
  const clear = translate('fr', 'problem.unavailable')
  assertClaim(
    refused.every((answer) => messageOf(answer) === clear),
    'a 503 says in French what is the matter',
  )
  const slowest = Math.max(
    ...whileAway(pages)
      .filter(({ status }) => status === 503)
      .map(({ ms }) => ms),
  )
  assertClaim(!product.isGone(), 'the server keeps running')
  const { dataDir, emails, db } = installation
  const audited = await auditStoredData({ db, dataDir, claims: load.claims, emails })
  const { code } = await product.terminate()
  assertClaim(code === 0, 'the server ends with 0')
  return {
    'database stopped under load, for': outageMs.map((ms) => `${ms / 1000} s`).join(' and '),
    '/readyz asked meanwhile, each time 503': samplesWhileAway.length,
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

/** More than there are connections, so that some requests wait for one. */
const pageCount = 24
/** Below a browser's timeout of half a minute. */
const longestMs = 28_000

/** Suspends PostgreSQL, so that connections stay open without answers; returns what the server answered meanwhile. */
async function proveSilentDatabase(sandbox: Sandbox, visitor: VisitorContext) {
  const { origin } = visitor
  const { pid = 0 } = runningPostmaster(join(sandbox.folder, 'database', 'postgres', 'cluster')) ?? {}
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
  const signalAll = (signal: NodeJS.Signals) => {
    for (const one of pids)
      try {
        process.kill(one, signal)
      } catch {}
  }
  sandbox.onCleanup(() => signalAll('SIGCONT'))
  signalAll('SIGSTOP')
  const begun = Date.now()
  const requests = Promise.all(Array.from({ length: pageCount }, () => requestCallList(visitor)))
  const status = await statusOf(origin, '/readyz')
  const ready = Date.now() - begun
  const pages = await requests
  // Queries that already had a connection wait for the request timeout.
  await wait(Math.max(0, begun + requestTimeoutMs + 2000 - Date.now()))
  signalAll('SIGCONT')
  assertClaim(
    status === 503 && ready < 8000,
    `/readyz says 503 when the database keeps silent, not ${status} after ${ready} ms`,
  )
  const slowest = Math.max(...pages.map(({ ms }) => ms))
  const clear = translate('fr', 'problem.unavailable')
  assertClaim(
    pages.every((answer) => answer.status === 503 && messageOf(answer) === clear) && slowest < longestMs,
    `each page is answered 503 in French in time, not ${pages.map(({ status, ms }) => `${status} after ${ms} ms`)}`,
  )
  await waitUntil('ready again', async () => (await statusOf(origin, '/readyz')) === 200, 15_000)
  return { ready, pages: pages.length, slowest }
}
