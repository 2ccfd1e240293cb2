import { roadKm } from '@callout/domain/addresses/distance.ts'
import type { Candidate, CompanyProfile } from '@callout/domain/calls/assignment.ts'
import type { RawBuilder } from 'kysely'
import { type CallLocation, type Coordinates, coordinatesOfCall } from '../../companies/distance.queries.ts'
import { fetchRoadDistances, maxRoadDestinations } from '../../companies/road-distance.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import type { TtlCache } from '../../platform/database/ttl-cache.ts'
import {
  type AssignmentFacts,
  availabilityDays,
  type CallToAssign,
  type CompanyWorkload,
  loadAssignmentFacts,
  loadWorkloads,
} from './candidate.facts.ts'
import { cachedRoster, type RosterCompany } from './candidate.roster.ts'

/** A candidate with the columns that the picker shows. */
export interface CandidateCompany extends Candidate {
  readonly supplier_code: string
  readonly ville: string
  readonly code_postal: string
  readonly phone: string
  readonly email: string
  readonly skill_count: number
}

/** The minutes that a technician works in the days checked for availability. */
const workingMinutesPerTechnician = (2 * availabilityDays + 1) * 480

/** A company of the network with its distance from the call. */
export interface PlacedCompany extends CompanyProfile {
  readonly company: RosterCompany
}

/** Loads every company of the call's network with its distance from the call, and the facts about the network. */
export async function companiesForAssignment(
  { tx, ttlCache, osrmUrl }: { readonly tx: Db; readonly ttlCache: TtlCache; readonly osrmUrl: string | undefined },
  call: CallToAssign & CallLocation & { readonly skill: string },
  values: { previous: RawBuilder<string | null>; time_zone: string },
): Promise<{ readonly facts: AssignmentFacts; readonly companies: readonly PlacedCompany[] }> {
  const facts = await loadAssignmentFacts(tx, call, values)
  const roster = await cachedRoster({ tx, ttlCache }, facts.changes, call.network_code)
  const place = await coordinatesOfCall(tx, call)
  const roads = place && osrmUrl ? await roadDistancesToNearest(osrmUrl, place, roster.companies) : undefined
  const hasSkillByIndex = roster.skillFlags.get(call.skill)
  const companies = roster.companies.map((company, n) => ({
    company,
    societe_uuid: company.societe_uuid,
    active: company.active,
    has_skill: call.skill === '' || hasSkillByIndex?.[n] === 1,
    distance_km: roads?.get(company) ?? straightLineKm(company, place),
    serves_postcode: facts.serving.has(company.societe_uuid),
  }))
  return { facts, companies }
}

/** Adds workloads and facts to these companies. */
export async function loadCandidates(
  tx: Db,
  call: CallToAssign,
  companies: readonly PlacedCompany[],
  facts: AssignmentFacts,
  openStatuses: readonly number[],
): Promise<CandidateCompany[]> {
  const keys = companies.map(({ societe_uuid }) => societe_uuid)
  const workloads = await loadWorkloads(tx, call, keys, openStatuses)
  const byKey = new Map(workloads.map((workload) => [workload.societe_uuid, workload]))
  return companies.flatMap((placed) => {
    const workload = byKey.get(placed.societe_uuid)
    return workload ? [toCandidate(placed, workload, facts, call.wish_date_from !== null)] : []
  })
}

/** The distance without a road service; null if a place is unknown. */
function straightLineKm({ latitude, longitude }: RosterCompany, place: Coordinates | undefined): number | null {
  return place && latitude !== null && longitude !== null ? roadKm({ latitude, longitude }, place) : null
}

/** Road distances to the companies nearest in a straight line. The road service takes a limited number of places. */
async function roadDistancesToNearest(
  osrmUrl: string,
  place: Coordinates,
  roster: readonly RosterCompany[],
): Promise<Map<RosterCompany, number> | undefined> {
  const near = roster
    .flatMap((company) => {
      const km = straightLineKm(company, place)
      return km === null ? [] : [{ company, km }]
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, maxRoadDestinations)
  const roads = await fetchRoadDistances(
    osrmUrl,
    place,
    near.map(({ company }) => company as Coordinates),
  )
  return roads && new Map(near.flatMap(({ company }, n) => (typeof roads[n] === 'number' ? [[company, roads[n]]] : [])))
}

// Fields by name instead of object spread: for two thousand companies, spread costs more than the rest of a ranking.
function toCandidate(
  { company, societe_uuid, has_skill, distance_km, serves_postcode }: PlacedCompany,
  workload: CompanyWorkload,
  facts: AssignmentFacts,
  hasWish: boolean,
): CandidateCompany {
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
    on_leave: facts.onLeave.has(societe_uuid),
    declined: facts.declined.has(societe_uuid),
    open_calls: workload.open_calls,
    booked_minutes: hasWish ? workload.booked_minutes : null,
    working_minutes: company.technicians * workingMinutesPerTechnician,
    is_previous: societe_uuid === facts.previous,
    record: workload,
    last_assigned_at: workload.last_assigned_at,
  }
}
