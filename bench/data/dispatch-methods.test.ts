import { costOf } from '@callout/domain/calls/dispatch/proposal.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  loadSolver,
  type Placements,
  placeNearestFirst,
  placeOneByOne,
  placeOptimally,
  placeTogether,
  rankDay,
} from './dispatch-methods.ts'
import { createSeededDay } from './seeded-day.ts'

const day = rankDay(createSeededDay(300, 1))
let optimum: Placements
beforeAll(async () => {
  optimum = placeOptimally(day, await loadSolver())
})

const cost = (placements: Placements) => [...placements.values()].reduce((sum, one) => sum + costOf(one), 0)

describe('on a seeded day', () => {
  it('the same seed gives the same calls and companies', () => {
    expect(createSeededDay(300, 1)).toEqual(createSeededDay(300, 1))
    expect(createSeededDay(300, 2)).not.toEqual(createSeededDay(300, 1))
  })

  it('a proposal places as many calls as a solver of linear programs, at the same cost', () => {
    const together = placeTogether(day)
    expect(together.size).toBe(optimum.size)
    expect(cost(together)).toBeCloseTo(cost(optimum), 2)
  })

  it.each([
    ['nearest first', () => placeNearestFirst(day)],
    ['one by one', () => placeOneByOne(day)],
    ['together', () => placeTogether(day)],
    ['the optimum', () => optimum],
  ])('%s gives no company more than it has room for', (_, place) => {
    const ofCompany = Map.groupBy(place().values(), ({ candidate }) => candidate.societe_uuid)
    for (const { societe_uuid, open_calls, capacity } of day.companies)
      expect(ofCompany.get(societe_uuid)?.length ?? 0).toBeLessThanOrEqual(capacity - open_calls)
  })
})
