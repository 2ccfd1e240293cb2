import { visitLimits } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import { isDoneSql, type StoredCall } from '../calls/call.queries.ts'
import { haveSameSerial } from '../equipment/serial.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'

/** An earlier repair of the appliance by the same company. */
export interface EarlierVisit {
  readonly call_id: string
  readonly at: string
  readonly company: string
  readonly done: string
  /** The deepest level of its defect code; '' without one. */
  readonly defect_code: string
}

/** Most characters of an earlier report that are sent. */
const maxReport = 500

/**
 * The last finished calls of the actor's company about the appliances of these calls, by call. A technician reads those
 * of colleagues too.
 */
export async function loadEarlierVisits(
  { tx, actor }: RequestContext,
  calls: readonly Pick<
    StoredCall,
    'ID' | 'ins_id' | 'internal_serial_number' | 'fictive_serial_number' | 'created_at'
  >[],
): Promise<Map<string, EarlierVisit[]>> {
  const visits = calls.map(({ ID, ins_id, internal_serial_number, fictive_serial_number, created_at }) => ({
    ID,
    ins_id,
    serial: fictive_serial_number ? '' : internal_serial_number,
    created_at,
  }))
  const finishedOfCompany = sql`row.network_code = ${actor.network_code} and row.societe_uuid = ${actor.societe_uuid}
    and ${isDoneSql('row')} and row."ID" <> visit."ID" and row.created_at <= visit.created_at`
  const { rows } = await sql<EarlierVisit & { visit: string }>`
    select visit."ID" as visit, earlier.call_id, earlier.at, earlier.company, left(earlier.done, ${maxReport}) as done,
      earlier.defect_code
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
      as visit ("ID" uuid, ins_id bigint, serial text, created_at timestamptz)
    cross join lateral (
      select row.call_id, coalesce(row.done_at, row.appointment_date_at, row.created_at) as at,
        row.subcontractor_name as company, row.description_sat as done,
        coalesce(nullif(row.defect_code4, ''), nullif(row.defect_code3, ''), nullif(row.defect_code2, ''), row.defect_code1)
          as defect_code
      from calls row
      where row."ID" in (
        select row."ID" from calls row where row.ins_id = visit.ins_id and ${finishedOfCompany}
        union select row."ID" from calls row where ${haveSameSerial(sql`row.internal_serial_number`, sql`visit.serial`)}
          and ${finishedOfCompany})
      order by 2 desc limit ${visitLimits.earlier}) earlier`.execute(tx)
  const byVisit = new Map<string, EarlierVisit[]>()
  for (const { visit, ...earlier } of rows) byVisit.set(visit, [...(byVisit.get(visit) ?? []), earlier])
  return byVisit
}
