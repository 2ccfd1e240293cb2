import { type Kysely, sql } from 'kysely'
import type { DB } from '../../src/kernel/db.types.ts'
import type { Served } from '../../src/kernel/serve.ts'
import type { Rows } from '../access.samples.ts'
import type { Known } from './bodies.ts'
import type { Arsenal } from './shots.ts'

const several = 40

/** Rows that are there, by what fields call them, and whole ones for bodies that are right. */
export async function arsenalOf(
  db: Kysely<DB>,
  served: ReadonlyMap<string, readonly Served[]>,
  people: readonly string[],
): Promise<Arsenal> {
  const endpoints = [...served.values()].map((all) => all.map(({ endpoint }) => endpoint))
  return { endpoints, people, known: await knownIn(db), rows: await rowsIn(db), versions: await versionsIn(db) }
}

/** Which column fills fields of which names. */
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

async function knownIn(db: Kysely<DB>): Promise<Known> {
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
      from (select * from ${sql.table(table)} limit ${several}) taken`.execute(db)
    for (const name of names) known[name] = [...(known[name] ?? []), ...rows.map(({ text }) => text)]
  }
  return known
}

/** Calls with what hangs on them, those with documents and attachments first. */
async function rowsIn(db: Kysely<DB>): Promise<Rows[]> {
  const { rows } = await sql<Rows>`select row."ID", row.call_id, coalesce(row.ins_id::text, '1') as "InsId",
      coalesce(row.societe_uuid, company.societe_uuid) as holder, company.societe_uuid,
      coalesce(fee.fee, '{"DocEntry": 1, "DocNum": "1", "SCOrigin": "1", "DocTotal": 1, "DocDate": "2026-03-01"}') as fee,
      coalesce((select supplier_invoice from supplier_invoices limit 1), 'F-1') as "supplierInvoice",
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

async function versionsIn(db: Kysely<DB>): Promise<Record<string, number>> {
  const { rows } = await sql<{ ID: string; version: number }>`select "ID", version from calls
    union all select "ID", version from service_contracts`.execute(db)
  return Object.fromEntries(rows.map(({ ID, version }) => [ID, version]))
}
