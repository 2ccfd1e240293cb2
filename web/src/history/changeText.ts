import type { ChangedItem } from '@callout/domain/history/history.ts'
import type { useFormats } from '../platform/i18n/formats.ts'

type ValueFormats = Pick<ReturnType<typeof useFormats>, 'fieldInstant' | 'day' | 'money'>

/** Formats a value of a changed field; '—' if empty. The caller formats booleans. */
export function changeText(
  field: string,
  value: Exclude<ChangedItem['old_value'], boolean>,
  formats: ValueFormats,
): string {
  const text = String(value ?? '')
  if (text === '') return '—'
  if (field === 'DocTotal') return formats.money(Number(text))
  if (field === 'orderLines') {
    // `1: REPAIR 2 × 48.25` ends with the price.
    const price = text.lastIndexOf(' ') + 1
    return text.slice(0, price) + formats.money(Number(text.slice(price)))
  }
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formats.fieldInstant(field, text)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formats.day(text) : text
}
