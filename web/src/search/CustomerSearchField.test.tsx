// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { typeInto } from '../../test/typeInto.ts'
import { CustomerSearchField } from './CustomerSearchField.tsx'

const found = { kind: 'appliance', subtitle: '', url: '/' }
vi.mock('../platform/api/send.ts', () => ({
  send: async () => [
    { ...found, ID: 'card-1', title: 'Boiler · EQ 78-1', shares_serial: true },
    { ...found, ID: 'card-2', title: 'Boiler · EQ782' },
  ],
}))

const screen = setUpScreen()
afterEach(() => void vi.useRealTimers())

it('marks an appliance whose serial number another one has', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await screen.render(<CustomerSearchField onTake={() => {}} />)
  await typeInto(document.querySelector('input'), 'boiler')
  for (let n = 0; n < 3; n += 1) await act(() => vi.advanceTimersByTimeAsync(200))
  const options = [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent)
  expect(options).toEqual(['Boiler · EQ 78-1Serial number not unique', 'Boiler · EQ782'])
})
