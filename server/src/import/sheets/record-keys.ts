import type { Column } from './column.ts'
import { importTableOf, type KeyTable, type Sheet } from './sheet.ts'

export const callKeys: KeyTable = {
  table: 'imported_calls',
  key: 'call_key',
  id: 'service_job_uuid',
  newId: 'gen_random_uuid()',
  records: 'calls',
  recordId: 'ID',
}

export const contractKeys: KeyTable = {
  table: 'imported_contracts',
  key: 'contract_key',
  id: 'service_contract_uuid',
  newId: 'gen_random_uuid()',
  records: 'service_contracts',
  recordId: 'ID',
}

export const documentKeys: KeyTable = {
  table: 'imported_documents',
  key: 'document_key',
  id: 'DocEntry',
  newId: `nextval(pg_get_serial_sequence('documents', 'DocEntry'))`,
  records: 'documents',
  recordId: 'DocEntry',
}

/** Name of the temporary table that gives each new or changed row of a file the ID of its record. */
export const keysTableOf = (file: string) => importTableOf(file).replace('import_', 'keys_')

/** Name of the temporary table of the rows that may change stored records, with their `line` and the record's `id`. */
export const changedIdsTableOf = (file: string) => importTableOf(file).replace('import_', 'changed_')

/** The rows of a file that are new or changed, with the `id` of their record. */
export const changedRowsOf = (file: string) =>
  `(select r.*, k.id from ${importTableOf(file)} r join ${keysTableOf(file)} k using (line))`

/** SQL of a hash over the columns of a row. */
export const rowHash = (columns: readonly Column[]) =>
  `md5(row(${columns.map(({ name }) => `i."${name}"`).join(', ')})::text)::uuid`

/** SQL of the record keys of the rows `i` of a file, as `k`. */
export const joinKeys = ({ table, key }: KeyTable) =>
  `join ${table} k on k.network_code = i.network_code and k.${key} = i.${key}`

/** The conflicts of records with numbers that people see: taken by another record, changed, or twice in the file. */
export function conflictsOfNumber(file: string, keys: KeyTable, number: string, scope = 'network_code') {
  const rows = importTableOf(file)
  const sameNumber = scope
    .split(', ')
    .map((column) => `t."${column}" = i."${column}" and `)
    .join('')
  return [
    {
      column: number,
      lines: `select i.line, i."${number}" as value from ${rows} i
        join ${keys.records} t on ${sameNumber} t."${number}" = i."${number}"
        left ${joinKeys(keys)}
        where i."${number}" <> '' and k."${keys.id}" is distinct from t."${keys.recordId}" order by line`,
      message: 'is the number of another record: leave it empty for a new one.',
    },
    {
      column: number,
      lines: `select i.line, i."${number}" as value from ${rows} i ${joinKeys(keys)}
        join ${keys.records} t on t."${keys.recordId}" = k."${keys.id}"
        where i."${number}" not in ('', t."${number}") order by line`,
      message: 'is another number than at the first import: a number never changes.',
    },
    {
      column: number,
      lines: `select line, "${number}" as value from ${rows} join (
          select ${scope}, "${number}", min(line) as first from ${rows} where "${number}" <> ''
          group by ${scope}, "${number}" having count(*) > 1) twice using (${scope}, "${number}")
        where line > first order by line`,
      message: 'is there twice: keep one.',
    },
  ]
}

/** The conflict of a changed row whose record was changed in the portal since the last import. */
export const conflictOfChangedRecord = ({ file, columns }: Pick<Sheet, 'file' | 'columns'>, keys: KeyTable) => ({
  column: keys.key,
  lines: `select i.line, i.${keys.key} as value from ${importTableOf(file)} i ${joinKeys(keys)}
    join ${keys.records} t on t."${keys.recordId}" = k."${keys.id}"
    where k.hash <> ${rowHash(columns)} and k.version <> t.version order by line`,
  message: 'was changed in the portal since its last import: change it there, or leave the row as it was.',
})

/** The conflict of a changed row whose record was deleted in the portal, which an unchanged row does not bring back. */
export const conflictOfDeletedRecord = ({ file, columns }: Pick<Sheet, 'file' | 'columns'>, keys: KeyTable) => ({
  column: keys.key,
  lines: `select i.line, i.${keys.key} as value from ${importTableOf(file)} i ${joinKeys(keys)}
    where k."${keys.id}" is null and k.hash <> ${rowHash(columns)} order by line`,
  message: 'was deleted in the portal: take the row out, or give it another key.',
})

/** The conflict of a new or changed row that names a record which was deleted in the portal. */
export const conflictOfDeletedReference = (
  { file, columns }: Pick<Sheet, 'file' | 'columns'>,
  keys: KeyTable,
  named: KeyTable,
) => ({
  column: named.key,
  lines: `select i.line, i.${named.key} as value from ${importTableOf(file)} i ${joinKeys(named)}
    where k."${named.id}" is null and not exists (select from ${keys.table} stored
      where stored.network_code = i.network_code and stored.${keys.key} = i.${keys.key}
        and stored.hash = ${rowHash(columns)}) order by line`,
  message: 'was deleted in the portal: take the row out, or name another.',
})

/**
 * SQL that moves a sequence past the numbers of a file, before its rows without one take the next. It never reaches
 * numbers of ten digits and more.
 */
export const advanceSequence = (sequence: string, file: string, number: string) =>
  `select setval('${sequence}', highest) from (
     select max(i."${number}"::bigint) as highest from ${changedRowsOf(file)} i
     where i."${number}" ~ '^[1-9][0-9]{0,8}$') numbers
   where highest > (select last_value from ${sequence})`
