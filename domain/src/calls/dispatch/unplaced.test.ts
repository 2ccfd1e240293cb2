import { describe, expect, it } from 'vitest'
import { aCompany } from '../assignment/assignment.fake-candidate.ts'
import { assignmentPolicy, type Candidate, rankCandidates } from '../assignment/assignment.ts'
import type { MainReason } from './dispatch.api.ts'
import { causeOf, groupUnplaced, type UnplacedCause } from './unplaced.ts'

const policy = assignmentPolicy().parse({})
const needs = { urgent: false, has_previous: false, repeat_company: 'first' }
const none = { offered: 0, accepted: 0, done: 0, done_at_first_visit: 0 }

type Place = Parameters<typeof causeOf>[2]['place']
const why = (companies: readonly Candidate[], place: Place = 'known', extra_calls = 0) =>
  causeOf(policy, rankCandidates(policy, needs, none, companies), { place, extra_calls })

describe('the main reason', () => {
  it.each<[string, Partial<Candidate>[], MainReason, number[]]>([
    ['the radius, with the kilometres', [{ distance_km: 91.2 }, { distance_km: 140 }], 'radius', [92, 140]],
    ['the radius before full companies', [{ open_calls: 25 }, { distance_km: 90 }], 'radius', [90]],
    [
      'full companies, if another is too far to be offered',
      [{ distance_km: 900 }, { open_calls: 27 }],
      'capacity',
      [3],
    ],
    ['leave', [{ on_leave: true }], 'leave', [0]],
    ['declines', [{ declined: true }, { has_skill: false }], 'declined', [0]],
    ['the skill, only if nothing else helps', [{ has_skill: false }, { distance_km: 900 }], 'skill', [0]],
    ['the radius without a remedy', [{ distance_km: 900 }], 'radius', []],
    ['the skill without a remedy', [{ has_skill: false, distance_km: 900 }], 'skill', []],
    ['what a near company with the skill fails first', [{ on_leave: true, open_calls: 25 }], 'leave', []],
    [
      'a full company, if only that one is near enough to be offered',
      [{ distance_km: 91, open_calls: 25 }],
      'capacity',
      [],
    ],
    ['nobody active', [{ active: false }], 'active', []],
  ])('is %s', (_what, facts, reason, amounts) => {
    const found = why(facts.map((one, n) => aCompany({ societe_uuid: String(n), ...one })))
    expect([found.reason, found.helpful.map(({ amount }) => amount)]).toEqual([reason, amounts])
  })

  it('is the address if the place is unknown, unless a company that serves the postcode needs less', () => {
    const unknown = { distance_km: null }
    expect(why([aCompany(unknown)], 'missing').reason).toBe('address')
    expect(why([aCompany(unknown)], 'not_found').reason).toBe('address_not_found')
    expect(
      why([aCompany(unknown), aCompany({ ...unknown, serves_postcode: true, on_leave: true })], 'missing').reason,
    ).toBe('leave')
  })

  it('is the other calls if a company passed, and counts what was allowed before', () => {
    expect(why([aCompany()])).toEqual({ reason: 'capacity', helpful: [{ societe_uuid: 'a', amount: 1 }] })
    expect(why([aCompany()], 'known', 2).helpful).toEqual([{ societe_uuid: 'a', amount: 3 }])
  })

  it('is the first repair, if its company may not come again', () => {
    const strict = { ...policy, repeat: { ...policy.repeat, previous_company: 'never' as const } }
    const ranking = rankCandidates(strict, needs, none, [aCompany({ societe_uuid: 'first' })])
    expect(causeOf(strict, ranking, { place: 'known', extra_calls: 0 }).reason).toBe('repeat')
  })
})

describe('groups of calls without a company', () => {
  const call = (ID: string, reason: MainReason, amounts: Record<string, number> = {}, skill = 'GAS') => ({
    ...{ ID, nearest_km: undefined as number | undefined },
    skill,
    reason,
    helpful: Object.entries(amounts).map(([societe_uuid, amount]): UnplacedCause['helpful'][number] => ({
      societe_uuid,
      amount,
    })),
  })

  it('are by reason and skill, the largest first, with the radius that places all of them', () => {
    const groups = groupUnplaced([
      call('1', 'address'),
      call('2', 'radius', { a: 85, b: 90 }),
      call('3', 'radius', { b: 92, c: 120 }),
      call('4', 'radius', { a: 85 }, 'PUMP'),
      { ...call('5', 'radius'), nearest_km: 300 },
      { ...call('8', 'radius'), nearest_km: 200 },
      call('6', 'skill', {}, 'PUMP'),
      call('7', 'skill'),
    ])
    expect(groups).toMatchObject([
      { reason: 'radius', skill: 'GAS', IDs: ['2', '3'], relaxation: { filter: 'radius', value: 92, companies: 2 } },
      { reason: 'radius', skill: 'GAS', IDs: ['5', '8'], nearest_km: 200, relaxation: null },
      { reason: 'skill', skill: 'GAS', IDs: ['7'], nearest_km: null, relaxation: null },
      { reason: 'skill', skill: 'PUMP', IDs: ['6'], relaxation: null },
      { reason: 'radius', skill: 'PUMP', IDs: ['4'], relaxation: { filter: 'radius', value: 85, companies: 1 } },
      { reason: 'address', skill: '', IDs: ['1'], relaxation: null },
    ])
  })

  it('need as many more open calls as make room for all', () => {
    const full = ['1', '2', '3', '4'].map((ID) => call(ID, 'capacity', { a: 1, b: 2 }))
    // With 3 more, a takes three and b two.
    expect(groupUnplaced(full)[0]?.relaxation).toEqual({ filter: 'capacity', value: 3, companies: 2 })
  })

  it('name the companies that the other filters would add, each once', () => {
    const declined = [call('1', 'declined', { a: 0, b: 0 }), call('2', 'declined', { b: 0 }, 'PUMP')]
    expect(groupUnplaced(declined)).toMatchObject([
      { reason: 'declined', skill: '', IDs: ['1', '2'], relaxation: { filter: 'declined', value: null, companies: 2 } },
    ])
  })
})
