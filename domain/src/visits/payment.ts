import { z } from 'zod'
import { isBlank } from '../platform/facts/clean-text.ts'
import { fromUnits, hundredths, lineTotal, sumAmounts } from '../platform/money.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { type Refusal, refuseField } from '../platform/refusal.ts'

/** Means by which a customer pays at a visit. A transfer follows. */
export const paymentMeans = ['cash', 'card', 'transfer'] as const
export type PaymentMeans = (typeof paymentMeans)[number]

/** Whoever may pay a repair, as far as it is known. */
export const namedPayers = ['warranty', 'contract', 'customer'] as const
export type NamedPayer = (typeof namedPayers)[number]

/** The payment of a visit as it is kept. */
export const visitPayment = once(() =>
  z.object({
    /** The payer that the technician named instead of the expected one, and why; '' if nothing was changed. */
    payer: z.string(),
    payer_reason: z.string(),
    /** Euros with tax; null if the customer paid nothing. */
    paid_amount: z.number().nullable(),
    paid_means: z.enum(['', ...paymentMeans]),
    /** Paid fees and parts, each a line with quantity and text. */
    paid_items: z.string(),
  }),
)
export type VisitPayment = OutputOf<typeof visitPayment>

/** The price of lines in euros: their sum, the tax on it, and both together. */
export interface VisitPrice {
  readonly net: number
  readonly tax: number
  readonly total: number
}

/** The price of fees and parts (euros without tax) with a tax rate in percent; the tax is rounded half up to cents. */
export function priceOfVisit(
  lines: readonly { readonly Quantity: number; readonly Price: number }[],
  taxRate: number,
): VisitPrice {
  const net = sumAmounts(lines.map(({ Quantity, Price }) => lineTotal(Quantity, Price)))
  const tax = fromUnits((hundredths(net) * hundredths(taxRate) + 5_000n) / 10_000n, 2)
  return { net, tax, total: sumAmounts([net, tax]) }
}

interface PaymentFacts {
  readonly payer?: NamedPayer | undefined
  readonly payer_reason?: string | undefined
  readonly payment?: { readonly amount: number; readonly means: PaymentMeans } | undefined
  readonly signed_by?: string | undefined
}

/**
 * Refuses another payer than warranty and contract say without a reason, and a payment by the customer where somebody
 * else pays, or that nobody accepted by name.
 */
export function refusalOfPayment(report: PaymentFacts, expected: NamedPayer | 'unknown'): Refusal | undefined {
  const { payer, payer_reason, payment, signed_by } = report
  if (payer && payer !== expected && isBlank(payer_reason)) return refuseField('payer_reason', 'text.required')
  if (!payment) return undefined
  if ((payer ?? expected) !== 'customer') return refuseField('payment', 'visit.refused.customer_pays_not')
  if (isBlank(signed_by)) return refuseField('signed_by', 'visit.refused.price_unaccepted')
}
