import type { AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { type Language, languages } from '@callout/domain/messages/messages.ts'

/** The input for a fee: its new price, and its first day if that is not the day of all. */
export interface NewPrice {
  readonly Price: number | null
  readonly valid_from?: string | null
}

/** A price from a first day on; '' since ever. */
export interface DatedPrice {
  readonly valid_from: string
  readonly Price: number
}

export interface Fee {
  readonly ItemCode: string
  readonly text: string
  /** By first day. */
  readonly prices: readonly DatedPrice[]
}

/** The fees of the rows of both sheets, in the order of the tariff. */
export function feesOf(fees: readonly AdminStoredRow[], prices: readonly AdminStoredRow[], language: Language): Fee[] {
  const pricesOf = Map.groupBy(prices, ({ row }) => String(row.ItemCode))
  return fees
    .toSorted((a, b) => Number(a.row.position) - Number(b.row.position))
    .map(({ row }) => ({
      ItemCode: String(row.ItemCode),
      text: String([language, ...languages].map((one) => row[`text_${one}`]).find(Boolean) ?? ''),
      prices: (pricesOf.get(String(row.ItemCode)) ?? [])
        .map((price) => ({ valid_from: String(price.row.valid_from ?? ''), Price: Number(price.row.Price) }))
        .sort((a, b) => a.valid_from.localeCompare(b.valid_from)),
    }))
}

/** The price in force on a day, `YYYY-MM-DD`; before the first day, the first price. */
export const priceOn = ({ prices }: Pick<Fee, 'prices'>, day: string): DatedPrice | undefined =>
  prices.findLast(({ valid_from }) => valid_from <= day) ?? prices[0]

/** The next price after a day. */
export const nextPrice = ({ prices }: Pick<Fee, 'prices'>, day: string) =>
  prices.find(({ valid_from }) => valid_from > day)

/** A price raised by percent, in whole cents. */
export const raised = (price: number, percent: number) => Math.round(Number((price * (100 + percent)).toFixed(6))) / 100

/** The change from one price to another in percent, with a sign; '' if there is none to tell. */
export function percentText(before: number | undefined, after: number | null, decimals: string): string {
  if (!before || after === null || Number.isNaN(after) || after === before) return ''
  const change = Math.round((after / before - 1) * 1000) / 10
  return `${change > 0 ? '+' : ''}${String(change).replace('.', decimals)}\u00a0%`
}

/** The first day of the month after a day. */
export const firstOfNextMonth = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
