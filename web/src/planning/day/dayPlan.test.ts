import type { DayPlanAnswer } from '@callout/domain/calls/planning/planning.api.ts'
import { expect, it } from 'vitest'
import { plannedVisits } from './dayPlan.ts'

const stop = (ID: string, time: string) =>
  ({ ID, schedule_start_date: `2026-03-10T${time}:00.000Z` }) as DayPlanAnswer['present']['stops'][number]
const order = (...stops: ReturnType<typeof stop>[]) => ({ stops, km: 0, minutes: 0 })

it('the visits of a plan are in its order and say which are moved', () => {
  const visits = ['a', 'b'].map((ID) => ({ ID }) as DayPlanAnswer['visits'][number])
  const plan = {
    visits,
    present: order(stop('a', '09:00'), stop('b', '11:00')),
    proposed: order(stop('b', '11:00'), stop('a', '13:00')),
    by_road: false,
  }
  expect(plannedVisits(plan).map(({ visit, isMoved }) => [visit.ID, isMoved])).toEqual([
    ['b', false],
    ['a', true],
  ])
})
