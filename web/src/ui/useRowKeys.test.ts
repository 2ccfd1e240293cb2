// @vitest-environment jsdom
import { act, createElement, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRowKeys } from './useRowKeys.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const count = 9
let root: Root

/** Of nine rows the first few are drawn, as in a list that opens. */
function Rows({ drawn }: { readonly drawn: number }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { active, ...handlers } = useRowKeys(body, count)
  const rows = Array.from({ length: drawn }, (_, index) => {
    const link = createElement('a', { href: '#', 'data-row': index, tabIndex: index === active ? 0 : -1 })
    return createElement('tr', { key: index }, createElement('td', null, link))
  })
  return createElement('table', null, createElement('tbody', { ref: body, ...handlers }, rows))
}

const draw = (drawn: number) => act(async () => root.render(createElement(Rows, { drawn })))
const focused = () => (document.activeElement as HTMLElement | null)?.dataset.row
const press = (key: string) =>
  act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

beforeEach(async () => {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await draw(4)
  await act(async () => document.querySelector<HTMLElement>('[data-row="0"]')?.focus())
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('End leads to the last row, also before it is drawn', async () => {
  await press('End')
  expect(focused()).toBe('0')
  await draw(count)
  expect(focused()).toBe('8')
  await press('Home')
  expect(focused()).toBe('0')
})

it('whoever goes elsewhere meanwhile stays there', async () => {
  await press('End')
  await press('ArrowDown')
  expect(focused()).toBe('1')
  await draw(count)
  expect(focused()).toBe('1')
})

it('whoever leaves the list meanwhile is not led back', async () => {
  await press('End')
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await draw(count)
  expect(document.activeElement).toBe(field)
})
