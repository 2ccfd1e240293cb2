import { expect, it, vi } from 'vitest'
import { partSize, sendInParts } from './sendInParts.ts'

const rows = Array.from({ length: 2 * partSize + 50 }, (_, index) => index)
const answerTo = async (part: readonly number[]) => ({ items: part.map((row) => `done ${row}`) })

it('sends parts of 100, one after the other, and pairs each row with its outcome', async () => {
  const onPart = vi.fn((_part: readonly number[], _items: readonly string[]) => true)
  await sendInParts(rows, { send: answerTo, onPart })
  expect(onPart.mock.calls.map(([part]) => part.length)).toEqual([100, 100, 50])
  expect(onPart.mock.calls[2]?.[1]?.at(-1)).toBe('done 249')
})

it('stops after the running part when it is cancelled', async () => {
  const send = vi.fn(answerTo)
  await sendInParts(rows, { send, onPart: () => false })
  expect(send).toHaveBeenCalledTimes(1)
})

it('passes on a failure and sends no further part', async () => {
  const send = vi.fn(async (part: readonly number[]) => {
    if (part.includes(100)) throw new Error('no connection')
    return { items: part }
  })
  await expect(sendInParts(rows, { send, onPart: () => true })).rejects.toThrow('no connection')
  expect(send).toHaveBeenCalledTimes(2)
})
