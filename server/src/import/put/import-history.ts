import type { Actor } from '@callout/domain/platform/actor.ts'
import { actorName } from '../../platform/audit/history.ts'
import type { QueryRunner } from '../query-runner.ts'
import { documentKeys, joinKeys, keysTableOf } from '../sheets/record-keys.ts'
import { importTableOf, type Sheet } from '../sheets/sheet.ts'
import { holderItems, joinHolder } from './holders.ts'

/**
 * SQL of a record's history row over the record `t` and its line `k`, with the type for a created and a changed one.
 */
interface RecordHistory {
  readonly source: string
  readonly columns: string
  readonly values: string
  readonly created: string
  readonly changed: string
  readonly data: string
}

const ofDocument = {
  columns: 'service_job_uuid, societe_uuid',
  values: 't.service_job_uuid, t.societe_uuid',
  data: `'call_id', t.call_id, 'changedItem', jsonb_build_array(
    jsonb_build_object('field', 'DocNum', 'old_value', null, 'new_value', t."DocNum"))`,
} as const

/** The history of documents whose lines or answers changed. */
const ofDocumentRows = (file: string): RecordHistory => ({
  ...ofDocument,
  source: `(select distinct on (d."DocEntry") i.line, d."DocEntry" from ${importTableOf(file)} i ${joinKeys(documentKeys)}
      join documents d on d."DocEntry" = k."DocEntry" where i.line = any ($4) or i.line = any ($5)) k
    join documents t using ("DocEntry")`,
  created: 'document_change',
  changed: 'document_change',
})

const historyOf: Readonly<Record<string, RecordHistory>> = {
  'calls.csv': {
    source: `${keysTableOf('calls.csv')} k join calls t on t."ID" = k.id ${joinHolder}`,
    columns: 'service_job_uuid',
    values: 't."ID"',
    created: 'create',
    changed: 'save',
    data: `'call_id', t.call_id, 'changedItem', ${holderItems}`,
  },
  'service-contracts.csv': {
    source: `${keysTableOf('service-contracts.csv')} k join service_contracts t on t."ID" = k.id ${joinHolder}`,
    columns: 'service_contract_uuid',
    values: 't."ID"',
    created: 'create',
    changed: 'save',
    data: `'call_id', '', 'service_contract_id', t.service_contract_id, 'changedItem', ${holderItems}`,
  },
  'documents.csv': {
    ...ofDocument,
    source: `${keysTableOf('documents.csv')} k join documents t on t."DocEntry" = k.id`,
    created: 'document',
    changed: 'document_change',
  },
  'document-lines.csv': ofDocumentRows('document-lines.csv'),
  'document-answers.csv': ofDocumentRows('document-answers.csv'),
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
  if (!history || created.length + updated.length === 0) return
  await client.query(
    `insert into history (network_code, ${history.columns}, account_uuid, user_name, created_at, change_data)
     select t.network_code, ${history.values}, $1, $2, $3,
       jsonb_build_object('type', case when k.line = any ($4) then '${history.created}' else '${history.changed}' end, ${history.data})
     from ${history.source}
     where k.line = any ($4) or k.line = any ($5)
     order by k.line`,
    [actor.account_uuid, actorName(actor), now, created, updated],
  )
}

/** Writes who changed the legal facts of these companies: the trigger that keeps the change does not know. */
export async function nameLegalChanges(client: QueryRunner, actor: Actor): Promise<void> {
  await client.query(
    `update company_legal_changes l set account_uuid = $1, user_name = $2
     from import_companies i join companies c using (network_code, supplier_code)
     where l.societe_uuid = c.societe_uuid and l.version = c.legal_version and l.changed_at = now()`,
    [actor.account_uuid, actorName(actor)],
  )
}
