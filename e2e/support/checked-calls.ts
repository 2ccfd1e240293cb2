import { runStatement } from './database.ts'

/**
 * Moves a call next to its company, and makes three closed calls of the company in its postcode with approved fees of
 * 10, 12 and 14 kilometres.
 */
export const createVisitsNearby = (call_id: string) =>
  runStatement(
    `with here as (
      update calls c set latitude = s.latitude, longitude = s.longitude, code_postal = 'near ' || c.call_id, ins_id = null
      from companies s where s.societe_uuid = c.societe_uuid and c.call_id = $1 and c.network_code = 'ATLIBE'
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
