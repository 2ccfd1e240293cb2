// @vitest-environment jsdom

import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { act, createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { blankCall, boiler, fontsera, noWarranty, warranty } from '../../../test/newCall.ts'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { type NewCall, useNewCall } from './useNewCall.ts'

const callOfOlmos = partOf<CallRecord>({
  ...blankCall,
  ID: 'a-call',
  ins_id: '400001',
  internal_serial_number: 'SN-OLMOS',
  code_product: 'P1',
  customer_code: 'C-OLMOS',
  customer_name: 'Olmos',
  adresse: 'Calle A',
  adresse_complement: 'Back door',
  adresse2: 'Block 4',
  ...warranty,
})
const screen = setUpScreen({ role: Role.callcenter })
beforeEach(() => sessionStorage.clear())
let call: NewCall
function Page({ from }: { from: CallRecord }) {
  call = useNewCall(from, () => {})
  return null
}
const open = (from: CallRecord) => screen.render(createElement(Page, { from }))
const take = (...chosen: Parameters<NewCall['applyCustomer']>) => act(async () => call.applyCustomer(...chosen))
const typeSerial = (serial: string) => act(async () => call.changeSerial(serial))

it('knows the appliances of the chosen customer, until a new one is said to call', async () => {
  await open(blankCall)
  expect(call.chosenCustomer).toBeUndefined()
  await take(fontsera, undefined)
  expect(call.chosenCustomer).toBe(fontsera)
  await act(async () => call.form.setField('phone', '600'))
  await act(async () => call.applyAppliance(fontsera, boiler))
  expect(call.form.values).toMatchObject({ phone: '600', internal_serial_number: 'SN-BOILER', ins_id: '400002' })
  await act(async () => call.applyNewCustomer({ customer_name: 'Ana Ruiz' }))
  expect(call.chosenCustomer).toBeUndefined()
})

it('keeps nothing of the duplicated customer when another is chosen', async () => {
  await open(callOfOlmos)
  await take(fontsera, undefined)
  expect(call.form.values).toMatchObject({
    customer_name: 'Fontsera',
    adresse: 'Calle B',
    customer_code: '',
    adresse_complement: '',
    adresse2: '',
    ins_id: '',
    internal_serial_number: '',
    code_product: '',
    ...noWarranty,
  })
  expect(call.appliance).toBeUndefined()
})

it('drops serial number and warranty of the appliance when a customer is chosen without one', async () => {
  await open(blankCall)
  await take(fontsera, boiler)
  expect(call.form.values).toMatchObject({ internal_serial_number: 'SN-BOILER', ...warranty })
  await take(fontsera, undefined)
  expect(call.form.values).toMatchObject({ internal_serial_number: '', ...noWarranty })
})

it('keeps a typed serial number when a customer is chosen without an appliance', async () => {
  await open(blankCall)
  await typeSerial('SN-TYPED')
  await take(fontsera, undefined)
  expect(call.form.values).toMatchObject({ customer_name: 'Fontsera', internal_serial_number: 'SN-TYPED' })
})

it('keeps the chosen customer when another serial number is typed', async () => {
  await open(blankCall)
  await take(fontsera, boiler)
  await typeSerial('SN-OTHER')
  expect(call.form.values).toMatchObject({
    customer_name: 'Fontsera',
    adresse: 'Calle B',
    internal_serial_number: 'SN-OTHER',
    ins_id: '',
    ...noWarranty,
  })
})

it('keeps the contract that it is created from, unless the serial number is of another appliance', async () => {
  const { ins_id, internal_serial_number } = boiler
  await open({ ...blankCall, ins_id, internal_serial_number, service_contract_uuid: 'a-contract' } as CallRecord)
  await typeSerial('SN-BOILERX')
  expect(call.form.values.service_contract_uuid).toBe('')
  await typeSerial('SN-BOILER')
  expect(call.form.values.service_contract_uuid).toBe('a-contract')
})

describe('a new customer', () => {
  const cardOfOlmos = partOf<CardRecord>({
    InsId: '400003',
    InternalSN: 'SN-CARD',
    OwnerName: 'Olmos',
    OwnerPhone: '912',
    Street: 'Calle A',
    Country: 'ES',
    owner_hidden: false,
  })

  it('has what was typed in the search, and nothing of the customer chosen before', async () => {
    await open(blankCall)
    await take(fontsera, boiler)
    await act(async () => call.applyNewCustomer({ phone: '600 123 456' }))
    const none = { customer_name: '', adresse: '', internal_serial_number: '', ins_id: '', ...noWarranty }
    expect(call.form.values).toMatchObject({ phone: '600 123 456', ...none })
    expect([call.isCustomerNew, call.appliance]).toEqual([true, undefined])
  })

  it('keeps what was typed when the card of the appliance is found', async () => {
    await open(blankCall)
    await act(async () => call.applyNewCustomer({ customer_name: 'Ana Ruiz' }))
    await act(async () => call.form.setField('phone', '600'))
    await act(async () => call.applyCard(cardOfOlmos))
    const fromCard = { adresse: 'Calle A', internal_serial_number: 'SN-CARD' }
    expect(call.form.values).toMatchObject({ customer_name: 'Ana Ruiz', phone: '600', ...fromCard })
  })

  it('keeps a typed street whole: nothing of the place of the card is mixed with it', async () => {
    await open(blankCall)
    await act(async () => call.form.setField('adresse', 'Calle Z'))
    await act(async () => call.applyCard(partOf<CardRecord>({ ...cardOfOlmos, City: 'Madrid', latitude: 40 })))
    expect(call.form.values).toMatchObject({ adresse: 'Calle Z', customer_name: 'Olmos' })
    expect([call.form.values.ville, call.form.values.latitude]).not.toEqual(['Madrid', 40])
  })

  it('is another than the one that was typed before, who can be taken back', async () => {
    await open(blankCall)
    await act(async () => call.form.setField('customer_name', 'Zzyxqw'))
    await act(async () => call.form.setField('email', 'z@z.example'))
    await act(async () => call.applyNewCustomer({ phone: '600' }))
    expect(call.form.values).toMatchObject({ customer_name: '', email: '', phone: '600' })
    expect(call.unfinished.caller).toBe('Zzyxqw')
    await act(async () => call.unfinished.goOn())
    expect(call.form.values).toMatchObject({ customer_name: 'Zzyxqw', email: 'z@z.example' })
    expect(call.unfinished.caller).toBe('600')
  })

  it('leaves nothing of theirs when a known customer is chosen', async () => {
    await open(blankCall)
    await act(async () => call.applyNewCustomer({ customer_name: 'Zzyxqw', phone: '600' }))
    await take(partOf<CustomerDetails>({ ...fontsera, customer: { ...fontsera.customer, phone: '912' } }), undefined)
    expect(call.form.values).toMatchObject({ customer_name: 'Fontsera', phone: '912', phone2: '' })
  })

  it('that calls meanwhile has an empty form, beside the draft of the one before', async () => {
    await open(partOf<CallRecord>({ ...blankCall, phone: '' }))
    await act(async () => call.form.setField('customer_name', 'Zzyxqw'))
    const stored = Object.entries(sessionStorage)
    await screen.leave()
    for (const [key, text] of stored) sessionStorage.setItem(key, text)
    await open(partOf<CallRecord>({ ...blankCall, phone: '611' }))
    expect(call.form.values).toMatchObject({ customer_name: '', phone: '611' })
    await act(async () => call.unfinished.goOn())
    expect(call.form.values).toMatchObject({ customer_name: 'Zzyxqw', phone: '' })
    await act(async () => call.unfinished.startOver())
    expect(call.form.values).toMatchObject({ customer_name: '', phone: '611' })
    await act(async () => currentToasts().at(-1)?.action?.run())
    expect(call.form.values).toMatchObject({ customer_name: 'Zzyxqw' })
  })

  it('keeps the number that calls when the customer is found under another', async () => {
    await open(partOf<CallRecord>({ ...blankCall, phone: '+34699111222' }))
    await take(
      partOf<CustomerDetails>({ ...fontsera, phones: ['912'], customer: { ...fontsera.customer, phone: '912' } }),
      boiler,
    )
    expect(call.form.values).toMatchObject({ customer_name: 'Fontsera', phone: '+34699111222', phone2: '912' })
    expect(call.isCustomerNew).toBe(false)
  })
})

describe('the subject', () => {
  const propose = (problem: string) => act(async () => call.proposeSubject(problem))
  const noSubject = partOf<CallRecord>({ ...blankCall, subject: '' })

  it('is proposed from problem and product, and follows both', async () => {
    await open(noSubject)
    await propose('No hot water')
    expect(call.form.values.subject).toBe('No hot water')
    await take(fontsera, boiler)
    await propose('Too noisy')
    expect(call.form.values.subject).toBe('Too noisy - Boiler')
    await propose('')
    expect(call.form.values.subject).toBe('')
  })

  it('is never replaced once it is typed, also if it is emptied', async () => {
    await open(noSubject)
    await propose('No hot water')
    for (const typed of ['No hot water since Monday', '']) {
      await act(async () => call.form.setField('subject', typed))
      await propose('Too noisy')
      expect(call.form.values.subject).toBe(typed)
    }
  })
})
