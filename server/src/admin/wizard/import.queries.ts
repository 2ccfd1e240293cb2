import type { adminWizardApi } from '@callout/domain/admin/admin.wizard.api.ts'
import type { AdminImport } from '@callout/domain/admin/admin.wizard.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { systemActor } from '../../platform/audit/system-actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { notFound, orNotFound } from '../../platform/http/problem.ts'
import { type StoredFinding, tellFindings } from './findings.ts'

/** The rows that an import wrote, or would write. */
export interface ImportResult
  extends Pick<AdminImport, 'created' | 'updated' | 'unchanged' | 'refused' | 'waiting' | 'batch' | 'changes'> {
  readonly kinds: readonly StoredFinding[]
}

/** A refused row of the file: its sheet there, its line and the reason. */
export interface RefusedRow {
  readonly name: string
  readonly line: number
  readonly reason: string
}

/** SQL condition: an import has a job that will still be tried. */
export const hasImportJob = sql<boolean>`exists (select from graphile_worker.jobs
  where key = 'import ' || admin_imports."ID" and attempts < max_attempts)`

/** The result of an import that has written nothing. */
export const nothingWritten: ImportResult = {
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  waiting: 0,
  batch: null,
  changes: [],
  kinds: [],
}

/** An import that the actor started in the network, otherwise 404. One whose job has ended without it has failed. */
export async function findImport(tx: Db, { account_uuid, network_code }: Actor, ID: string) {
  if (!isUuid(ID)) throw notFound()
  const row = await tx
    .selectFrom('admin_imports')
    .select(['ID', 'file', 'file_name', 'sheets', 'dry_run', 'done', 'total', 'result', 'refused_rows'])
    .select(
      sql<AdminImport['state']>`case when state = 'running' and not ${hasImportJob} then 'failed' else state end`.as(
        'state',
      ),
    )
    .where('ID', '=', ID)
    .where('account_uuid', '=', account_uuid)
    .where('network_code', '=', network_code)
    .executeTakeFirst()
  return orNotFound(row)
}

/** The account that started an import as the author of its changes; undefined if it was closed or left the network. */
export async function loadImporter(
  db: Db,
  { network_code, account_uuid, lang }: Pick<Actor, 'network_code' | 'account_uuid' | 'lang'>,
): Promise<Actor | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select(['user_name', 'role', 'can_administer'])
    .where('account_uuid', '=', account_uuid)
    .where('closed_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('account_networks as own')
          .whereRef('own.account_uuid', '=', 'accounts.account_uuid')
          .where('own.network_code', '=', network_code),
      ),
    )
    .executeTakeFirst()
  if (!account) return undefined
  const { user_name, role, can_administer } = account
  return {
    ...systemActor(await loadNetworkProfile(db, network_code)),
    account_uuid,
    user_name,
    lang,
    role: role as Actor['role'],
    can_administer: can_administer as Actor['can_administer'],
  }
}

/** An own import, with its findings in the language of the reader. */
export async function getImport(
  { tx, actor, lang }: RequestContext,
  { ID }: BodyOf<typeof adminWizardApi.get>,
): Promise<AdminImport> {
  const { file_name, dry_run, state, done, total, result } = await findImport(tx, actor, ID)
  const { kinds, ...written } = (result as unknown as ImportResult | null) ?? nothingWritten
  return { ID, file_name, dry_run, state, done, total, ...written, kinds: tellFindings(kinds, lang) }
}
