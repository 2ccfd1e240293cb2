import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { databaseName } from '../platform/config/database-urls.ts'
import { fatalError, reasonOf } from '../platform/config/fatal-error.ts'
import { openPool } from '../platform/database/db.ts'
import { keyOf } from '../platform/files/file-store.ts'
import type { Command } from './command.ts'

/** Tables whose rows people miss, each with `created_at`. Sums of tables whose rows do not change are compared too. */
const compared: readonly { readonly table: string; readonly sum?: string }[] = [
  { table: 'calls' },
  { table: 'documents' },
  { table: 'supplier_invoices', sum: '"DocTotal"' },
  { table: 'service_contracts' },
  { table: 'attachments' },
  { table: 'history' },
]

interface Contents {
  readonly count: number
  /** In euros, as text: exact. */
  readonly sum: string
}

async function readContents(pool: pg.Pool, { table, sum = '0' }: (typeof compared)[number], until: string) {
  const { rows } = await pool.query<Contents>(
    `select count(*)::int as count, coalesce(sum(${sum}), 0)::numeric(20, 2)::text as sum from ${table}
     where created_at <= $1`,
    [until],
  )
  return rows[0] as Contents
}

/** The moment up to which a restored database must have everything: transactions end soon after their first row. */
async function readMoment(restored: pg.Pool): Promise<string> {
  const { rows } = await restored.query<{ until: string | null }>(
    `select (max(created_at) - interval '1 minute')::text as until from history`,
  )
  const until = rows[0]?.until
  if (!until) throw fatalError('The backup is empty: nobody has worked with it.')
  return until
}

/**
 * Compares a restored database with the one in use: all that was there at the moment of the backup must be in it.
 * Returns a line per table and the number of tables that lack something.
 */
export async function compareBackup(used: pg.Pool, restored: pg.Pool) {
  const until = await readMoment(restored)
  const lines = [`The backup reaches to ${until}.`]
  let wrong = 0
  for (const one of compared) {
    const [now, then] = [await readContents(used, one, until), await readContents(restored, one, until)]
    const sums = one.sum ? `, ${then.sum} in sum` : ''
    const isComplete = then.count > now.count || (then.count === now.count && (!one.sum || then.sum === now.sum))
    if (!isComplete) wrong += 1
    const lack = then.count < now.count ? `${now.count - then.count} lost or imported since` : `now ${now.sum} in sum`
    const change = then.count > now.count ? `, ${then.count - now.count} deleted since` : ''
    lines.push(
      `${isComplete ? 'ok   ' : 'fails'} ${one.table}: ${then.count}${sums}${isComplete ? change : `, ${lack}`}`,
    )
  }
  return { lines, wrong }
}

const filesPerRead = 1000

/** The files that the restored database names and the folder lacks. */
async function findMissingFiles(restored: pg.Pool, folder: string): Promise<string[]> {
  const missing: string[] = []
  for (let after = ''; ; ) {
    const { rows } = await restored.query<{ file: string }>(
      'select file from uploads where attachment_uuid is not null and file > $1 order by file limit $2',
      [after, filesPerRead],
    )
    for (const { file } of rows) await access(join(folder, keyOf(file))).catch(() => missing.push(file))
    if (rows.length < filesPerRead) return missing
    after = rows.at(-1)?.file ?? ''
  }
}

/** Restores into the empty database. The password is not among the arguments, which everybody on the machine sees. */
async function restore(dump: string, url: string) {
  const target = new URL(url)
  const { password } = target
  target.password = ''
  const env = { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) }
  const options = ['--no-owner', '--exit-on-error', '-d', target.href, dump]
  await promisify(execFile)('pg_restore', options, { env }).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      if (error.code === 'ENOENT') throw fatalError('pg_restore is not installed: install the client of PostgreSQL.')
      throw fatalError(`pg_restore failed: ${error.stderr?.trim().split('\n').at(0) || reasonOf(error)}`, error)
    },
  )
}

export const backupCheckCommand: Command = {
  usage: 'backup check DUMP --into URL [--files FOLDER]',
  summary: 'Restores a dump into an empty database and compares it with the one in use. A loss ends with code 1.',
  help: `  DUMP            a file of pg_dump -Fc
  --into URL      an empty database of its own; it stays afterwards, to look at and to drop
  --files FOLDER  the copy of the files: each that the dump names must be there`,
  words: 1,
  options: { into: { type: 'string' }, files: { type: 'string' } },
  run: async ({ pool }, { words: [dump = ''], options }) => {
    const into = String(options.into ?? '')
    if (!URL.canParse(into) || !/^postgres(ql)?:$/.test(new URL(into).protocol))
      throw fatalError('--into is required: the address of an empty database, postgres://HOST/NAME.')
    await access(dump).catch((error) => {
      throw fatalError(`${dump} cannot be read: ${reasonOf(error)}.`, error)
    })
    const restored = openPool(into, 1)
    try {
      const { rows } = await restored.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
      )
      if (rows[0]) throw fatalError(`${databaseName(into)} is not empty, it has the table ${rows[0].name}.`)
      await restore(dump, into)
      const { lines, wrong } = await compareBackup(pool, restored)
      const missing = options.files ? await findMissingFiles(restored, String(options.files)) : []
      for (const line of lines) console.log(line)
      if (options.files) console.log(`${missing.length === 0 ? 'ok   ' : 'fails'} files: ${missing.length} missing`)
      for (const file of missing.slice(0, 10)) console.log(`      ${keyOf(file)}`)
      if (wrong > 0 || missing.length > 0) throw fatalError('The backup is not complete.')
    } finally {
      await restored.end()
    }
  },
}
