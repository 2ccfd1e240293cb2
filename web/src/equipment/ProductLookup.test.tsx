// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { RequestError } from '../platform/api/errors.ts'
import { ProductLookup } from './ProductLookup.tsx'

let hasFailed = false
vi.mock('../platform/api/send.ts', () => ({
  send: async () => {
    if (hasFailed) return [{ CodeCom: 'P1', ItemName: 'Boiler' }]
    hasFailed = true
    throw new RequestError('Not now', 500)
  },
}))

const screen = setUpScreen()

it('asks again about the same serial number after a failure', async () => {
  await screen.render(<ProductLookup readSerial={() => 'SN-1'} onPick={() => {}} />)
  const press = () => act(async () => document.querySelector('button')?.click())
  await press()
  await soon(() => expect(document.body.textContent).toContain('Not now'))
  await press()
  await soon(() => expect(document.body.textContent).toContain('Boiler'))
})
