// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { ListHint } from './ListHint.tsx'

const screen = setUpScreen({ role: 'D' })
const shown = () => document.querySelector('[role=note]')?.textContent

beforeEach(() => localStorage.removeItem('callout.preference.hints.D'))

it('shows three hints, one at each list, and then never again', async () => {
  const hints: unknown[] = []
  for (let visit = 0; visit < 4; visit++) {
    await screen.render(<ListHint key={visit} />)
    hints.push(shown())
  }
  expect(hints).toEqual([
    'Tip: in unassigned calls, fees and spare parts, Space opens a row beside the list',
    'Tip: Ctrl+K finds any call, customer, telephone or serial number',
    'Tip: ? shows the keys of the screen you are on',
    undefined,
  ])
})

it('goes away when it is closed', async () => {
  await screen.render(<ListHint key="closed" />)
  await act(async () => document.querySelector<HTMLButtonElement>('[role=note] button')?.click())
  expect(shown()).toBeUndefined()
})
