import { expect, it } from 'vitest'
import { payerOf } from './call.payer.ts'

const call = {
  service_contract_id: '',
  warranty_start_date: '2024-01-01',
  warranty_end_date: '2026-01-01',
  warranty_extension_date: null,
}

it.each([
  ['the warranty pays until its last day', { ...call, warranty_end_date: '2026-03-12' }, 'warranty'],
  ['its extension too', { ...call, warranty_extension_date: '2027-01-01' }, 'warranty'],
  [
    'the warranty pays before a contract',
    { ...call, warranty_end_date: '2026-03-12', service_contract_id: '500' },
    'warranty',
  ],
  ['a contract pays after the warranty', { ...call, service_contract_id: '500' }, 'contract'],
  ['the customer pays after it', call, 'customer'],
  ['the customer pays before it begins', { ...call, warranty_start_date: '2026-04-01' }, 'customer'],
  ['nobody knows without dates', { ...call, warranty_start_date: null, warranty_end_date: null }, 'unknown'],
])('%s', (_case, facts, payer) => expect(payerOf(facts, '2026-03-12')).toBe(payer))
