import type { BoardCall } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { describe, expect, it } from 'vitest'
import { callsInState, filterCalls, keysBetween, sortCalls } from './trayRows.ts'

const call = (ID: string, facts: Partial<BoardCall>): BoardCall => ({
  ID,
  call_id: `1000${ID}`,
  version: 1,
  priority: 'M',
  created_at: '2026-03-01T08:00:00Z',
  ville: '',
  code_postal: '',
  skill: '',
  skill_name: '',
  rejected_by: '',
  answer_due_at: '2026-03-01T12:00:00.000Z',
  answer_remind_at: null,
  promised_until: null,
  latitude: null,
  longitude: null,
  ...facts,
})
const calls = [
  call('1', { ville: 'Málaga', code_postal: '29001', skill_name: 'Gas boilers', created_at: '2026-03-03T08:00:00Z' }),
  call('2', {
    ville: 'Madrid',
    code_postal: '28004',
    skill_name: 'Heat pumps',
    created_at: '2026-03-01T08:00:00Z',
    answer_due_at: '2026-03-03T12:00:00.000Z',
    answer_remind_at: '2026-03-02T12:00:00.000Z',
  }),
  call('3', { ville: 'Madrid', code_postal: '28001', skill_name: 'Gas boilers', created_at: '2026-03-02T08:00:00Z' }),
]
const keysOf = (rows: readonly BoardCall[]) => rows.map(({ ID }) => ID).join('')

describe('the tray', () => {
  it('puts a promise that ends before the deadline of the network first', () => {
    const promised = call('4', { promised_until: '2026-03-01T09:00:00.000Z' })
    const later = call('5', { promised_until: '2026-03-05T09:00:00.000Z' })
    expect(keysOf(sortCalls([...calls, later, promised], 'deadline', calls[0]?.created_at ?? ''))).toBe('41352')
  })

  it('puts the call that is late longest first, also by the promise of its contract, then those due soon', () => {
    const now = '2026-03-02T13:00:00Z'
    const broken = call('4', { answer_due_at: '2026-03-04T12:00:00.000Z', promised_until: '2026-03-01T09:00:00.000Z' })
    const urgent = { answer_due_at: '2026-03-04T12:00:00.000Z', promised_until: '2026-03-02T18:00:00.000Z' }
    const rows = [call('5', urgent), ...calls, broken]
    expect(keysOf(sortCalls(rows, 'urgency', now))).toBe('41352')
    expect(keysOf(callsInState(rows, 'late', now))).toBe('134')
  })

  it.each([
    ['', '123'],
    ['malaga', '1'],
    ['madrid boilers', '3'],
    ['10002', '2'],
    ['28', '23'],
    ['nowhere', ''],
  ])('filtered by "%s" shows %s', (typed, keys) => expect(keysOf(filterCalls(calls, typed))).toBe(keys))

  it.each([
    ['priority', '123'],
    ['age', '231'],
    ['deadline', '132'],
    ['place', '321'],
    ['skill', '132'],
  ] as const)('sorted by %s shows %s', (order, keys) =>
    expect(keysOf(sortCalls(calls, order, '2026-03-02T13:00:00Z'))).toBe(keys),
  )

  it.each([
    ['2026-03-01T00:00:00Z', '123'],
    ['2026-03-02T13:00:00Z', '132'],
    ['2026-03-04T00:00:00Z', '132'],
  ])('by urgency at %s has the late calls first: %s', (now, keys) =>
    expect(keysOf(sortCalls(calls, 'urgency', now))).toBe(keys),
  )

  it.each([
    [undefined, '2026-03-04T00:00:00Z', '123'],
    ['in_time', '2026-03-01T00:00:00Z', '123'],
    ['soon', '2026-03-02T13:00:00Z', '2'],
    ['late', '2026-03-02T13:00:00Z', '13'],
    ['late', '2026-03-04T00:00:00Z', '123'],
  ] as const)('with the answer %s at %s shows %s', (state, now, keys) =>
    expect(keysOf(callsInState(calls, state, now))).toBe(keys),
  )

  it('selects a range in either direction, or one call if the other end is gone', () => {
    expect(keysBetween(calls, '3', '1')).toEqual(['1', '2', '3'])
    expect(keysBetween(calls, 'gone', '2')).toEqual(['2'])
    expect(keysBetween(calls, undefined, '2')).toEqual(['2'])
  })
})
