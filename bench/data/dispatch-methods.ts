import { createRequire } from 'node:module'
import {
  type Candidate,
  noRemovals,
  rankCandidates,
  type ScoredCandidate,
} from '@callout/domain/calls/assignment/assignment.ts'
import { costOf, proposeAssignments, type RankedCall } from '@callout/domain/calls/dispatch/proposal.ts'
import type { Highs } from 'highs'
import type { DayCall, DayCompany, SeededDay } from './seeded-day.ts'

// The type declarations describe the CommonJS build.
const loadHighs = createRequire(import.meta.url)('highs') as typeof import('highs').default

/** Loads HiGHS, a solver of linear programs. */
export const loadSolver = () => loadHighs()

/** The company of each call that gets one, by the ID of the call. */
export type Placements = ReadonlyMap<string, ScoredCandidate>

/** A day whose calls are ranked by the policy, with the loads before the first of them is assigned. */
export interface RankedDay extends SeededDay {
  readonly rankings: ReadonlyMap<string, readonly ScoredCandidate[]>
}

export const rankDay = (day: SeededDay): RankedDay => ({
  ...day,
  rankings: new Map(day.calls.map((call) => [call.ID, rankCall(day, call, call.candidates)])),
})

/** Track records of the whole network. */
const networkRecord = { offered: 20_000, accepted: 16_000, done: 0, done_at_first_visit: 0 }

const rankCall = ({ policy }: SeededDay, { urgent }: DayCall, candidates: readonly Candidate[]) =>
  rankCandidates(policy, { urgent, has_previous: false, repeat_company: null }, networkRecord, candidates).ranked

const roomOf = ({ capacity, open_calls }: DayCompany) => capacity - open_calls
const scoredOf = ({ rankings }: RankedDay, ID: string, societe_uuid: string | undefined) =>
  rankings.get(ID)?.find(({ candidate }) => candidate.societe_uuid === societe_uuid)

/** Each call, as it arrives, to the company that `choose` prefers among those that still have room. */
function placeInTurn(
  day: RankedDay,
  choose: (call: DayCall, free: readonly Candidate[]) => string | undefined,
): Placements {
  const load = new Map(day.companies.map(({ societe_uuid, open_calls }) => [societe_uuid, open_calls]))
  const placements = new Map<string, ScoredCandidate>()
  for (const call of day.calls) {
    const free = call.candidates
      .map((candidate) => ({ ...candidate, open_calls: load.get(candidate.societe_uuid) as number }))
      .filter(({ open_calls, capacity }) => open_calls < (capacity as number))
    const chosen = scoredOf(day, call.ID, choose(call, free))
    if (!chosen) continue
    placements.set(call.ID, chosen)
    const { societe_uuid } = chosen.candidate
    load.set(societe_uuid, (load.get(societe_uuid) as number) + 1)
  }
  return placements
}

const distanceOf = ({ distance_km }: Candidate) => distance_km as number

/** The nearest company with the skill and room. */
export const placeNearestFirst = (day: RankedDay): Placements =>
  placeInTurn(
    day,
    (_, free) =>
      free.reduce<Candidate | undefined>(
        (best, one) => (best && distanceOf(best) <= distanceOf(one) ? best : one),
        undefined,
      )?.societe_uuid,
  )

/** The single assignment of one call after the other, with the loads at that moment. */
export const placeOneByOne = (day: RankedDay): Placements =>
  placeInTurn(day, (call, free) => rankCall(day, call, free)[0]?.candidate.societe_uuid)

/** The proposal of the product. */
export function placeTogether(day: RankedDay): Placements {
  const calls = day.calls.map(({ ID }, n): RankedCall => {
    const ranking = { ranked: day.rankings.get(ID) ?? [], removed: noRemovals(), relaxation: null }
    return {
      ID,
      call_id: ID,
      version: 1,
      created_at: instantOf(n),
      promised_until: null,
      ville: '',
      code_postal: '',
      pays: 'ES',
      ranking,
    }
  })
  const loads = day.companies.map((company) => ({ ...company, raison_sociale: company.societe_uuid }))
  const { assignments } = proposeAssignments(calls, loads, false)
  return new Map(
    assignments.map(({ ID, societe_uuid }) => [ID, scoredOf(day, ID, societe_uuid) as ScoredCandidate] as const),
  )
}

const instantOf = (minute: number) => new Date(Date.UTC(2026, 0, 5) + minute * 60_000).toISOString()

/** The exact optimum of the same problem by another program. Throws if the solver finds none. */
export function placeOptimally(day: RankedDay, highs: Highs): Placements {
  const variables: { readonly ID: string; readonly chosen: ScoredCandidate; readonly name: string }[] = []
  for (const { ID } of day.calls)
    for (const chosen of day.rankings.get(ID) ?? []) variables.push({ ID, chosen, name: `x${variables.length}` })
  const sum = (ofGroup: readonly { readonly name: string }[]) => ofGroup.map(({ name }) => name).join(' + ')
  const ofCall = Map.groupBy(variables, ({ ID }) => ID)
  const ofCompany = Map.groupBy(variables, ({ chosen }) => chosen.candidate.societe_uuid)
  // Placing one call more is worth more than all costs together.
  const worth = 100 * (day.calls.length + 1)
  const program = [
    'Minimize',
    ` cost: ${variables.map(({ chosen, name }) => `- ${(worth - costOf(chosen)).toFixed(2)} ${name}`).join('\n')}`,
    'Subject To',
    ...[...ofCall.values()].map((group, n) => ` call${n}: ${sum(group)} <= 1`),
    ...day.companies.flatMap((company, n) => {
      const group = ofCompany.get(company.societe_uuid)
      return group ? ` company${n}: ${sum(group)} <= ${roomOf(company)}` : []
    }),
    'End',
  ]
  const solution = highs.solve(program.join('\n'))
  if (solution.Status !== 'Optimal') throw new Error(`The solver answered ${solution.Status}.`)
  const taken = variables.filter(({ name }) => (solution.Columns[name] as { readonly Primal: number }).Primal > 0.5)
  return new Map(taken.map(({ ID, chosen }) => [ID, chosen]))
}
