import { describe, expect, it } from 'vitest'
import { networkPolicy } from '../calls/network.policy.ts'
import { simulate } from './simulate.ts'
import type { SimulatedCall, SimulatedCompany, SimulationFacts } from './simulation.facts.ts'

const today = networkPolicy().parse({})
const hour = (count: number) => new Date(Date.UTC(2026, 1, 2, count)).toISOString()

const aCompany = (societe_uuid: string, facts: Partial<SimulatedCompany> = {}): SimulatedCompany => ({
  societe_uuid,
  raison_sociale: societe_uuid.toUpperCase(),
  active: true,
  capacity: null,
  latitude: 40,
  longitude: -3,
  skills: ['GAS'],
  technicians: 2,
  last_assigned_at: null,
  answer_hours: null,
  offered: 0,
  accepted: 0,
  done: 0,
  done_at_first_visit: 0,
  ...facts,
})

const aCall = (number: number, facts: Partial<SimulatedCall> = {}): SimulatedCall => ({
  ID: `id-${number}`,
  call_id: String(number),
  created_at: hour(number),
  priority: 'M',
  promised_until: null,
  skill: 'GAS',
  code_postal: '28001',
  latitude: 40,
  longitude: -3,
  wish_date_from: null,
  wish_day: null,
  previous: null,
  repeat_company: null,
  accepted_at: null,
  closed_at: null,
  schedule_start_date: null,
  duration_minutes: 60,
  ...facts,
})

const factsOf = (facts: Partial<SimulationFacts>): SimulationFacts => ({
  calls: [],
  companies: [],
  earlierCalls: [],
  recordSteps: [],
  serving: new Map(),
  leaves: [],
  ...facts,
})
const run = (facts: Partial<SimulationFacts>, tried = today) => simulate(factsOf(facts), { today, tried })
const callsOf = (result: ReturnType<typeof simulate>, societe_uuid: string) =>
  result.companies.find((company) => company.societe_uuid === societe_uuid)?.today ?? 0
const three = [1, 2, 3].map((number) => aCall(number))

describe('a simulation', () => {
  it('finds nothing to choose between equal policies', () => {
    const result = run({ calls: three, companies: [aCompany('a'), aCompany('b', { latitude: 40.3 })] })
    expect(result.today).toEqual(result.tried)
    expect(result.elsewhere).toEqual({ count: 0, calls: [] })
    expect(result.calls).toBe(3)
  })

  it('counts the calls it has assigned, until they are closed', () => {
    const companies = [aCompany('a', { capacity: 1 })]
    expect(run({ calls: three, companies }).today).toMatchObject({ placed: 1, without_candidate: 2 })
    const closing = three.map((call) => ({
      ...call,
      closed_at: new Date(Date.parse(call.created_at) + 1).toISOString(),
    }))
    expect(run({ calls: closing, companies }).today).toMatchObject({ placed: 3, without_candidate: 0 })
  })

  it('counts the calls from before until they are closed', () => {
    const earlier = {
      societe_uuid: 'a',
      assigned_at: hour(-5),
      accepted_at: null,
      closed_at: hour(2),
      schedule_start_date: null,
      duration_minutes: 0,
    }
    const result = run({ calls: three, companies: [aCompany('a', { capacity: 1 })], earlierCalls: [earlier] })
    expect(result.today).toMatchObject({ placed: 1, without_candidate: 2 })
    expect(result.today.removed.capacity).toBe(2)
  })

  it('knows a visit from its acceptance on', () => {
    const wish = { wish_date_from: hour(30), wish_day: '2026-02-03' }
    const visit = {
      societe_uuid: 'a',
      assigned_at: hour(-5),
      accepted_at: hour(2),
      closed_at: null,
      schedule_start_date: hour(30),
      duration_minutes: 2880,
    }
    const companies = [aCompany('a', { technicians: 1 }), aCompany('b', { technicians: 1, latitude: 40.05 })]
    // B has as many open calls, so only the booked time differs.
    const openCallOfB = { ...visit, societe_uuid: 'b', accepted_at: null }
    const earlierCalls = [visit, openCallOfB]
    expect(callsOf(run({ calls: [aCall(1, wish)], companies, earlierCalls }), 'a')).toBe(1)
    expect(callsOf(run({ calls: [aCall(3, wish)], companies, earlierCalls }), 'a')).toBe(0)
  })

  it('leaves out companies on leave on the wish date, without the skill, and inactive ones', () => {
    const wish = { wish_date_from: hour(30), wish_day: '2026-02-03' }
    const companies = [aCompany('a'), aCompany('b', { skills: [] }), aCompany('c', { active: false })]
    const leaves = [{ societe_uuid: 'a', starts_on: '2026-02-01', ends_on: '2026-02-03' }]
    const { without_candidate, removed } = run({ calls: [aCall(1, wish)], companies, leaves }).today
    expect(without_candidate).toBe(1)
    expect(removed).toMatchObject({ leave: 1, skill: 1, active: 1 })
  })

  it('rates companies by their record at the moment of the call', () => {
    const companies = [aCompany('a'), aCompany('b')]
    const step = { done: 0, done_at_first_visit: 0 }
    const recordSteps = [
      { ...step, societe_uuid: 'a', at: hour(2), offered: 40, accepted: 0 },
      { ...step, societe_uuid: 'b', at: hour(2), offered: 40, accepted: 40 },
    ]
    expect(callsOf(run({ calls: [aCall(1)], companies, recordSteps }), 'a')).toBe(1)
    const later = run({ calls: [aCall(3)], companies, recordSteps })
    expect(callsOf(later, 'b')).toBe(1)
    expect(later.today.declined).toBeLessThan(0.5)
  })

  it('gives the mean answer time of the chosen companies', () => {
    const companies = [aCompany('a', { answer_hours: 4 }), aCompany('b', { answer_hours: 9, latitude: 40.4 })]
    expect(run({ calls: [aCall(1)], companies }).today.answer_hours).toBe(4)
    expect(run({ calls: [], companies }).today.answer_hours).toBeNull()
  })

  it('reports shares of progress that never fall', () => {
    const shares: number[] = []
    const calls = Array.from({ length: 120 }, (_, n) => aCall(n))
    simulate(factsOf({ calls, companies: [aCompany('a')] }), { today, tried: today }, (share) => shares.push(share))
    expect(shares.length).toBeGreaterThan(1)
    expect(shares.every((share, n) => share >= (shares[n - 1] ?? 0) && share <= 1)).toBe(true)
  })
})

describe('a call that goes elsewhere', () => {
  const near = aCompany('near', { latitude: 40.2 })
  const free = aCompany('far', { latitude: 40.4, technicians: 9 })

  it('says which criterion speaks most for the other company', () => {
    const busy = aCompany('near', { latitude: 40.1, capacity: 2 })
    const loaded = {
      societe_uuid: 'near',
      assigned_at: hour(-1),
      accepted_at: null,
      closed_at: null,
      schedule_start_date: null,
      duration_minutes: 0,
    }
    const tried = networkPolicy().parse({ weights: { distance: 0, capacity: 100 } })
    const nearby = networkPolicy().parse({ weights: { distance: 100, capacity: 0 } })
    const facts = factsOf({ calls: [aCall(1)], companies: [busy, free], earlierCalls: [loaded] })
    expect(simulate(facts, { today: nearby, tried }).elsewhere).toMatchObject({
      count: 1,
      calls: [{ today: { societe_uuid: 'near' }, tried: { societe_uuid: 'far' }, reason: 'capacity' }],
    })
  })

  it.each([
    ['no longer passes a filter', today, networkPolicy().parse({ radius_km: 10 }), 'near', null],
    ['passes a filter now', networkPolicy().parse({ radius_km: 10 }), today, null, 'near'],
  ])('says so if a company %s', (_what, before, after, from, to) => {
    const result = simulate(factsOf({ calls: [aCall(1)], companies: [near] }), { today: before, tried: after })
    const [call] = result.elsewhere.calls
    expect([call?.today?.societe_uuid ?? null, call?.tried?.societe_uuid ?? null]).toEqual([from, to])
    expect(call?.reason).toBe('filter_radius')
  })

  it.each([
    ['comes first now', 'neutral', 'first', 'near', 'far'],
    ['no longer comes first', 'first', 'neutral', 'far', 'near'],
  ])('says so if the company of the first repair %s', (_what, before, after, from, to) => {
    const policyWith = (previous_company: string) => networkPolicy().parse({ repeat: { previous_company } })
    const calls = [aCall(1, { repeat_company: 'far' })]
    const facts = factsOf({ calls, companies: [aCompany('near'), aCompany('far', { latitude: 40.4 })] })
    const result = simulate(facts, { today: policyWith(before), tried: policyWith(after) })
    expect(result.elsewhere.calls).toMatchObject([
      { today: { societe_uuid: from }, tried: { societe_uuid: to }, reason: 'filter_repeat' },
    ])
  })

  it('is counted, and listed among twenty at most', () => {
    const calls = Array.from({ length: 30 }, (_, n) => aCall(n, { closed_at: hour(n + 1) }))
    const result = simulate(factsOf({ calls, companies: [near] }), {
      today,
      tried: networkPolicy().parse({ radius_km: 10 }),
    })
    expect([result.elsewhere.count, result.elsewhere.calls.length]).toEqual([30, 20])
  })
})
