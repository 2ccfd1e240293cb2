import type { MessageKey } from '@callout/domain/messages/messages.ts'

const numberPattern = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/
const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** Parses a number with a decimal point or comma; null if the text is empty, NaN if it is not a number. */
export function parseNumber(text: string): number | null {
  const digits = withoutSpaces(text)
  if (digits === '') return null
  return numberPattern.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN
}

/** The error of a typed number with at most this many decimals; undefined if it is valid. */
export function numberError(text: string, decimals: number): MessageKey | undefined {
  const digits = withoutSpaces(text)
  if (digits === '') return undefined
  if (!numberPattern.test(digits)) return 'message.should_be_a_number'
  const typedDecimals = digits.split(/[.,]/)[1]?.length ?? 0
  if (typedDecimals <= decimals) return undefined
  return decimals === 0 ? 'message.should_be_whole' : 'message.at_most_two_decimals'
}
