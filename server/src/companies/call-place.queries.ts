import { sql } from 'kysely'

type CallAlias = 'row' | 'call' | 'c'

const hasPlace = (call: CallAlias) =>
  sql`(${sql.ref(`${call}.latitude`)} is not null and ${sql.ref(`${call}.longitude`)} is not null)`

/** SQL columns with the coordinates of the call of this alias, else of its postcode; see `joinPostcodeArea`. */
export const placeOf = (call: CallAlias) => sql`case when ${hasPlace(call)} then ${sql.ref(`${call}.latitude`)}
  else area.latitude end as latitude,
  case when ${hasPlace(call)} then ${sql.ref(`${call}.longitude`)} else area.longitude end as longitude`

/** Joins the place of the postcode as `area`, or that of the area in front of it, if the call has no coordinates. */
export const joinPostcodeArea = (call: CallAlias) => sql`left join lateral (
  select place.latitude, place.longitude
  from postcode_place(${sql.ref(`${call}.code_postal`)}, ${sql.ref(`${call}.pays`)}) place where not ${hasPlace(call)}
) area on true`
