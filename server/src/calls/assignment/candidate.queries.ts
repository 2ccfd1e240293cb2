import type { Point } from '@callout/domain/addresses/distance.ts'
import type { RawBuilder } from 'kysely'
import { type CallLocation, coordinatesOfCall } from '../../companies/distance.queries.ts'
import { fetchRoadDistances, maxRoadDestinations } from '../../companies/road-distance.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import type { TtlCache } from '../../platform/database/ttl-cache.ts'
import { type AssignmentFacts, type CallToAssign, loadAssignmentFacts, loadWorkloads } from './candidate.facts.ts'
import {
  type CandidateCompany,
  estimatedKm,
  type PlacedCompany,
  placeCompanies,
  toCandidate,
} from './candidate.placing.ts'
import { cachedRoster, type RosterCompany } from './candidate.roster.ts'

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
  return { facts, companies: placeCompanies(roster, { skill: call.skill, place }, facts.serving, roads) }
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

/**
 * Road distances in km to the companies nearest in a straight line, by company: the road service takes a limited number
 * of places. Undefined if the service fails.
 */
export async function roadDistancesToNearest(
  osrmUrl: string,
  place: Point,
  roster: readonly RosterCompany[],
): Promise<ReadonlyMap<string, number> | undefined> {
  const near = roster
    .flatMap((company) => {
      const km = estimatedKm(company, place)
      return km === null ? [] : [{ company, km }]
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, maxRoadDestinations)
  const roads = await fetchRoadDistances(
    osrmUrl,
    place,
    near.map(({ company }) => company as Point),
  )
  return (
    roads &&
    new Map(near.flatMap(({ company }, n) => (typeof roads[n] === 'number' ? [[company.societe_uuid, roads[n]]] : [])))
  )
}
