import { expect, it } from 'vitest'
import { payerOf } from './payer.ts'

const call = {
  warranty_start_date: '2024-01-01',
  warranty_end_date: '2026-01-01',
  warranty_extension_date: null,
  service_contract_id: '',
}

it.each([
  ['the manufacturer during the warranty', call, '2025-12-31', 'warranty'],
  [
    'the manufacturer during an extension',
    { ...call, warranty_extension_date: '2027-01-01' },
    '2026-06-01',
    'warranty',
  ],
  ['the warranty before the contract', { ...call, service_contract_id: 'C1' }, '2025-12-31', 'warranty'],
  ['the contract after the warranty', { ...call, service_contract_id: 'C1' }, '2026-01-02', 'contract'],
  ['the customer after the warranty', call, '2026-01-02', 'customer'],
  ['nobody known without a warranty end', { ...call, warranty_end_date: null }, '2026-01-02', 'unknown'],
])('a call is paid by %s', (_case, facts, today, payer) => expect(payerOf(facts, today)).toBe(payer))
