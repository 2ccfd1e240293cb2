import { z } from 'zod'
import { filterDataSchema } from '../platform/filter-data.ts'
import { type OutputOf, once } from '../platform/once.ts'

export const signalStates = ['new', 'known', 'no_defect', 'campaign', 'closed'] as const
export type SignalState = (typeof signalStates)[number]

/** A change in time, a bad window of production months, or a new product that fails more than its family. */
export const detectors = ['change', 'window', 'launch'] as const
export type Detector = (typeof detectors)[number]

/** Facts of the calls that may explain an alarm without a defect. */
export const artefactKinds = ['company', 'technician', 'agent', 'region', 'import'] as const
export type ArtefactKind = (typeof artefactKinds)[number]

const count = () => z.number().min(0)

/** Figures of a signal at one time. `lower` and `upper` are the 95 % interval of `ratio`. */
const figures = once(() =>
  z.object({
    observed: z.int(),
    expected: count(),
    ratio: count(),
    lower: count(),
    upper: count(),
    window: z
      .object({
        /** Production months (YYYY-MM), both included, and the earliest and latest that may belong to them. */
        from: z.string(),
        to: z.string(),
        likely_from: z.string(),
        likely_to: z.string(),
        serial_from: z.string(),
        serial_to: z.string(),
        appliances: z.int(),
        not_failed: z.int(),
        /** Production months are read from serial numbers; else they are months of start. */
        by_serial: z.boolean(),
      })
      .nullable(),
    /** Calls of the next twelve months about that problem, if nothing is done, with a 90 % interval, and their cost. */
    forecast: z.object({ calls: count(), lower: count(), upper: count(), cost: count() }),
    artefacts: z.array(z.object({ kind: z.enum(artefactKinds), name: z.string(), share: count(), p: count() })),
  }),
)
export type SignalFigures = OutputOf<typeof figures>

/** An alarm, with its figures as they are now. */
export const signal = once(() =>
  figures().extend({
    ID: z.string(),
    version: z.int(),
    network_code: z.string(),
    state: z.enum(signalStates),
    detector: z.enum(detectors),
    code_product: z.string(),
    family: z.string(),
    problem_type_id: z.string(),
    found_at: z.string(),
    /** First day of the calls that it counts. */
    since: z.string(),
    note: z.string(),
    list: z.literal('servicecalls'),
    filterData: filterDataSchema(),
  }),
)
export type Signal = OutputOf<typeof signal>

/** An alarm with its figures when it was found, the calls that it counted then, and who changed its state. */
export const signalRecord = once(() =>
  signal().extend({
    evidence: figures().extend({
      at: z.string(),
      thresholds: z.record(z.string(), count()),
      calls: z.array(z.string()),
    }),
    history: z.array(
      z.object({ at: z.string(), user_name: z.string(), state: z.enum(signalStates), note: z.string() }),
    ),
  }),
)
export type SignalRecord = OutputOf<typeof signalRecord>
export type SignalEvidence = SignalRecord['evidence']
export type SignalStateChange = SignalRecord['history'][number]
