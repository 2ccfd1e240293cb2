import { setTimeout as wait } from 'node:timers/promises'
import { translate } from '@callout/domain/messages/translate.ts'
import { auditStoredData } from '../../server/test/crash/audit.ts'
import { type Load, signIn, startLoad } from '../../server/test/crash/load.ts'
import { statusOf } from '../../server/test/support/server-process.ts'
import { assertClaim, type ProofFigures, type Sandbox } from '../sandbox.ts'
import { type Installation, startInstallation } from '../support/installation.ts'
import { messageOf, requestCallList, type TimedResponse, type VisitorContext, waitUntil } from '../support/visitor.ts'
import { proveSilentDatabase } from './silent-database.ts'

/** Time that the database is away, in milliseconds: shorter and longer than the timeouts of workers and listeners. */
const outageMs = [4000, 25_000]
const samplePauseMs = 30

/**
 * Stops and restarts the database under load, then suspends it. Checks the answers meanwhile and the stored data
 * afterwards.
 */
export async function proveDatabaseOutage(sandbox: Sandbox): Promise<ProofFigures> {
  const installation = await startInstallation(sandbox)
  const product = installation.start()
  await product.ready
  const people = await signIn(product.origin, installation.db)
  const load = startLoad(product.origin, people, 6)
  const visitor: VisitorContext = { origin: product.origin, token: people.tokens.dispatcher, lang: 'fr' }
  const watch = watchAnswers(visitor)
  await wait(2000)
  const { outages, slowestBack } = await stopAndRestart(installation, visitor, load)
  const silent = await proveSilentDatabase(sandbox, visitor)
  await waitUntilPeopleWork(load)
  const answers = await watch.stop()
  await load.finish()
  const figures = checkAnswers(answers, outages)
  assertClaim(!product.isGone(), 'the server keeps running')
  const { dataDir, emails, db } = installation
  const audited = await auditStoredData({ db, dataDir, claims: load.claims, emails })
  const { code } = await product.terminate()
  assertClaim(code === 0, 'the server ends with 0')
  return {
    'database stopped under load, for': outageMs.map((ms) => `${ms / 1000} s`).join(' and '),
    'checks of /readyz during that, each time 503': figures.readyChecks,
    'pages requested during that and answered 503, in French': figures.refusedPages,
    'slowest of these answers, ms': figures.slowestMs,
    'ready again after the database, ms': slowestBack,
    'changes acknowledged, none lost': audited.claims,
    'mails, every one delivered': audited.mails,
    '/readyz with a silent database, 503 after ms': silent.ready,
    'pages requested then and answered 503, in French': silent.pages,
    'slowest of these, ms': silent.slowest,
  }
}

interface HealthSample {
  readonly startedAt: number
  readonly endedAt: number
  readonly ready: number | undefined
  readonly alive: number | undefined
}

interface Answers {
  readonly samples: readonly HealthSample[]
  readonly pages: readonly (TimedResponse & { readonly startedAt: number })[]
}

/** Requests health checks and pages again and again, until it is stopped. */
function watchAnswers(visitor: VisitorContext): { stop: () => Promise<Answers> } {
  const samples: HealthSample[] = []
  const pages: (TimedResponse & { startedAt: number })[] = []
  let isOver = false
  const repeat = async (request: (startedAt: number) => Promise<void>) => {
    while (!isOver) {
      await request(Date.now())
      await wait(samplePauseMs)
    }
  }
  const checkHealth = async (startedAt: number) => {
    const [ready, alive] = [await statusOf(visitor.origin, '/readyz'), await statusOf(visitor.origin, '/healthz')]
    samples.push({ startedAt, endedAt: Date.now(), ready, alive })
  }
  const loadPage = async (startedAt: number) => {
    pages.push({ startedAt, ...(await requestCallList(visitor)) })
  }
  const watching = [repeat(checkHealth), repeat(loadPage), repeat(loadPage)]
  return {
    stop: async () => {
      isOver = true
      await Promise.all(watching)
      return { samples, pages }
    },
  }
}

interface Outage {
  readonly from: number
  readonly to: number
}

async function stopAndRestart({ database }: Installation, { origin }: VisitorContext, load: Load) {
  const outages: Outage[] = []
  let slowestBack = 0
  for (const milliseconds of outageMs) {
    await database.stop()
    const from = Date.now()
    await wait(milliseconds)
    const to = Date.now()
    await database.start()
    outages.push({ from, to })
    const isReady = async () => (await statusOf(origin, '/readyz')) === 200
    slowestBack = Math.max(slowestBack, await waitUntil('ready again', isReady, 15_000))
    await waitUntilPeopleWork(load)
  }
  return { outages, slowestBack }
}

function waitUntilPeopleWork(load: Load) {
  const before = load.claims.length
  return waitUntil('people work again', async () => load.claims.length > before, 20_000)
}

/** Checks the answers of health checks and pages, during the outages and between them. */
function checkAnswers({ samples, pages }: Answers, outages: readonly Outage[]) {
  const isInOutage = (at: number) => outages.some(({ from, to }) => at > from && at < to)
  const samplesInOutage = samples.filter(({ startedAt, endedAt }) => isInOutage(startedAt) && isInOutage(endedAt))
  assertClaim(
    samplesInOutage.length > 0 && samplesInOutage.every(({ ready }) => ready === 503),
    '/readyz says 503 while the database is away',
  )
  assertClaim(
    samples.every(({ alive }) => alive === 200),
    '/healthz says 200 all the time',
  )
  const statuses = [...new Set(pages.map(({ status }) => status))].sort()
  assertClaim(statuses.join() === '200,503', `pages are answered with 200 or 503 only, not with ${statuses.join()}`)
  const refused = pages.filter(({ status }) => status === 503)
  const expectedMessage = translate('fr', 'problem.unavailable')
  assertClaim(
    refused.every((answer) => messageOf(answer) === expectedMessage),
    'a 503 says in French what is the matter',
  )
  const refusedInOutage = refused.filter(({ startedAt }) => isInOutage(startedAt))
  const slowestMs = Math.max(...refusedInOutage.map(({ ms }) => ms))
  return { readyChecks: samplesInOutage.length, refusedPages: refusedInOutage.length, slowestMs }
}
