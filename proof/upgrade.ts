// A new version starts while the one before serves: node scripts/run.mjs proof/upgrade.ts
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { openPool } from '../server/src/kernel/db.ts'
import { expect, type Figures, onGround, orNotRun, root, tell } from './ground.ts'
import { startPortal } from './portal.ts'
import { type SteadyUse, useSteadily } from './steady-use.ts'
import { earlierVersion, migrationsOf } from './version.ts'

/** The last version whose migrations end with 0010: "Keep what most pages share below a hundred kilobytes". */
const before = '4e42732'

/** The version before serves without a failure while this one migrates under it and takes over. */
export const upgrade = (): Promise<Figures> =>
  orNotRun(`upgrade from ${before}`, () =>
    onGround(async (ground) => {
      const project = earlierVersion(ground, before)
      const known = migrationsOf(project)
      const added = migrationsOf(root).filter((name) => !known.includes(name))
      expect(added.length > 0, `migrations were added since ${before}`)
      const database = await startEmbeddedPostgres(ground.folder, { say: () => {} })
      ground.atEnd(database.stop)
      const pool = openPool(database.url, 2)
      ground.atEnd(() => pool.end())
      const configured = { DATABASE_URL: database.url, DATA_DIR: join(ground.folder, 'data'), DEMO: '1' }
      const old = await startPortal(ground, { ...configured, DEMO_CALLS: '5000' }, project)
      const token = await old.signIn('dispatcher')
      const { rows } = await pool.query<{ ID: string }>(
        `select "ID" from calls where network_code = 'ATLIBE' and is_saved_status_open order by "ID" limit 3`,
      )
      const use = await useSteadily(
        old,
        token,
        rows.map(({ ID }) => ID),
      )
      ground.atEnd(use.stop)
      await wait(2000)
      const alone = sound(use, 'before the upgrade')
      const next = await startPortal(ground, { ...configured, DEMO_CALLS: '0' })
      const during = sound(use, 'while this version migrates')
      await wait(3000)
      const beside = sound(use, 'beside this version')
      expect((await next.post('/Account/Check', {}, token)).status === 200, 'sessions of the version before are good')
      await use.stop()
      expect((await old.terminate()).code === 0, 'the version before ends as it should')
      const { rows: saved } = await pool.query<{ ID: string; phone: string }>(
        'select "ID", phone from calls where "ID" = any ($1)',
        [rows.map(({ ID }) => ID)],
      )
      for (const { ID, phone } of saved) {
        const seen = (await next.post('/api/ServiceCall/ResetFormData', { ID }, token)).json()
        expect(phone.startsWith('600') && seen.Data.phone === phone, 'what the version before saved is there')
      }
      return {
        [`upgrade from ${before}, migrations`]: added.join(', '),
        'the version before, alone: reads, saves, slowest': told(alone),
        'while this version migrates and starts: reads, saves, slowest': told(during),
        'beside this version: reads, saves, slowest': told(beside),
        'requests that failed': 0,
      }
    }),
  )

/** What was answered since the last look; throws where anything failed. */
function sound(use: SteadyUse, when: string) {
  const answered = use.answered()
  use.restart()
  expect(answered.failures.length === 0, `the version before serves ${when} (${answered.failures.join('; ')})`)
  expect(answered.reads > 0 && answered.saves > 0, `the version before reads and saves ${when}`)
  return answered
}

const told = ({ reads, saves, slowestMs }: ReturnType<typeof sound>) => `${reads}, ${saves}, ${slowestMs} ms`

if (import.meta.main) await tell(upgrade)
