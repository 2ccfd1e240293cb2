import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inBatches } from './inBatches.ts'

const pace = { soon: 100, apart: 400 }
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('hands on together what comes together, soon', async () => {
  const work = vi.fn(async () => {})
  const { add } = inBatches<number>(work, pace)
  add(1)
  add(2)
  await vi.advanceTimersByTimeAsync(99)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work.mock.calls).toEqual([[[1, 2]]])
})

it('does not begin another batch before the one before is done, and loses none', async () => {
  let done = () => {}
  const work = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  const { add } = inBatches<number>(work, pace)
  add(1)
  await vi.advanceTimersByTimeAsync(100)
  add(2)
  add(3)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
  done()
  await vi.advanceTimersByTimeAsync(400)
  expect(work.mock.calls).toEqual([[[1]], [[2, 3]]])
})

it('goes on after work that failed', async () => {
  const work = vi.fn(async () => Promise.reject(new Error('no')))
  const { add } = inBatches<number>(work, pace)
  add(1)
  await vi.advanceTimersByTimeAsync(100)
  add(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(work.mock.calls).toEqual([[[1]], [[2]]])
})

it('hands on nothing once stopped', async () => {
  const work = vi.fn(async () => {})
  const { add, stop } = inBatches<number>(work, pace)
  add(1)
  stop()
  add(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).not.toHaveBeenCalled()
})
