import type { LoadedSheet } from './load-sheet.ts'
import type { QueryRunner } from './query-runner.ts'
import { changedAnswersSql, changedLinesSql } from './sheets/document-rows.ts'
import { callKeys, changedIdsOf, contractKeys, documentKeys, joinKeys, rowHash } from './sheets/record-keys.ts'
import { importTableOf, type KeyTable } from './sheets/sheet.ts'

/** SQL of the rows of a file that may change a stored record: their `line`, and the record's `id`. */
type ChangedRowsSql = (loaded: LoadedSheet) => string

const changedRecords =
  (keys: KeyTable): ChangedRowsSql =>
  ({ sheet: { file, columns } }) =>
    `select i.line, k."${keys.id}" as id from ${importTableOf(file)} i ${joinKeys(keys)} where k.hash <> ${rowHash(columns)}`

const rowsOfStoredRecords: Readonly<Record<string, ChangedRowsSql>> = {
  'calls.csv': changedRecords(callKeys),
  'service-contracts.csv': changedRecords(contractKeys),
  'documents.csv': changedRecords(documentKeys),
  'document-lines.csv': ({ present }) => `select i.line, d."DocEntry" as id from ${changedLinesSql(present)}`,
  'document-answers.csv': () => `select i.line, d."DocEntry" as id from ${changedAnswersSql}`,
}

const documentFiles = ['documents.csv', 'document-lines.csv', 'document-answers.csv']
const changedIds = (file: string) => `select id from ${changedIdsOf(file)}`
const callsOfDocuments = (file: string) =>
  `select service_job_uuid from documents where "DocEntry" in (${changedIds(file)})`

/** The records to lock, in the order of the portal: a call before its documents. */
const lockOrder = [
  { records: 'calls', key: 'ID', files: ['calls.csv'], ids: changedIds },
  { records: 'calls', key: 'ID', files: documentFiles, ids: callsOfDocuments },
  { records: 'service_contracts', key: 'ID', files: ['service-contracts.csv'], ids: changedIds },
  { records: 'documents', key: 'DocEntry', files: documentFiles, ids: changedIds },
]

/**
 * Finds the stored records that the rows may change, and locks them, so that nobody changes them between the checks and
 * the merge.
 */
export async function lockRecords(client: QueryRunner, loaded: readonly LoadedSheet[]): Promise<void> {
  for (const one of loaded) await findChangedRows(client, one)
  const loadedFiles = new Set(loaded.map(({ sheet }) => sheet.file))
  // The count keeps the rows of a large file in the database.
  for (const { records, key, files, ids } of lockOrder)
    for (const file of files.filter((name) => loadedFiles.has(name)))
      await client.query(`select count(*) from (select from ${records} where "${key}" in (${ids(file)})
        order by "${key}" for update) locked`)
}

async function findChangedRows(client: QueryRunner, loaded: LoadedSheet) {
  const { file } = loaded.sheet
  const rows = rowsOfStoredRecords[file]
  if (!rows) return
  await client.query(`create temp table ${changedIdsOf(file)} on commit drop as ${rows(loaded)}`)
  await client.query(`analyze ${changedIdsOf(file)}`)
}
