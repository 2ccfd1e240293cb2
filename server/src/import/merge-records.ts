import type { LoadedSheet } from './load-sheet.ts'
import type { QueryRunner } from './query-runner.ts'
import { keysTableOf, rowHash } from './sheets/record-keys.ts'
import { importTableOf, type KeyTable } from './sheets/sheet.ts'

/**
 * Gives each new row of records an ID and drops unchanged rows of records, lines and answers, so that they are neither
 * compared nor written. Rows of other files stay as they are.
 */
export async function prepareRecords(client: QueryRunner, { sheet }: LoadedSheet): Promise<void> {
  const { keyTable: keys, unchangedLines } = sheet
  if (unchangedLines) await client.query(`delete from ${importTableOf(sheet.file)} where line in (${unchangedLines})`)
  if (!keys) return
  const keyRows = keysTableOf(sheet.file)
  await client.query(
    `create temp table ${keyRows} on commit drop as
     select i.line, i.network_code, i.${keys.key} as key, coalesce(k."${keys.id}", ${keys.newId}) as id,
       ${rowHash(sheet.columns)} as hash
     from ${importTableOf(sheet.file)} i
     left join ${keys.table} k on k.network_code = i.network_code and k.${keys.key} = i.${keys.key}
     where k.hash is distinct from ${rowHash(sheet.columns)}`,
  )
  await client.query(`analyze ${keyRows}`)
}

/** Stores the keys of the written records with the hash of their row and their version. */
export async function storeRecordKeys(client: QueryRunner, { sheet }: LoadedSheet, keys: KeyTable): Promise<void> {
  await client.query(
    `insert into ${keys.table} (network_code, ${keys.key}, "${keys.id}", hash, version)
     select r.network_code, r.key, r.id, r.hash, t.version
     from ${keysTableOf(sheet.file)} r join ${keys.records} t on t."${keys.recordId}" = r.id
     on conflict (network_code, ${keys.key}) do update set hash = excluded.hash, version = excluded.version`,
  )
}
