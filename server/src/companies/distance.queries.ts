import { roadKm } from '@callout/domain/addresses/distance.ts'
import { roadsFrom } from '../addresses/road.queries.ts'
import type { Db } from '../kernel/db.ts'
import { companyOf } from './company.queries.ts'

/** What tells where a call is. */
export interface PlacedCall {
  readonly code_postal: string
  readonly pays: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** How far one company is from the call, in km with one decimal: by road where a service says, else as candidates are measured. */
export async function companyDistance(
  tx: Db,
  call: PlacedCall,
  societe_uuid: string,
  osrmUrl: string | undefined,
): Promise<number | null> {
  const { latitude, longitude } = await companyOf(tx, societe_uuid)
  const place = await placeOf(tx, call)
  if (!place || latitude === null || longitude === null) return null
  const here = { latitude, longitude }
  const roads = osrmUrl ? await roadsFrom(osrmUrl, place, [here]) : undefined
  return roads?.[0] ?? roadKm(here, place)
}

/** Where the call is: its own coordinates, else the middle of its postcode area where that is known. */
export async function placeOf(tx: Db, call: PlacedCall): Promise<Place | undefined> {
  const { latitude, longitude } = call
  if (latitude !== null && longitude !== null) return { latitude, longitude }
  return tx
    .selectFrom('postcode_areas')
    .select(['latitude', 'longitude'])
    .where('pays', '=', call.pays)
    .where('code_postal', '=', call.code_postal)
    .executeTakeFirst()
}
