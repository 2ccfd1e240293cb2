import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'

const count = () => z.number().min(0)

/** The failures of a product, perhaps of one problem: life, forecast and their coverage. */
export const productQuality = once(() =>
  z.object({
    item_name: z.string(),
    /** Appliances with a card and a first day in service. */
    units: z.int(),
    /** Share of the failures whose appliance has a card. */
    coverage: z.number().min(0).max(1),
    /** First day with calls of the network; null without calls. Appliances are at risk from then on. */
    from: z.string().nullable(),
    triangle: z.array(z.object({ start: z.string(), units: z.int(), returns: z.array(z.int()) })),
    life: z.array(
      z.object({
        month: z.int(),
        at_risk: count(),
        failures: z.int(),
        hazard: count(),
        lower: count(),
        upper: count(),
        cumulative: count(),
      }),
    ),
    weibull: z.object({ shape: count(), scale: count(), lower: count(), upper: count(), own: z.boolean() }).nullable(),
    forecast: z.array(z.object({ month: z.string(), calls: count(), lower: count(), upper: count(), cost: count() })),
  }),
)
export type ProductQuality = OutputOf<typeof productQuality>
