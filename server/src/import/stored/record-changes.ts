import { randomUUID } from 'node:crypto'
import { adminSheetNames } from '@callout/domain/admin/admin.sheets.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { type AdminAuthor, recordAdminChanges } from '../../platform/audit/admin-changes.ts'
import { actorName } from '../../platform/audit/history.ts'
import type { Db } from '../../platform/database/db.ts'
import type { QueryRunner } from '../query-runner.ts'
import { importTableOf, type Sheet, sheetName } from '../sheets/sheet.ts'
import { storedColumns, storedLinesSql } from './stored-rows.ts'

export interface ChangeAuthor extends AdminAuthor {
  /** Rows that are there are moved or put back: they may name what is out of use. */
  readonly mayNameOutOfUse?: true
}

/** This person as the author of a new batch. */
export const newAuthor = (actor: Actor, note: string): ChangeAuthor => ({
  account_uuid: actor.account_uuid,
  user_name: actorName(actor),
  batch: randomUUID(),
  note,
})

const administered: ReadonlySet<string> = new Set(adminSheetNames)

/** True for a sheet that the administration shows. */
export const isAdministered = ({ file }: Pick<Sheet, 'file'>) => administered.has(sheetName(file))

export const rowsBefore = ({ file }: Sheet) => `${importTableOf(file)}_before`
export const rowsAfter = ({ file }: Sheet) => `${importTableOf(file)}_after`

/** Copies the stored rows of the lines before their merge. */
export async function snapshotRows(client: QueryRunner, sheet: Sheet): Promise<void> {
  await client.query(`create temp table ${rowsBefore(sheet)} on commit drop as ${storedLinesSql(sheet)}`)
}

/** SQL of the cells that differ between the rows `old` and `new`. An empty cell of a new or removed row is none. */
const changedCellsSql = (sheet: Sheet) => `(
  select jsonb_agg(jsonb_build_object('name', name, 'old', old->name, 'new', new->name) order by place)
  from unnest(array[${storedColumns(sheet)
    .map(({ name }) => `'${name}'`)
    .join(', ')}]) with ordinality columns (name, place)
  where old->name is distinct from new->name
    and not (old is null and new->name in ('null', '""')) and not (new is null and old->name in ('null', '""')))`

/** Keeps what the merge of a sheet changed, cell by cell. Returns the networks whose rows it changed. */
export async function recordChanges(tx: Db, sheet: Sheet, author: ChangeAuthor): Promise<string[]> {
  await sql.raw(`create temp table ${rowsAfter(sheet)} on commit drop as ${storedLinesSql(sheet)}`).execute(tx)
  const changed = sql.raw(`(select network_code, '${sheetName(sheet.file)}' as sheet, key,
      case when old is null then 'created' when new is null then 'removed' else 'updated' end as result,
      ${changedCellsSql(sheet)} as columns
    from (select line, coalesce(a.network_code, b.network_code) as network_code, coalesce(a.key, b.key) as key,
        b.row as old, a.row as new
      from ${rowsBefore(sheet)} b full join ${rowsAfter(sheet)} a using (line)) rows
    where old is distinct from new order by line)`)
  return recordAdminChanges(tx, author, changed)
}
