import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { translate } from '@callout/domain/messages/translate.ts'
import { runningPostmaster } from '../../server/src/embedded/postgres-process.ts'
import { requestTimeoutMs } from '../../server/src/platform/database/db.ts'
import { statusOf } from '../../server/test/support/server-process.ts'
import { assertClaim, type Sandbox } from '../sandbox.ts'
import { messageOf, requestCallList, type VisitorContext, waitUntil } from '../support/visitor.ts'

/** More than there are connections, so that some requests wait for one. */
const pageCount = 24
/** Below a browser's timeout of half a minute. */
const maxAnswerMs = 28_000

/** Suspends PostgreSQL, so that connections stay open without answers. Checks how the server answers then. */
export async function proveSilentDatabase(sandbox: Sandbox, visitor: VisitorContext) {
  const { origin } = visitor
  const { pid = 0 } = runningPostmaster(join(sandbox.folder, 'database', 'postgres', 'cluster')) ?? {}
  const pids = [pid, ...childrenOf(pid)]
  const signalAll = (signal: NodeJS.Signals) => {
    for (const one of pids)
      try {
        process.kill(one, signal)
      } catch {}
  }
  sandbox.onCleanup(() => signalAll('SIGCONT'))
  signalAll('SIGSTOP')
  const startedAt = Date.now()
  const requests = Promise.all(Array.from({ length: pageCount }, () => requestCallList(visitor)))
  const status = await statusOf(origin, '/readyz')
  const ready = Date.now() - startedAt
  const pages = await requests
  // Queries that already had a connection wait for the request timeout.
  await wait(Math.max(0, startedAt + requestTimeoutMs + 2000 - Date.now()))
  signalAll('SIGCONT')
  assertClaim(
    status === 503 && ready < 8000,
    `/readyz says 503 when the database keeps silent, not ${status} after ${ready} ms`,
  )
  const slowest = Math.max(...pages.map(({ ms }) => ms))
  const expectedMessage = translate('fr', 'problem.unavailable')
  assertClaim(
    pages.every((answer) => answer.status === 503 && messageOf(answer) === expectedMessage) && slowest < maxAnswerMs,
    `each page is answered 503 in French in time, not ${pages.map(({ status, ms }) => `${status} after ${ms} ms`)}`,
  )
  await waitUntil('ready again', async () => (await statusOf(origin, '/readyz')) === 200, 15_000)
  return { ready, pages: pages.length, slowest }
}

/** The process IDs of the children of a process. */
function childrenOf(pid: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.filter((name) => parentOf(name) === pid).map(Number)
}

function parentOf(process: string): number {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${process}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
