import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { numberError, parseNumber } from '../fields/parseNumber.ts'

/** Amounts of a filter are below this; its address has no place for more digits. */
const limit = 1e12

/** The error of a typed amount; undefined if the filter takes it. */
export function amountError(text: string): MessageKey | undefined {
  const amount = parseNumber(text) ?? 0
  const rangeError = amount < 0 ? 'message.must_be_minimum' : amount >= limit ? 'message.must_be_maximum' : undefined
  return numberError(text, 2) ?? rangeError
}
