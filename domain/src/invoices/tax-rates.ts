import type { TaxRegion } from './tax-regions.ts'

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

/** A rate with the region whose tax it is. */
export interface AppliedRate {
  readonly region: TaxRegion
  readonly rate: number
}

/** The rate of a region on a day. A region for which a network knows no rate has that of the mainland. */
export function taxRateOn(
  rates: readonly TaxRate[],
  region: TaxRegion,
  kind: RateKind,
  day: string,
): AppliedRate | undefined {
  for (const one of [region, 'mainland'] as const) {
    const own = rates.filter(({ tax_region, rate_kind }) => tax_region === one && rate_kind === kind)
    const rate = rateOn(own, day)
    if (rate !== null) return { region: one, rate }
  }
}
