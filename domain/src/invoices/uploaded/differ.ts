import { hundredths } from '../../platform/money.ts'

/** True if two amounts differ by more than is accepted, all in euros. */
export function differ(one: number, other: number, tolerance: number): boolean {
  const difference = hundredths(one) - hundredths(other)
  return (difference < 0n ? -difference : difference) > hundredths(tolerance)
}
