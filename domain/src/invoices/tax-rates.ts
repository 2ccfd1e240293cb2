import { type TaxPlace, type TaxRegion, taxRegionOf } from '../addresses/tax-regions.ts'

/** Kinds of rates: that of most services, and the lower one. */
export const rateKinds = ['standard', 'reduced'] as const
export type RateKind = (typeof rateKinds)[number]

/** A rate in percent from a day on (`YYYY-MM-DD`; null: since ever). Without rate none is known from that day on. */
export interface DatedRate {
  readonly valid_from: string | null
  readonly rate: number | string | null
}
export interface TaxRate extends DatedRate {
  readonly tax_region: string
  readonly rate_kind: string
}

/** The rate of a day, in percent; null if none is known. */
export function rateOn(rates: readonly DatedRate[], day: string): number | null {
  const begun = rates.filter(({ valid_from }) => valid_from === null || valid_from <= day)
  const latest = begun.reduce<DatedRate | undefined>(
    (last, one) => (last && (last.valid_from ?? '') > (one.valid_from ?? '') ? last : one),
    undefined,
  )
  return latest === undefined || latest.rate === null ? null : Number(latest.rate)
}

/** The kind of rate that a treatment applies; undefined if it applies none. */
const kindOfTreatment: Readonly<Record<string, RateKind>> = { domestic: 'standard', reduced: 'reduced' }

/** The region whose tax is charged, and its rate in percent: 0 if the treatment applies none. */
export interface AppliedTax {
  readonly region: TaxRegion
  readonly rate: number
}

/**
 * The tax of a company's services on a day; undefined if no rate is known. A region for which a network knows no rate
 * yet has those of the mainland.
 */
export function taxOn(
  rates: readonly TaxRate[],
  place: TaxPlace,
  treatment: string,
  day: string,
): AppliedTax | undefined {
  const rateOf = (region: TaxRegion, kind: RateKind) =>
    rateOn(
      rates.filter(({ tax_region, rate_kind }) => tax_region === region && rate_kind === kind),
      day,
    )
  const own = taxRegionOf(place)
  const region = rateKinds.some((kind) => rateOf(own, kind) !== null) ? own : 'mainland'
  const kind = kindOfTreatment[treatment]
  if (kind === undefined) return { region, rate: 0 }
  const rate = rateOf(region, kind)
  return rate === null ? undefined : { region, rate }
}
