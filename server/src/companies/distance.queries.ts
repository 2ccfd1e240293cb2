import { type Coordinates, pointOf } from '@callout/domain/addresses/coordinates.ts'
import { type Point, roadKm } from '@callout/domain/addresses/distance.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { loadCompany } from './company.queries.ts'
import { fetchRoadDistances } from './road-distance.queries.ts'

/** The fields that locate a call. */
export interface CallLocation {
  readonly code_postal: string
  readonly pays: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Distance of a company from the call in km: by road if possible, else estimated. Null if a place is unknown. */
export async function distanceToCompany(
  tx: Db,
  call: CallLocation,
  societe_uuid: string,
  osrmUrl: string | undefined,
): Promise<number | null> {
  const companyPlace = pointOf(await loadCompany(tx, societe_uuid))
  const callPlace = await coordinatesOfCall(tx, call)
  if (!callPlace || !companyPlace) return null
  const roads = osrmUrl ? await fetchRoadDistances(osrmUrl, callPlace, [companyPlace]) : undefined
  return roads?.[0] ?? roadKm(companyPlace, callPlace)
}

/** The call's own coordinates, else the middle of its postcode or of the area in front; undefined if none is known. */
export async function coordinatesOfCall(tx: Db, call: CallLocation): Promise<Point | undefined> {
  const place = pointOf(call)
  if (place) return place
  const { rows } = await sql<Coordinates>`select * from postcode_place(${call.code_postal}, ${call.pays})`.execute(tx)
  return (rows[0] && pointOf(rows[0])) ?? undefined
}
