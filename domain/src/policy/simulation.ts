import { z } from 'zod'
import { assignmentCriteria, assignmentFilters } from '../calls/assignment/assignment.ts'
import { type OutputOf, once } from '../platform/once.ts'

/** Maximum numbers of calls of a simulation, of days of its period, and of listed calls that would go elsewhere. */
export const simulationLimits = { calls: 30_000, days: 92, elsewhere: 20 }

/** Totals of a policy over the calls of a period. */
const figures = once(() =>
  z.object({
    placed: z.int(),
    without_candidate: z.int(),
    /** Number of companies that each filter removed from the calls without a candidate. */
    removed: z.partialRecord(z.enum(assignmentFilters), z.int()),
    distance_km: z.number(),
    /** Mean hours that the chosen companies took to accept calls in the year before; null if none of them did. */
    answer_hours: z.number().nullable(),
    /** Expected declines, from the track records of the chosen companies. */
    declined: z.number(),
  }),
)
export type SimulationFigures = OutputOf<typeof figures>

const chosenCompany = once(() =>
  z.object({
    societe_uuid: z.string(),
    raison_sociale: z.string(),
    distance_km: z.number().nullable(),
    score: z.number(),
  }),
)
export type ChosenCompany = OutputOf<typeof chosenCompany>

/**
 * Why a call goes elsewhere: the criterion that speaks most for the other company, or the filter that removes one.
 * `filter_repeat` also names the rule that puts the company of the first repair first.
 */
const elsewhereReasons = [...assignmentCriteria, ...assignmentFilters.map((name) => `filter_${name}` as const)]
export type ElsewhereReason = (typeof elsewhereReasons)[number]

const elsewhereCall = once(() =>
  z.object({
    ID: z.string(),
    call_id: z.string(),
    created_at: z.string(),
    today: chosenCompany().nullable(),
    tried: chosenCompany().nullable(),
    reason: z.enum(elsewhereReasons),
  }),
)
export type ElsewhereCall = OutputOf<typeof elsewhereCall>

/** The calls of a period, assigned by two policies. */
const simulationResult = once(() =>
  z.object({
    calls: z.int(),
    today: figures(),
    tried: figures(),
    /** Calls of each company that gets any, most first. */
    companies: z.array(
      z.object({ societe_uuid: z.string(), raison_sociale: z.string(), today: z.int(), tried: z.int() }),
    ),
    /** Number of calls that go elsewhere, and those with the clearest reason. */
    elsewhere: z.object({ count: z.int(), calls: z.array(elsewhereCall()) }),
  }),
)
export type SimulationResult = OutputOf<typeof simulationResult>

const simulationStates = ['running', 'done', 'cancelled', 'failed'] as const

/** A simulation with its progress from 0 to 1; `waiting` until the process has computed those before it. Its days are those of the network, the last one included. */
export const simulationRecord = once(() =>
  z.object({
    ID: z.string(),
    state: z.enum(simulationStates),
    waiting: z.boolean().default(false),
    progress: z.number(),
    from: z.string(),
    to: z.string(),
    result: simulationResult().nullable(),
  }),
)
export type SimulationRecord = OutputOf<typeof simulationRecord>
