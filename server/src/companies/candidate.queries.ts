import { roadKm } from '@callout/domain/addresses/distance.ts'
import type { Candidate, Placed } from '@callout/domain/calls/assignment.ts'
import type { RawBuilder } from 'kysely'
import { mostAskedRoads, roadsFrom } from '../addresses/road.queries.ts'
import type { Db } from '../kernel/db.ts'
import type { Memo } from '../kernel/memo.ts'
import { type Around, type AskedCall, aroundOf, daysAround, type Lately, latelyOf } from './company.lately.ts'
import { type KnownForLong, rosterOf } from './company.roster.ts'
import { type Place, type PlacedCall, placeOf } from './distance.queries.ts'

/** A company with all an assignment looks at, and what the picker shows of it. */
export interface KnownCompany extends Candidate {
  readonly supplier_code: string
  readonly ville: string
  readonly code_postal: string
  readonly phone: string
  readonly email: string
  readonly skill_count: number
}

/** The minutes a technician works in the days that availability looks at. */
const workingMinutes = (2 * daysAround + 1) * 480

/** A company of the network, placed for a call. */
export interface PlacedCompany extends Placed {
  readonly company: KnownForLong
}

/** Every company of the call's network, with the call's distance, and what is asked anew of the network as a whole. */
export async function companiesAround(
  { tx, memo, osrmUrl }: { readonly tx: Db; readonly memo: Memo; readonly osrmUrl: string | undefined },
  call: AskedCall & PlacedCall & { readonly skill: string },
  beside: { previous: RawBuilder<string | null>; time_zone: string },
): Promise<{ readonly around: Around; readonly companies: readonly PlacedCompany[] }> {
  const around = await aroundOf(tx, call, beside)
  const roster = await rosterOf({ tx, memo }, call.network_code, around.changes)
  const place = await placeOf(tx, call)
  const roads = place && osrmUrl ? await roadsOfNearest(osrmUrl, place, roster.companies) : undefined
  const able = roster.able.get(call.skill)
  const companies = roster.companies.map((company, n) => ({
    company,
    societe_uuid: company.societe_uuid,
    active: company.active,
    has_skill: call.skill === '' || able?.[n] === 1,
    distance_km: roads?.get(company) ?? flownKm(company, place),
    serves_postcode: around.serving.has(company.societe_uuid),
  }))
  return { around, companies }
}

/** These companies with all an assignment looks at. */
export async function candidatesAmong(
  tx: Db,
  call: AskedCall,
  asked: readonly PlacedCompany[],
  around: Around,
  openStatuses: readonly number[],
): Promise<KnownCompany[]> {
  const keys = asked.map(({ societe_uuid }) => societe_uuid)
  const lately = await latelyOf(tx, call, keys, openStatuses)
  const byKey = new Map(lately.map((one) => [one.societe_uuid, one]))
  return asked.flatMap((placed) => {
    const known = byKey.get(placed.societe_uuid)
    return known ? [candidate(placed, known, around, call.wish_date_from !== null)] : []
  })
}

/** The distance without a road service; null where one of the two places is unknown. */
function flownKm({ latitude, longitude }: KnownForLong, place: Place | undefined): number | null {
  return place && latitude !== null && longitude !== null ? roadKm({ latitude, longitude }, place) : null
}

/** Roads to the companies nearest as the crow flies; the others are too far to be asked about. */
async function roadsOfNearest(
  osrmUrl: string,
  place: Place,
  roster: readonly KnownForLong[],
): Promise<Map<KnownForLong, number> | undefined> {
  const near = roster
    .flatMap((company) => {
      const km = flownKm(company, place)
      return km === null ? [] : [{ company, km }]
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, mostAskedRoads)
  const roads = await roadsFrom(
    osrmUrl,
    place,
    near.map(({ company }) => company as Place),
  )
  return roads && new Map(near.flatMap(({ company }, n) => (typeof roads[n] === 'number' ? [[company, roads[n]]] : [])))
}

// Every field by name: spread together, two thousand of them would cost more than all the rest of a ranking.
function candidate(
  { company, societe_uuid, has_skill, distance_km, serves_postcode }: PlacedCompany,
  lately: Lately,
  around: Around,
  hasWish: boolean,
): KnownCompany {
  return {
    societe_uuid,
    raison_sociale: company.raison_sociale,
    supplier_code: company.supplier_code,
    ville: company.ville,
    code_postal: company.code_postal,
    phone: company.phone,
    email: company.email,
    active: company.active,
    capacity: company.capacity,
    skill_count: company.skills.length,
    has_skill,
    distance_km,
    serves_postcode,
    on_leave: around.onLeave.has(societe_uuid),
    declined: around.declined.has(societe_uuid),
    open_calls: lately.open_calls,
    booked_minutes: hasWish ? lately.booked_minutes : null,
    working_minutes: company.technicians * workingMinutes,
    is_previous: societe_uuid === around.previous,
    record: lately,
    last_assigned_at: lately.last_assigned_at,
  }
}
