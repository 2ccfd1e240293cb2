import { type Kysely, sql } from 'kysely'
import type { DB } from '../../src/kernel/db.types.ts'

/** History rows of which each stands for one version of its call. */
const counted = "('save', 'status', 'assign', 'unassign', 'accept', 'reject', 'planning', 'defects')"
const everybody = "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid"
const nobody = "'00000000-0000-0000-0000-000000000000'::uuid"

/** What must not be, each a query that counts it. None of them asks what was claimed: a half-written change is found too. */
const wrongs: Readonly<Record<string, string>> = {
  'calls without the history of their creation': `select from calls c where not exists
    (select from history where service_job_uuid = c."ID" and change_data->>'type' = 'create')`,
  'history of calls that are neither there nor deleted': `select from history h where not exists
    (select from calls where "ID" = h.service_job_uuid) and not exists
    (select from history where service_job_uuid = h.service_job_uuid and change_data->>'type' = 'delete')`,
  'calls whose version is not their history': `select from calls c where version - 1 <>
    (select count(*) from history where service_job_uuid = c."ID" and change_data->>'type' in ${counted})`,
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
    from history where service_job_uuid = d.service_job_uuid and change_data->>'type' like 'document\\_%'
    and change_data->'changedItem'->0->>'new_value' = d."DocNum")`,
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
      select network_code, coalesce(societe_uuid, ${nobody}) as scope, status_id, count(*) as calls from calls group by 1, 2, 3
      union all select network_code, ${everybody}, status_id, count(*) from calls group by 1, 2, 3) real
    full join (select network_code, societe_uuid as scope, status_id, sum(calls) as calls
      from call_counts group by 1, 2, 3 having sum(calls) <> 0) kept using (network_code, scope, status_id)
    where real.calls is distinct from kept.calls`,
  'records of companies that are wrong': `select from companies c left join company_records r using (societe_uuid)
    where coalesce(r.offered, 0) <> (select count(*) from call_assignments where societe_uuid = c.societe_uuid)
    or coalesce(r.accepted, 0) <> (select count(*) from calls where societe_uuid = c.societe_uuid and accepted_at is not null)`,
  'answers kept for a repeat and empty': `select from idempotency_keys where answer is null and path not like '%ResendAssignationEmail'`,
  'mails that nobody will send': `select from mails m where sent_at is null and not exists
    (select from graphile_worker._private_jobs where key = m.mail_uuid::text and attempts < max_attempts)`,
}

/** Every wrong that is found, with how often; none in a database to be trusted. Only for calls made by `aLife`. */
export async function wrongsIn(db: Kysely<DB>): Promise<string[]> {
  const found: string[] = []
  for (const [name, query] of Object.entries(wrongs)) {
    const { rows } = await sql.raw<{ n: number }>(`select count(*) as n from (${query}) wrong`).execute(db)
    const n = rows[0]?.n ?? 0
    if (n > 0) found.push(`${n} ${name}`)
  }
  return found
}

/** How many different things are looked for. */
export const wrongsLookedFor = Object.keys(wrongs).length
