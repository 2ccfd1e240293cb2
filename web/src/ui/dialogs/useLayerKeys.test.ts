// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLayerKeys } from './useLayerKeys.ts'

const onJ = vi.fn()
const onEnter = vi.fn()
const onOne = vi.fn()
const onDash = vi.fn()
let isTop = true
let root: Root

function Panel() {
  useLayerKeys(() => isTop, { j: onJ, Enter: onEnter, 1: onOne, '-': onDash })
  return createElement(
    'div',
    { tabIndex: -1 },
    createElement('input', { type: 'text' }),
    createElement('input', { type: 'radio' }),
    createElement('button', { type: 'button' }),
    createElement('div', { className: 'mantine-Menu-dropdown' }, createElement('span')),
  )
}

const press = (key: string, on = 'div', init: KeyboardEventInit = {}) =>
  document.querySelector(on)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))

beforeEach(async () => {
  isTop = true
  vi.clearAllMocks()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(createElement(Panel)))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('a key acts in either case, also on a radio button', () => {
  press('j')
  press('J')
  press('j', '[type="radio"]')
  expect(onJ).toHaveBeenCalledTimes(3)
})

it.each([
  ['while the user types', 'j', '[type="text"]', {}],
  ['in an open menu', 'j', 'span', {}],
  ['with Ctrl', 'j', 'div', { ctrlKey: true }],
  ['with Alt', 'j', 'div', { altKey: true }],
  ['when held down', 'j', 'div', { repeat: true }],
])('a key does nothing %s', (_case, key, on, init) => {
  press(key, on, init)
  expect(onJ).not.toHaveBeenCalled()
})

it('a key does nothing below another popup', () => {
  isTop = false
  press('j')
  expect(onJ).not.toHaveBeenCalled()
})

it('Enter acts, but not on a focused button, which it presses', () => {
  press('Enter', 'button')
  expect(onEnter).not.toHaveBeenCalled()
  press('Enter')
  expect(onEnter).toHaveBeenCalledOnce()
})

it('a digit acts on a French keyboard, which writes it with Shift', () => {
  press('&', 'div', { code: 'Digit1' })
  press('1', 'div', { code: 'Digit1', shiftKey: true })
  expect(onOne).toHaveBeenCalledTimes(2)
  press('!', 'div', { code: 'Digit1', shiftKey: true })
  press('-', 'div', { code: 'Digit6' })
  expect(onOne).toHaveBeenCalledTimes(2)
  expect(onDash).toHaveBeenCalledOnce()
})
