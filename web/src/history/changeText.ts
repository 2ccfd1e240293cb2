import type { ChangedItem } from '@callout/domain/history/history.ts'
import type { useFormats } from '../platform/i18n/formats.ts'

interface ValueFormats extends Pick<ReturnType<typeof useFormats>, 'day' | 'money' | 'quantity'> {
  readonly fieldInstant: (field: string, value: string) => string
  readonly emails: (text: string) => string
}

/** Formats a value of a changed field; '—' if empty. The caller formats booleans. */
export function changeText(
  field: string,
  value: Exclude<ChangedItem['old_value'], boolean>,
  formats: ValueFormats,
): string {
  const text = String(value ?? '')
  if (text === '') return '—'
  if (field === 'DocTotal') return formats.money(Number(text))
  if (field === 'orderLines')
    // `1: REPAIR 1.5 × 48.25` ends with the quantity and the price.
    return text.replace(
      /([\d.]+) × ([\d.]+)$/,
      (_, quantity: string, price: string) => `${formats.quantity(Number(quantity))} × ${formats.money(Number(price))}`,
    )
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formats.fieldInstant(field, text)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formats.day(text) : formats.emails(text)
}
