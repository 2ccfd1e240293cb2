// @vitest-environment jsdom
import { hintCount } from '@callout/domain/session/session.ts'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { ListHint } from './ListHint.tsx'

const saved = vi.fn(async (_endpoint: unknown, body: { seenHints: number }) => ({ dayOrder: 'month_first', ...body }))
vi.mock('../platform/api/send.ts', () => ({
  send: (endpoint: unknown, body: { seenHints: number }) => saved(endpoint, body),
}))
const screen = setUpScreen({ role: 'D' })
const shown = () => document.querySelector('[role=note]')?.textContent

it('shows a hint and counts it for the person, until none is left', async () => {
  const hints = [
    'Tip: in unassigned calls, fees and spare parts, Space opens a row beside the list',
    'Tip: Ctrl+K finds any call, customer, telephone or serial number',
    'Tip: ? shows the keys of the screen you are on',
  ]
  for (const [seen, hint] of hints.entries()) {
    await screen.render(<ListHint key={seen} seen={seen} />)
    expect(shown()).toBe(hint)
    expect(saved).toHaveBeenLastCalledWith(expect.anything(), { seenHints: seen + 1 })
  }
  expect(hints).toHaveLength(hintCount)
})

it('goes away when it is closed', async () => {
  await screen.render(<ListHint key="closed" seen={0} />)
  await act(async () => document.querySelector<HTMLButtonElement>('[role=note] button')?.click())
  expect(shown()).toBeUndefined()
})
