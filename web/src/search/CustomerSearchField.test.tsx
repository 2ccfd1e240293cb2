// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { typeInto } from '../../test/typeInto.ts'
import { CustomerSearchField } from './CustomerSearchField.tsx'

const result = { kind: 'appliance', subtitle: '', url: '/' }
const appliances = [
  { ...result, ID: 'card-1', title: 'Boiler · EQ 78-1', shares_serial: true },
  { ...result, ID: 'card-2', title: 'Boiler · EQ782' },
]
let found: object[]
vi.mock('../platform/api/send.ts', () => ({ send: async () => found }))

const screen = setUpScreen()
const onNew = vi.fn()
const onLeave = vi.fn()
const input = () => document.querySelector('input')
const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent)
const press = (key: string) =>
  act(async () => input()?.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true })))

async function search(text: string) {
  await screen.render(<CustomerSearchField isFirst onTake={() => {}} onNew={onNew} onLeave={onLeave} />)
  input()?.focus()
  await typeInto(input(), text)
}

beforeEach(() => {
  found = appliances
  onNew.mockReset()
  onLeave.mockReset()
})
afterEach(() => void vi.useRealTimers())

it('marks an appliance whose serial number another one has', async () => {
  await search('boiler')
  await soon(() => expect(options()).toHaveLength(3))
  expect(options().slice(0, 2)).toEqual(['Boiler · EQ 78-1Serial number not unique', 'Boiler · EQ782'])
})

it('offers a new customer behind those found, for a namesake', async () => {
  await search('boiler')
  await soon(() => expect(options().at(-1)).toBe('New customerCustomer: boiler'))
})

it('says that nobody is found, and makes the text the new customer', async () => {
  found = []
  await search('600 123 456')
  await soon(() => expect(options()).toEqual(['New customerPhone: 600 123 456']))
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Nobody found for “600 123 456”')
  await press('Enter')
  await soon(() => expect(onNew).toHaveBeenCalledWith({ phone: '600 123 456' }))
  expect(onLeave).toHaveBeenCalledTimes(1)
  expect(input()?.value).toBe('')
})

it('takes the new customer also when Enter comes before the answer', async () => {
  found = []
  await search('ana@example.com')
  await press('Enter')
  await soon(() => expect(onNew).toHaveBeenCalledWith({ email: 'ana@example.com' }))
})
