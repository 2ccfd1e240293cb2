import type { VisitResult } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import type { StoredCall } from '../../calls/call.queries.ts'
import type { Db } from '../../platform/database/db.ts'

/** Most photos in a report. */
const maxPhotos = 6

/** A finished visit, as its report shows it. */
export interface ReportedVisit {
  readonly on_the_way_at: string | null
  readonly started_at: string | null
  readonly finished_at: string
  readonly result: VisitResult
  readonly missing: string
  readonly other_parts: string
  readonly signed_by: string
  /** Hash of the content of the last report; '' without one. */
  readonly report_content: string
  /** Names of the photos and of the signature in the file store. */
  readonly photos: readonly string[]
  readonly signature: string | null
}

export interface UsedPart {
  readonly code: string
  readonly name: string
  readonly Quantity: number
}

/** The key of a visit. */
export interface VisitKey {
  readonly ID: string
  readonly appointment_date_at: string
}

/**
 * The finished visit whose report is not made yet; undefined if there is none, or if another company has the call now,
 * whose name the report would bear. `lock` holds it until the end of `tx`.
 */
export async function findUnreportedVisit(
  tx: Db,
  { ID, appointment_date_at }: VisitKey,
  lock?: 'for update',
): Promise<ReportedVisit | undefined> {
  const filesOf = (column: 'photos_attachment' | 'signature_attachment') => sql`
    from uploads u where u.attachment_uuid = v.${sql.ref(column)} and u.content_type like 'image/%'`
  const { rows } = await sql<ReportedVisit>`
    select v.on_the_way_at, v.started_at, v.finished_at, v.result, v.missing, v.other_parts, v.signed_by, v.report_content,
      array(select u.file ${filesOf('photos_attachment')} order by u.position limit ${maxPhotos}) as photos,
      (select u.file ${filesOf('signature_attachment')} limit 1) as signature
    from visits v join calls row on row."ID" = v.service_job_uuid and row.societe_uuid = v.societe_uuid
    where v.service_job_uuid = ${ID} and v.appointment_date_at = ${appointment_date_at}
      and v.finished_at is not null and v.reported_at is null ${lock ? sql`for update of v` : sql``}`.execute(tx)
  return rows[0]
}

/** The parts on the call, each with its quantity, without those that a former company of the call requested. */
export async function loadUsedParts(
  tx: Db,
  { ID, societe_uuid }: Pick<StoredCall, 'ID' | 'societe_uuid'>,
): Promise<UsedPart[]> {
  const { rows } = await sql<UsedPart>`
    select l."CodeCom" as code, min(l."Description") as name, sum(l."Quantity")::float8 as "Quantity"
    from documents d join document_lines l using ("DocEntry")
    where d.service_job_uuid = ${ID} and d.type = 'sparepart' and d.societe_uuid = ${societe_uuid}
      and l."LineStatus" = 'O'
    group by l."CodeCom" order by min(l."LineNum"), l."CodeCom"`.execute(tx)
  return rows
}
