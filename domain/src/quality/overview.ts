import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'
import { signal } from './signal.ts'

const count = () => z.number().min(0)
const share = () => z.number().min(0).max(1)

/** Failures of a product about a problem over the last year, and what they cost. */
const qualityCell = once(() =>
  z.object({
    code_product: z.string(),
    family: z.string(),
    problem_type_id: z.string(),
    observed: count(),
    expected: count(),
    cost: count(),
  }),
)

const networkOverview = once(() =>
  z.object({
    network_code: z.string(),
    budget: count(),
    alarms_this_year: z.int(),
    /** Of them those that were no defect. */
    false_alarms_this_year: z.int(),
    /** Share of the failures whose appliance has a card. */
    coverage: share(),
    /** First day with calls. */
    since: z.string().nullable(),
    /** Weeks of the baseline with calls; too few of them give no alarms. */
    baseline_weeks: z.int(),
    /** Median days from a failure's call to the end of its work, when its defect code is known; null without any. */
    defect_code_days: z.number().nullable(),
    /** The smallest change that is seen within six months in 80 of 100 cases, by calls a year of a product's problem. */
    visible: z.array(z.object({ calls: count(), ratio: count() })),
    updated_at: z.string().nullable(),
  }),
)
export type NetworkOverview = OutputOf<typeof networkOverview>

/** The alarms and the last year of one network, or of several side by side. */
export const qualityOverview = once(() =>
  networkOverview()
    .omit({ network_code: true })
    .extend({
      /** First day of `cells`, whose lists are the calls with `counted_failure` since then. */
      cells_since: z.string().nullable(),
      signals: z.array(signal()),
      /** Sums over the networks; `networks` has the parts where several were asked for. */
      cells: z.array(
        qualityCell().extend({
          networks: z.array(
            qualityCell().pick({ observed: true, expected: true, cost: true }).extend({ network_code: z.string() }),
          ),
        }),
      ),
      /** Names of the products of the cells and signals. */
      product_names: z.record(z.string(), z.string()),
      networks: z.array(networkOverview()),
      /** Changes that only the networks together show. */
      pooled: z.array(
        z.object({
          code_product: z.string(),
          problem_type_id: z.string(),
          since: z.string(),
          observed: count(),
          expected: count(),
          networks: z.array(z.object({ network_code: z.string(), observed: count(), expected: count() })),
        }),
      ),
    }),
)
export type QualityOverview = OutputOf<typeof qualityOverview>

/** Weeks of a cell: what came, what was expected, and the charts of the detectors. */
export const qualityPoints = once(() =>
  z.array(z.object({ week: z.string(), observed: count(), expected: count(), double: count(), fivefold: count() })),
)
export type QualityPoints = OutputOf<typeof qualityPoints>

/** An alarm that the detectors would have given on a day. */
const pastSignal = once(() =>
  z.object({
    day: z.string(),
    detector: z.string(),
    code_product: z.string(),
    problem_type_id: z.string(),
    since: z.string(),
    observed: count(),
    expected: count(),
    window: z.object({ from: z.string(), to: z.string() }).nullable(),
  }),
)
export type PastSignal = OutputOf<typeof pastSignal>

export const backtest = once(() =>
  z.object({
    ID: z.string(),
    state: z.enum(['running', 'done', 'failed']),
    /** Share of the period that is looked back on. */
    done: share(),
    signals: z.array(pastSignal()),
  }),
)
export type Backtest = OutputOf<typeof backtest>
