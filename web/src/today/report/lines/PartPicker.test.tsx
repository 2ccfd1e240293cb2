// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../../test/setUpScreen.ts'
import { soon } from '../../../../test/soon.ts'
import { typeInto } from '../../../../test/typeInto.ts'
import { PartPicker } from './PartPicker.tsx'

const screen = setUpScreen({ technician: 'T1' })
const onChange = vi.fn()
const onAddOther = vi.fn()
const asked: unknown[] = []
const found = [
  { CodeCom: 'P1', text: 'Pump', Price: 80, is_of_product: true, drawing_position: '4' },
  { CodeCom: 'P9', text: 'Pump of another', Price: 90, is_of_product: false, drawing_position: '' },
]

beforeEach(async () => {
  vi.clearAllMocks()
  asked.length = 0
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return Response.json({ HasError: false, Message: '', Data: found })
  })
  const items = [
    { code: 'P1', text: 'Pump', detail: 'P1 · Position 4' },
    { code: 'P2', text: 'Valve', detail: 'P2 · Position 12' },
  ]
  await screen.render(
    <PartPicker ID="a" items={items} lines={[]} onChange={onChange} onAddOther={onAddOther} onClose={() => {}} />,
  )
})

const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
const search = (text: string) => typeInto(document.querySelector('input[type=search]') as HTMLInputElement, text)
const press = (name: string) =>
  act(async () => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click())

it('shows the parts of the appliance, and finds them by position without the server', async () => {
  expect(rows()).toEqual(['PumpP1 · Position 4', 'ValveP2 · Position 12'])
  await search('position 12')
  expect(rows()).toEqual(['ValveP2 · Position 12'])
})

it('finds parts of the whole catalogue, and keeps the name of a chosen one', async () => {
  await search('pump')
  await soon(() => expect(rows()).toEqual(['PumpP1 · Position 4', 'Pump of anotherP9']))
  expect(asked).toEqual([{ ID: 'a', text: 'pump' }])
  await press('More: Pump of another')
  expect(onChange).toHaveBeenCalledWith('P9', 1, { text: 'Pump of another', price: 90 })
})

it('adds a part that is not in the catalogue as it was typed', async () => {
  await search(' Seal 40 ')
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Seal 40'))
  await act(async () => button?.click())
  expect(onAddOther).toHaveBeenCalledWith('Seal 40')
})
