import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatcher } from './createBatcher.ts'

const timing = { firstDelayMs: 100, pauseMs: 400 }
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('handles items added together in one batch', async () => {
  const handleBatch = vi.fn(async () => {})
  const { add } = createBatcher<number>(handleBatch, timing)
  add(1)
  add(2)
  await vi.advanceTimersByTimeAsync(99)
  expect(handleBatch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(handleBatch.mock.calls).toEqual([[[1, 2]]])
})

it('starts a batch only after the previous one is done, and loses no item', async () => {
  let done = () => {}
  const handleBatch = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  const { add } = createBatcher<number>(handleBatch, timing)
  add(1)
  await vi.advanceTimersByTimeAsync(100)
  add(2)
  add(3)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(handleBatch).toHaveBeenCalledTimes(1)
  done()
  await vi.advanceTimersByTimeAsync(400)
  expect(handleBatch.mock.calls).toEqual([[[1]], [[2, 3]]])
})

it('does not wait for a batch that hangs', async () => {
  const handleBatch = vi.fn(() => new Promise<void>(() => {}))
  const { add } = createBatcher<number>(handleBatch, timing)
  add(1)
  await vi.advanceTimersByTimeAsync(100)
  add(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(handleBatch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(400)
  expect(handleBatch.mock.calls).toEqual([[[1]], [[2]]])
})

it('continues after a failed batch', async () => {
  const handleBatch = vi.fn(async () => Promise.reject(new Error('no')))
  const { add } = createBatcher<number>(handleBatch, timing)
  add(1)
  await vi.advanceTimersByTimeAsync(100)
  add(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(handleBatch.mock.calls).toEqual([[[1]], [[2]]])
})

it('handles nothing once stopped', async () => {
  const handleBatch = vi.fn(async () => {})
  const { add, stop } = createBatcher<number>(handleBatch, timing)
  add(1)
  stop()
  add(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(handleBatch).not.toHaveBeenCalled()
})
