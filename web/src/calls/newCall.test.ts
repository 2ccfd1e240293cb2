import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { expect, test } from 'vitest'
import { blankUnder, newCallFrom } from './newCall.ts'

const now = '2026-03-02T09:00:00.000Z'
const blank = { ID: '', priority: 'M', call_center: 'MAD', service_contract_uuid: null } as unknown as CallRecord
const contract = {
  ID: 'the-contract',
  service_contract_id: '50000007',
  ins_id: '400003',
  internal_serial_number: 'SN-1',
  customer_name: 'Amalia Fontsera',
  remark: 'Ring the neighbour',
} as unknown as ContractRecord

test('a call begun from a contract carries it, about its appliance and for its customer', () => {
  const begun = newCallFrom(blankUnder(contract, blank), now)
  expect(begun).toMatchObject({
    service_contract_uuid: 'the-contract',
    ins_id: '400003',
    internal_serial_number: 'SN-1',
    customer_name: 'Amalia Fontsera',
    priority: 'M',
    wish_date_from: now,
  })
})

test('a blank call carries none', () => expect(newCallFrom(blank, now).service_contract_uuid).toBe(''))

test('a copy leaves the contract of the call it is made from: its own day decides', () => {
  const call = { ...blankUnder(contract, blank), ID: 'the-call', description_sat: 'Done' }
  expect(newCallFrom(call, now)).toMatchObject({ service_contract_uuid: '', internal_serial_number: 'SN-1' })
})
