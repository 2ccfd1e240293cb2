import type pg from 'pg'
import { createDemoNetwork } from '../demo/demo.ts'
import { demoNetworks } from '../demo/master-data/networks.ts'
import { invoiceFilesOf } from '../invoices/invoice.files.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import { createFileStore, type FileStore } from '../platform/files/file-store.ts'
import type { Command } from './command.ts'

const maxCalls = 1_000_000

export const demoCommand: Command = {
  usage: 'demo --calls N',
  summary: `Recreates the demo network with N calls, at most ${maxCalls.toLocaleString('en')}.`,
  help:
    '  All changes to the old demo network are lost. A network that is not the demo is never replaced.\n' +
    '  With DATABASE_URL it requires DEMO=1, because the password of the demo accounts is public.',
  options: { calls: { type: 'string' } },
  run: async ({ config, pool }, { options }) => {
    const calls = /^\d{1,9}$/.test(String(options.calls)) ? Number(options.calls) : Number.NaN
    if (!(calls >= 0 && calls <= maxCalls)) throw fatalError(`--calls must be a whole number from 0 to ${maxCalls}.`)
    if (config.demoCalls === null) {
      throw fatalError(
        'The database of DATABASE_URL may contain a real network: set DEMO=1 to create the demo in it anyway.',
      )
    }
    const files = createFileStore(config)
    await emptyDemo(pool, files)
    await createDemoNetwork(pool, { calls, files, progress: (line) => console.log(line) })
  },
}

/** Tables that belong to the database, not to the demo network. Some of them are filled only by migrations. */
const tablesToKeep = [
  'schema_migrations',
  'schema_files',
  'settings',
  'places',
  'embedded_secrets',
  'job_workers',
  'job_deaths',
  'maintenance',
  'access_version',
]

/** Empties a database that holds the demo networks. Throws if it holds any other network. */
async function emptyDemo(pool: pg.Pool, files: FileStore) {
  const { rows } = await pool.query<{ is_used: boolean; is_demo: boolean }>(
    `select exists (select from networks) as is_used, exists (select from embedded_passwords where is_demo)
       and not exists (select from networks where not network_code = any ($1)) as is_demo`,
    [demoNetworks.map(({ network_code }) => network_code)],
  )
  if (!rows[0]?.is_used) return
  if (!rows[0].is_demo)
    throw fatalError('The database contains a network that is not the demo: the demo needs an empty database.')
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and not tablename = any ($1)`,
    [tablesToKeep],
  )
  const { rows: uploads } = await pool.query<{ file: string }>('select file from uploads')
  const { rows: invoices } = await pool.query<{ ID: string }>('select "ID" from supplier_invoices')
  await pool.query(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity`)
  // The cleanup job finds files by their rows, which are gone.
  const names = [...uploads.map(({ file }) => file), ...invoices.flatMap(({ ID }) => invoiceFilesOf(ID))]
  for (const name of names) await files.remove(name)
}
