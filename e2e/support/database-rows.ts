import { runStatement } from './database.ts'

/** Makes `count` open calls without a company, copies of one, with this subject. */
export const createUnassignedCalls = (count: number, subject: string) =>
  runStatement(
    `insert into calls select (jsonb_populate_record(source, jsonb_build_object(
        'ID', gen_random_uuid(), 'call_id', nextval('call_numbers')::text, 'subject', $2::text, 'version', 1,
        'ins_id', null, 'rejected_at', null, 'rejected_by', '', 'reject_reason', ''))).*
      from (select row as source from calls row
        where network_code = 'ATLIBE' and societe_uuid is null and is_saved_status_open limit 1) one
      cross join generate_series(1, $1::int)`,
    [count, subject],
  )

/** Makes `count` calls that wait for the answer of their company, copies of one. Returns their numbers. */
export async function createUnansweredCalls(count: number, subject: string, company: string): Promise<string[]> {
  const rows = await runStatement<{ call_id: string }>(
    `insert into calls select (jsonb_populate_record(source, jsonb_build_object(
        'ID', gen_random_uuid(), 'call_id', nextval('call_numbers')::text, 'subject', $2::text, 'version', 1,
        'ins_id', null, 'wish_date_from', null))).*
      from (select row as source from calls row
        where network_code = 'ATLIBE' and subcontractor_name = $3 and is_saved_status_open
          and accepted_at is null and rejected_at is null limit 1) one
      cross join generate_series(1, $1::int) returning call_id`,
    [count, subject, company],
  )
  return rows.map(({ call_id }) => call_id)
}
export const deleteCalls = (subject: string) => runStatement('delete from calls where subject = $1', [subject])

/** Makes `count` spare-part requests to approve, of 10.00 each, with numbers that begin with `prefix`. */
export const createSparePartRequests = (count: number, prefix: string) =>
  runStatement(
    `insert into documents (network_code, type, "DocNum", service_job_uuid, call_id, societe_uuid, subcontractor_name, "DocTotal")
      select network_code, 'sparepart', $2::text || lpad(number::text, 4, '0'), "ID", call_id, societe_uuid, subcontractor_name, 10
      from (select * from calls where network_code = 'ATLIBE' and societe_uuid is not null limit 1) one
      cross join generate_series(1, $1::int) as number`,
    [count, prefix],
  )
export const deleteDocuments = (prefix: string) =>
  runStatement(`delete from documents where "DocNum" like $1 || '%'`, [prefix])

/** Makes an open call that repeats a done one of a company, 23 days after it; both have an appliance. */
export const createRepeat = (subject: string, company: string) =>
  runStatement(
    `insert into calls select (jsonb_populate_record(source, jsonb_build_object(
        'ID', gen_random_uuid(), 'call_id', nextval('call_numbers')::text, 'subject', $1::text, 'version', 1,
        'created_at', source.created_at + interval '23 days', 'status_id', -3, 'is_saved_status_open', true,
        'societe_uuid', null, 'subcontractor_name', '', 'accepted_at', null, 'done_at', null, 'technician', '',
        'appointment_date_at', null, 'schedule_start_date', null, 'schedule_end_date', null, 'assigned_at', null))).*
      from (select row as source, row.created_at from calls row
        where network_code = 'ATLIBE' and subcontractor_name = $2 and status_id in (1, 2, -1) and ins_id is not null
          and created_at < now() - interval '30 days' order by created_at limit 1) source`,
    [subject, company],
  )

/**
 * Makes a call that waits for the answer of its company, and six finished ones with the same fault that needed a part.
 */
export async function createFaultWithParts(subject: string, company: string) {
  await createUnansweredCalls(7, subject, company)
  await runStatement(`update calls set code_product = $1 where subject = $1`, [subject])
  await runStatement(
    `update calls set status_id = 1, is_saved_status_open = false, created_at = now() - interval '10 days'
      where "ID" in (select "ID" from calls where subject = $1 order by call_id desc limit 6)`,
    [subject],
  )
  await runStatement(
    `with requests as (
      insert into documents (network_code, type, "DocNum", service_job_uuid, call_id, societe_uuid, subcontractor_name)
      select network_code, 'sparepart', $1 || call_id, "ID", call_id, societe_uuid, subcontractor_name
      from calls where subject = $1 and status_id = 1 returning "DocEntry")
    insert into document_lines ("DocEntry", "LineNum", "CodeCom", "Quantity", "Price", "LineTotal")
      select "DocEntry", 1, (select code_product from products where network_code = 'ATLIBE' order by code_product limit 1), 1, 1, 1
      from requests`,
    [subject],
  )
}

/** Makes a call of a company for each of these facts, copies of one that waits for its answer, with this subject. */
export const createCompanyCalls = (subject: string, company: string, facts: readonly object[]) =>
  runStatement(
    `insert into calls select (jsonb_populate_record(source, jsonb_build_object(
        'ID', gen_random_uuid(), 'call_id', nextval('call_numbers')::text, 'subject', $1::text, 'version', 1,
        'ins_id', null, 'wish_date_from', null, 'answer_due_at', null, 'answer_remind_at', null) || facts)).*
      from (select row as source from calls row
        where network_code = 'ATLIBE' and subcontractor_name = $2 and is_saved_status_open
          and accepted_at is null and rejected_at is null limit 1) one
      cross join jsonb_array_elements($3::jsonb) as facts`,
    [subject, company, JSON.stringify(facts)],
  )

/**
 * Moves a call to an unknown place, where its kilometres have no limit, and makes three closed calls of the company in
 * its postcode with approved fees of 10, 12 and 14 kilometres.
 */
export const createVisitsNearby = (call_id: string) =>
  runStatement(
    `with here as (
      update calls c set latitude = null, longitude = null, code_postal = 'near ' || c.call_id, ins_id = null
      where c.call_id = $1 and c.network_code = 'ATLIBE'
      returning c."ID", c.network_code, c.societe_uuid, c.code_postal),
    visited as (
      update calls c set code_postal = chosen.code_postal
      from (select o."ID", here.code_postal, row_number() over (order by o.call_id) as visit
        from calls o join here on o.societe_uuid = here.societe_uuid
        where o.status_id = -1 and not exists (select from documents d join document_lines l using ("DocEntry")
          where d.service_job_uuid = o."ID" and l."Distance" is not null)
        order by o.call_id limit 3) chosen
      where c."ID" = chosen."ID" returning c.*, chosen.visit),
    written as (
      insert into documents (network_code, type, "DocNum", service_job_uuid, call_id, societe_uuid, subcontractor_name,
        "DocTotal", "Confirmed")
      select network_code, 'fee', 'near-' || $1 || '-' || visit, "ID", call_id, societe_uuid, subcontractor_name, 5, 'Y'
      from visited returning "DocEntry", "DocNum")
    insert into document_lines ("DocEntry", "LineNum", "ItemCode", "Quantity", "Price", "Distance", "LineTotal")
      select "DocEntry", 1, 'KM-20', 8 + 2 * right("DocNum", 1)::int, 0.42, 20, 5 from written`,
    [call_id],
  )

/** Sets a call done, with report and defect code. */
export const finishCall = (call_id: string) =>
  runStatement(
    `update calls set status_id = 1, is_saved_status_open = false, done_at = now(), version = version + 1,
        description_sat = 'The fan was replaced.', defect_code1 = 'ELE', defect_code2 = 'ELE-FUSE'
      where call_id = $1 and network_code = 'ATLIBE'`,
    [call_id],
  )

/** Tells an account that the visit of a call was moved, in the bell. */
export const createNotification = (subject: string) =>
  runStatement(
    `insert into notifications (network_code, account_uuid, kind, service_job_uuid, author_uuid, user_name, created_at)
      select c.network_code, a.account_uuid, 'moved', c."ID", a.account_uuid, c.subcontractor_name, now()
      from (select * from calls where network_code = 'ATLIBE' and societe_uuid is not null limit 1) c
        cross join accounts a where a.subject = $1`,
    [subject],
  )

/** Switches the email that promises a visit to its customer on or off. */
export const switchPromiseMail = (isOn: 'Y' | 'N') =>
  runStatement(
    `update networks set assignment_policy = assignment_policy || jsonb_build_object('customer', jsonb_build_object(
        'mail_promised', $1::text)) where network_code = 'ATLIBE'`,
    [isOn],
  )

/** Lets the email to the customer of a call go now: it waits two minutes for further changes. */
export const runCustomerMail = (call_id: string) =>
  runStatement(
    `select graphile_worker.add_job('mail_customer', json_build_object('ID', "ID"), run_at => now(),
        job_key => 'mail_customer ' || "ID"::text) from calls where call_id = $1 and network_code = 'ATLIBE'`,
    [call_id],
  )
