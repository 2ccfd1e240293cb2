// The primary of two PostgreSQL nodes killed under load: node scripts/run.mjs proof/failover.ts
import { callApi } from '@callout/domain/calls/call.api.ts'
import { auditStoredData } from '../server/test/crash/audit.ts'
import { type Load, signIn, startLoad } from '../server/test/crash/load.ts'
import { type PatroniPair, startPatroniPair, waitForBoth } from './programs/patroni.ts'
import { assertClaim, figuresOrNotRun, type ProofFigures, printFigures, type Sandbox, withSandbox } from './sandbox.ts'
import { listenToEvents } from './support/event-stream.ts'
import { watchExports } from './support/export-watch.ts'
import { type Installation, installOver } from './support/installation.ts'
import { waitUntil } from './support/visitor.ts'

const maxResumeMs = 60_000
const longestFailoverMs = 15_000

/** Kills the primary under Patroni and checks that everything goes on with the other node, and that nothing is lost. */
export const failover = (): Promise<ProofFigures> =>
  withSandbox((sandbox) => figuresOrNotRun('failover under Patroni', () => proveFailover(sandbox)))

async function proveFailover(sandbox: Sandbox): Promise<ProofFigures> {
  const pair = await startPatroniPair(sandbox)
  const installation = await installOver(sandbox, pair.url)
  const product = installation.start({ DATABASE_URL: pair.url })
  await product.ready
  const people = await signIn(product.origin, installation.db)
  const token = people.tokens.dispatcher
  const stream = await listenToEvents({ origin: product.origin }, token)
  const load = startLoad(product.origin, people, 4)
  const exports = watchExports({ origin: product.origin, token, lang: 'fr' }, callApi.export.path)
  await waitUntil('people work', async () => load.claims.length > 50, 60_000)
  const before = await pair.roles()
  const acknowledged = load.claims.length
  await pair.killPrimary()
  const firstWriteMs = await waitForWrite(load)
  const promoted = await waitUntil('the other node is the primary', () => isPrimary(pair, before.standby), 5000)
  const ended = await waitUntil(
    'the event stream ends, so that browsers load again',
    async () => stream.hasEnded(),
    20_000,
  )
  const newStream = await listenToEvents({ origin: product.origin }, token)
  const heard = await waitUntil('changes are heard of again', async () => newStream.receivedIds.length > 0, 20_000)
  const streamMs = firstWriteMs + promoted + ended + heard
  const exported = await exports.stopAfterNextComplete()
  await waitUntil('people work on', async () => load.claims.length > acknowledged + 100, maxResumeMs)
  await load.finish()
  const staysOpen = !newStream.hasEnded()
  newStream.stop()
  assertClaim(staysOpen, 'the new event stream stays open')
  assertClaim(firstWriteMs < longestFailoverMs, `the first change is acknowledged within ${longestFailoverMs / 1000} s`)
  const audited = await auditAll(installation, load)
  await pair.startKilled()
  const startedAt = Date.now()
  await waitForBoth(pair.roles)
  const rejoinedMs = Date.now() - startedAt
  const { code } = await product.terminate()
  assertClaim(code === 0, 'the server ends with 0')
  return {
    'primary killed with SIGKILL under load, first change acknowledged after, ms': firstWriteMs,
    'changes acknowledged before and after, none lost': audited.claims,
    'changes without an answer, each repeated': load.retried(),
    'mails by the jobs, every one delivered': audited.mails,
    'event stream ended, connected again, heard of changes after about, ms': streamMs,
    'exports complete': exported.complete,
    'exports cut or refused with a text, no file that looks complete': exported.failed,
    'killed node back as the standby after, ms': rejoinedMs,
  }
}

/** Milliseconds until the new primary acknowledges a change. Two more claims may still be answers of the old one. */
function waitForWrite(load: Load): Promise<number> {
  const count = load.claims.length
  return waitUntil('a change is acknowledged', async () => load.claims.length > count + 2, 60_000)
}

const isPrimary = async (pair: PatroniPair, port: number | undefined) => (await pair.roles()).primary === port

const auditAll = ({ db, dataDir, emails }: Omit<Installation, 'database'>, { claims }: Load) =>
  auditStoredData({ db, dataDir, claims, emails })

if (import.meta.main) await printFigures(failover)
