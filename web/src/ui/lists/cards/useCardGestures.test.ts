// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCardGestures } from './useCardGestures.ts'

const onSwipe = vi.fn()
const onHold = vi.fn()
let root: Root
let card: HTMLElement

function Card() {
  return createElement('div', useCardGestures({ onSwipe, onHold }), createElement('a'))
}

const fire = (type: string, x = 0, y = 0, { pointerType = 'touch', pointerId = 1 } = {}) =>
  act(async () => {
    const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: y })
    card.firstElementChild?.dispatchEvent(Object.assign(event, { pointerId, pointerType, isPrimary: pointerId === 1 }))
  })

beforeEach(async () => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root.render(createElement(Card)))
  card = place.firstElementChild as HTMLElement
  card.setPointerCapture = vi.fn()
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

it.each([
  [120, true],
  [-120, true],
  [60, false],
])('a swipe by %i pixels performs the action: %s', async (by, isPerformed) => {
  await fire('pointerdown')
  await fire('pointermove', by / 2)
  expect(card.dataset.swipe).toBe(by > 0 ? 'right' : 'left')
  await fire('pointermove', by)
  expect(card.hasAttribute('data-armed')).toBe(isPerformed)
  await fire('pointerup', by)
  expect(onSwipe).toHaveBeenCalledTimes(isPerformed ? 1 : 0)
  expect(card.dataset.swipe).toBeUndefined()
})

it('scrolling moves no card, however far it then goes to the side', async () => {
  await fire('pointerdown')
  await fire('pointermove', 8, 30)
  await fire('pointermove', 150, 40)
  await fire('pointerup', 150, 40)
  expect(card.dataset.swipe).toBeUndefined()
  expect(onSwipe).not.toHaveBeenCalled()
})

it.each(['pointerup', 'pointercancel'])('a second finger neither performs nor ends the swipe: %s', async (type) => {
  await fire('pointerdown')
  await fire('pointermove', 20)
  await fire('pointerdown', 200, 0, { pointerId: 2 })
  await fire(type, 200, 0, { pointerId: 2 })
  expect(onSwipe).not.toHaveBeenCalled()
  await fire('pointermove', 120)
  await fire('pointerup', 120)
  expect(onSwipe).toHaveBeenCalledTimes(1)
})

it('a long press selects, unless the finger moves', async () => {
  await fire('pointerdown')
  await act(async () => vi.advanceTimersByTime(500))
  expect(onHold).toHaveBeenCalledTimes(1)
  await fire('pointerdown')
  await fire('pointermove', 0, 30)
  await act(async () => vi.advanceTimersByTime(500))
  expect(onHold).toHaveBeenCalledTimes(1)
})

it('a mouse neither swipes nor selects', async () => {
  await fire('pointerdown', 0, 0, { pointerType: 'mouse' })
  await fire('pointermove', 150, 0, { pointerType: 'mouse' })
  await act(async () => vi.advanceTimersByTime(500))
  await fire('pointerup', 150, 0, { pointerType: 'mouse' })
  expect([onSwipe, onHold].some((handler) => handler.mock.calls.length > 0)).toBe(false)
})
