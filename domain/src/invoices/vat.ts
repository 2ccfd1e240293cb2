import { type TaxRegion, taxOfRegion } from '../addresses/tax-regions.ts'
import type { VatTreatment } from '../companies/legal.ts'
import { fromUnits, sumAmounts, toUnits } from '../platform/money.ts'

/** Net amount, tax and their sum, in euros. */
export interface VatAmounts {
  readonly net: number
  readonly vat: number
  readonly total: number
}

/** VAT category codes of EN 16931 (UNTDID 5305). */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'] as const
export type VatCategory = (typeof vatCategories)[number]

const untaxed = { exempt: 'E', reverse_charge: 'AE', intra_community: 'K', export: 'G', outside: 'O' } as const

/** The category of a treatment in a region: the Canaries, Ceuta and Melilla have taxes of their own. */
export function vatCategoryOf(treatment: VatTreatment, region: TaxRegion, rate: number): VatCategory {
  if (treatment !== 'domestic' && treatment !== 'reduced' && treatment !== 'zero') return untaxed[treatment]
  // CII allows no rate of 0 for IGIC and IPSI.
  return rate === 0 ? 'Z' : ({ vat: 'S', igic: 'L', ipsi: 'M' } as const)[taxOfRegion(region)]
}

/** Names of taxes other than VAT, in every language. */
export const taxNames: Readonly<Partial<Record<VatCategory, string>>> = { L: 'IGIC', M: 'IPSI' }

/** Exemption reason codes (VATEX list). */
export const exemptionCodes: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** The tax of a line. `rate` is in percent; `reason` says why no tax is charged, '' if it is. */
export interface LineTax {
  readonly category: VatCategory
  readonly rate: number
  readonly reason: string
}

/** The tax of a treatment: `rate` is the rate of its region on the day, in percent. */
export function taxOfTreatment(
  treatment: VatTreatment,
  {
    region,
    rate,
    reason,
  }: { readonly region: TaxRegion; readonly rate: number | string | null; readonly reason: string },
): LineTax {
  const applied = treatment === 'domestic' || treatment === 'reduced' ? Number(rate ?? 0) : 0
  const category = vatCategoryOf(treatment, region, applied)
  return { category, rate: applied, reason: treatment in untaxed ? reason : '' }
}

/** The sums of all lines with the same tax, in euros. */
export type VatSum = LineTax & VatAmounts

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
    const reason = [...new Set(same.map((line) => line.reason))].join('; ')
    return [{ category: first.category, rate: first.rate, reason, ...addVat(net, first.rate) }]
  })
  const sum = (amount: keyof VatAmounts) => sumAmounts(taxes.map((tax) => tax[amount]))
  return { net: sum('net'), vat: sum('vat'), total: sum('total'), taxes }
}

/** The part of a net amount of at least 0 that is withheld at `rate` percent, rounded half up to cents, in euros. */
export const withheldOf = (net: number | string, rate: number | string) => addVat(net, Number(rate)).vat
