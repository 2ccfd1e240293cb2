import type { ChosenSheet } from '@callout/domain/admin/admin.wizard.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { type Refusal, RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { ChangeEvent } from '../../platform/events/event-bus.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import type { RoomTasks } from '../../platform/jobs/workers.ts'
import type { FileSheet } from './file-sheet.ts'
import { type ImportResult, loadImporter, nothingWritten } from './import.queries.ts'
import { mayImport } from './import-rules.ts'
import { readStoredSpreadsheet } from './read-spreadsheet.ts'
import { type Written, writeSheets } from './write-sheets.ts'

interface ImportParts extends JobParts {
  readonly files: FileStore
}

/** The background job of imports from the browser. */
export const createImportTasks = (parts: ImportParts): Pick<RoomTasks, 'import_file'> => ({
  import_file: (payload) => importFile(parts, (payload as { ID: string }).ID),
})

/** Runs an import, or its trial. What a person can do nothing about in the portal ends it as failed, with the reason. */
export async function importFile(parts: ImportParts, ID: string): Promise<void> {
  const { db, files } = parts
  const row = await db.selectFrom('admin_imports').selectAll().where('ID', '=', ID).executeTakeFirst()
  if (row?.state !== 'running') return
  const { network_code, account_uuid, file, file_name: name, dry_run } = row
  const sheets = row.sheets as unknown as ChosenSheet[]
  const lang = row.lang as Language
  try {
    const actor = await loadImporter(db, { network_code, account_uuid, lang })
    if (!actor || !mayImport(actor, sheets)) throw new RefusalError(refuse('admin.import.refused.right'))
    const read = await readStoredSpreadsheet(files, { file, name }, 'all')
    const ctx = { ...(await createJobContext(parts, network_code)), actor, lang }
    await changeInJob(parts, ctx, (change) => writeOnce(change, db, { ID, sheets, read, note: name, dry_run }))
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    await endImport(db, ID, 'failed', { result: failedBy(error.refusal, lang), refusedRows: [] })
  }
}

interface ImportTask {
  readonly ID: string
  readonly sheets: readonly ChosenSheet[]
  readonly read: readonly FileSheet[]
  readonly note: string
  readonly dry_run: boolean
}

/**
 * Writes an import and its end in one transaction: one whose process dies has written nothing and runs again, and one
 * that has ended is not repeated. A trial is taken back, and so is a file of another network.
 */
async function writeOnce(change: ChangeContext, db: Db, { ID, sheets, read, note, dry_run }: ImportTask) {
  const { tx } = change
  // A process that only seemed dead may still write it. The row itself stays free for the progress.
  await sql`select pg_advisory_xact_lock(hashtext(${`import ${ID}`}))`.execute(tx)
  const row = await tx.selectFrom('admin_imports').select('state').where('ID', '=', ID).executeTakeFirst()
  if (row?.state !== 'running') return
  const events: ChangeEvent[] = []
  await sql`savepoint import`.execute(tx)
  const ctx = { ...change, publish: (event: ChangeEvent) => void events.push(event) }
  const written = await writeSheets(ctx, { sheets, read, note }, async (done, total) => {
    await db.updateTable('admin_imports').set({ done, total }).where('ID', '=', ID).execute()
  })
  const isKept = !dry_run && !written.isForeign
  if (!isKept) await sql`rollback to savepoint import`.execute(tx)
  const result = isKept ? written.result : { ...written.result, batch: null }
  await endImport(tx, ID, written.isForeign ? 'failed' : 'done', { ...written, result })
  if (isKept) for (const event of events) change.publish(event)
}

const failedBy = ({ key, params }: Refusal, lang: Language): ImportResult => ({
  ...nothingWritten,
  kinds: [
    {
      sheet: '',
      column: '',
      kind: 'failed',
      severity: 'error',
      count: 1,
      lines: [],
      text: translate(lang, key, params),
    },
  ],
})

async function endImport(
  tx: Db,
  ID: string,
  state: 'done' | 'failed',
  { result, refusedRows }: Pick<Written, 'result' | 'refusedRows'>,
) {
  await tx
    .updateTable('admin_imports')
    .set({ state, result: JSON.stringify(result), refused_rows: JSON.stringify(refusedRows) })
    .where('ID', '=', ID)
    .execute()
}
