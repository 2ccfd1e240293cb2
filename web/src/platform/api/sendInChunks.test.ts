import { expect, it, vi } from 'vitest'
import { chunkSize, sendInChunks } from './sendInChunks.ts'

const rows = Array.from({ length: 2 * chunkSize + 50 }, (_, index) => index)
const answerTo = async (chunk: readonly number[]) => ({ items: chunk.map((row) => `done ${row}`) })

it('sends chunks of 100, one after the other, and pairs each row with its outcome', async () => {
  const onChunk = vi.fn((_chunk: readonly number[], _items: readonly string[]) => true)
  await sendInChunks(rows, { send: answerTo, onChunk })
  expect(onChunk.mock.calls.map(([chunk]) => chunk.length)).toEqual([100, 100, 50])
  expect(onChunk.mock.calls[2]?.[1]?.at(-1)).toBe('done 249')
})

it('stops after the running chunk when it is cancelled', async () => {
  const send = vi.fn(answerTo)
  await sendInChunks(rows, { send, onChunk: () => false })
  expect(send).toHaveBeenCalledTimes(1)
})

it('passes on a failure and sends no further chunk', async () => {
  const send = vi.fn(async (chunk: readonly number[]) => {
    if (chunk.includes(100)) throw new Error('no connection')
    return { items: chunk }
  })
  await expect(sendInChunks(rows, { send, onChunk: () => true })).rejects.toThrow('no connection')
  expect(send).toHaveBeenCalledTimes(2)
})
