import type { AddressSuggestion } from '@callout/domain/addresses/address.api.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { callsVisibleTo } from '../calls/call.queries.ts'
import { cardsVisibleTo } from '../equipment/card.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { AddressQuery } from './address-query.ts'

type AddressRow = Omit<AddressSuggestion, 'label'>

/** Limits the rows that are grouped, because a frequent word matches very many addresses. */
const maxScannedRows = 300

/** SQL condition: the text contains every word. Uses a trigram index. Words have no wildcards to escape. */
const containsAllWords = (text: ReturnType<typeof sql>, words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`${text} like '%' || plain(${word}) || '%'`),
    sql` and `,
  )

/** Addresses of calls and equipment cards that the actor may see and that contain every word, most frequent first. */
export async function findServedAddresses(tx: Db, actor: Actor, query: AddressQuery): Promise<AddressRow[]> {
  const { country, words, shortWords, typed } = query
  const ofCalls = sql`address_text(row.adresse, row.street_number, row.code_postal, row.ville collate "default")`
  const ofCards = sql`address_text(row."Street", row."StreetNo", row."Zip", row."City")`
  const { rows } = await sql<AddressRow>`
    with found as (
      (select adresse as street, street_number, code_postal, ville collate "default" as ville, latitude, longitude
        from calls row where ${callsVisibleTo(actor)} and ${containsAllWords(ofCalls, words)}
          and row.pays = ${country} and row.adresse <> '' limit ${maxScannedRows})
      union all
      (select "Street", "StreetNo", "Zip", "City", latitude, longitude
        from equipment_cards row where ${cardsVisibleTo(actor)} and ${containsAllWords(ofCards, words)}
          and row."Country" = ${country} and row."Street" <> '' limit ${maxScannedRows})
    ), doors as (
      select street, street_number, code_postal, ville, count(*) as served,
        (array_agg(point(longitude, latitude)) filter (where latitude is not null and longitude is not null))[1] as at
      from found group by street, street_number, code_postal, ville
    )
    select street, street_number, code_postal, ville, ${country}::text as pays, at[1] as lat, at[0] as lng
    from doors
    order by plain(street_number) = any(${shortWords}::text[]) desc,
      starts_with(plain(street || ' ' || street_number), plain(${typed})) desc, served desc, street, street_number
    limit 40`.execute(tx)
  return rows
}

/** Postcode areas whose code and town contain every word. */
export async function findPostcodeAreas(tx: Db, { country, words, typed }: AddressQuery): Promise<AddressRow[]> {
  const text = sql`plain(code_postal || ' ' || ville)`
  const { rows } = await sql<AddressRow>`
    select '' as street, '' as street_number, code_postal, ville, pays, latitude as lat, longitude as lng
    from postcode_areas where pays = ${country} and ${containsAllWords(text, words)}
    order by starts_with(plain(code_postal), plain(${typed})) desc, starts_with(plain(ville), plain(${typed})) desc, code_postal
    limit 6`.execute(tx)
  return rows
}

/** Towns whose name contains every word, largest first. `near` is a large town nearby, to distinguish equal names. */
export async function findTowns(
  tx: Db,
  { country, words, typed }: AddressQuery,
): Promise<(AddressRow & { near: string })[]> {
  const name = sql`plain(place.ville || ' ' || place.other_name)`
  const { rows } = await sql<AddressRow & { near: string }>`
    select '' as street, '' as street_number, '' as code_postal, town.ville, town.pays,
      town.latitude as lat, town.longitude as lng, coalesce(large.ville, '') as near
    from (
      select * from places place where place.pays = ${country} and ${containsAllWords(name, words)}
      order by starts_with(${name}, plain(${typed})) desc, population desc, place_id limit 6
    ) town
    left join lateral (
      select ville from places where pays = town.pays and population >= 50000 and place_id <> town.place_id
      order by point(longitude, latitude) <-> point(town.longitude, town.latitude) limit 1
    ) large on true
    order by starts_with(plain(town.ville || ' ' || town.other_name), plain(${typed})) desc, town.population desc`.execute(
    tx,
  )
  return rows
}
