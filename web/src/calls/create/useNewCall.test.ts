// @vitest-environment jsdom
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { CustomerAppliance, CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testSession } from '../../../test/testSession.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { closeToast, currentToasts } from '../../platform/browser/toast.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
import { type NewCall, useNewCall } from './useNewCall.ts'

const warranty = { warranty_start_date: '2026-01-01', warranty_end_date: '2028-01-01', warranty_extension_date: null }
const noWarranty = { warranty_start_date: null, warranty_end_date: null, warranty_extension_date: null }
const blank = {
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
} as unknown as CallRecord
const callOfOlmos = {
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
} as unknown as CallRecord
const fontsera = { customer: { customer_name: 'Fontsera', adresse: 'Calle B' } } as unknown as CustomerDetails
const boiler = {
  ins_id: '400002',
  internal_serial_number: 'SN-BOILER',
  code_product: 'P2',
  item_name: 'Boiler',
  ...warranty,
} as unknown as CustomerAppliance

let root: Root
let call: NewCall
let sent: unknown
/** The answer waits for this. */
let answered: Promise<void>
const onCreated = vi.fn()
function Page({ from }: { from: CallRecord }) {
  call = useNewCall(from, onCreated)
  return null
}
const open = (from: CallRecord) =>
  act(async () =>
    root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Page, { from }))),
  )
const take = (...chosen: Parameters<NewCall['applyCustomer']>) => act(async () => call.applyCustomer(...chosen))
const typeSerial = (serial: string) => act(async () => call.changeSerial(serial))

beforeEach(async () => {
  answered = Promise.resolve()
  sent = undefined
  onCreated.mockClear()
  for (const { id } of currentToasts()) closeToast(id)
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent = JSON.parse(String(body))
    await answered
    const answer = { HasError: false, Message: 'Created', Data: { ID: 'new', call_id: '1' } }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
  startSession(testSession({ role: Role.callcenter }))
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(async () => root.unmount()))

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

it('sends a call for a chosen customer and appliance', async () => {
  await open(blank)
  await take(fontsera, boiler)
  await act(async () => call.form.submit())
  const expected = { customer_name: 'Fontsera', ins_id: '400002', ...warranty }
  await vi.waitFor(() => expect(sent).toMatchObject(expected), { timeout: 30_000 })
})

it('reports the created call', async () => {
  await open(blank)
  await act(async () => call.form.submit())
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith('new'), { timeout: 30_000 })
})

it('does not report a call that is created after the user has left the form', async () => {
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  await open(blank)
  await act(async () => call.form.submit())
  await vi.waitFor(() => expect(sent).toBeDefined(), { timeout: 30_000 })
  await act(async () => root.render(null))
  answer()
  await vi.waitFor(() => expect(currentToasts()).toHaveLength(1), { timeout: 30_000 })
  expect(onCreated).not.toHaveBeenCalled()
})
