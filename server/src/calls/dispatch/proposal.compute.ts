import { pointOf } from '@callout/domain/addresses/coordinates.ts'
import {
  type AssignmentPolicy,
  profileFailures,
  type Ranking,
  rankCandidates,
} from '@callout/domain/calls/assignment/assignment.ts'
import { availabilityMs } from '@callout/domain/calls/assignment/availability.ts'
import type { TrackRecord } from '@callout/domain/calls/assignment/track-record.ts'
import { proposeAssignments } from '@callout/domain/calls/dispatch/proposal.ts'
import {
  type CompanyWorkload,
  type PlacedCompany,
  placeCompanies,
  toCandidate,
} from '../assignment/candidate.placing.ts'
import type { CompanyRoster } from '../assignment/candidate.roster.ts'
import type { CallForProposal, PlannedVisit } from './proposal.facts.ts'

/** Everything a proposal is computed from. It is copied to a thread. */
export interface ProposalTask {
  readonly policy: AssignmentPolicy
  readonly includeCandidates: boolean
  readonly calls: readonly (CallForProposal & {
    /** Road distances in km by company. */
    readonly roads: ReadonlyMap<string, number> | undefined
    /** Key of the company that is decided already. */
    readonly pinned?: string | undefined
  })[]
  readonly roster: CompanyRoster
  readonly networkRecord: TrackRecord
  readonly workloads: readonly Omit<CompanyWorkload, 'booked_minutes'>[]
  /** The companies that serve a postcode, by postcode. */
  readonly serving: ReadonlyMap<string, readonly string[]>
  readonly leaves: readonly { readonly societe_uuid: string; readonly starts_on: string; readonly ends_on: string }[]
  /** In order of their start. */
  readonly visits: readonly PlannedVisit[]
}

/** Ranks the companies of each call as the single assignment does, and assigns all calls together. */
export function computeProposal(task: ProposalTask) {
  const workloads = new Map(task.workloads.map((workload) => [workload.societe_uuid, workload]))
  const visitsOf = Map.groupBy(task.visits, ({ societe_uuid }) => societe_uuid)
  const calls = task.calls.map((call) => ({ ...call, ranking: rankForCall(task, call, workloads, visitsOf) }))
  const loads = task.roster.companies.map(({ societe_uuid, raison_sociale, capacity }) => ({
    societe_uuid,
    raison_sociale,
    open_calls: workloads.get(societe_uuid)?.open_calls ?? 0,
    capacity: capacity ?? task.policy.capacity,
  }))
  return proposeAssignments(calls, loads, task.includeCandidates)
}

function rankForCall(
  task: ProposalTask,
  call: ProposalTask['calls'][number],
  workloads: ReadonlyMap<string, Omit<CompanyWorkload, 'booked_minutes'>>,
  visitsOf: ReadonlyMap<string, readonly PlannedVisit[]>,
): Ranking {
  const { wish_day, wish_date_from, previous, repeat_company } = call
  const place = pointOf(call) ?? undefined
  const serving = new Set(task.serving.get(call.code_postal))
  const companies = placeCompanies(task.roster, { skill: call.skill, place }, serving, call.roads)
  const onLeave = new Set(
    task.leaves
      .filter(({ starts_on, ends_on }) => wish_day !== null && starts_on <= wish_day && wish_day <= ends_on)
      .map(({ societe_uuid }) => societe_uuid),
  )
  const facts = { previous, onLeave, declined: new Set(call.declined) }
  const rank = (placed: readonly PlacedCompany[]) => {
    const candidates = placed.flatMap((company) => {
      const workload = workloads.get(company.societe_uuid)
      if (!workload) return []
      const booked_minutes = bookedMinutes(visitsOf.get(company.societe_uuid) ?? [], wish_date_from)
      return toCandidate(company, { ...workload, booked_minutes }, facts, wish_date_from !== null)
    })
    const needs = { urgent: call.priority === 'H', has_previous: previous !== null, repeat_company }
    return rankCandidates(task.policy, needs, task.networkRecord, candidates)
  }
  const ranking = rank(companies.filter((company) => profileFailures(task.policy, company) === 0))
  // Only a call without any candidate needs to know why each of them failed.
  return ranking.ranked.length > 0 ? ranking : rank(companies)
}

/** Minutes of the visits that start around the wish. */
function bookedMinutes(visits: readonly PlannedVisit[], wish: string | null): number {
  if (wish === null) return 0
  const from = Date.parse(wish) - availabilityMs.before
  const to = Date.parse(wish) + availabilityMs.after
  return visits
    .filter(({ schedule_start_date }) => {
      const start = Date.parse(schedule_start_date)
      return start >= from && start < to
    })
    .reduce((sum, { duration_minutes }) => sum + duration_minutes, 0)
}
