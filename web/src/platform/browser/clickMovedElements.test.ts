// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { keepClicksOnMovedElements } from './clickMovedElements.ts'

beforeAll(keepClicksOnMovedElements)
beforeEach(() => {
  document.body.innerHTML = `
    <p>Text</p>
    <button type="button">Save</button>
    <label><input type="checkbox" id="inner"><span>Inner</span></label>
    <input type="checkbox" id="outer"><label for="outer">Outer</label>`
})

const find = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector(selector) as E
const pointer = (type: string, element: HTMLElement, clientX = 0) =>
  element.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientX }))

/** Clicks on `pressed` that the release of the pointer over `released` causes. */
function clicksAfter(pressed: HTMLElement, released: HTMLElement, movedPx = 0) {
  let clicks = 0
  pressed.addEventListener('click', () => {
    clicks += 1
  })
  pointer('pointerdown', pressed)
  pointer('pointerup', released, movedPx)
  return clicks
}

it('clicks a button that moved away from the pointer', () => {
  expect(clicksAfter(find('button'), find('p'))).toBe(1)
})

it('ticks a checkbox that moved away from the pointer, also by its label', () => {
  const outer = find<HTMLInputElement>('#outer')
  expect(clicksAfter(outer, find('p'))).toBe(1)
  expect(outer.checked).toBe(true)
  expect(clicksAfter(find('label[for]'), find('p'))).toBe(1)
  expect(outer.checked).toBe(false)
})

it('leaves clicks to the browser that it sends itself', () => {
  expect(clicksAfter(find('button'), find('button'))).toBe(0)
  expect(clicksAfter(find('#inner'), find('span'))).toBe(0)
})

it('does not click where the pointer moved or the element is gone', () => {
  expect(clicksAfter(find('button'), find('p'), 5)).toBe(0)
  const button = find('button')
  pointer('pointerdown', button)
  button.remove()
  let clicks = 0
  button.addEventListener('click', () => {
    clicks += 1
  })
  pointer('pointerup', find('p'))
  expect(clicks).toBe(0)
})
