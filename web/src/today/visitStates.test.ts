import { noProgress, type Visit, type VisitProgress } from '@callout/domain/visits/visit.ts'
import { describe, expect, it, test } from 'vitest'
import { isOver, nextVisit, stepOf, visitsLeft, visitsOfDay } from './visitStates.ts'

const visit = (ID: string, progress: Partial<VisitProgress> = {}, changes: Partial<Visit> = {}) =>
  ({
    ID,
    status_id: -3,
    appointment_date_at: '2026-11-25T09:00:00Z',
    progress: { ...noProgress, ...progress },
    ...changes,
  }) as Visit
const at = '2026-11-25T09:00:00Z'

describe('the step of a visit', () => {
  it.each([
    ['planned', {}],
    ['on_the_way', { on_the_way_at: at }],
    ['started', { on_the_way_at: at, started_at: at }],
    ['started', { started_at: at }],
    ['finished', { started_at: at, finished_at: at }],
  ])('is %s', (step, progress) => expect(stepOf({ ...noProgress, ...progress })).toBe(step))
})

test('a visit is over when it is finished or its call is not open', () => {
  expect(isOver(visit('a'))).toBe(false)
  expect(isOver(visit('a', { finished_at: at }))).toBe(true)
  expect(isOver(visit('a', {}, { status_id: 1 }))).toBe(true)
})

describe('the next visit', () => {
  it.each([
    ['the first that is left', [visit('a', { finished_at: at }), visit('b'), visit('c')], 'b'],
    ['the one on the way', [visit('a'), visit('b', { on_the_way_at: at })], 'b'],
    ['the started one', [visit('a', { on_the_way_at: at }), visit('b', { started_at: at })], 'b'],
    ['none when all are over', [visit('a', { finished_at: at })], undefined],
  ])('is %s', (_what, visits, expected) => expect(nextVisit(visits)?.ID).toBe(expected))
})

test('the day of a visit is that of the network', () => {
  const late = visit('late', {}, { appointment_date_at: '2026-11-25T23:30:00Z' })
  expect(visitsOfDay([late], '2026-11-26', 'Europe/Madrid')).toEqual([late])
  expect(visitsOfDay([late], '2026-11-25', 'Europe/Madrid')).toEqual([])
})

test('of earlier days, visits that are not over or have a queued act are left', () => {
  const finished = { finished_at: at }
  const visits = [visit('open'), visit('finished', finished), visit('queued', finished)]
  const left = (day: string) => visitsLeft(visits, [{ ID: 'queued' }], day, 'Europe/Madrid').map(({ ID }) => ID)
  expect(left('2026-11-26')).toEqual(['open', 'queued'])
  expect(left('2026-11-25')).toEqual([])
})
