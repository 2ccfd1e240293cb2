import { pointOf } from '../addresses/coordinates.ts'
import { roadKm } from '../addresses/distance.ts'
import {
  type AssignmentFilter,
  type AssignmentPolicy,
  assignmentFilters,
  type Candidate,
  type CompanyProfile,
  type Criterion,
  noRemovals,
  profileFailures,
  type Ranking,
  rankCandidates,
  type ScoredCandidate,
  weightOf,
} from '../calls/assignment/assignment.ts'
import { workingMinutesPerTechnician } from '../calls/assignment/availability.ts'
import { declineRate, meanRatesOf } from '../calls/assignment/track-record.ts'
import { isUrgent } from '../calls/promise.ts'
import { hasRepeatRule } from '../calls/repeat.ts'
import { compareText } from '../platform/compare-text.ts'
import type { SimulatedCall, SimulatedCompany, SimulationFacts } from './simulation.facts.ts'
import { type CompanyLoads, createCompanyLoads } from './simulation.load.ts'
import { createTrackRecords, type TrackRecords } from './simulation.records.ts'
import {
  type ChosenCompany,
  type ElsewhereCall,
  type ElsewhereReason,
  type SimulationFigures,
  type SimulationResult,
  simulationLimits,
} from './simulation.ts'

/** Calls between two reports of progress. */
const reportEvery = 50

/**
 * Assigns the calls of a period one by one, as they came in, by two policies. Each policy has its own loads of the
 * companies; everything else is as it was at the moment of the call. `onProgress` gets the share from 0 to 1.
 */
export function simulate(
  facts: SimulationFacts,
  policies: { readonly today: AssignmentPolicy; readonly tried: AssignmentPolicy },
  onProgress: (share: number) => void = () => {},
): SimulationResult {
  const records = createTrackRecords(facts.companies, facts.recordSteps)
  const today = createRun(facts, policies.today, records)
  const tried = createRun(facts, policies.tried, records)
  const elsewhere: (ElsewhereCall & { readonly gain: number })[] = []
  const profilesOf = createProfiles(facts)
  for (const [index, call] of facts.calls.entries()) {
    records.moveTo(Date.parse(call.created_at))
    const profiles = profilesOf(call)
    const before = today.assign(call, profiles)
    const after = tried.assign(call, profiles)
    if (before.chosen?.candidate.societe_uuid !== after.chosen?.candidate.societe_uuid)
      elsewhere.push(describeElsewhere(call, before, after))
    if (index % reportEvery === 0) onProgress(index / facts.calls.length)
  }
  return {
    calls: facts.calls.length,
    today: today.figures(),
    tried: tried.figures(),
    companies: facts.companies
      .map(({ societe_uuid, raison_sociale }) => ({
        societe_uuid,
        raison_sociale,
        today: today.callsOf(societe_uuid),
        tried: tried.callsOf(societe_uuid),
      }))
      .filter((company) => company.today + company.tried > 0)
      .sort((a, b) => b.today + b.tried - a.today - a.tried || compareText(a.societe_uuid, b.societe_uuid)),
    elsewhere: {
      count: elsewhere.length,
      calls: elsewhere
        .sort((a, b) => b.gain - a.gain || compareText(a.ID, b.ID))
        .slice(0, simulationLimits.elsewhere)
        .map(({ gain: _, ...call }) => call),
    },
  }
}

interface SimulatedProfile extends CompanyProfile {
  readonly company: SimulatedCompany
  readonly on_leave: boolean
}

/** Creates a function that returns the companies as seen from a call: distance, skill, postcode, leave. */
function createProfiles({ companies, serving, leaves }: SimulationFacts) {
  const located = companies.map((company) => ({ company, companyPlace: pointOf(company) }))
  const skillsOf = new Map(companies.map(({ societe_uuid, skills }) => [societe_uuid, new Set(skills)]))
  const leavesOf = Map.groupBy(leaves, ({ societe_uuid }) => societe_uuid)
  return ({ skill, code_postal, latitude, longitude, wish_day }: SimulatedCall): readonly SimulatedProfile[] => {
    const place = pointOf({ latitude, longitude })
    const servingCompanies = new Set(serving.get(code_postal))
    return located.map(({ company, companyPlace }) => {
      const { societe_uuid, active } = company
      return {
        company,
        societe_uuid,
        active,
        has_skill: skill === '' || skillsOf.get(societe_uuid)?.has(skill) === true,
        distance_km: place && companyPlace ? roadKm(companyPlace, place) : null,
        serves_postcode: servingCompanies.has(societe_uuid),
        on_leave:
          wish_day !== null &&
          (leavesOf.get(societe_uuid) ?? []).some(
            ({ starts_on, ends_on }) => starts_on <= wish_day && wish_day <= ends_on,
          ),
      }
    })
  }
}

/** A call as one policy assigns it. `rankOne` ranks a single company for it. */
interface Assigned {
  readonly chosen: ScoredCandidate | undefined
  readonly weightOf: (name: Criterion) => number
  /** True if the rule for the company of the first repair puts this one first. */
  readonly comesFirst: (candidate: Candidate) => boolean
  readonly rankOne: (societe_uuid: string) => Ranking
}

/** The calls of the period under one policy. */
function createRun({ companies, earlierCalls }: SimulationFacts, policy: AssignmentPolicy, records: TrackRecords) {
  const loads = createCompanyLoads(companies, earlierCalls)
  const calls = new Map<string, number>()
  const removed = noRemovals()
  const totals = { without_candidate: 0, distance_km: 0, declined: 0, answerHours: 0, answers: 0 }

  const count = (chosen: ScoredCandidate, { answer_hours }: SimulatedCompany) => {
    const { societe_uuid, distance_km, record } = chosen.candidate
    calls.set(societe_uuid, (calls.get(societe_uuid) ?? 0) + 1)
    totals.distance_km += distance_km ?? 0
    totals.declined += declineRate(record, meanRatesOf(records.ofNetwork()))
    if (answer_hours === null) return
    totals.answerHours += answer_hours
    totals.answers += 1
  }

  return {
    callsOf: (societe_uuid: string) => calls.get(societe_uuid) ?? 0,
    assign: (call: SimulatedCall, profiles: readonly SimulatedProfile[]): Assigned => {
      loads.moveTo(Date.parse(call.created_at))
      const { previous, repeat_company } = call
      const needs = { urgent: isUrgent(call, call.created_at), has_previous: previous !== null, repeat_company }
      const rank = (some: readonly SimulatedProfile[]) =>
        rankCandidates(
          policy,
          needs,
          records.ofNetwork(),
          some.map((profile) => toCandidate(call, profile, loads, records)),
        )
      const passing = profiles.filter((profile) => profileFailures(policy, profile) === 0)
      const [chosen] = rank(passing).ranked
      const rankOne = (societe_uuid: string) =>
        rank(profiles.filter((profile) => profile.societe_uuid === societe_uuid))
      const assigned = {
        chosen,
        weightOf: (name: Criterion) => weightOf(policy, needs, name),
        comesFirst: (candidate: Candidate) => hasRepeatRule(policy, needs, candidate, 'first'),
        rankOne,
      }
      if (!chosen) {
        totals.without_candidate += 1
        // Only a call without any candidate needs to know why each of them failed.
        for (const [filter, number] of Object.entries(rank(profiles).removed))
          removed[filter as AssignmentFilter] += number
        return assigned
      }
      const profile = profiles.find(({ societe_uuid }) => societe_uuid === chosen.candidate.societe_uuid)
      if (profile) count(chosen, profile.company)
      loads.assign(call, chosen.candidate.societe_uuid)
      return assigned
    },
    figures: (): SimulationFigures => ({
      placed: [...calls.values()].reduce((sum, number) => sum + number, 0),
      without_candidate: totals.without_candidate,
      removed,
      distance_km: tenths(totals.distance_km),
      answer_hours: totals.answers === 0 ? null : tenths(totals.answerHours / totals.answers),
      declined: tenths(totals.declined),
    }),
  }
}

const toCandidate = (
  { wish_date_from, previous }: SimulatedCall,
  { company, on_leave, ...profile }: SimulatedProfile,
  loads: CompanyLoads,
  records: TrackRecords,
): Candidate => ({
  ...profile,
  raison_sociale: company.raison_sociale,
  on_leave,
  open_calls: loads.openCalls(company.societe_uuid),
  capacity: company.capacity,
  // A call that comes in has not been declined by anybody.
  declined: false,
  booked_minutes:
    wish_date_from === null ? null : loads.bookedMinutes(company.societe_uuid, Date.parse(wish_date_from)),
  working_minutes: company.technicians * workingMinutesPerTechnician,
  is_previous: company.societe_uuid === previous,
  record: records.of(company.societe_uuid),
  last_assigned_at: loads.lastAssignedAt(company.societe_uuid),
})

function describeElsewhere(call: SimulatedCall, before: Assigned, after: Assigned) {
  const { ID, call_id, created_at } = call
  const known = { ID, call_id, created_at, today: chosenOf(before.chosen), tried: chosenOf(after.chosen) }
  return { ...known, ...reasonOf(before, after) }
}

/**
 * The strongest reason: a company that no longer passes, one that passes now, another rule for the company of the first
 * repair, or the criterion that gains most.
 */
function reasonOf(before: Assigned, after: Assigned): { readonly reason: ElsewhereReason; readonly gain: number } {
  if (!before.chosen) {
    const failed = after.chosen && firstFailure(before.rankOne(after.chosen.candidate.societe_uuid))
    return { reason: `filter_${failed ?? 'capacity'}`, gain: after.chosen?.score ?? 0 }
  }
  const left = after.rankOne(before.chosen.candidate.societe_uuid)
  const failed = firstFailure(left)
  if (!after.chosen || failed) return { reason: `filter_${failed ?? 'capacity'}`, gain: before.chosen.score }
  const [old] = left.ranked
  const hasOtherRule = ({ candidate }: ScoredCandidate) => before.comesFirst(candidate) !== after.comesFirst(candidate)
  if ([before.chosen, after.chosen].some(hasOtherRule))
    return { reason: 'filter_repeat', gain: after.chosen.score - (old?.score ?? 0) }
  const { parts } = after.chosen
  const oldParts = old?.parts ?? {}
  const names = Object.keys(parts) as Criterion[]
  const total = names.reduce((sum, name) => sum + after.weightOf(name), 0)
  const gains = names.map((name) => ({
    reason: name,
    gain: total === 0 ? 0 : (after.weightOf(name) / total) * ((parts[name] ?? 0) - (oldParts[name] ?? 0)) * 100,
  }))
  return gains.sort((a, b) => b.gain - a.gain)[0] ?? { reason: 'distance', gain: 0 }
}

const firstFailure = ({ missed }: Ranking) => assignmentFilters.find((filter) => missed[0]?.failures.includes(filter))

const chosenOf = (chosen: ScoredCandidate | undefined): ChosenCompany | null =>
  chosen
    ? {
        societe_uuid: chosen.candidate.societe_uuid,
        raison_sociale: chosen.candidate.raison_sociale,
        distance_km: chosen.candidate.distance_km,
        score: chosen.score,
      }
    : null

const tenths = (value: number) => Math.round(value * 10) / 10
