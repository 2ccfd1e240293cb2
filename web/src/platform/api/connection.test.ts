// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markConnected, markDisconnected, useIsConnected } from './connection.ts'

let isConnected: boolean
const Line = () => {
  isConnected = useIsConnected()
  return null
}

beforeEach(async () => {
  vi.useFakeTimers()
  await act(async () => createRoot(document.createElement('div')).render(createElement(Line)))
})
afterEach(async () => {
  await act(async () => markConnected(performance.now()))
  vi.useRealTimers()
})

it('asks the server every three seconds until it answers', async () => {
  const fetch = vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValueOnce(new Response())
  vi.stubGlobal('fetch', fetch)
  await act(async () => markDisconnected())
  expect(isConnected).toBe(false)
  await act(async () => vi.advanceTimersByTimeAsync(3_000))
  expect(isConnected).toBe(false)
  await act(async () => vi.advanceTimersByTimeAsync(3_000))
  expect(isConnected).toBe(true)
  await act(async () => vi.advanceTimersByTimeAsync(30_000))
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('ignores an answer to a request sent before the connection was lost', async () => {
  const began = performance.now()
  await act(async () => vi.advanceTimersByTimeAsync(10))
  await act(async () => markDisconnected())
  await act(async () => markConnected(began))
  expect(isConnected).toBe(false)
})
