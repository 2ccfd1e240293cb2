import type { ChangedItem } from '@callout/domain/history/history.ts'
import type { useFormats } from '../kernel/formats.ts'

type Shown = Pick<ReturnType<typeof useFormats>, 'instant' | 'day' | 'money'>

/** A value of a changed field as people read it; '—' where there is none. Yes and no are the caller's to say. */
export function changeText(field: string, value: Exclude<ChangedItem['old_value'], boolean>, show: Shown): string {
  const text = String(value ?? '')
  if (text === '') return '—'
  if (field === 'DocTotal') return show.money(Number(text))
  if (field === 'orderLines') {
    // `1: REPAIR 2 × 48.25`: the price stands last.
    const price = text.lastIndexOf(' ') + 1
    return text.slice(0, price) + show.money(Number(text.slice(price)))
  }
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return show.instant(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? show.day(text) : text
}
