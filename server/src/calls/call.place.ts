import { sql } from 'kysely'

const hasPlace = sql`(row.latitude is not null and row.longitude is not null)`

/** SQL columns with the coordinates of the call `row`, else of its postcode area; see `joinPostcodeArea`. */
export const placeColumns = sql`case when ${hasPlace} then row.latitude else area.latitude end as latitude,
  case when ${hasPlace} then row.longitude else area.longitude end as longitude`

/** Joins the postcode area of the call `row` if the call has no coordinates of its own. */
export const joinPostcodeArea = sql`left join postcode_areas area
  on not ${hasPlace} and area.pays = row.pays and area.code_postal = row.code_postal`
