import { expect, it } from 'vitest'
import { changeText } from './changeText.ts'

const formats = {
  fieldInstant: (field: string) => `then (${field})`,
  day: () => 'that day',
  money: (amount?: number | null) => `${amount} EUR`,
  emails: (text: string) => text.replace('xn--espaa-rta', 'españa'),
  quantity: (quantity: number) => String(quantity).replace('.', ','),
}

it.each([
  ['DocTotal', '1209.4', '1209.4 EUR'],
  ['DocTotal', null, '—'],
  ['orderLines', '1: DES-40 2 × 48.25', '1: DES-40 2 × 48.25 EUR'],
  ['orderLines', '1: DES-40 1.5 × 48.25', '1: DES-40 1,5 × 48.25 EUR'],
  ['appointment_date_at', '2026-11-22T09:30:00.000Z', 'then (appointment_date_at)'],
  ['warranty_start_date', '2026-11-22', 'that day'],
  ['subject', '9.40', '9.40'],
  ['subject', '', '—'],
  ['email', 'ana@xn--espaa-rta.example', 'ana@españa.example'],
])('formats %s: %s as %s', (field, value, text) => {
  expect(changeText(field, value, formats)).toBe(text)
})
