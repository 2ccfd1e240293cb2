// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { ListHint } from './ListHint.tsx'
import { hintCount } from './viewState.ts'

const screen = setUpScreen({ role: 'D' })
const shown = () => document.querySelector('[role=note]')?.textContent

beforeEach(() => localStorage.removeItem('callout.preference.hints.D'))

it('shows a hint and counts it, until none is left', async () => {
  for (const [seen, hint] of [
    'Tip: in unassigned calls, fees and spare parts, Space opens a row beside the list',
    'Tip: Ctrl+K finds any call, customer, telephone or serial number',
    'Tip: ? shows the keys of the screen you are on',
  ].entries()) {
    await screen.render(<ListHint key={seen} seen={seen} />)
    expect(shown()).toBe(hint)
    expect(localStorage.getItem('callout.preference.hints.D')).toBe(String(seen + 1))
  }
  expect(hintCount).toBe(3)
})

it('goes away when it is closed', async () => {
  await screen.render(<ListHint key="closed" seen={0} />)
  await act(async () => document.querySelector<HTMLButtonElement>('[role=note] button')?.click())
  expect(shown()).toBeUndefined()
})
