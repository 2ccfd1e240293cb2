// @vitest-environment jsdom

import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../../test/partOf.ts'
import { usePopupLayer } from '../../dialogs/popupLayers.ts'
import { PageCheckbox } from './RowCheckbox.tsx'
import type { RowSelection } from './useRowSelection.ts'
import { useSelectionKeys } from './useSelectionKeys.ts'

const selection = partOf<RowSelection<unknown>>({ count: 1, clear: vi.fn() })
const close = vi.fn()
let root: Root

function List() {
  return createElement('div', { onKeyDown: useSelectionKeys(selection, [], 0) }, createElement('a', { href: '#' }))
}
function Panel() {
  usePopupLayer(close)
  return null
}
const render = (hasPanel: boolean) =>
  act(async () =>
    root.render([
      hasPanel && createElement(Panel, { key: 'panel' }),
      createElement(PageCheckbox, { key: 'box', selection }),
      createElement(List, { key: 'list' }),
    ]),
  )
const pressEscape = (on: string) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.querySelector(on)?.dispatchEvent(event)
  })

beforeEach(() => {
  vi.clearAllMocks()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it.each(['a', 'input'])('Escape closes the panel beside the list first, then clears the selection: %s', async (on) => {
  await render(true)
  await pressEscape(on)
  expect([close, selection.clear].map((act) => vi.mocked(act).mock.calls.length)).toEqual([1, 0])
  await render(false)
  await pressEscape(on)
  expect([close, selection.clear].map((act) => vi.mocked(act).mock.calls.length)).toEqual([1, 1])
})
