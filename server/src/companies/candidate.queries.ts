import { roadKm } from '@callout/domain/addresses/distance.ts'
import type { Candidate } from '@callout/domain/calls/assignment.ts'
import { mostAskedRoads, roadsFrom } from '../addresses/road.queries.ts'
import type { Db } from '../kernel/db.ts'
import type { Memo } from '../kernel/memo.ts'
import { type AskedCall, daysAround, type Lately, latelyOf } from './company.lately.ts'
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

/** Every company of the call's network with what an assignment looks at. */
export async function candidatesFor(
  { tx, memo }: { readonly tx: Db; readonly memo: Memo },
  call: AskedCall & PlacedCall & { readonly skill: string },
  beside: { openStatuses: readonly number[]; previous: string | null; time_zone: string; osrmUrl: string | undefined },
): Promise<KnownCompany[]> {
  const lately = await latelyOf(tx, call, beside)
  const roster = await rosterOf({ tx, memo }, call.network_code, lately.changes)
  const place = await placeOf(tx, call)
  const roads = place && beside.osrmUrl ? await roadsOfNearest(beside.osrmUrl, place, roster) : undefined
  const asked = { ...beside, skill: call.skill, hasWish: call.wish_date_from !== null }
  return roster.map((company) => candidate(company, lately, asked, roads?.get(company) ?? flownKm(company, place)))
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

const noRecord = { offered: 0, accepted: 0, done: 0, done_at_first_visit: 0, last_assigned_at: null }

// Every field by name: spread together, two thousand of them would cost more than all the rest of a ranking.
function candidate(
  company: KnownForLong,
  lately: Lately,
  { previous, skill, hasWish }: { previous: string | null; skill: string; hasWish: boolean },
  distance_km: number | null,
): KnownCompany {
  const { societe_uuid } = company
  const record = lately.standing.get(societe_uuid) ?? noRecord
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
    has_skill: skill === '' || company.skills.includes(skill),
    distance_km,
    serves_postcode: lately.serving.has(societe_uuid),
    on_leave: lately.onLeave.has(societe_uuid),
    declined: lately.declined.has(societe_uuid),
    open_calls: lately.openCalls.get(societe_uuid) ?? 0,
    booked_minutes: hasWish ? (lately.bookedMinutes.get(societe_uuid) ?? 0) : null,
    working_minutes: company.technicians * workingMinutes,
    is_previous: societe_uuid === previous,
    record,
    last_assigned_at: record.last_assigned_at,
  }
}
