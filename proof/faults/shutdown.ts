import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { auditStoredData } from '../../server/test/crash/audit.ts'
import { signIn, startLoad } from '../../server/test/crash/load.ts'
import { assertClaim, type ProofFigures, type Sandbox } from '../sandbox.ts'
import { startInstallation } from '../support/installation.ts'
import { requestAs, requestCallList, type TimedResponse, upload, type VisitorContext } from '../support/visitor.ts'

const rounds = 5
const exportRequest = { columns: [{ Name: 'Call', Field: 'call_id' }] }

/** SIGTERM under load: requests sent before it are answered, and the process exits with 0. */
export async function proveGracefulShutdown(sandbox: Sandbox): Promise<ProofFigures> {
  const installation = await startInstallation(sandbox)
  let product = installation.start()
  await product.ready
  const people = await signIn(product.origin, installation.db)
  const visitor: VisitorContext = { origin: product.origin, token: people.tokens.dispatcher }
  const load = startLoad(product.origin, people, 4)
  const shutdownMs: number[] = []
  let answered = 0
  for (let round = 0; round < rounds; round += 1) {
    await wait(1000)
    const requests: (TimedResponse & { startedAt: number })[] = []
    let isOver = false
    const repeat = async (request: () => Promise<TimedResponse>) => {
      while (!isOver) {
        const startedAt = Date.now()
        requests.push({ startedAt, ...(await request()) })
      }
    }
    const page = () => requestCallList(visitor)
    const exportList = () => requestAs(visitor, callApi.export.path, exportRequest)
    const repeating = [page, page, () => upload(visitor), exportList].map(repeat)
    await wait(500 + Math.random() * 500)
    const stoppedAt = Date.now()
    const { code, ms } = await product.terminate()
    isOver = true
    await Promise.all(repeating)
    assertClaim(code === 0, `it ends with 0, not ${code}: ${product.output()}`)
    shutdownMs.push(ms)
    // A request of the last 50 ms may not have reached the server before the signal.
    const before = requests.filter(({ startedAt }) => startedAt < stoppedAt - 50)
    const bad = before.filter(({ status }) => status !== 200)
    const shown = bad.map(({ status, text, startedAt }) => `${status} ${text} ${stoppedAt - startedAt} ms before`)
    assertClaim(bad.length === 0, `requests sent before are answered: ${shown.join('; ')}`)
    answered += before.filter(({ startedAt, ms: lasted }) => startedAt + lasted > stoppedAt).length
    product = installation.start()
    await product.ready
  }
  await load.finish()
  const { claims, mails } = await auditStoredData({
    db: installation.db,
    dataDir: installation.dataDir,
    claims: load.claims,
    emails: installation.emails,
  })
  await product.terminate()
  return {
    'times it was asked to end under load, exit code each time 0': rounds,
    'requests under way at that moment, every one answered': answered,
    'slowest end, ms': Math.max(...shutdownMs),
    'changes acknowledged, none lost': claims,
    'mails, every one delivered': mails,
  }
}
