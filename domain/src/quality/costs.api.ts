import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { text } from '../platform/fields.ts'
import { filterDataSchema } from '../platform/filter-data.ts'
import { type OutputOf, once } from '../platform/once.ts'

/** Cost of the failures of the last year, by a problem, a spare part or a product. */
const costRow = once(() =>
  z.object({
    /** Problem type, number of the part, or product code. */
    key: z.string(),
    /** Of a part or product; empty for a problem, which its value list names. */
    name: z.string(),
    /** Failures, in the list of calls under these filters. */
    count: z.int(),
    list: z.literal('servicecalls'),
    filterData: filterDataSchema(),
    /** Fees and spare parts of these calls, in euros; of a part, its lines alone. */
    cost: z.number(),
    /** Share of the calls that are done after one appointment; null without done ones. */
    first_visit: z.number().min(0).max(1).nullable(),
    /** Share of the calls that were followed by a repeat. */
    repeats: z.number().min(0).max(1),
    /** Appliances in service of the products of these calls. */
    appliances: z.int(),
  }),
)
export type CostRow = OutputOf<typeof costRow>

/** The dearest first, at most 100 of each. */
export const qualityCosts = once(() =>
  z.object({ problems: z.array(costRow()), parts: z.array(costRow()), products: z.array(costRow()) }),
)
export type QualityCosts = OutputOf<typeof qualityCosts>

export const costApi = endpoint({
  method: 'POST',
  path: '/api/Quality/GetCosts',
  summary: 'What the failures of the last 365 days cost by problem, spare part and product, of one product or of all.',
  who: who.centralStaff,
  envelope: 'record',
  isReadOnly: true,
  readsReplica: true,
  body: () => z.strictObject({ code_product: text(250).default('') }),
  response: qualityCosts,
})
