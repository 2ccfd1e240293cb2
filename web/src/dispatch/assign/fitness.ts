import { type AssignmentFilter, assignmentFilters } from '@callout/domain/calls/assignment/assignment.ts'
import type { BoardCall, BoardCompany } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'

/** How a company suits some calls. */
export interface Fitness {
  /** The number of calls whose conditions it meets, as far as it has room for them. */
  readonly fitting: number
  /** Kilometres to the only call; null if unknown or if there are several. */
  readonly distance_km: number | null
  /** Open calls that it can still take. */
  readonly room: number
  /** Reasons against it, in the order of the filters. */
  readonly reasons: readonly AssignmentFilter[]
}

/** Results of the single assignment for each company. */
export interface Advice {
  readonly distances: ReadonlyMap<string, number | null>
  readonly failures: ReadonlyMap<string, readonly AssignmentFilter[]>
  /** Number of the calls that pass every filter, by company; undefined if that is not known. */
  readonly passes: ReadonlyMap<string, number> | undefined
}

/** Nothing is known. */
export const noAdvice: Advice = { distances: new Map(), failures: new Map(), passes: undefined }

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
