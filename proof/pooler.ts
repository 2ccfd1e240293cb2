// The product through PgBouncer, which crashes under load: node scripts/run.mjs proof/pooler.ts
import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { auditStoredData } from '../server/test/crash/audit.ts'
import { signIn, startLoad } from '../server/test/crash/load.ts'
import { startPgBouncer } from './programs/pgbouncer.ts'
import { assertClaim, figuresOrNotRun, type ProofFigures, printFigures, type Sandbox, withSandbox } from './sandbox.ts'
import { listenToEvents } from './support/event-stream.ts'
import { watchExports } from './support/export-watch.ts'
import { startInstallation } from './support/installation.ts'
import { waitUntil } from './support/visitor.ts'

/** Time that the pooler is away, in milliseconds. */
const outageMs = 3000
/** Time in which events that could not be sent end the streams, so that browsers load again, in milliseconds. */
const streamsEndMs = 3000

/** Runs the life of calls through PgBouncer in session mode, kills it, and checks that nothing is lost. */
export const pooler = (): Promise<ProofFigures> =>
  withSandbox((sandbox) => figuresOrNotRun('through PgBouncer', () => provePooler(sandbox)))

async function provePooler(sandbox: Sandbox): Promise<ProofFigures> {
  const installation = await startInstallation(sandbox)
  const { db, dataDir, emails, database } = installation
  const bouncer = await startPgBouncer(sandbox, database.url)
  const product = installation.start({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url })
  await product.ready
  const people = await signIn(product.origin, db)
  const token = people.tokens.dispatcher
  const listen = () => listenToEvents({ origin: product.origin }, token)
  let stream = await listen()
  const load = startLoad(product.origin, people, 4)
  const exports = watchExports({ origin: product.origin, token }, callApi.export.path)
  await waitUntil('people work', async () => load.claims.length > 100, 60_000)
  await waitUntil('changes are heard of', async () => stream.receivedIds.length > 0, 5000)
  await bouncer.kill()
  await wait(outageMs)
  await bouncer.start()
  const before = load.claims.length
  const back = await waitUntil('people work again', async () => load.claims.length > before, 15_000)
  const exported = await exports.stopAfterNextComplete()
  await wait(streamsEndMs)
  if (stream.hasEnded()) stream = await listen()
  const heardBefore = stream.receivedIds.length
  await waitUntil('people work on', async () => load.claims.length > before + 100, 60_000)
  await load.finish()
  assertClaim(stream.receivedIds.length > heardBefore, 'changes are heard of again')
  assertClaim(!stream.hasEnded(), 'the event stream stays open')
  stream.stop()
  const audited = await auditStoredData({ db, dataDir, claims: load.claims, emails })
  const { code } = await product.terminate()
  assertClaim(code === 0, 'the server ends with 0')
  return {
    [`through PgBouncer ${bouncer.version} in session mode, killed under load for`]: `${outageMs / 1000} s`,
    'people work again after it is back, ms': back,
    'changes acknowledged, none lost': audited.claims,
    'changes without an answer, each repeated': load.retried(),
    'mails by the jobs, every one delivered': audited.mails,
    'exports complete meanwhile': exported.complete,
  }
}

if (import.meta.main) await printFigures(pooler)
