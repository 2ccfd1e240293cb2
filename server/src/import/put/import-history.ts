import type { Actor } from '@callout/domain/platform/actor.ts'
import { actorName } from '../../platform/audit/history.ts'
import type { QueryRunner } from '../query-runner.ts'
import { keysOf } from '../sheets/record-keys.ts'
import type { Sheet } from '../sheets/sheet.ts'

/** SQL of a record's history row over the record `t`; `type` is for a created record, else for a changed one. */
interface RecordHistory {
  readonly columns: string
  readonly values: string
  readonly created: string
  readonly changed: string
  readonly data: string
}

const historyOf: Readonly<Record<string, RecordHistory>> = {
  'calls.csv': {
    columns: 'service_job_uuid',
    values: 't."ID"',
    created: 'create',
    changed: 'save',
    data: `'call_id', t.call_id, 'changedItem', '[]'::jsonb`,
  },
  'service-contracts.csv': {
    columns: 'service_contract_uuid',
    values: 't."ID"',
    created: 'create',
    changed: 'save',
    data: `'call_id', '', 'service_contract_id', t.service_contract_id, 'changedItem', '[]'::jsonb`,
  },
  'documents.csv': {
    columns: 'service_job_uuid, societe_uuid',
    values: 't.service_job_uuid, t.societe_uuid',
    created: 'document',
    changed: 'document_change',
    data: `'call_id', t.call_id, 'changedItem', jsonb_build_array(
      jsonb_build_object('field', 'DocNum', 'old_value', null, 'new_value', t."DocNum"))`,
  },
}

interface ImportedLines {
  readonly created: readonly number[]
  readonly updated: readonly number[]
}

/** Writes who created or changed the records of these lines. */
export async function writeImportHistory(
  client: QueryRunner,
  { sheet, actor, now }: { readonly sheet: Sheet; readonly actor: Actor; readonly now: string },
  { created, updated }: ImportedLines,
): Promise<void> {
  const history = historyOf[sheet.file]
  const { keyTable } = sheet
  if (!history || !keyTable) return
  await client.query(
    `insert into history (network_code, ${history.columns}, account_uuid, user_name, created_at, change_data)
     select t.network_code, ${history.values}, $1, $2, $3,
       jsonb_build_object('type', case when k.line = any ($4) then '${history.created}' else '${history.changed}' end, ${history.data})
     from ${keysOf(sheet.file)} k join ${keyTable.records} t on t."${keyTable.recordId}" = k.id
     where k.line = any ($4) or k.line = any ($5)
     order by k.line`,
    [actor.account_uuid, actorName(actor), now, created, updated],
  )
}
