import { type Kysely, sql } from 'kysely'
import type { DB } from '../../src/platform/database/db.types.ts'

/** History types that each add one version to their call. */
const countedHistoryTypes = "('save', 'status', 'assign', 'unassign', 'accept', 'reject', 'planning', 'defects')"
const anyCompanyId = "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid"
const noCompanyId = "'00000000-0000-0000-0000-000000000000'::uuid"

/**
 * Each query finds rows that must not exist. They do not use the claims, so they also find unacknowledged
 * half-writes.
 */
const inconsistencyQueries: Readonly<Record<string, string>> = {
  'calls without the history of their creation': `select from calls c where not exists
    (select from history where service_job_uuid = c."ID" and change_data->>'type' = 'create')`,
  'history of calls that are neither there nor deleted': `select from history h where service_job_uuid is not null and not exists
    (select from calls where "ID" = h.service_job_uuid) and not exists
    (select from history where service_job_uuid = h.service_job_uuid and change_data->>'type' = 'delete')`,
  'calls whose version is not their history': `select from calls c where version - 1 <>
    (select count(*) from history where service_job_uuid = c."ID" and change_data->>'type' in ${countedHistoryTypes})`,
  'calls made twice': 'select from calls group by subject having count(*) > 1',
  'calls that are accepted without a visit': `select from calls where (accepted_at is null) <> (technician = '')`,
  'documents without lines': `select from documents d where not exists
    (select from document_lines where "DocEntry" = d."DocEntry")`,
  'documents whose total is not that of their lines': `select from documents d where "DocTotal" <>
    (select sum("LineTotal") from document_lines where "DocEntry" = d."DocEntry" and "LineStatus" = 'O')`,
  'documents without the history of their writing': `select from documents d where not exists (select from history
    where service_job_uuid = d.service_job_uuid and change_data->>'type' = 'document'
    and change_data->'changedItem'->0->>'new_value' = d."DocNum")`,
  'documents whose version is not their history': `select from documents d where version - 1 <> (select count(*)
    from history where service_job_uuid = d.service_job_uuid and (change_data->>'type' like 'document\\_%' or change_data->>'type' in ('invoice', 'credit_note'))
    and change_data->'changedItem'->0->>'new_value' = d."DocNum")`,
  'invoices whose total is not that of their documents': `select from supplier_invoices i where (abs("DocTotal"), documents) is distinct from
    (select (sum("DocTotal"), count(*)::int) from supplier_invoice_documents where "ID" = case
      when exists (select from supplier_invoice_documents where "ID" = i."ID") then i."ID" else i.credited_invoice end)`,
  'closed fees without an invoice, or the other way round': `select from documents d
    where type = 'fee' and ("DocStatus" = 'C') <> exists (select from supplier_invoice_documents where "DocEntry" = d."DocEntry" and not cancelled)`,
  'return requests without the answers to their questions': `select from documents d where type = 'dpc' and 2 <>
    (select count(*) from document_answers where "DocEntry" = d."DocEntry")`,
  'contracts whose version is not their history': `select from service_contracts c where version <>
    (select count(*) from history where service_contract_uuid = c."ID" and change_data->>'type' in ('create', 'save'))`,
  'history of contracts that are not there': `select from history h where service_contract_uuid is not null and not exists
    (select from service_contracts where "ID" = h.service_contract_uuid)`,
  'cards made twice': `select from equipment_cards where "InternalSN" <> '' group by "InternalSN" having count(*) > 1`,
  'calls that took a card and say otherwise': `select from calls c join equipment_cards e on e."InsId" = c.ins_id
    where c.internal_serial_number <> e."InternalSN" or c.customer_name <> e."OwnerName"`,
  'sessions without a token, or tokens without a session': `select from sessions s full join
    (select distinct session_id as of from session_tokens) t on t.of = s.session_id
    where s.session_id is null or (t.of is null and s.ended_at is null)`,
  'attachments without a file': `select from attachments a where not exists
    (select from uploads where attachment_uuid = a."ID")`,
  'calls with attachments and no history of them': `select from attachments a where not exists
    (select from history where service_job_uuid = a.service_job_uuid and change_data->>'type' = 'attach')`,
  'assignments without their history, or the other way round': `select from calls c
    where (select count(*) from call_assignments where service_job_uuid = c."ID") <>
    (select count(*) from history where service_job_uuid = c."ID" and change_data->>'type' = 'assign')`,
  'assignments without their mail': `select from calls c
    where (select count(*) from history where service_job_uuid = c."ID" and change_data->>'type' = 'assign') <>
    (select count(*) from mails where service_job_uuid = c."ID" and subject like 'Aviso%')`,
  'counters of calls that are wrong': `select from (
      select network_code, coalesce(societe_uuid, ${noCompanyId}) as scope, status_id, count(*) as calls from calls group by 1, 2, 3
      union all select network_code, ${anyCompanyId}, status_id, count(*) from calls group by 1, 2, 3) real
    full join (select network_code, societe_uuid as scope, status_id, sum(calls) as calls
      from call_counts group by 1, 2, 3 having sum(calls) <> 0) kept using (network_code, scope, status_id)
    where real.calls is distinct from kept.calls`,
  'records of companies that are wrong': `select from companies c left join company_records r using (societe_uuid)
    where coalesce(r.offered, 0) <> (select count(*) from call_assignments where societe_uuid = c.societe_uuid)
    or coalesce(r.accepted, 0) <> (select count(*) from calls where societe_uuid = c.societe_uuid and accepted_at is not null)`,
  'answers kept for a repeat and empty': `select from idempotent_requests where answer is null and path not like '%ResendAssignationEmail'`,
  'mails that nobody will send': `select from mails m where sent_at is null and not exists
    (select from graphile_worker._private_jobs where key = m.mail_uuid::text and attempts < max_attempts)`,
}

/** Inconsistencies found, with their counts. Works only for calls made by `call-lifecycle.ts`. */
export async function findInconsistencies(db: Kysely<DB>): Promise<string[]> {
  const found: string[] = []
  for (const [name, query] of Object.entries(inconsistencyQueries)) {
    const { rows } = await sql.raw<{ n: number }>(`select count(*) as n from (${query}) wrong`).execute(db)
    const n = rows[0]?.n ?? 0
    if (n > 0) found.push(`${n} ${name}`)
  }
  return found
}

/** Number of different inconsistencies that are checked. */
export const inconsistencyQueryCount = Object.keys(inconsistencyQueries).length
