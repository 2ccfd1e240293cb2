import { type Kysely, sql } from 'kysely'
import type { DB } from '../../src/platform/database/db.types.ts'
import type { EndpointHandler } from '../../src/platform/http/context.ts'
import type { SampleRows } from '../access/sample.ts'
import type { KnownValues } from './bodies.ts'
import type { FuzzData } from './fuzz-requests.ts'

const maxValuesPerField = 40

/** Existing values by field name, and complete rows for valid bodies. */
export async function loadFuzzData(
  db: Kysely<DB>,
  served: ReadonlyMap<string, readonly EndpointHandler[]>,
  people: readonly string[],
): Promise<FuzzData> {
  const endpoints = [...served.values()].map((all) => all.map(({ endpoint }) => endpoint))
  return {
    endpoints,
    people,
    known: await loadKnownValues(db),
    rows: await loadSampleRows(db),
    versions: await loadVersions(db),
  }
}

/** Which column provides values for which field names. */
const columns: readonly [string, string, readonly string[]][] = [
  ['calls', '"ID"', ['ID', 'service_job_uuid', 'service_call_id', 'serviceCallID', 'record']],
  ['calls', 'call_id', ['call_id', 'callID', 'callId', 'SCOrigin']],
  ['documents', '"DocNum"', ['docNum', 'DocNum']],
  ['documents', '"DocEntry"::text', ['DocEntry']],
  ['service_contracts', '"ID"', ['service_contract_uuid', 'ID']],
  ['attachments', '"ID"', ['ID']],
  ['uploads', 'file', ['name', 'file']],
  ['uploads', 'image_guid', ['image_guid']],
  ['equipment_cards', '"InsId"::text', ['InsId', 'ins_id']],
  ['equipment_cards', '"InternalSN"', ['internal_serial_number', 'InternalSN']],
  ['companies', 'societe_uuid', ['societe_uuid', 'subContractors']],
  ['products', 'code_product', ['code_product', 'CodeCom', 'parentValue']],
  ['technicians', 'technician', ['technician']],
  ['call_fees', '"ItemCode"', ['ItemCode']],
  ['supplier_invoices', 'supplier_invoice', ['supplierInvoice']],
  ['supplier_invoices', '"ID"', ['ID']],
  ['contract_templates', 'template_code', ['template_code', 'contract_template']],
  [
    'value_list_items',
    'value',
    [
      'status_id',
      'call_type_id',
      'problem_type_id',
      'priority',
      'business_unit',
      'type_id',
      'defect_code1',
      'defect_code2',
      'reject_reason',
      'return_type',
      'pays',
      'country',
    ],
  ],
  ['value_list_items', 'value_list', ['valueList']],
]

async function loadKnownValues(db: Kysely<DB>): Promise<KnownValues> {
  const known: Record<string, string[]> = {
    valueList: [
      'technicians',
      'product_articles',
      'subContractors',
      'dispatchers',
      'call_fees',
      'defect_codes',
      'contract_templates',
      'technician_statuses',
    ],
    ID: ['create'],
  }
  for (const [table, column, names] of columns) {
    const { rows } = await sql<{ text: string }>`select distinct ${sql.raw(column)}::text as text
      from (select * from ${sql.table(table)} limit ${maxValuesPerField}) taken`.execute(db)
    for (const name of names) known[name] = [...(known[name] ?? []), ...rows.map(({ text }) => text)]
  }
  return known
}

/** Calls with their related rows, those with documents and attachments first. */
async function loadSampleRows(db: Kysely<DB>): Promise<SampleRows[]> {
  const { rows } = await sql<SampleRows>`select row."ID", row.call_id, coalesce(row.ins_id::text, '1') as "InsId",
      coalesce(row.societe_uuid, company.societe_uuid) as holder, company.societe_uuid,
      coalesce(fee.fee, '{"DocEntry": 1, "DocNum": "1", "SCOrigin": "1", "DocTotal": 1, "DocDate": "2026-03-01"}') as fee,
      coalesce((select supplier_invoice from supplier_invoices limit 1), 'F-1') as "supplierInvoice",
      jsonb_build_object('ID', coalesce((select "ID" from supplier_invoices limit 1), row."ID")) as invoice,
      jsonb_build_object('ID', coalesce((select "ID" from views limit 1), row."ID")) as view,
      jsonb_build_object('ID', row."ID") as simulation,
      jsonb_build_object('ID', coalesce((select "ID" from quality_signals limit 1), row."ID")) as signal,
      jsonb_build_object('ID', coalesce((select "ID" from campaigns limit 1), row."ID")) as campaign,
      jsonb_build_object('ID', coalesce((select "ID" from quality_backtests limit 1), row."ID")) as backtest,
      jsonb_build_object('ID', coalesce((select "ID" from api_keys limit 1), row."ID")) as "apiKey",
      jsonb_build_object('ID', row."ID", 'delivery', '1') as webhook,
      jsonb_build_object('ID', row."ID", 'file', 'none') as "adminImport",
      jsonb_build_object('ID', '1') as waiting,
      jsonb_build_object('fee', coalesce(fee.number, ''), 'sparepart', coalesce(part.number, ''), 'dpc', coalesce(dpc.number, '')) as documents,
      coalesce(attachment.own, '{"ID": "none", "file": "none"}') as attachment,
      coalesce(contract.own, '{"ID": "none", "attachment": {"ID": "none"}}') as contract
    from calls row
    cross join lateral (select societe_uuid from companies c where c.network_code = row.network_code limit 1) company
    left join lateral (select d."DocNum" as number, jsonb_build_object('DocEntry', d."DocEntry", 'DocNum', d."DocNum", 'SCOrigin', d.call_id,
      'DocTotal', d."DocTotal", 'DocDate', d."DocDate") as fee from documents d where d.service_job_uuid = row."ID" and d.type = 'fee' limit 1) fee on true
    left join lateral (select d."DocNum" as number from documents d where d.service_job_uuid = row."ID" and d.type = 'sparepart' limit 1) part on true
    left join lateral (select d."DocNum" as number from documents d where d.service_job_uuid = row."ID" and d.type = 'dpc' limit 1) dpc on true
    left join lateral (select jsonb_build_object('ID', a."ID", 'file', u.file) as own from attachments a join uploads u on u.attachment_uuid = a."ID"
      where a.service_job_uuid = row."ID" limit 1) attachment on true
    left join lateral (select jsonb_build_object('ID', s."ID", 'attachment', jsonb_build_object('ID', coalesce((select a."ID"::text from attachments a
      where a.service_contract_uuid = s."ID" limit 1), 'none'))) as own from service_contracts s where s.network_code = row.network_code limit 1) contract on true
    order by (fee.number is null)::int + (part.number is null)::int + (dpc.number is null)::int + (attachment.own is null)::int, row."ID"
    limit 300`.execute(db)
  return rows
}

async function loadVersions(db: Kysely<DB>): Promise<Record<string, number>> {
  const { rows } = await sql<{ ID: string; version: number }>`select "ID", version from calls
    union all select "ID", version from service_contracts`.execute(db)
  return Object.fromEntries(rows.map(({ ID, version }) => [ID, version]))
}
