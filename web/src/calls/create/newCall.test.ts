import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { expect, test } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { blankCallForContract, newCallValues } from './newCall.ts'

const now = '2026-03-02T09:00:00.000Z'
const blank = partOf<CallRecord>({ ID: '', priority: 'M', call_center: 'MAD', service_contract_uuid: null })
const contract = partOf<ContractRecord>({
  ID: 'the-contract',
  service_contract_id: '50000007',
  ins_id: '400003',
  internal_serial_number: 'SN-1',
  customer_name: 'Amalia Fontsera',
  remark: 'Ring the neighbour',
})

test('a call created from a contract has its contract, appliance and customer', () => {
  const values = newCallValues(blankCallForContract(contract, blank), now)
  expect(values).toMatchObject({
    service_contract_uuid: 'the-contract',
    ins_id: '400003',
    internal_serial_number: 'SN-1',
    customer_name: 'Amalia Fontsera',
    priority: 'M',
    wish_date_from: now,
  })
})

test('a blank call has no contract', () => expect(newCallValues(blank, now).service_contract_uuid).toBe(''))

test('a duplicate does not keep the contract, as the contract depends on the date', () => {
  const call = { ...blankCallForContract(contract, blank), ID: 'the-call', description_sat: 'Done' }
  expect(newCallValues(call, now)).toMatchObject({ service_contract_uuid: '', internal_serial_number: 'SN-1' })
})
