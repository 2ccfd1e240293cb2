import { describe, expect, it } from 'vitest'
import { bestCompanies, type FittedCall, type FittedCompany, fitnessOf, noAdvice } from './fitness.ts'

const company = (open_calls: number) => ({ societe_uuid: 'a', open_calls, capacity: 10 }) as FittedCompany
const calls = (count: number) => Array.from({ length: count }, (_, n) => ({ ID: String(n) }) as FittedCall)

describe('the fitness of a company', () => {
  it('names the distance and what speaks against it, in the order of the filters', () => {
    const advice = {
      ...noAdvice,
      distances: new Map([['a', 12.3]]),
      failures: new Map([['a', ['declined', 'radius'] as const]]),
      passes: new Map<string, number>(),
    }
    expect(fitnessOf(advice, calls(1), company(4))).toEqual({
      fitting: 0,
      distance_km: 12.3,
      freeCapacity: 6,
      reasons: ['radius', 'declined'],
    })
  })

  it('is limited by the open calls that it can still take', () => {
    expect(fitnessOf({ ...noAdvice, passes: new Map([['a', 5]]) }, calls(5), company(7))).toMatchObject({
      fitting: 3,
      freeCapacity: 3,
      reasons: ['capacity'],
    })
    expect(fitnessOf(noAdvice, calls(3), company(12))).toMatchObject({
      fitting: 0,
      freeCapacity: 0,
      reasons: ['capacity'],
    })
  })
})

describe('the companies for several calls', () => {
  it('come by the number of calls that they suit, then by their distance, and only if they suit one', () => {
    const named = (societe_uuid: string, open_calls = 0) => ({ ...company(open_calls), societe_uuid })
    const advice = {
      ...noAdvice,
      distances: new Map([
        ['far', 40],
        ['near', 4],
        ['one', 1],
      ]),
      passes: new Map([
        ['far', 2],
        ['near', 2],
        ['one', 1],
        ['unknown', 2],
        ['full', 2],
      ]),
    }
    const companies = [named('one'), named('unknown'), named('far'), named('none'), named('full', 10), named('near')]
    const best = bestCompanies(companies, (one) => fitnessOf(advice, calls(2), one))
    expect(best.map(([{ societe_uuid }]) => societe_uuid)).toEqual(['near', 'far', 'unknown', 'one'])
  })
})
