import { priceOfVisit, type VisitPrice } from '@callout/domain/visits/payment.ts'
import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import type { Line, ReportValues } from '../reportForm.ts'

/** The lists of the days, and the tax rate of the company. */
export type PriceFacts = Pick<VisitDays, 'lists' | 'tax_rate'>

export interface ReportPrice extends VisitPrice {
  /** Euros without tax. */
  readonly fees: number
  readonly parts: number
}

/** The price of the fees and parts of a report; undefined while a quantity is no number. */
export function priceOfReport(values: ReportValues, { lists, tax_rate }: PriceFacts): ReportPrice | undefined {
  const { fees, parts } = values
  if ([...fees, ...parts].some(({ Quantity }) => Number.isNaN(Quantity))) return undefined
  const feePrices = new Map(lists.fees.map(({ ItemCode, Price }) => [ItemCode, Price]))
  const partPrices = new Map(lists.parts.map(({ CodeCom, Price = 0 }) => [CodeCom, Price]))
  const priced = (lines: readonly Line[], prices: ReadonlyMap<string, number>) =>
    lines.map(({ code, Quantity, price = 0 }) => ({ Quantity, Price: prices.get(code) ?? price }))
  const feeLines = priced(fees, feePrices)
  const partLines = priced(parts, partPrices)
  return {
    ...priceOfVisit([...feeLines, ...partLines], tax_rate ?? 0),
    fees: priceOfVisit(feeLines, 0).net,
    parts: priceOfVisit(partLines, 0).net,
  }
}

/** The payer of a report: the one that the technician named, else the expected one. */
export const payerOfReport = ({ payer }: Pick<ReportValues, 'payer'>, visit: Visit) => payer || visit.payer.who

/** Payment of the customer; undefined if somebody else does, or not at the visit. */
export function paymentOfReport(values: ReportValues, visit: Visit, facts: PriceFacts) {
  const { paid_means: means } = values
  if (means === '' || payerOfReport(values, visit) !== 'customer') return undefined
  const price = priceOfReport(values, facts)
  return price && { amount: price.total, means }
}
