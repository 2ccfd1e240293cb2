import { noProgress, type Visit, type VisitDays } from '@callout/domain/visits/visit.ts'
import { describe, expect, it, test } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { nextAct } from './nextAct.ts'
import { withQueuedActs } from './overlay.ts'
import type { ActState, QueuedAct } from './queue.types.ts'

const acts = (...of: readonly (readonly [ID: string, state: ActState])[]) =>
  of.map(([ID, state], index) => ({ id: String(index), ID, state, kind: 'Start' as const, files: [] }))

const clockAhead = { errors: { at: 'visit.refused.clock_ahead' } } as const
const ofClockAhead = acts(['a', 'refused']).map((act) => ({ ...act, ...clockAhead }))

describe('the next act to send', () => {
  it.each([
    ['none of an empty queue', acts(), [], undefined],
    ['the first one', acts(['a', 'waiting'], ['b', 'waiting']), [], 0],
    ['one that was being sent when the tab was killed', acts(['a', 'sending'], ['b', 'waiting']), [], 0],
    ['the next one of the same call behind a refused act', acts(['a', 'refused'], ['a', 'waiting']), [], 1],
    ['none behind a conflict of the same call', acts(['a', 'conflict'], ['a', 'waiting']), [], undefined],
    ['none behind an act of a clock that was ahead', [...ofClockAhead, ...acts(['a', 'waiting'])], [], undefined],
    ['another call behind a conflict', acts(['a', 'conflict'], ['b', 'waiting']), [], 1],
    ['another call behind a postponed one', acts(['a', 'waiting'], ['b', 'waiting']), ['a'], 1],
  ] as const)('is %s', (_what, queue, postponed, index) => {
    expect(nextAct(queue, 'acts', new Set(postponed))).toBe(index === undefined ? undefined : queue[index])
  })
})

test('the next photo is the smallest one, and no act waits behind a photo', () => {
  const photo = (id: string, size: number) => {
    const files = [{ key: id, name: `${id}.jpg`, size, role: 'photo' as const }]
    return { id, ID: 'a', kind: 'Photo' as const, state: 'waiting' as const, files }
  }
  const queue = [photo('large', 900), photo('small', 300), ...acts(['a', 'waiting'])]
  expect([nextAct(queue, 'photos')?.id, nextAct(queue, 'acts')?.id]).toEqual(['small', '0'])
  expect(nextAct(queue, 'photos', new Set(['small']))?.id).toBe('large')
})

describe('the visits with what waits', () => {
  const visit = { ID: 'a', progress: noProgress } as Visit
  const days = partOf<VisitDays>({ visits: [visit, { ...visit, ID: 'b' }] })
  const act = { id: '1', kind: 'Start', ID: 'a', at: '2026-03-10T09:00:00.000Z', body: {} } as const
  const progressWith = (act: object) => withQueuedActs(days, [act as QueuedAct]).visits.map(({ progress }) => progress)

  it('show an act before it was sent, on its visit only', () => {
    const started = { ...noProgress, started_at: act.at }
    expect(progressWith({ ...act, state: 'waiting' })).toEqual([started, noProgress])
  })

  it('show the result of a report', () => {
    const body = { result: 'again', missing: 'A pump', remark: '', signed_by: 'Rosa' }
    const finished = { ...noProgress, finished_at: act.at, result: 'again', missing: 'A pump', signed_by: 'Rosa' }
    expect(progressWith({ ...act, kind: 'Finish', body, state: 'sending' })).toEqual([finished, noProgress])
  })

  it.each(['refused', 'conflict'])('do not show an act that is in state %s', (state) => {
    expect(progressWith({ ...act, state })).toEqual([noProgress, noProgress])
  })
})
