import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { payerOfCall } from './payerOfCall.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00.000Z') }))
afterEach(() => vi.useRealTimers())

const call = {
  service_contract_id: '',
  warranty_start_date: '2024-12-01',
  warranty_end_date: '2026-11-30',
  warranty_extension_date: null,
}

it.each([
  ['the visit after the end of the warranty', '2026-12-03T09:00:00.000Z', '2026-11-30', 'customer'],
  ['the visit before the end of the warranty', '2026-11-20T09:00:00.000Z', '2026-11-22', 'warranty'],
  ['the visit at night, by the day of the network', '2026-11-30T23:30:00.000Z', '2026-11-30', 'customer'],
  ['today without a visit', null, '2026-11-30', 'warranty'],
  ['today without a visit, after the warranty', null, '2026-11-26', 'customer'],
])('the payer is the one at %s', (_, appointment_date_at, warranty_end_date, payer) => {
  expect(payerOfCall({ ...call, warranty_end_date, appointment_date_at }, 'Europe/Madrid')).toBe(payer)
})
