import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCompany } from './assignment.fake-candidate.ts'
import { isConclusive, prefilterCompanies, skipPrefilter } from './assignment.prefilter.ts'
import { assignmentPolicy, type CallNeeds, type Candidate, type Ranking, rankCandidates } from './assignment.ts'
import type { TrackRecord } from './track-record.ts'

const policy = assignmentPolicy().parse({})
const needs: CallNeeds = { urgent: false, has_previous: true, repeat_company: null }

const sum = (companies: readonly Candidate[], field: keyof TrackRecord) =>
  companies.reduce((total, { record }) => total + record[field], 0)
const networkRecordOf = (companies: readonly Candidate[]): TrackRecord => ({
  offered: sum(companies, 'offered'),
  accepted: sum(companies, 'accepted'),
  done: sum(companies, 'done'),
  done_at_first_visit: sum(companies, 'done_at_first_visit'),
})
const rank = (companies: readonly Candidate[], { rankPolicy = policy, callNeeds = needs } = {}) =>
  rankCandidates(rankPolicy, callNeeds, networkRecordOf(companies), companies)
const keysOf = ({ ranked }: Ranking) => ranked.map(({ candidate }) => candidate.societe_uuid)
const order = (companies: readonly Candidate[], callNeeds = needs) => keysOf(rank(companies, { callNeeds }))

describe('the filters', () => {
  it.each([
    ['an inactive company', { active: false }, 'active'],
    ['one without the skill', { has_skill: false }, 'skill'],
    ['one beyond the radius', { distance_km: 80.1 }, 'radius'],
    ['one at an unknown distance', { distance_km: null }, 'radius'],
    ['one on leave', { on_leave: true }, 'leave'],
    ['one whose capacity is used up', { open_calls: 25 }, 'capacity'],
    ['one whose own capacity is used up', { open_calls: 5, capacity: 5 }, 'capacity'],
    ['one that declined this call', { declined: true }, 'declined'],
  ] as const)('remove %s and record the failure', (_who, facts, filter) => {
    const { ranked, removed, missed } = rank([aCompany(facts)])
    expect(ranked).toEqual([])
    expect(removed[filter]).toBe(1)
    expect(missed[0]?.failures).toEqual([filter])
  })

  it('keep companies on the edge of the radius and those that serve the postcode', () => {
    expect(order([aCompany({ distance_km: 80 })])).toEqual(['a'])
    expect(order([aCompany({ distance_km: 300, serves_postcode: true })])).toEqual(['a'])
    expect(order([aCompany({ distance_km: null, serves_postcode: true })])).toEqual(['a'])
  })
})

describe('the suggested relaxation', () => {
  const relaxation = (companies: Candidate[]) => rank(companies).relaxation

  it('is the smallest radius with a passing company', () => {
    const far = [91.2, 92, 120].map((distance_km, n) => aCompany({ societe_uuid: String(n), distance_km }))
    expect(relaxation(far)).toEqual({ filter: 'radius', value: 92, companies: 2 })
  })
  it('counts only companies that fail nothing else', () => {
    const both = aCompany({ distance_km: 90, on_leave: true })
    expect(relaxation([both, aCompany({ open_calls: 27 })])).toEqual({ filter: 'capacity', value: 3, companies: 1 })
  })
  it('is null if a company passes', () => {
    expect(relaxation([aCompany()])).toBeNull()
  })
  it('is null if no single change is enough', () => {
    expect(relaxation([aCompany({ has_skill: false, on_leave: true })])).toBeNull()
  })
})

describe('the ranking', () => {
  it('breaks ties by distance, then fewer open calls, then the longest wait, then the id', () => {
    const noWeights = assignmentPolicy().parse({
      weights: { distance: 0, capacity: 0, availability: 0, previous: 0, record: 0 },
    })
    const companies = [
      aCompany({ societe_uuid: 'd', open_calls: 4, last_assigned_at: '2026-01-02T00:00:00.000Z' }),
      aCompany({ societe_uuid: 'c', open_calls: 4, last_assigned_at: '2026-01-01T00:00:00.000Z' }),
      aCompany({ societe_uuid: 'b', open_calls: 4 }),
      aCompany({ societe_uuid: 'a', open_calls: 4 }),
      aCompany({ societe_uuid: 'e', open_calls: 3 }),
      aCompany({ societe_uuid: 'f', distance_km: 1, open_calls: 9 }),
    ]
    expect(keysOf(rank(companies, { rankPolicy: noWeights }))).toEqual(['f', 'e', 'a', 'b', 'c', 'd'])
  })

  it('doubles availability for an urgent call', () => {
    const free = aCompany({ societe_uuid: 'free', booked_minutes: 0, distance_km: 60 })
    const near = aCompany({ societe_uuid: 'near', booked_minutes: 1440, distance_km: 5 })
    expect(order([free, near])).toEqual(['near', 'free'])
    expect(order([free, near], { ...needs, urgent: true })).toEqual(['free', 'near'])
  })

  it('rates a short record close to the network’s mean', () => {
    const [lucky, proven] = [
      aCompany({ societe_uuid: 'lucky', record: { offered: 1, accepted: 1, done: 1, done_at_first_visit: 1 } }),
      aCompany({
        societe_uuid: 'proven',
        record: { offered: 200, accepted: 190, done: 180, done_at_first_visit: 170 },
      }),
    ]
    const poor = aCompany({
      societe_uuid: 'poor',
      record: { offered: 200, accepted: 20, done: 20, done_at_first_visit: 2 },
    })
    expect(order([lucky, proven, poor])).toEqual(['proven', 'lucky', 'poor'])
  })
})

const company = fc.record({
  societe_uuid: fc.uuid(),
  raison_sociale: fc.constant(''),
  active: fc.boolean(),
  has_skill: fc.boolean(),
  distance_km: fc.option(fc.integer({ min: 0, max: 1500 }).map((tenths) => tenths / 10)),
  serves_postcode: fc.boolean(),
  on_leave: fc.boolean(),
  open_calls: fc.integer({ min: 0, max: 40 }),
  capacity: fc.option(fc.integer({ min: 0, max: 60 })),
  declined: fc.boolean(),
  booked_minutes: fc.integer({ min: 0, max: 3000 }),
  working_minutes: fc.integer({ min: 0, max: 9000 }),
  is_previous: fc.boolean(),
  record: fc
    .tuple(fc.nat(100), fc.nat(100), fc.nat(100))
    .map(([a, b, c]) => ({ offered: a + b, accepted: a, done: a, done_at_first_visit: Math.min(a, c) })),
  last_assigned_at: fc.option(fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z')),
})
const network = fc.uniqueArray(company, { selector: (one) => one.societe_uuid, minLength: 1, maxLength: 25 })

/** Rank of a company: 0 is best; the number of companies if it does not pass. */
const rankOf = (companies: readonly Candidate[], societe_uuid: string) => {
  const ranked = order(companies)
  const index = ranked.indexOf(societe_uuid)
  return index === -1 ? companies.length : index
}

describe('for any network', () => {
  it('does not depend on the order of the companies', () => {
    fc.assert(
      fc.property(network, fc.integer(), (companies, seed) => {
        const shuffled = [...companies].sort(
          (a, b) => ((a.open_calls * 7 + seed) % 11) - ((b.open_calls * 7 + seed) % 11),
        )
        expect(order(shuffled)).toEqual(order(companies))
      }),
    )
  })

  it.each([
    ['the skill', (one: Candidate) => ({ ...one, has_skill: true })],
    [
      'less distance',
      (one: Candidate) => ({ ...one, distance_km: one.distance_km === null ? null : one.distance_km / 2 }),
    ],
    ['more capacity', (one: Candidate) => ({ ...one, capacity: (one.capacity ?? policy.capacity) + 10 })],
    ['more free time', (one: Candidate) => ({ ...one, booked_minutes: Math.floor((one.booked_minutes ?? 0) / 2) })],
  ])('%s never lowers the rank', (_what, improve) => {
    fc.assert(
      fc.property(network, fc.nat(), (companies, pick) => {
        const index = pick % companies.length
        const improved = companies.map((one, n) => (n === index ? improve(one) : one))
        const { societe_uuid } = companies[index] as Candidate
        expect(rankOf(improved, societe_uuid)).toBeLessThanOrEqual(rankOf(companies, societe_uuid))
      }),
      { numRuns: 300 },
    )
  })

  it('a conclusive prefilter gives the same result as ranking every company', () => {
    const misses = 2
    const large = fc.uniqueArray(company, { selector: (one) => one.societe_uuid, minLength: 40, maxLength: 80 })
    let reduced = 0
    fc.assert(
      fc.property(large, fc.option(fc.nat(39)), (companies, pick) => {
        const requiredId = companies[pick ?? companies.length]?.societe_uuid
        const prefiltered = prefilterCompanies(policy, companies, misses, [requiredId])
        const some = rankCandidates(
          policy,
          needs,
          networkRecordOf(companies),
          prefiltered.remaining,
          prefiltered.removed,
        )
        if (requiredId) expect(prefiltered.remaining.map(({ societe_uuid }) => societe_uuid)).toContain(requiredId)
        if (!isConclusive(prefiltered, some, misses)) return
        if (prefiltered.remaining.length < companies.length) reduced += 1
        const all = rank(companies)
        expect(some.ranked).toEqual(all.ranked)
        expect(some.removed).toEqual(all.removed)
        expect(some.missed.slice(0, misses)).toEqual(all.missed.slice(0, misses))
      }),
      { numRuns: 300 },
    )
    expect(reduced).toBeGreaterThan(50)
  })

  it('ranking every company is always conclusive', () => {
    fc.assert(
      fc.property(network, (companies) => {
        expect(isConclusive(skipPrefilter(companies), rank(companies), 5)).toBe(true)
      }),
    )
  })
})

describe('the company of the first repair', () => {
  const repeat = { ...needs, repeat_company: 'far' }
  const companies = [
    aCompany({ societe_uuid: 'near', distance_km: 1 }),
    aCompany({ societe_uuid: 'far', distance_km: 70 }),
  ]
  const rankBy = (previous_company: string, some = companies) =>
    rank(some, { rankPolicy: assignmentPolicy().parse({ repeat: { previous_company } }), callNeeds: repeat })

  it('is ranked like the others by default', () => {
    expect(rankBy('neutral')).toEqual(rank(companies))
  })

  it('comes first with the full score, if the policy says so and it passes the filters', () => {
    expect(rankBy('first').ranked[0]).toMatchObject({ candidate: { societe_uuid: 'far' }, score: 100 })
    const away = [aCompany({ societe_uuid: 'near' }), aCompany({ societe_uuid: 'far', on_leave: true })]
    expect(keysOf(rankBy('first', away))).toEqual(['near'])
  })

  it('comes before another company with the full score', () => {
    const perfect = {
      open_calls: 0,
      booked_minutes: 0,
      record: { offered: 0, accepted: 0, done: 0, done_at_first_visit: 0 },
    }
    const near = aCompany({ ...perfect, societe_uuid: 'near', distance_km: 0, is_previous: true })
    const { ranked } = rankBy('first', [near, aCompany({ ...perfect, societe_uuid: 'far', distance_km: 70 })])
    expect(ranked.map(({ candidate, score }) => [candidate.societe_uuid, score])).toEqual([
      ['far', 100],
      ['near', 100],
    ])
  })

  it('does not get the call again, if the policy says so', () => {
    const { ranked, missed, removed } = rankBy('never')
    expect(ranked.map(({ candidate }) => candidate.societe_uuid)).toEqual(['near'])
    expect(missed).toMatchObject([{ candidate: { societe_uuid: 'far' }, failures: ['repeat'] }])
    expect(removed.repeat).toBe(1)
    const alone = rankBy('never', [aCompany({ societe_uuid: 'far' })])
    expect(alone.relaxation).toEqual({ filter: 'repeat', value: null, companies: 1 })
  })
})
