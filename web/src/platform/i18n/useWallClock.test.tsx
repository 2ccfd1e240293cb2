// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWallClock, useWallDay } from './useWallClock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-03-10T22:58:30Z') })
})
afterEach(() => vi.useRealTimers())

let renders = 0
const Clock = () => useWallClock('Europe/Madrid')
function Day() {
  renders++
  return useWallDay('Europe/Madrid')
}
const advance = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1_000))

it('goes on at each full minute, and leaves no timer behind', async () => {
  const page = document.createElement('div')
  const root = createRoot(page)
  await act(async () => root.render(<Clock />))
  expect(page.textContent).toBe('2026-03-10T23:58')
  await advance(29)
  expect(page.textContent).toBe('2026-03-10T23:58')
  await advance(1)
  expect(page.textContent).toBe('2026-03-10T23:59')
  await advance(60)
  expect(page.textContent).toBe('2026-03-11T00:00')
  await act(async () => root.unmount())
  expect(vi.getTimerCount()).toBe(0)
})

it('renders for the day only at midnight', async () => {
  const page = document.createElement('div')
  const root = createRoot(page)
  renders = 0
  await act(async () => root.render(<Day />))
  await advance(30)
  expect([page.textContent, renders]).toEqual(['2026-03-10', 1])
  await advance(60)
  expect([page.textContent, renders]).toEqual(['2026-03-11', 2])
  await act(async () => root.unmount())
})
