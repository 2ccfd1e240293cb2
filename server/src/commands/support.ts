import { writeFile } from 'node:fs/promises'
import { availableParallelism, release, totalmem } from 'node:os'
import { productVersion } from '@callout/domain/session/session.ts'
import type pg from 'pg'
import { variableNames } from '../platform/config/environment.names.ts'
import { fatalError, reasonOf } from '../platform/config/fatal-error.ts'
import type { Command } from './command.ts'
import { examine } from './doctor/doctor.ts'

/** Facts of the database in the bundle. Texts of settings may be paths and addresses: only numbers and words of a list. */
const queries = {
  migrations: 'select name, applied_at from schema_migrations order by name',
  settings: `select name, setting, unit from pg_settings
    where vartype in ('bool', 'enum', 'integer', 'real') and source not in ('default', 'client', 'session') order by name`,
  tables: `select relname as name, n_live_tup as rows, n_dead_tup as dead_rows,
      pg_total_relation_size(relid) as bytes, last_autovacuum, last_autoanalyze
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc`,
  indexes: `select relname as table, indexrelname as name, idx_scan as scans, pg_relation_size(indexrelid) as bytes
    from pg_stat_user_indexes order by relname, indexrelname`,
  jobs: `select task_identifier as task, count(*) as jobs, count(*) filter (where attempts >= max_attempts) as given_up,
      max(attempts) as most_attempts, min(run_at) as oldest
    from graphile_worker.jobs group by task_identifier order by task_identifier`,
  accounts: `select role, count(*) as accounts, count(*) filter (where closed_at is not null) as closed
    from accounts group by role order by role`,
  networks: 'select count(*) as networks from networks',
} as const

/** The rows of each query. A query that fails stands with its reason. */
async function readDatabase(pool: pg.Pool) {
  const found: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(queries))
    found[name] = await pool.query(text).then(
      ({ rows }) => rows,
      (error: unknown) => reasonOf(error),
    )
  return found
}

export const supportCommand: Command = {
  usage: 'support FILE',
  summary:
    'Writes what somebody needs to know who helps you, as one readable file. It has no personal data and no secret.',
  help: `  Version, machine, the names of the variables that are set, what "doctor" finds, migrations, sizes of tables and
  indexes, settings of PostgreSQL, and jobs by kind. Read it before you send it.`,
  words: 1,
  run: async ({ config, pool }, { words: [path = ''] }) => {
    const bundle = {
      at: new Date().toISOString(),
      version: productVersion,
      machine: {
        node: process.version,
        system: `${process.platform} ${process.arch} ${release()}`,
        processors: availableParallelism(),
        memory: totalmem(),
      },
      variables: variableNames.filter((name) => process.env[name]?.trim()),
      doctor: await examine(config),
      database: await readDatabase(pool),
    }
    await writeFile(path, `${JSON.stringify(bundle, null, 2)}\n`, { flag: 'wx', mode: 0o600 }).catch((error) => {
      throw fatalError(`${path} cannot be written: ${reasonOf(error)}.`, error)
    })
    console.log(`Wrote ${path}.`)
  },
}
