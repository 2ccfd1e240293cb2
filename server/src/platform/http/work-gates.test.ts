import { programsAtOnce, workLimits } from '@callout/domain/platform/work-limits.ts'
import { expect, it } from 'vitest'
import { Problem } from './problem.ts'
import { createWorkGates } from './work-gates.ts'

const refused: string[] = []
const newGates = () =>
  createWorkGates({
    exceeded: (quota) => {
      refused.push(quota)
      return new Problem(429)
    },
  })

it('runs a share of an account at once, the rest in order, and no other account waits for it', async () => {
  const { enter } = newGates()
  const { atOnce } = workLimits.request
  const entered: number[] = []
  const turns = Array.from({ length: atOnce + 2 }, async (_, n) => {
    const leave = await enter('request', 'busy')
    entered.push(n)
    return leave
  })
  await enter('request', 'other')
  expect(entered).toEqual(Array.from({ length: atOnce }, (_, n) => n))
  const first = await turns[0]
  first?.()
  await turns[atOnce]
  expect(entered).toHaveLength(atOnce + 1)
})

it('refuses what is beyond the queue of an account, until something ends', async () => {
  const { enter } = newGates()
  const { atOnce, waiting } = workLimits.export
  const turns = Array.from({ length: atOnce + waiting }, () => enter('export', 'busy'))
  await expect(enter('export', 'busy')).rejects.toMatchObject({ status: 429 })
  expect(refused).toEqual(['exports_at_once'])
  const leave = await turns[0]
  leave?.()
  const next = enter('export', 'busy')
  for (const turn of turns.slice(1)) (await turn)()
  await (await next)()
})

it('runs only some work of all programs at once, while people go on', async () => {
  const { enter } = newGates()
  const entered: number[] = []
  const turns = Array.from({ length: programsAtOnce + 1 }, async (_, n) => {
    const leave = await enter('request', `key ${n}`, 'program')
    entered.push(n)
    return leave
  })
  await enter('request', 'person')
  ;(await enter('batch', 'key 9', 'program'))()
  expect(entered).toHaveLength(programsAtOnce)
  ;(await turns[0])?.()
  ;(await turns[programsAtOnce])?.()
  expect(entered).toHaveLength(programsAtOnce + 1)
})
