import type { VatTreatment } from '../companies/legal.ts'
import { fromUnits, sumAmounts, toUnits } from '../platform/money.ts'

/** Net amount, tax and their sum, in euros. */
export interface VatAmounts {
  readonly net: number
  readonly vat: number
  readonly total: number
}

/** VAT category codes of EN 16931 (UNTDID 5305): standard rate, reverse charge, exempt. */
export const vatCategories = { domestic: 'S', reverse_charge: 'AE', exempt: 'E' } as const satisfies Record<
  VatTreatment,
  string
>
export type VatCategory = (typeof vatCategories)[VatTreatment]

/** The tax of a line. `rate` is in percent. */
export interface LineTax {
  readonly category: VatCategory
  readonly rate: number
}

/** The sums of all lines with the same tax, in euros. */
export type VatSum = LineTax & VatAmounts

/** The rate in percent that a treatment applies. `rate` is the domestic rate. */
export const appliedRate = (treatment: VatTreatment, rate: number | string | null) =>
  treatment === 'domestic' ? Number(rate ?? 0) : 0

/** Adds the tax at `rate` percent to a net amount of at least 0, rounded half up to cents. */
export function addVat(net: number | string, rate: number): VatAmounts {
  const [cents, hundredths] = [toUnits(net, 2), toUnits(rate, 2)]
  if (cents === undefined || hundredths === undefined || cents < 0n)
    throw new RangeError(`${net} at ${rate} % is no amount`)
  const vat = (cents * hundredths + 5_000n) / 10_000n
  return { net: fromUnits(cents, 2), vat: fromUnits(vat, 2), total: fromUnits(cents + vat, 2) }
}

type TaxedLine = LineTax & { readonly net: number | string }

/** Sums per tax in the order of the lines, and over all. The tax is that of each sum, as EN 16931 has it. */
export function sumVat(lines: readonly TaxedLine[]): VatAmounts & { readonly taxes: readonly VatSum[] } {
  const groups = Map.groupBy(lines, ({ category, rate }) => `${category} ${rate}`)
  const taxes = [...groups.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const net = sumAmounts(same.map((line) => line.net))
    return [{ category: first.category, rate: first.rate, ...addVat(net, first.rate) }]
  })
  const sum = (amount: keyof VatAmounts) => sumAmounts(taxes.map((tax) => tax[amount]))
  return { net: sum('net'), vat: sum('vat'), total: sum('total'), taxes }
}
