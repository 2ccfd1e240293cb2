// Starts a new version while the previous one serves: node scripts/run.mjs proof/upgrade.ts
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { openPool } from '../server/src/platform/database/db.ts'
import { earlierVersion, migrationsOf } from './git-versions.ts'
import { assertClaim, figuresOrNotRun, type ProofFigures, printFigures, root, withSandbox } from './sandbox.ts'
import { startPortal } from './support/portal.ts'
import { type SteadyLoad, startSteadyLoad } from './support/steady-load.ts'

/** "Name where the order of a list becomes SQL": its migrations end with 0031. */
const earlierCommit = '93d00cd'

/** The previous version serves without a failure while this one migrates its database and takes over. */
export const upgrade = (): Promise<ProofFigures> =>
  figuresOrNotRun(`upgrade from ${earlierCommit}`, () =>
    withSandbox(async (sandbox) => {
      const project = earlierVersion(sandbox, earlierCommit)
      const known = migrationsOf(project)
      const added = migrationsOf(root).filter((name) => !known.includes(name))
      assertClaim(added.length > 0, `migrations were added since ${earlierCommit}`)
      const database = await startEmbeddedPostgres(sandbox.folder, { log: () => {} })
      sandbox.onCleanup(database.stop)
      const pool = openPool(database.url, 2)
      sandbox.onCleanup(() => pool.end())
      const configured = { DATABASE_URL: database.url, DATA_DIR: join(sandbox.folder, 'data'), DEMO: '1' }
      const old = await startPortal(sandbox, { ...configured, DEMO_CALLS: '5000' }, { project })
      const token = await old.signIn('dispatcher')
      const { rows } = await pool.query<{ ID: string }>(
        `select "ID" from calls where network_code = 'ATLIBE' and is_saved_status_open order by "ID" limit 3`,
      )
      const use = await startSteadyLoad(
        old,
        token,
        rows.map(({ ID }) => ID),
      )
      sandbox.onCleanup(use.stop)
      await wait(2000)
      const alone = resultWithoutFailures(use, 'before the upgrade')
      const next = await startPortal(sandbox, { ...configured, DEMO_CALLS: '0' })
      const during = resultWithoutFailures(use, 'while this version migrates')
      await wait(3000)
      const inParallel = resultWithoutFailures(use, 'in parallel with this version')
      assertClaim(
        (await next.post('/Account/Check', {}, token)).status === 200,
        'sessions of the version before are good',
      )
      await use.stop()
      assertClaim((await old.terminate()).code === 0, 'the version before ends as it should')
      const { rows: saved } = await pool.query<{ ID: string; phone: string }>(
        'select "ID", phone from calls where "ID" = any ($1)',
        [rows.map(({ ID }) => ID)],
      )
      for (const { ID, phone } of saved) {
        const loaded = (await next.post('/api/ServiceCall/ResetFormData', { ID }, token)).json()
        assertClaim(phone.startsWith('600') && loaded.Data.phone === phone, 'what the version before saved is there')
      }
      return {
        [`upgrade from ${earlierCommit}, migrations`]: `${added.length}, the last of them ${added.at(-1)}`,
        'the version before, alone: reads, saves, slowest': formatResult(alone),
        'while this version migrates and starts: reads, saves, slowest': formatResult(during),
        'in parallel with this version: reads, saves, slowest': formatResult(inParallel),
        'requests that failed': 0,
      }
    }),
  )

/** The results since the last call; throws if anything failed. */
function resultWithoutFailures(use: SteadyLoad, when: string) {
  const answered = use.result()
  use.resetCounts()
  assertClaim(answered.failures.length === 0, `the version before serves ${when} (${answered.failures.join('; ')})`)
  assertClaim(answered.reads > 0 && answered.saves > 0, `the version before reads and saves ${when}`)
  return answered
}

const formatResult = ({ reads, saves, slowestMs }: ReturnType<typeof resultWithoutFailures>) =>
  `${reads}, ${saves}, ${slowestMs} ms`

if (import.meta.main) await printFigures(upgrade)
