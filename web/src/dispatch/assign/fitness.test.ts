import type { BoardCall, BoardCompany } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { describe, expect, it } from 'vitest'
import { fitnessOf, noAdvice } from './fitness.ts'

const company = (open_calls: number) => ({ societe_uuid: 'a', open_calls, capacity: 10 }) as BoardCompany
const calls = (count: number) => Array.from({ length: count }, (_, n) => ({ ID: String(n) }) as BoardCall)

describe('the fitness of a company', () => {
  it('names the distance and what speaks against it, in the order of the filters', () => {
    const advice = {
      distances: new Map([['a', 12.3]]),
      failures: new Map([['a', ['declined', 'radius'] as const]]),
      passes: new Map<string, number>(),
    }
    expect(fitnessOf(advice, calls(1), company(4))).toEqual({
      fitting: 0,
      distance_km: 12.3,
      room: 6,
      reasons: ['radius', 'declined'],
    })
  })

  it('is limited by the open calls that it can still take', () => {
    expect(fitnessOf({ ...noAdvice, passes: new Map([['a', 5]]) }, calls(5), company(7))).toMatchObject({
      fitting: 3,
      room: 3,
      reasons: ['capacity'],
    })
    expect(fitnessOf(noAdvice, calls(3), company(12))).toMatchObject({ fitting: 0, room: 0, reasons: ['capacity'] })
  })
})
