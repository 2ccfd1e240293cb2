import { expect, it } from 'vitest'
import { createJobGate } from './job-gate.ts'

it('lets jobs run together, and one that may kill its process alone', async () => {
  const gate = createJobGate()
  const events: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, isAlone = false) =>
    gate.run(
      async () => {
        events.push(name)
        await new Promise<void>((end) => ends.set(name, end))
      },
      { isAlone },
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await jobs[name]
    await new Promise(setImmediate)
    events.push(`${name} ended`)
  }
  const jobs: Record<string, Promise<void>> = {
    a: start('a'),
    b: start('b'),
    alone: start('alone', true),
    c: start('c'),
  }
  await new Promise(setImmediate)
  for (const name of ['a', 'b', 'alone', 'c']) await end(name)
  expect(events).toEqual(['a', 'b', 'a ended', 'alone', 'b ended', 'c', 'alone ended', 'c ended'])
})

it('goes on after a job that fails', async () => {
  const gate = createJobGate()
  const fail = () => Promise.reject(new Error('broken'))
  await expect(gate.run(fail, { isAlone: true })).rejects.toThrow('broken')
  expect(await gate.run(() => 1, { isAlone: false })).toBe(1)
})
