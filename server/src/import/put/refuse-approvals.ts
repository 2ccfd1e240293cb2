import type { ImportSheetName } from '@callout/domain/import/import.ts'
import type { LoadedSheet } from '../load-sheet.ts'
import type { QueryRunner } from '../query-runner.ts'
import { changedLinesSql } from '../sheets/documents.ts'
import { documentKeys, joinKeys, rowHash } from '../sheets/record-keys.ts'
import { importTableOf } from '../sheets/sheet.ts'
import type { RowErrors } from './row-errors.ts'

interface Approval {
  readonly column: string
  /** SQL of the lines that would approve a document, or change an approved one that is not paid yet. */
  readonly lines: (loaded: LoadedSheet) => string
  readonly wrong: string
}

/** A program neither approves documents nor changes approved ones: that is left to the people whom the policy names. */
const approvals: Partial<Record<ImportSheetName, Approval>> = {
  Documents: {
    column: 'Confirmed',
    lines: ({ sheet: { columns } }) => `select i.line from import_documents i left ${joinKeys(documentKeys)}
      where i."Confirmed" = 'Y' and i."DocStatus" = 'O' and k.hash is distinct from ${rowHash(columns)}`,
    wrong: 'documents are approved in the portal: write N, or C as DocStatus for a new one that is paid.',
  },
  DocumentLines: {
    column: 'document_key',
    lines: ({ present }) =>
      `select i.line from ${changedLinesSql(present)} where d."Confirmed" = 'Y' and d."DocStatus" = 'O'`,
    wrong: 'is approved: its lines stay as they are.',
  },
}

/** Refuses rows that would approve a document or change an approved one, and takes them out. */
export async function refuseApprovals(
  client: QueryRunner,
  name: ImportSheetName,
  loaded: LoadedSheet,
  errors: RowErrors,
) {
  const approval = approvals[name]
  if (!approval) return
  const { rows } = await client.query<{ line: number }>(approval.lines(loaded))
  const { file } = loaded.sheet
  const { column, wrong } = approval
  for (const { line } of rows) errors.add({ file, line, column, wrong })
  await client.query(`delete from ${importTableOf(file)} where line = any ($1)`, [rows.map(({ line }) => line)])
}
