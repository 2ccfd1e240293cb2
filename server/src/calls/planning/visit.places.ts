import { type Coordinates, pointOf } from '@callout/domain/addresses/coordinates.ts'
import type { Point } from '@callout/domain/addresses/distance.ts'
import { type RawBuilder, sql } from 'kysely'
import { joinPostcodeArea, placeOf } from '../../companies/call-place.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { callsVisibleTo, isPresentVisit, isToPlan, type StoredCall } from '../call.queries.ts'

type VisitFields = 'ID' | 'call_id' | 'version' | 'technician' | 'customer_name' | 'ville' | 'is_saved_status_open'

/** A planned visit with its place: of the call, else of its postcode area; null if neither is known. */
export interface PlacedVisit extends Pick<StoredCall, VisitFields> {
  readonly schedule_start_date: string
  readonly schedule_end_date: string
  /** True as soon as the technician has set out. */
  readonly has_begun: boolean
  readonly place: Point | null
}

/** The accepted visits of the actor's company that meet a condition on `row` and start in a period. */
export async function loadPlacedVisits(
  { tx, actor }: Pick<RequestContext, 'tx' | 'actor'>,
  { from, until, condition }: { from: RawBuilder<unknown>; until: RawBuilder<unknown>; condition: RawBuilder<unknown> },
): Promise<PlacedVisit[]> {
  const { rows } = await sql<Omit<PlacedVisit, 'place'> & Coordinates>`
    select row."ID", row.call_id, row.version, row.technician, row.customer_name, row.ville, row.is_saved_status_open,
      row.schedule_start_date, row.schedule_end_date,
      exists (select from visits v where ${isPresentVisit}) as has_begun,
      ${placeOf('row')}
    from calls row ${joinPostcodeArea('row')}
    where ${callsVisibleTo(actor)} and ${condition} and row.accepted_at is not null
      and row.schedule_start_date >= ${from} and row.schedule_start_date < ${until}
      and row.schedule_end_date is not null
    order by row.schedule_start_date, row."ID"`.execute(tx)
  return rows.map(({ latitude, longitude, ...visit }) => ({ ...visit, place: pointOf({ latitude, longitude }) }))
}

/** The places of the calls that the actor's company has not answered or not planned yet; at most a thousand. */
export async function loadPlacesToPlan({ tx, actor }: RequestContext): Promise<Pick<PlacedVisit, 'ID' | 'place'>[]> {
  const { rows } = await sql<{ ID: string } & Coordinates>`
    select row."ID", ${placeOf('row')} from calls row ${joinPostcodeArea('row')}
    where ${callsVisibleTo(actor)} and row.is_saved_status_open and (row.accepted_at is null or ${isToPlan(actor)})
    order by row.created_at, row."ID" limit 1000`.execute(tx)
  return rows.map(({ ID, ...coordinates }) => ({ ID, place: pointOf(coordinates) }))
}
