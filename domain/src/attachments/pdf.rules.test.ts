import { expect, test } from 'vitest'
import { certificateStateOn, refusalToCertify, refusalToReport, warrantyEnd } from './pdf.rules.ts'

const call = {
  customer_name: 'Olmos',
  item_name: 'Boiler',
  code_product: 'BOIL-0',
  internal_serial_number: 'SN-1',
  fictive_serial_number: false,
  warranty_start_date: '2025-01-31',
  warranty_end_date: '2027-01-30',
  warranty_extension_date: null,
  societe_uuid: null,
}

test.each([
  ['a complete record', {}, undefined],
  ['only an extension as end', { warranty_end_date: null, warranty_extension_date: '2030-01-30' }, undefined],
  ['a product without a name', { item_name: '' }, undefined],
  ['no product', { item_name: '', code_product: '' }, 'paper.refused.no_appliance'],
  ['no serial number', { internal_serial_number: '' }, 'paper.refused.no_appliance'],
  ['a made-up serial number', { fictive_serial_number: true }, 'paper.refused.fictive_serial_number'],
  ['no customer', { customer_name: ' ' }, 'paper.refused.no_customer'],
  ['no start', { warranty_start_date: null }, 'paper.refused.no_warranty'],
  ['no end', { warranty_end_date: null }, 'paper.refused.no_warranty'],
])('checks the warranty certificate for a call with %s', (_what, facts, key) => {
  expect(refusalToCertify({ ...call, ...facts })?.key).toBe(key)
})

test('refuses an assignment report without a company', () => {
  expect(refusalToReport(call)?.key).toBe('paper.refused.no_company')
  expect(refusalToReport({ ...call, societe_uuid: 'one' })).toBeUndefined()
})

test.each([
  ['2025-01-30', 'future'],
  ['2025-01-31', 'valid'],
  ['2027-01-30', 'valid'],
  ['2027-01-31', 'expired'],
])('on %s the warranty is %s', (day, state) => expect(certificateStateOn(call, day)).toBe(state))

test('the warranty ends on the later of end and extension', () => {
  expect(warrantyEnd({ warranty_end_date: '2027-01-30', warranty_extension_date: '2026-01-30' })).toBe('2027-01-30')
  expect(warrantyEnd({ warranty_end_date: '2027-01-30', warranty_extension_date: '2030-01-30' })).toBe('2030-01-30')
  expect(warrantyEnd({ warranty_end_date: null, warranty_extension_date: null })).toBeNull()
})
