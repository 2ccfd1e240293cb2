import type { LoadedSheet } from './load-sheet.ts'
import type { QueryRunner } from './query-runner.ts'
import { changedAnswersSql, changedLinesSql } from './sheets/document-rows.ts'
import { paidInvoicesSql } from './sheets/invoice-payments.ts'
import { callKeys, changedIdsTableOf, contractKeys, documentKeys, joinKeys, rowHash } from './sheets/record-keys.ts'
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
const changedIds = (file: string) => `select id from ${changedIdsTableOf(file)}`
const callsOfDocuments = (file: string) =>
  `select service_job_uuid from documents where "DocEntry" in (${changedIds(file)})`
const forEachDocumentFile = (ids: (file: string) => string) =>
  Object.fromEntries(documentFiles.map((file) => [file, ids]))

/** The tables whose records are locked, in the order of the portal, and the ids of the records for each file. */
const lockOrder = [
  { table: 'calls', key: 'ID', idsOf: { 'calls.csv': changedIds, ...forEachDocumentFile(callsOfDocuments) } },
  { table: 'service_contracts', key: 'ID', idsOf: { 'service-contracts.csv': changedIds } },
  { table: 'documents', key: 'DocEntry', idsOf: forEachDocumentFile(changedIds) },
  { table: 'supplier_invoices', key: 'ID', idsOf: { 'invoice-payments.csv': () => paidInvoicesSql } },
]

/**
 * Finds the stored records that the rows may change, and locks them, so that nobody changes them between the checks and
 * the merge. Each table is locked once, in the order of its keys like in the portal, so that nobody waits in a circle.
 */
export async function lockRecords(client: QueryRunner, loaded: readonly LoadedSheet[]): Promise<void> {
  for (const one of loaded) await findChangedRows(client, one)
  const loadedFiles = new Set(loaded.map(({ sheet }) => sheet.file))
  for (const { table, key, idsOf } of lockOrder) {
    const ids = Object.entries(idsOf).flatMap(([file, idsOfFile]) => (loadedFiles.has(file) ? [idsOfFile(file)] : []))
    // The count keeps the rows of a large file in the database.
    if (ids.length > 0)
      await client.query(`select count(*) from (select from ${table} where "${key}" in (${ids.join(' union ')})
        order by "${key}" for update) locked`)
  }
}

async function findChangedRows(client: QueryRunner, loaded: LoadedSheet) {
  const { file } = loaded.sheet
  const rows = rowsOfStoredRecords[file]
  if (!rows) return
  await client.query(`create temp table ${changedIdsTableOf(file)} on commit drop as ${rows(loaded)}`)
  await client.query(`analyze ${changedIdsTableOf(file)}`)
}
