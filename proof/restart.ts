// Restarts two processes behind nginx, one after the other: node scripts/run.mjs proof/restart.ts
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startNginx, upstreamFiles } from './programs/nginx.ts'
import { assertClaim, figuresOrNotRun, type ProofFigures, printFigures, withSandbox } from './sandbox.ts'
import { createPortalClient, startPortal } from './support/portal.ts'
import { startProcessPair } from './support/process-pair.ts'
import { startSteadyLoad } from './support/steady-load.ts'

/** Rounds in which each process is restarted once. */
const rounds = 2

/** Nobody who is at work notices that all processes are restarted, as OPERATIONS describes it. */
export async function restart(): Promise<ProofFigures> {
  let figures: ProofFigures = {}
  for (const file of upstreamFiles)
    figures = { ...figures, ...(await figuresOrNotRun(file, () => restartBehind(file))) }
  return figures
}

const restartBehind = (file: (typeof upstreamFiles)[number]): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    const { one, two, pool } = await startProcessPair(sandbox, { TRUST_PROXY: 'loopback', DEMO_CALLS: '2000' })
    const proxy = await startNginx(sandbox, [one.port, two.port], file)
    const front = createPortalClient(proxy.secure, one.env)
    const token = await front.signIn('dispatcher')
    const { rows } = await pool.query<{ ID: string }>(
      `select "ID" from calls where network_code = 'ATLIBE' and is_saved_status_open order by "ID" limit 4`,
    )
    const calls = rows.map(({ ID }) => ID)
    const use = await startSteadyLoad(front, token, calls)
    sandbox.onCleanup(use.stop)
    await wait(1000)
    const running = [one, two]
    let restarts = 0
    for (let round = 0; round < rounds; round++)
      for (const [index, process] of running.entries()) {
        assertClaim((await process.terminate()).code === 0, 'a process ends as it should')
        const configured = {
          ...process.env,
          PORT: String(process.port),
          DATA_DIR: join(sandbox.folder, `again-${index}`),
        }
        running[index] = await startPortal(sandbox, configured)
        assertClaim((await running[index].get('/readyz')).status === 200, 'a restarted process is ready')
        restarts++
      }
    await wait(1000)
    await use.stop()
    const { reads, saves, slowestMs, failures } = use.result()
    const refused = proxy.readLogs().match(/connect\(\) failed/g)?.length ?? 0
    assertClaim(failures.length === 0, `no request fails behind ${file} (${failures.join('; ')})`)
    assertClaim(refused > 0, 'nginx asked a process that was down')
    return {
      [`${file}: restarts, one process after the other`]: restarts,
      [`${file}: reads, saves, slowest meanwhile`]: `${reads}, ${saves}, ${slowestMs} ms`,
      [`${file}: requests that failed`]: 0,
    }
  })

if (import.meta.main) await printFigures(restart)
