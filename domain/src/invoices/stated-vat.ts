import { fromUnits, hundredths } from '../platform/money.ts'
import type { VatAmounts, VatSum } from './vat.ts'

type Sums = VatAmounts & { readonly taxes: readonly VatSum[] }

/**
 * The sums with the tax that was stored with a credit note. The last one of an invoice takes the tax that the earlier
 * ones left: that may differ by cents from the tax of its own net amount, which then is the first tax's.
 */
export function withStated(sums: Sums, stated: number | string | undefined): Sums {
  const difference = stated === undefined ? 0n : hundredths(stated) - hundredths(sums.vat)
  if (difference === 0n) return sums
  const taxed = sums.taxes.findIndex(({ rate }) => rate > 0)
  if (taxed === -1) return sums
  const moved = <Amounts extends VatAmounts>(amounts: Amounts): Amounts => ({
    ...amounts,
    vat: fromUnits(hundredths(amounts.vat) + difference, 2),
    total: fromUnits(hundredths(amounts.total) + difference, 2),
  })
  return { ...moved(sums), taxes: sums.taxes.map((tax, index) => (index === taxed ? moved(tax) : tax)) }
}
