import { expect, test } from 'vitest'
import { refusalToCertify, refusalToReport, warrantyEnd, warrantyOn } from './paper.rules.ts'

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
  ['a whole record', {}, undefined],
  ['only an extension for its end', { warranty_end_date: null, warranty_extension_date: '2030-01-30' }, undefined],
  ['a product without a name', { item_name: '' }, undefined],
  ['no product', { item_name: '', code_product: '' }, 'paper.refused.no_appliance'],
  ['no serial number', { internal_serial_number: '' }, 'paper.refused.no_appliance'],
  ['a made-up serial number', { fictive_serial_number: true }, 'paper.refused.fictive_serial_number'],
  ['no customer', { customer_name: ' ' }, 'paper.refused.no_customer'],
  ['no start', { warranty_start_date: null }, 'paper.refused.no_warranty'],
  ['no end', { warranty_end_date: null }, 'paper.refused.no_warranty'],
])('with %s the certificate is refused for %s', (_what, facts, key) => {
  expect(refusalToCertify({ ...call, ...facts })?.key).toBe(key)
})

test('an assignment is reported once there is one', () => {
  expect(refusalToReport(call)?.key).toBe('paper.refused.no_company')
  expect(refusalToReport({ ...call, societe_uuid: 'one' })).toBeUndefined()
})

test.each([
  ['2025-01-30', 'future'],
  ['2025-01-31', 'valid'],
  ['2027-01-30', 'valid'],
  ['2027-01-31', 'expired'],
])('on %s the warranty is %s', (day, standing) => expect(warrantyOn(day, call)).toBe(standing))

test('the later of end and extension counts', () => {
  expect(warrantyEnd({ warranty_end_date: '2027-01-30', warranty_extension_date: '2026-01-30' })).toBe('2027-01-30')
  expect(warrantyEnd({ warranty_end_date: '2027-01-30', warranty_extension_date: '2030-01-30' })).toBe('2030-01-30')
  expect(warrantyEnd({ warranty_end_date: null, warranty_extension_date: null })).toBeNull()
})
