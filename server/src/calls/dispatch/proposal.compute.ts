import { pointOf } from '@callout/domain/addresses/coordinates.ts'
import {
  type AssignmentPolicy,
  type Candidate,
  profileFailures,
  type Ranking,
  rankCandidates,
} from '@callout/domain/calls/assignment/assignment.ts'
import { availabilityMs } from '@callout/domain/calls/assignment/availability.ts'
import type { TrackRecord } from '@callout/domain/calls/assignment/track-record.ts'
import type { RelaxableFilter } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { proposeAssignments } from '@callout/domain/calls/dispatch/proposal.ts'
import { causeOf, groupUnplaced, type UnplacedCause } from '@callout/domain/calls/dispatch/unplaced.ts'
import { roundKm } from '@callout/domain/calls/planning/travel.ts'
import { isUrgent } from '@callout/domain/calls/promise.ts'
import {
  type CompanyWorkload,
  estimatedKm,
  type PlacedCompany,
  placeCompanies,
  toCandidate,
} from '../assignment/candidate.placing.ts'
import type { CompanyRoster } from '../assignment/candidate.roster.ts'
import type { CallForProposal, PlannedVisit } from './proposal.facts.ts'

/** The filters that give way for a call, with the radius in km or the additional open calls. */
export type Relaxed = ReadonlyMap<RelaxableFilter, number>

type Task = ProposalTask['calls'][number]

/** Everything a proposal is computed from. It is copied to a thread. */
export interface ProposalTask {
  readonly policy: AssignmentPolicy
  /** ISO 8601. */
  readonly now: string
  readonly includeCandidates: boolean
  readonly calls: readonly (CallForProposal & {
    /** Road distances in km by company. */
    readonly roads: ReadonlyMap<string, number> | undefined
    /** Key of the company that is decided already. */
    readonly pinned?: string | undefined
    readonly relaxed?: Relaxed | undefined
  })[]
  /** Companies that get no call. */
  readonly excluded: ReadonlySet<string>
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
  const calls = task.calls.map((call) => withRanking(task, call, rankForCall(task, call, workloads, visitsOf)))
  const loads = task.roster.companies.map(({ societe_uuid, raison_sociale, capacity }) => ({
    societe_uuid,
    raison_sociale,
    open_calls: workloads.get(societe_uuid)?.open_calls ?? 0,
    capacity: capacity ?? task.policy.capacity,
  }))
  const proposed = proposeAssignments(calls, loads, task.includeCandidates)
  const byId = new Map(calls.map((call) => [call.ID, call]))
  const causes = proposed.unplaced.map(({ ID }) => causeOfCall(task, byId.get(ID) as CallWithRanking))
  const mean_distances = task.includeCandidates ? meanDistances(task) : undefined
  return { ...proposed, groups: groupUnplaced(causes), mean_distances }
}

/** Average kilometres from each company to the calls whose distance from it is known. */
function meanDistances({ calls, roster }: ProposalTask) {
  return roster.companies.flatMap((company) => {
    const { societe_uuid } = company
    const distances = calls.flatMap(
      (call) => call.roads?.get(societe_uuid) ?? estimatedKm(company, pointOf(call) ?? undefined) ?? [],
    )
    if (distances.length === 0) return []
    const sum = distances.reduce((total, km) => total + km, 0)
    return { societe_uuid, distance_km: roundKm(sum / distances.length) }
  })
}

type CallWithRanking = ReturnType<typeof withRanking>

/** A call with the ranking of the companies that are not left out. */
function withRanking({ excluded }: ProposalTask, call: Task, { ranked, ...ranking }: Ranking) {
  const left = ranked.filter(({ candidate }) => !excluded.has(candidate.societe_uuid))
  const isExcluded = left.length === 0 && ranked.length > 0
  return { ...call, ranking: { ...ranking, ranked: left }, isExcluded, extra_calls: call.relaxed?.get('capacity') }
}

function causeOfCall({ policy }: ProposalTask, call: CallWithRanking) {
  const { ID, skill, ranking, isExcluded, extra_calls = 0 } = call
  const raised = { ...policy, capacity: policy.capacity + extra_calls }
  const cause: UnplacedCause = isExcluded
    ? { reason: 'excluded', helpful: [] }
    : causeOf(raised, ranking, { place: placeStateOf(call), extra_calls })
  return { ID, skill, ...cause }
}

const placeStateOf = (call: Task) =>
  pointOf(call) !== null ? 'known' : `${call.code_postal}${call.ville}`.trim() === '' ? 'missing' : 'not_found'

function rankForCall(
  task: ProposalTask,
  call: Task,
  workloads: ReadonlyMap<string, Omit<CompanyWorkload, 'booked_minutes'>>,
  visitsOf: ReadonlyMap<string, readonly PlannedVisit[]>,
): Ranking {
  const { wish_date_from, previous } = call
  const policy = policyFor(task.policy, call)
  const place = pointOf(call) ?? undefined
  const serving = new Set(task.serving.get(call.code_postal))
  const skill = call.relaxed?.has('skill') ? '' : call.skill
  const companies = placeCompanies(task.roster, { skill, place }, serving, call.roads)
  const facts = { previous, onLeave: companiesOnLeave(task, call), declined: companiesThatDeclined(call) }
  const rank = (placed: readonly PlacedCompany[]) => {
    const candidates = placed.flatMap((company) => {
      const workload = workloads.get(company.societe_uuid)
      if (!workload) return []
      const booked_minutes = bookedMinutes(visitsOf.get(company.societe_uuid) ?? [], wish_date_from)
      const candidate = toCandidate(company, { ...workload, booked_minutes }, facts, wish_date_from !== null)
      return withExtraCalls(candidate, call)
    })
    return rankCandidates(policy, needsOf(call, task.now), task.networkRecord, candidates)
  }
  const ranking = rank(companies.filter((company) => profileFailures(policy, company) === 0))
  // Only a call without any candidate needs to know why each of them failed.
  return ranking.ranked.length > 0 ? ranking : rank(companies)
}

const needsOf = (call: Task, now: string) => ({
  urgent: isUrgent(call, now),
  has_previous: call.previous !== null,
  repeat_company: call.relaxed?.has('repeat') ? null : call.repeat_company,
})

/** The policy with the limits that give way for a call. */
const policyFor = (policy: AssignmentPolicy, { relaxed }: Task): AssignmentPolicy =>
  relaxed
    ? {
        ...policy,
        radius_km: Math.max(policy.radius_km, relaxed.get('radius') ?? 0),
        capacity: policy.capacity + (relaxed.get('capacity') ?? 0),
      }
    : policy

function withExtraCalls(candidate: Candidate, { relaxed }: Task): Candidate {
  const extra = relaxed?.get('capacity')
  return extra && candidate.capacity !== null ? { ...candidate, capacity: candidate.capacity + extra } : candidate
}

function companiesOnLeave({ leaves }: ProposalTask, { wish_day, relaxed }: Task): ReadonlySet<string> {
  if (wish_day === null || relaxed?.has('leave')) return new Set()
  const onDay = leaves.filter(({ starts_on, ends_on }) => starts_on <= wish_day && wish_day <= ends_on)
  return new Set(onDay.map(({ societe_uuid }) => societe_uuid))
}

const companiesThatDeclined = ({ declined, relaxed }: Task) => new Set(relaxed?.has('declined') ? [] : declined)

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
