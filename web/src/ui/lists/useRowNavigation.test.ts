// @vitest-environment jsdom
import { act, createElement, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useRowNavigation } from './useRowNavigation.ts'

const count = 9
let root: Root

/** A list of nine rows of which only the first few are rendered, as when a list opens. */
function Rows({ rendered }: { readonly rendered: number }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { active, ...handlers } = useRowNavigation(body, count)
  const rows = Array.from({ length: rendered }, (_, index) => {
    const link = createElement('a', { href: '#', 'data-row': index, tabIndex: index === active ? 0 : -1 })
    return createElement('tr', { key: index }, createElement('td', null, link))
  })
  return createElement('table', null, createElement('tbody', { ref: body, ...handlers }, rows))
}

const render = (rendered: number) => act(async () => root.render(createElement(Rows, { rendered })))
const focused = () => (document.activeElement as HTMLElement | null)?.dataset.row
const press = (key: string) =>
  act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

beforeEach(async () => {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await render(4)
  await act(async () => document.querySelector<HTMLElement>('[data-row="0"]')?.focus())
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('End focuses the last row, even before it is rendered', async () => {
  await press('End')
  expect(focused()).toBe('0')
  await render(count)
  expect(focused()).toBe('8')
  await press('Home')
  expect(focused()).toBe('0')
})

it('keeps the focus on another row chosen before the last one is rendered', async () => {
  await press('End')
  await press('ArrowDown')
  expect(focused()).toBe('1')
  await render(count)
  expect(focused()).toBe('1')
})

it('does not take the focus back after the user has left the list', async () => {
  await press('End')
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await render(count)
  expect(document.activeElement).toBe(field)
})

it('arrow keys focus the list, unless a dialog is open', async () => {
  const arrowDown = () =>
    act(async () =>
      document.documentElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })),
    )
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('aria-modal', 'true')
  ;(document.activeElement as HTMLElement).blur()
  await arrowDown()
  expect(document.activeElement).toBe(document.body)
  dialog.remove()
  await arrowDown()
  expect(focused()).toBe('0')
})
