import type { LoadedSheet } from '../load-sheet.ts'
import type { QueryRunner } from '../query-runner.ts'
import { changedAnswersSql, changedLinesSql } from '../sheets/document-rows.ts'
import { documentKeys, joinKeys, rowHash } from '../sheets/record-keys.ts'
import { cellOrStored } from '../sheets/sheet.ts'
import type { RowErrors } from './row-errors.ts'

interface Approval {
  readonly column: string
  /** SQL of the lines that would approve a document, or change an approved one that is not paid yet. */
  readonly lines: (loaded: LoadedSheet) => string
  readonly message: string
}

/** SQL of the new and changed rows `i` of documents with their stored document `d`. */
const changedDocumentsSql = ({ sheet: { columns } }: LoadedSheet) => `import_documents i left ${joinKeys(documentKeys)}
  left join documents d on d."DocEntry" = k."DocEntry" where k.hash is distinct from ${rowHash(columns)}`

/** A program neither approves documents nor changes approved ones: that is left to the people whom the policy names. */
const approvals: Readonly<Record<string, readonly Approval[]>> = {
  'documents.csv': [
    {
      column: 'Confirmed',
      lines: (loaded) => `select i.line from ${changedDocumentsSql(loaded)}
        and i."Confirmed" = 'Y' and i."DocStatus" = 'O' and (d."Confirmed" is null or d."Confirmed" = 'N')`,
      message: 'documents are approved in the portal: write N, or C as DocStatus for a new one that is paid.',
    },
    {
      column: 'document_key',
      // A paid one may be corrected, but stays approved and paid.
      lines: (loaded) => `select i.line from ${changedDocumentsSql(loaded)}
        and d."Confirmed" = 'Y' and (d."DocStatus" = 'O'
          or ${cellOrStored('DocStatus', loaded.present, 'd')} = 'O'
          or ${cellOrStored('Confirmed', loaded.present, 'd')} = 'N')`,
      message: 'is approved: it stays as it is.',
    },
  ],
  'document-lines.csv': [
    {
      column: 'document_key',
      lines: ({ present }) =>
        `select i.line from ${changedLinesSql(present)} where d."Confirmed" = 'Y' and d."DocStatus" = 'O'`,
      message: 'is approved: its lines stay as they are.',
    },
  ],
  'document-answers.csv': [
    {
      column: 'document_key',
      lines: () => `select i.line from ${changedAnswersSql} where d."Confirmed" = 'Y'`,
      message: 'is approved: its answers stay as they are.',
    },
  ],
}

/** Tells the rows that would approve a document or change an approved one. */
export async function tellApprovals(client: QueryRunner, loaded: LoadedSheet, errors: RowErrors) {
  const { file } = loaded.sheet
  for (const { column, lines, message } of approvals[file] ?? []) {
    const { rows } = await client.query<{ line: number }>(lines(loaded))
    for (const { line } of rows) errors.add({ file, line, column, message })
  }
}
