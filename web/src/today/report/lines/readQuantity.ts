import { documentLimits } from '@callout/domain/documents/document.ts'
import { numberError, parseNumber } from '../../../ui/fields/parseNumber.ts'

/** The quantity that a text says: above zero, with at most two decimals; otherwise NaN. */
export function readQuantity(text: string): number {
  const read = parseNumber(text)
  const isWrong = numberError(text, 2) !== undefined || read === null || read <= 0 || read > documentLimits.quantity
  return isWrong ? Number.NaN : read
}
