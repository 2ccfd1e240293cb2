// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePopupLayer } from './popupLayers.ts'

const close = vi.fn()
let root: Root

function Panel() {
  usePopupLayer(close)
  return createElement('input', { id: 'plain' })
}

const pressEscape = (on: string) =>
  document.querySelector(on)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))

beforeEach(async () => {
  close.mockClear()
  document.body.innerHTML = '<div id="root"></div><input id="filter" data-takes-escape="true" />'
  root = createRoot(document.querySelector('#root') as HTMLElement)
  await act(async () => root.render(createElement(Panel)))
})
afterEach(() => act(async () => root.unmount()))

it('Escape closes the topmost layer, also from a field beside it', () => {
  pressEscape('#plain')
  expect(close).toHaveBeenCalledOnce()
  document.querySelector('#filter')?.removeAttribute('data-takes-escape')
  pressEscape('#filter')
  expect(close).toHaveBeenCalledTimes(2)
})

it('Escape is marked as used only if it closes a layer', async () => {
  const isMarked = () => !document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
  expect(isMarked()).toBe(true)
  await act(async () => root.render(null))
  expect(isMarked()).toBe(false)
})

it('Escape belongs to a field that reads it', () => {
  pressEscape('#filter')
  expect(close).not.toHaveBeenCalled()
})
