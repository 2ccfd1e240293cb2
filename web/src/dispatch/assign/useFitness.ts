import { type AssignmentFilter, assignmentFilters } from '@callout/domain/calls/assignment.ts'
import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { dispatchApi, proposalLimits } from '@callout/domain/calls/dispatch.api.ts'
import type { BoardCall, BoardCompany } from '@callout/domain/calls/dispatch.board.api.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../platform/api/send.ts'

/** How a company suits some calls. */
export interface Fitness {
  /** The number of calls whose conditions it meets, as far as it has room for them. */
  readonly fitting: number
  /** Kilometres to the only call; null if unknown or if there are several. */
  readonly distance_km: number | null
  /** Open calls that it can still take. */
  readonly room: number
  /** What speaks against it, the first reason first. */
  readonly reasons: readonly AssignmentFilter[]
}

/** What the engine of the single assignment says about each company. */
interface Advice {
  readonly distances: ReadonlyMap<string, number | null>
  readonly failures: ReadonlyMap<string, readonly AssignmentFilter[]>
  /** How many of the calls pass every filter, by company; undefined if that is not known. */
  readonly passes: ReadonlyMap<string, number> | undefined
}

const nothing: Advice = { distances: new Map(), failures: new Map(), passes: undefined }

/** Asks what speaks for and against each company. */
export async function loadAdvice(calls: readonly BoardCall[]): Promise<Advice> {
  const IDs = calls.map(({ ID }) => ID)
  const [only] = IDs
  if (IDs.length === 1 && only !== undefined) {
    const { ranked, missed } = await send(callAdviceApi.candidates, { ID: only, scope: 'all' })
    return {
      distances: new Map([...ranked, ...missed].map((one) => [one.societe_uuid, one.distance_km])),
      failures: new Map(missed.map(({ societe_uuid, failures }) => [societe_uuid, failures])),
      passes: new Map(ranked.map(({ societe_uuid }) => [societe_uuid, 1])),
    }
  }
  if (IDs.length > proposalLimits.explained) return nothing
  const { assignments, unplaced } = await send(dispatchApi.propose, { IDs, explain: true })
  const passes = new Map<string, number>()
  for (const { candidates = [] } of [...assignments, ...unplaced])
    for (const { societe_uuid } of candidates) passes.set(societe_uuid, (passes.get(societe_uuid) ?? 0) + 1)
  return { ...nothing, passes }
}

/** How a company suits the calls. */
export function fitnessOf(advice: Advice, calls: readonly BoardCall[], company: BoardCompany): Fitness {
  const { societe_uuid, capacity, open_calls } = company
  const room = Math.max(0, capacity - open_calls)
  const passing = advice.passes ? (advice.passes.get(societe_uuid) ?? 0) : calls.length
  const found = new Set(advice.failures.get(societe_uuid))
  if (room < calls.length) found.add('capacity')
  return {
    fitting: Math.min(passing, room),
    distance_km: advice.distances.get(societe_uuid) ?? null,
    room,
    reasons: assignmentFilters.filter((filter) => found.has(filter)),
  }
}

/** How each company suits the calls that are being dragged; undefined until it is known. */
export function useFitness(carried: readonly BoardCall[]) {
  const { data } = useQuery({
    queryKey: ['fitness', carried.map(({ ID, version }) => [ID, version])],
    queryFn: () => loadAdvice(carried),
    enabled: carried.length > 0,
  })
  if (carried.length === 0 || !data) return undefined
  return (company: BoardCompany) => fitnessOf(data, carried, company)
}
