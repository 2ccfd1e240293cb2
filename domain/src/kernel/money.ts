/**
 * Exact decimal arithmetic on money, quantities and kilometres. Values travel as JSON numbers with few decimals; they are
 * read into whole units (cents, hundredths, tenths) as BigInt, reckoned with, and written back. No float is ever added
 * or multiplied.
 */

const decimal = /^(-?)(\d{1,15})(?:\.(\d+))?$/

/**
 * The number in whole units of `decimals` places: `unitsOf(12.3, 2)` is 1230n. Undefined where it is no plain decimal number
 * of at most 15 digits before the point, or has more decimals than that.
 */
export function unitsOf(value: number | string, decimals: number): bigint | undefined {
  const [, sign, whole = '', places = ''] = decimal.exec(String(value).trim()) ?? []
  const kept = places.replace(/0+$/, '')
  if (sign === undefined || kept.length > decimals) return undefined
  const units = BigInt(whole + kept.padEnd(decimals, '0'))
  return sign === '-' ? -units : units
}

/** Whole units back as the nearest JSON number: exact for amounts below 10^13. */
export function numberOf(units: bigint, decimals: number): number {
  return Number(decimalText(units, decimals))
}

/** Whole units as decimal text with all their places: 1230n in cents is `12.30`. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return units < 0n ? `-${text}` : text
}

const units = (value: number | string, decimals: number): bigint => {
  const read = unitsOf(value, decimals)
  if (read === undefined) throw new RangeError(`${value} is no number of ${decimals} decimals`)
  return read
}

/** Whether the number has at most so many decimals. */
export const hasDecimals = (value: number, most: number) => unitsOf(value, most) !== undefined

/** Quantity × price rounded half up to cents. Both have at most 2 decimals and are not negative; else a RangeError. */
export function lineTotal(quantity: number | string, price: number | string): number {
  const product = units(quantity, 2) * units(price, 2)
  if (product < 0n) throw new RangeError('a quantity and a price are not negative')
  return numberOf((product + 50n) / 100n, 2)
}

/** The exact sum of amounts in cents. Throws a RangeError for one with more than 2 decimals. */
export function sumOf(amounts: readonly (number | string)[]): number {
  return numberOf(
    amounts.reduce((sum, amount) => sum + units(amount, 2), 0n),
    2,
  )
}

/** An amount with its two decimals: `12.3` is `12.30`. */
export const amountText = (amount: number | string) => decimalText(units(amount, 2), 2)

/** Whether one amount of at most 2 decimals is larger than another. */
export const exceeds = (amount: number | string, limit: number | string) => units(amount, 2) > units(limit, 2)

/** Twice the difference of two distances in kilometres of one decimal; undefined where the first is not the larger. */
export function twiceTheExcess(of: number | string, over: number | string): number | undefined {
  const excess = units(of, 1) - units(over, 1)
  return excess > 0n ? numberOf(2n * excess, 1) : undefined
}
