// @vitest-environment jsdom
import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RowSelection } from '../../ui/lists/selection/useRowSelection.ts'
import { CallSelectionBar } from './LazyCallSelectionBar.tsx'

vi.mock('../../platform/browser/lazyComponent.tsx', () => ({ lazyComponent: () => () => 'the bar' }))

let root: Root
let place: HTMLElement
const render = (count: number) => {
  const selection = { count } as RowSelection<CallRow>
  return act(async () => root.render(createElement(CallSelectionBar, { selection, total: 9 })))
}
beforeEach(() => {
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => act(async () => root.unmount()))

it('appears with the first selection, and stays for a batch that goes on without one', async () => {
  await render(0)
  expect(place.textContent).toBe('')
  await render(2)
  expect(place.textContent).toBe('the bar')
  await render(0)
  expect(place.textContent).toBe('the bar')
})
