import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { arrayOf, day, number, requiredText } from '../platform/fields.ts'
import { documentLimits } from './document.ts'

const amounts = {
  /** The quantity of the last 365 days at the prices without the change, and with it, in euros. */
  volume_before: z.number(),
  volume_after: z.number(),
  difference: z.number(),
  /** The lines that this quantity is from. */
  lines: z.int(),
  /** Documents with these fees that nobody has approved yet. They keep their prices. */
  open_documents: z.int(),
} as const

const priceEffect = z.object({ ...amounts, items: z.array(z.object({ ItemCode: z.string(), ...amounts })) })
export type PriceEffect = z.output<typeof priceEffect>

export const priceEffectApi = {
  get: endpoint({
    method: 'POST',
    path: '/api/Admin/GetPriceEffect',
    summary: 'What new prices of fees would make of the volume of the last 365 days. Writes nothing.',
    who: who.pricesAdministrator,
    envelope: 'record',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        prices: arrayOf(
          z.strictObject({
            ItemCode: requiredText(50),
            valid_from: day().optional(),
            Price: number({ min: 0, max: documentLimits.price }),
          }),
          { max: 1000 },
        ),
      }),
    response: () => priceEffect,
  }),
}
