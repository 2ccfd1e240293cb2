// Restarts two processes behind nginx, one after the other: node scripts/run.mjs proof/restart.ts
import { setTimeout as wait } from 'node:timers/promises'
import { startNginx, type UpstreamFile, upstreamFiles } from './programs/nginx.ts'
import { assertClaim, figuresOrNotRun, type ProofFigures, printFigures, type Sandbox, withSandbox } from './sandbox.ts'
import { createPortalClient, type PortalProcess, startPortal } from './support/portal.ts'
import { startProcessPair } from './support/process-pair.ts'
import { startSteadyLoad } from './support/steady-load.ts'

/** Rounds in which each process is restarted once. */
const rounds = 2

/** Nobody who is at work notices that all processes are restarted, as OPERATIONS describes it. */
export const restart = (): Promise<ProofFigures> =>
  figuresOrNotRun('restart', () =>
    withSandbox(async (sandbox) => {
      const env = { TRUST_PROXY: 'loopback', DEMO_CALLS: '300' }
      const { one, two, pool } = await startProcessPair(sandbox, env)
      const { rows } = await pool.query<{ ID: string }>(
        `select "ID" from calls where network_code = 'ATLIBE' and is_saved_status_open order by "ID" limit 4`,
      )
      const calls = rows.map(({ ID }) => ID)
      const running = [one, two]
      let figures: ProofFigures = {}
      for (const file of upstreamFiles)
        figures = { ...figures, ...(await restartBehind(file, { sandbox, running, calls })) }
      return figures
    }),
  )

interface Restarted {
  readonly sandbox: Sandbox
  readonly running: PortalProcess[]
  /** Calls that people work on meanwhile. */
  readonly calls: readonly string[]
}

async function restartBehind(file: UpstreamFile, { sandbox, running, calls }: Restarted): Promise<ProofFigures> {
  const ports = running.map(({ port }) => port)
  const proxy = await startNginx(sandbox, ports, file)
  const front = createPortalClient(proxy.secure, (running[0] as PortalProcess).env)
  const use = await startSteadyLoad(front, await front.signIn('dispatcher'), calls)
  sandbox.onCleanup(use.stop)
  await wait(1000)
  for (let round = 0; round < rounds; round++)
    for (const [index, process] of running.entries()) {
      assertClaim((await process.terminate()).code === 0, 'a process ends as it should')
      const again = await startPortal(sandbox, { ...process.env, PORT: String(process.port) })
      assertClaim((await again.get('/readyz')).status === 200, 'a restarted process is ready')
      running[index] = again
    }
  await wait(1000)
  await use.stop()
  const { reads, saves, slowestMs, failures } = use.result()
  const refused = proxy.readLogs().match(/connect\(\) failed/g)?.length ?? 0
  assertClaim(failures.length === 0, `no request fails behind ${file} (${failures.join('; ')})`)
  assertClaim(refused > 0, 'nginx asked a process that was down')
  return {
    [`${file}: restarts, one process after the other`]: rounds * running.length,
    [`${file}: reads, saves, slowest meanwhile`]: `${reads}, ${saves}, ${slowestMs} ms`,
    [`${file}: requests that failed`]: 0,
  }
}

if (import.meta.main) await printFigures(restart)
