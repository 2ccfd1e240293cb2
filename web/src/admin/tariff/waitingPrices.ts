import type { AdminWaitingChange } from '@callout/domain/admin/admin.ts'
import type { DatedPrice } from './tariff.ts'

/** A price that waits for a second person. */
export interface WaitingPrice extends DatedPrice {
  readonly change: AdminWaitingChange
}

/** The prices of fees among the waiting changes, by code. */
export function waitingPricesOf(changes: readonly AdminWaitingChange[]): ReadonlyMap<string, WaitingPrice[]> {
  const prices = changes.flatMap((change) => {
    const price = change.columns.find(({ name }) => name === 'Price')
    if (!price || !['fees', 'fee-prices'].includes(change.sheet)) return []
    const [, code = '', valid_from = ''] = JSON.parse(change.key) as string[]
    return [{ code, waiting: { change, valid_from, Price: Number(price.new) } }]
  })
  return new Map(
    [...Map.groupBy(prices, ({ code }) => code)].map(([code, all]) => [code, all.map(({ waiting }) => waiting)]),
  )
}
