// @vitest-environment jsdom

import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { act, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { type NewContract, useNewContract } from './useNewContract.ts'

const { findCards } = vi.hoisted(() => ({ findCards: vi.fn() }))
vi.mock('../../equipment/cardQueries.ts', () => ({ findCards }))

const noCustomer = {
  customer_name: '',
  adresse: '',
  street_number: '',
  door_number: '',
  code_postal: '',
  ville: '',
  pays: 'ES',
  latitude: null,
  longitude: null,
  email: '',
  phone: '',
  phone2: '',
}
const appliance = {
  ins_id: '',
  internal_serial_number: '',
  code_product: '',
  contract_template: '',
  warranty_start_date: null,
  warranty_end_date: null,
  warranty_extension_date: null,
}
const blank = partOf<ContractRecord>({
  ID: '',
  status_id: 'D',
  ...noCustomer,
  ...appliance,
  can: { edit: Object.keys({ status_id: '', ...noCustomer, ...appliance }) },
})
const card = {
  version: 1,
  CodeCom: 'P1',
  OwnerPhone2: '',
  StreetNo: '3',
  Block: '',
  Country: 'FR',
  StartDate: '2026-01-01',
  EndDate: '2028-01-01',
  ExtensionDate: null,
}
const cardOfOlmos = {
  ...card,
  InsId: '400001',
  InternalSN: 'SN-A',
  OwnerName: 'Olmos',
  OwnerEmail: 'olmos@example.com',
  OwnerPhone: '600',
  Street: 'Calle A',
  Zip: '28001',
  City: 'Madrid',
  latitude: 40.4,
  longitude: -3.7,
} as CardRecord
const cardOfRobles = {
  ...card,
  InsId: '400002',
  InternalSN: 'SN-B',
  OwnerName: 'Robles',
  OwnerEmail: '',
  OwnerPhone: '700',
  Street: 'Calle B',
  Zip: '24001',
  City: 'León',
  latitude: null,
  longitude: null,
} as CardRecord

const screen = setUpScreen({ role: Role.callcenter })
let contract: NewContract
function Page() {
  contract = useNewContract(blank, () => {})
  return null
}
const typeSerial = (serial: string) => act(async () => contract.changeSerial(serial))
/** Searches for the serial number of a card that is the only one found, so the form takes it. */
const take = async (found: CardRecord) => {
  findCards.mockResolvedValue([found])
  await typeSerial(found.InternalSN)
  await act(async () => contract.cards.searchFor(contract.form))
}

beforeEach(async () => {
  await screen.render(createElement(Page))
})

it('drops the customer of a card with the card', async () => {
  await take(cardOfOlmos)
  expect(contract.form.values).toMatchObject({ customer_name: 'Olmos', ville: 'Madrid', pays: 'FR', latitude: 40.4 })
  await typeSerial('SN-X')
  expect(contract.card).toBeUndefined()
  expect(contract.form.values).toMatchObject({ ...noCustomer, ...appliance, internal_serial_number: 'SN-X' })
})

it('fills in the customer of the card of another serial number', async () => {
  await take(cardOfOlmos)
  await take(cardOfRobles)
  expect(contract.form.values).toMatchObject({
    ins_id: '400002',
    customer_name: 'Robles',
    adresse: 'Calle B',
    ville: 'León',
    latitude: null,
    email: '',
    phone: '700',
  })
})

it('keeps what was typed when another card follows', async () => {
  await take(cardOfOlmos)
  await act(async () => contract.form.setField('phone', '911'))
  await take(cardOfRobles)
  expect(contract.form.values).toMatchObject({ customer_name: 'Robles', phone: '911' })
})
