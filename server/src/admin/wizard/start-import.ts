import type { adminWizardApi } from '@callout/domain/admin/admin.wizard.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { findPendingFile } from '../../attachments/attachment.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockForCounting } from '../../platform/http/quotas.ts'
import { hasImportJob } from './import.queries.ts'
import { mayImport, refusalOfSheets } from './import-rules.ts'
import { readStoredSpreadsheet } from './read-spreadsheet.ts'

type StartBody = BodyOf<typeof adminWizardApi.start>

/** Imports of a person that run or wait at a time. */
const maxRunning = 3

/** Starts the import of an own upload. The same one again, while it runs, is the one that runs. */
export async function startImport(ctx: RequestContext, body: StartBody): Promise<{ ID: string }> {
  const { tx, actor, now, files } = ctx
  if (!mayImport(actor, body.sheets)) throw new Problem(403)
  const stored = await findPendingFile(tx, actor, body.FileName, now)
  throwIfRefused(refusalOfSheets(body.sheets, await readStoredSpreadsheet(files, stored, 'head')))
  return tx.transaction().execute((change) => insertImport(change, ctx, body, stored.name))
}

async function insertImport(tx: Db, ctx: RequestContext, body: StartBody, file_name: string) {
  const { account_uuid, network_code } = ctx.actor
  await lockForCounting(tx, `admin import ${account_uuid}`)
  const sheets = JSON.stringify(body.sheets)
  const running = await tx
    .selectFrom('admin_imports')
    .select([
      'ID',
      sql<boolean>`file = ${body.FileName} and dry_run = ${body.dry_run} and sheets = ${sheets}`.as('isSame'),
    ])
    .where('account_uuid', '=', account_uuid)
    .where('network_code', '=', network_code)
    .where('state', '=', 'running')
    .where(hasImportJob)
    .execute()
  const same = running.find(({ isSame }) => isSame)
  if (same) return { ID: same.ID }
  if (running.length >= maxRunning) throw new RefusalError(refuse('admin.import.refused.running'))
  const { ID } = await tx
    .insertInto('admin_imports')
    .values({
      network_code,
      account_uuid,
      file: body.FileName,
      file_name,
      sheets,
      dry_run: body.dry_run,
      lang: ctx.lang,
      started_at: ctx.now,
    })
    .returning(['ID'])
    .executeTakeFirstOrThrow()
  // One import of a network at a time: they would wait for each other with a worker each.
  await sql`select graphile_worker.add_job('import_file', json_build_object('ID', ${ID}::text),
    job_key => ${`import ${ID}`}, queue_name => ${`import ${network_code}`}, max_attempts => 3)`.execute(tx)
  return { ID }
}
