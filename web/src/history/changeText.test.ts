import { expect, it } from 'vitest'
import { changeText } from './changeText.ts'

const show = { instant: () => 'then', day: () => 'that day', money: (amount?: number | null) => `${amount} EUR` }

it.each([
  ['DocTotal', '1209.4', '1209.4 EUR'],
  ['DocTotal', null, '—'],
  ['orderLines', '1: DES-40 2 × 48.25', '1: DES-40 2 × 48.25 EUR'],
  ['appointment_date_at', '2026-11-22T09:30:00.000Z', 'then'],
  ['warranty_start_date', '2026-11-22', 'that day'],
  ['subject', '9.40', '9.40'],
  ['subject', '', '—'],
])('%s: %s reads %s', (field, value, text) => {
  expect(changeText(field, value, show)).toBe(text)
})
