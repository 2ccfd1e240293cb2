/**
 * Exact decimal arithmetic for money, quantities and kilometres. Decimal numbers are converted to integer units (BigInt
 * cents or tenths), calculated there and converted back. Floats are never added or multiplied.
 */

const decimal = /^(-?)(\d{1,15})(?:\.(\d+))?$/

/**
 * Converts a number to integer units of `decimals` places: `toUnits(12.3, 2)` is 1230n. Undefined if it has more
 * decimals, more than 15 digits before the point, or is not a plain decimal number.
 */
export function toUnits(value: number | string, decimals: number): bigint | undefined {
  const [, sign, integerPart = '', fraction = ''] = decimal.exec(String(value).trim()) ?? []
  const significant = fraction.replace(/0+$/, '')
  if (sign === undefined || significant.length > decimals) return undefined
  const units = BigInt(integerPart + significant.padEnd(decimals, '0'))
  return sign === '-' ? -units : units
}

/** An amount or a quantity in hundredths: `hundredths(12.3)` is 1230n. 0 if it has more decimals or is none. */
export const hundredths = (value: number | string): bigint => toUnits(value, 2) ?? 0n

/** Converts integer units to the nearest number: `fromUnits(1230n, 2)` is 12.3. Exact for amounts below 10^13. */
export function fromUnits(units: bigint, decimals: number): number {
  return Number(decimalText(units, decimals))
}

/** Formats integer units as decimal text with all decimals: `decimalText(1230n, 2)` is '12.30'. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return units < 0n ? `-${text}` : text
}

const requireUnits = (value: number | string, decimals: number): bigint => {
  const units = toUnits(value, decimals)
  if (units === undefined) throw new RangeError(`${value} is not a number with ${decimals} decimals`)
  return units
}

/** True if the number has at most `max` decimals. */
export const hasAtMostDecimals = (value: number, max: number) => toUnits(value, max) !== undefined

/** Quantity × price, rounded half up to cents. Throws a RangeError for negative values or more than 2 decimals. */
export function lineTotal(quantity: number | string, price: number | string): number {
  const product = requireUnits(quantity, 2) * requireUnits(price, 2)
  if (product < 0n) throw new RangeError('a quantity and a price must not be negative')
  return fromUnits((product + 50n) / 100n, 2)
}

/** Exact sum of amounts. Throws a RangeError for an amount with more than 2 decimals. */
export function sumAmounts(amounts: readonly (number | string)[]): number {
  return fromUnits(
    amounts.reduce((sum, amount) => sum + requireUnits(amount, 2), 0n),
    2,
  )
}

/** Formats an amount with two decimals: 12.3 is '12.30'. Throws a RangeError for more than 2 decimals. */
export const amountText = (amount: number | string) => decimalText(requireUnits(amount, 2), 2)

/** True if the amount is larger than the limit. Throws a RangeError for more than 2 decimals. */
export const exceeds = (amount: number | string, limit: number | string) =>
  requireUnits(amount, 2) > requireUnits(limit, 2)

/**
 * Twice the kilometres by which `distance` exceeds `limit`; undefined if it does not. Throws a RangeError for more than
 * one decimal.
 */
export function doubledExcess(distance: number | string, limit: number | string): number | undefined {
  const excess = requireUnits(distance, 1) - requireUnits(limit, 1)
  return excess > 0n ? fromUnits(2n * excess, 1) : undefined
}
