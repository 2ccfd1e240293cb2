// @vitest-environment jsdom

import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { CustomerAppliance, CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { act, createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { testSession } from '../../../test/testSession.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { startSession } from '../../platform/session/session.ts'
import { type NewCall, useNewCall } from './useNewCall.ts'

const warranty = { warranty_start_date: '2026-01-01', warranty_end_date: '2028-01-01', warranty_extension_date: null }
const noWarranty = { warranty_start_date: null, warranty_end_date: null, warranty_extension_date: null }
const blank = partOf<CallRecord>({
  ID: '',
  call_type_id: '1',
  problem_type_id: '2',
  priority: 'M',
  subject: 'Drips',
  ins_id: '',
  internal_serial_number: '',
  code_product: '',
  customer_code: '',
  customer_name: '',
  adresse: '',
  adresse_complement: '',
  adresse2: '',
  ...noWarranty,
})
const callOfOlmos = partOf<CallRecord>({
  ...blank,
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
const fontsera = partOf<CustomerDetails>({ customer: { customer_name: 'Fontsera', adresse: 'Calle B' } })
const boiler = partOf<CustomerAppliance>({
  ins_id: '400002',
  internal_serial_number: 'SN-BOILER',
  code_product: 'P2',
  item_name: 'Boiler',
  ...warranty,
})

const screen = setUpScreen({ role: Role.callcenter })
let call: NewCall
let sent: unknown
/** The requests so far: 'create' or 'assign'. */
let requests: string[]
/** The answer waits for this. */
let answered: Promise<void>
/** The answer to an assignment, a refusal, waits for this. */
let assigned: Promise<void>
const onCreated = vi.fn()
function Page({ from }: { from: CallRecord }) {
  call = useNewCall(from, onCreated)
  return null
}
const open = (from: CallRecord) => screen.render(createElement(Page, { from }))
const take = (...chosen: Parameters<NewCall['applyCustomer']>) => act(async () => call.applyCustomer(...chosen))
const typeSerial = (serial: string) => act(async () => call.changeSerial(serial))

beforeEach(async () => {
  answered = Promise.resolve()
  assigned = Promise.resolve()
  requests = []
  sent = undefined
  onCreated.mockReset()
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent = JSON.parse(String(body))
    const { update_type = 'create' } = sent as { update_type?: string }
    requests.push(update_type)
    const isAssignment = update_type === 'assign'
    await (isAssignment ? assigned : answered)
    const answer = isAssignment
      ? { HasError: true, Message: 'Not this company', Data: null }
      : { HasError: false, Message: 'Created', Data: { ID: 'new', call_id: '1' } }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
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
  await open(blank)
  await take(fontsera, boiler)
  expect(call.form.values).toMatchObject({ internal_serial_number: 'SN-BOILER', ...warranty })
  await take(fontsera, undefined)
  expect(call.form.values).toMatchObject({ internal_serial_number: '', ...noWarranty })
})

it('keeps a typed serial number when a customer is chosen without an appliance', async () => {
  await open(blank)
  await typeSerial('SN-TYPED')
  await take(fontsera, undefined)
  expect(call.form.values).toMatchObject({ customer_name: 'Fontsera', internal_serial_number: 'SN-TYPED' })
})

it('keeps the chosen customer when another serial number is typed', async () => {
  await open(blank)
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
  await open({ ...blank, ins_id, internal_serial_number, service_contract_uuid: 'a-contract' } as CallRecord)
  await typeSerial('SN-BOILERX')
  expect(call.form.values.service_contract_uuid).toBe('')
  await typeSerial('SN-BOILER')
  expect(call.form.values.service_contract_uuid).toBe('a-contract')
})

it('sends a call for a chosen customer and appliance', async () => {
  await open(blank)
  await take(fontsera, boiler)
  await act(async () => call.form.submit())
  const expected = { customer_name: 'Fontsera', ins_id: '400002', ...warranty }
  await soon(() => expect(sent).toMatchObject(expected))
})

it('reports the created call', async () => {
  await open(blank)
  await act(async () => call.form.submit())
  await soon(() => expect(onCreated).toHaveBeenCalledWith('new'))
})

it('does not report a call that is created after the user has left the form', async () => {
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  await open(blank)
  await act(async () => call.form.submit())
  await soon(() => expect(sent).toBeDefined())
  await screen.leave()
  answer()
  await soon(() => expect(currentToasts()).toHaveLength(1))
  expect(onCreated).not.toHaveBeenCalled()
})

describe('a call that is submitted twice is created once', () => {
  let finish = () => {}
  const held = () => new Promise<void>((resolve) => (finish = resolve))
  beforeEach(async () => {
    startSession(testSession({ role: Role.dispatcher }))
    await open(blank)
  })
  const submitAgain = async () => {
    expect(call.form.isSending).toBe(true)
    await act(async () => call.form.submit())
    finish()
    await soon(() => expect(call.form.isSending).toBe(false))
    expect(onCreated).toHaveBeenCalledTimes(1)
  }

  it('while its company is assigned', async () => {
    assigned = held()
    await act(async () => call.setCompany('a-company'))
    await act(async () => call.form.submit())
    await soon(() => expect(requests).toContain('assign'))
    await submitAgain()
    expect(requests).toEqual(['create', 'assign'])
  })

  it('while the page of the new call loads', async () => {
    onCreated.mockReturnValue(held())
    await act(async () => call.form.submit())
    await soon(() => expect(onCreated).toHaveBeenCalled())
    await submitAgain()
    expect(requests).toEqual(['create'])
  })
})

it('offers to assign the new call to the chosen company again after a failure', async () => {
  await open(blank)
  await act(async () => call.setCompany('a-company'))
  await act(async () => call.form.submit())
  await soon(() => expect(onCreated).toHaveBeenCalledWith('new'))
  const shown = currentToasts().find(({ action }) => action !== undefined)
  expect(shown?.message).toBe('The call is created, but it was not assigned: Not this company')
  shown?.action?.run()
  await soon(() => expect(requests).toEqual(['create', 'assign', 'assign']))
  expect(sent).toMatchObject({ ID: 'new', societe_uuid: 'a-company' })
})
