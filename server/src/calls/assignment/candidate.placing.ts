import { type Point, roadKm } from '@callout/domain/addresses/distance.ts'
import type { Candidate, CompanyProfile } from '@callout/domain/calls/assignment/assignment.ts'
import { workingMinutesPerTechnician } from '@callout/domain/calls/assignment/availability.ts'
import type { TrackRecord } from '@callout/domain/calls/assignment/track-record.ts'
import type { CompanyRoster, RosterCompany } from './candidate.roster.ts'

/** A candidate with the columns that the picker shows. */
export interface CandidateCompany extends Candidate {
  readonly supplier_code: string
  readonly ville: string
  readonly code_postal: string
  readonly phone: string
  readonly email: string
  readonly skill_count: number
}

/** A company of the network with its distance from the call. */
export interface PlacedCompany extends CompanyProfile {
  readonly company: RosterCompany
}

/** A company's current workload and its track record. */
export interface CompanyWorkload extends TrackRecord {
  readonly societe_uuid: string
  readonly last_assigned_at: string | null
  readonly open_calls: number
  /** Minutes of visits planned around the wish date. */
  readonly booked_minutes: number
}

/** Facts about a call's companies, without their workloads. */
export interface CandidateFacts {
  /** The company that worked on the appliance before. */
  readonly previous: string | null
  readonly onLeave: ReadonlySet<string>
  readonly declined: ReadonlySet<string>
}

/** Every company of the roster as seen from a call. `roadDistances` replaces the estimates, where it has one. */
export function placeCompanies(
  roster: CompanyRoster,
  { skill, place }: { readonly skill: string; readonly place: Point | undefined },
  serving: ReadonlySet<string>,
  roadDistances?: ReadonlyMap<string, number>,
): PlacedCompany[] {
  const hasSkillByIndex = roster.skillFlags.get(skill)
  return roster.companies.map((company, n) => ({
    company,
    societe_uuid: company.societe_uuid,
    active: company.active,
    has_skill: skill === '' || hasSkillByIndex?.[n] === 1,
    distance_km: roadDistances?.get(company.societe_uuid) ?? estimatedKm(company, place),
    serves_postcode: serving.has(company.societe_uuid),
  }))
}

/** The distance without a road service; null if a place is unknown. */
export function estimatedKm({ latitude, longitude }: RosterCompany, place: Point | undefined): number | null {
  return place && latitude !== null && longitude !== null ? roadKm({ latitude, longitude }, place) : null
}

/**
 * Adds workload and facts to a company. Fields by name: for thousands of companies, spread costs more than the rest.
 */
export function toCandidate(
  { company, societe_uuid, has_skill, distance_km, serves_postcode }: PlacedCompany,
  workload: CompanyWorkload,
  facts: CandidateFacts,
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
