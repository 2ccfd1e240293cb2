import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { overviewApiPaths } from './overview.paths.ts'
import { cellFields, chartNames } from './overview.ts'

/** A week of a company's chart, with the median of the companies of its network. */
const scorecardPoint = once(() =>
  z.object({ at: z.string(), value: z.number().nullable(), network: z.number().nullable() }),
)
export type ScorecardPoint = OutputOf<typeof scorecardPoint>

const besideNetwork = once(() => z.object({ value: z.number().nullable(), network: z.number().nullable() }))

/**
 * The figures of a company in the last 13 weeks against the median of the companies of its network. For a company,
 * `network` is null if fewer than three others have a value.
 */
export const scorecard = once(() =>
  z.object({
    societe_uuid: z.string(),
    raison_sociale: z.string(),
    charts: z.array(z.object({ name: z.enum(chartNames), points: z.array(scorecardPoint()) })),
    declines: z.array(z.object({ reason: z.string(), text: z.string(), count: z.int() })),
    /** Open calls by age in days; `to` is null for the oldest. */
    open: z.array(z.object({ from: z.int(), to: z.int().nullable(), ...cellFields() })),
    cost_per_call: besideNetwork(),
    /** Share of the answers that came by their deadline, 0 to 1. */
    answered_in_time: besideNetwork(),
    /** The customers' marks from 1 to 5: mean of the company and of its network, and how many the company has. */
    rating: z.object({ value: z.number().nullable(), network: z.number().nullable(), count: z.int() }),
  }),
)
export type Scorecard = OutputOf<typeof scorecard>

export const scorecardApi = {
  scorecard: endpoint({
    method: 'POST',
    envelope: 'record',
    isReadOnly: true,
    who: who.companyReaders,
    path: overviewApiPaths.scorecard,
    summary:
      'The figures of a company against the median of its network. A company reads its own, and those of the network only if at least three other companies have a value.',
    body: () => z.strictObject({ societe_uuid: id() }),
    response: scorecard,
  }),
}
