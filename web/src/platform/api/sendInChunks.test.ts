import { afterEach, expect, it, vi } from 'vitest'
import { sendInChunks } from './sendInChunks.ts'

const rows = Array.from({ length: 300 }, (_, index) => index)
const answerTo = async (chunk: readonly number[]) => ({ items: chunk.map((row) => `done ${row}`) })

afterEach(() => vi.useRealTimers())

it('sends more rows at a time while they are answered quickly, and pairs each row with its outcome', async () => {
  const onChunk = vi.fn((_chunk: readonly number[], _items: readonly string[]) => true)
  await sendInChunks(rows, { send: answerTo, onChunk })
  expect(onChunk.mock.calls.map(([chunk]) => chunk.length)).toEqual([10, 20, 40, 80, 100, 50])
  expect(onChunk.mock.calls[5]?.[1]?.at(-1)).toBe('done 299')
})

it('sends fewer rows at a time to a slow server, so that no request runs into its timeout', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const sizes: number[] = []
  const send = async (chunk: readonly number[]) => {
    sizes.push(chunk.length)
    vi.advanceTimersByTime(1000 * chunk.length)
    return { items: chunk }
  }
  await sendInChunks(rows.slice(0, 15), { send, onChunk: () => true })
  expect(sizes).toEqual([10, 2, 2, 1])
})

it('stops after the running chunk when it is cancelled', async () => {
  const send = vi.fn(answerTo)
  await sendInChunks(rows, { send, onChunk: () => false })
  expect(send).toHaveBeenCalledTimes(1)
})

it('passes on a failure and sends no further chunk', async () => {
  const send = vi.fn(async (chunk: readonly number[]) => {
    if (chunk.includes(10)) throw new Error('no connection')
    return { items: chunk }
  })
  await expect(sendInChunks(rows, { send, onChunk: () => true })).rejects.toThrow('no connection')
  expect(send).toHaveBeenCalledTimes(2)
})
