import type { ImportSheetName } from '@callout/domain/import/import.ts'
import type { QueryRunner } from '../query-runner.ts'
import { documentKeys, joinKeys, rowHash } from '../sheets/record-keys.ts'
import { importTableOf, type Sheet } from '../sheets/sheet.ts'
import type { RowErrors } from './row-errors.ts'

interface Approval {
  readonly column: string
  /** SQL of the lines that would approve a document, or change an approved one that is not paid yet. */
  readonly lines: (sheet: Sheet) => string
  readonly wrong: string
}

/** A program neither approves documents nor changes approved ones: that is left to the people whom the policy names. */
const approvals: Partial<Record<ImportSheetName, Approval>> = {
  Documents: {
    column: 'Confirmed',
    lines: ({ columns }) => `select i.line from import_documents i left ${joinKeys(documentKeys)}
      where i."Confirmed" = 'Y' and i."DocStatus" = 'O' and k.hash is distinct from ${rowHash(columns)}`,
    wrong: 'documents are approved in the portal: write N, or C as DocStatus for one that is paid.',
  },
  DocumentLines: {
    column: 'document_key',
    lines: () => `select i.line from import_document_lines i ${joinKeys(documentKeys)}
      join documents d on d."DocEntry" = k."DocEntry"
      where d."Confirmed" = 'Y' and d."DocStatus" = 'O' and not exists (select from document_lines t
        where t."DocEntry" = k."DocEntry" and t."LineNum" = i."LineNum" and t."ItemCode" = i."ItemCode"
          and t."Quantity" = i."Quantity" and t."Price" = i."Price" and t."LineStatus" = i."LineStatus")`,
    wrong: 'is approved: its lines stay as they are.',
  },
}

/** Refuses rows that would approve a document or change an approved one, and takes them out. */
export async function refuseApprovals(client: QueryRunner, name: ImportSheetName, sheet: Sheet, errors: RowErrors) {
  const approval = approvals[name]
  if (!approval) return
  const { rows } = await client.query<{ line: number }>(approval.lines(sheet))
  const { column, wrong } = approval
  for (const { line } of rows) errors.add({ file: sheet.file, line, column, wrong })
  await client.query(`delete from ${importTableOf(sheet.file)} where line = any ($1)`, [rows.map(({ line }) => line)])
}
