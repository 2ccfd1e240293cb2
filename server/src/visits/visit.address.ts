import { normaliseStreet } from '@callout/domain/platform/facts/street.ts'
import { type Visit, visitLimits } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'

type VisitAtAddress = NonNullable<Visit['same_address']>[number]

/**
 * Other calls of the actor's company at the street and number of these calls, by call, the latest first. A technician
 * reads those of colleagues too.
 */
export async function loadVisitsAtAddress(
  { tx, actor }: RequestContext,
  calls: readonly Pick<StoredCall, 'ID' | 'adresse' | 'street_number' | 'code_postal'>[],
): Promise<Map<string, VisitAtAddress[]>> {
  const places = calls
    .filter(({ adresse, code_postal }) => adresse.trim() !== '' && code_postal.trim() !== '')
    .map(({ ID, adresse, street_number, code_postal }) => ({
      ID,
      house: normaliseStreet(`${adresse} ${street_number}`),
      code_postal,
    }))
  const { rows } = await sql<VisitAtAddress & { visit: string }>`
    select place."ID" as visit, other.*
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place ("ID" uuid, house text, code_postal text)
    cross join lateral (
      select row.call_id, coalesce(row.appointment_date_at, row.created_at) as at, row.item_name as product,
        row.door_number as door, row.is_saved_status_open as is_open
      from calls row
      where row.network_code = ${actor.network_code} and row.societe_uuid = ${actor.societe_uuid}
        and row.code_postal = place.code_postal and row."ID" <> place."ID" and not row.is_cancelled_status
        and normal_street(row.adresse || ' ' || row.street_number) = place.house
      order by 2 desc limit ${visitLimits.earlier}) other`.execute(tx)
  const byVisit = new Map<string, VisitAtAddress[]>()
  for (const { visit, ...other } of rows) byVisit.set(visit, [...(byVisit.get(visit) ?? []), other])
  return byVisit
}
