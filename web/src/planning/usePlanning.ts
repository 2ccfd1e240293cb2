import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { refusalToPlan } from '@callout/domain/calls/call.rules.ts'
import { admits, Role, who } from '@callout/domain/kernel/access.ts'
import { useMemo } from 'react'
import { useFormats } from '../kernel/formats.ts'
import { useSignedIn } from '../kernel/session.ts'
import { periodOf } from './period.ts'
import { approachPeriod, usePlannedCalls, useUnacceptedCalls } from './planningQueries.ts'
import { useMoves } from './useMoves.ts'
import type { PlanningOnScreen } from './usePlanningState.ts'
import { endAfter, movedTo, placeOf, type Schedule, stretchedTo, type Visit } from './visits.ts'

/** An unaccepted call has no length yet: it is drawn as long as most visits are, in minutes. */
const usualVisit = 60

const isPlanned = (call: CallRow): call is CallRow & Schedule =>
  call.schedule_start_date !== null && call.schedule_end_date !== null

const none: readonly CallRow[] = []

/** What stands on the calendar, and how it is moved there. */
export function usePlanning({ view, period, subContractors }: PlanningOnScreen) {
  const session = useSignedIn()
  const { timeZone } = useFormats()
  const answers = session.role === Role.sat
  const planned = usePlannedCalls({ period, timeZone, subContractors })
  const unaccepted = useUnacceptedCalls(subContractors, answers)
  const moves = useMoves()
  const { moving } = moves

  const promised = useMemo(
    () =>
      (planned.data ?? none)
        .filter(isPlanned)
        .map((call): Visit => ({ call, ...placeOf(moving.get(call.ID) ?? call, timeZone) })),
    [planned.data, moving, timeZone],
  )
  // What is asked of the company and lies ahead stands where the customer wishes it.
  const wished = useMemo(() => {
    const now = new Date().toISOString()
    return (unaccepted.data ?? none).flatMap(({ wish_date_from: wish, ...call }): Visit[] => {
      if (!wish || wish < now) return []
      const schedule = { schedule_start_date: wish, schedule_end_date: endAfter(wish, usualVisit) }
      return [{ call: { ...call, wish_date_from: wish }, ...placeOf(schedule, timeZone) }]
    })
  }, [unaccepted.data, timeZone])
  const visits = useMemo(() => [...promised, ...wished], [promised, wished])

  const mayPlan = admits(who.planners, session)
  const change = (schedule: typeof movedTo) => (visit: Visit, wall: string) => {
    if (isPlanned(visit.call)) void moves.move(visit.call, schedule(visit.call, wall, timeZone))
  }
  const { from, until } = period
  const isStale = planned.data === undefined || planned.isPlaceholderData
  return {
    visits,
    count: isStale ? undefined : promised.filter(({ start, end }) => start < until && end > from).length,
    unaccepted: unaccepted.data,
    /** What is shown is not yet what was asked for. */
    isStale,
    isFetching: planned.isFetching,
    error: planned.error,
    retry: () => void planned.refetch(),
    moves,
    answers,
    // The rule the server will ask too.
    mayMove: useMemo(
      () =>
        ({ call }: Visit) =>
          mayPlan && !refusalToPlan(call),
      [mayPlan],
    ),
    moveTo: change(movedTo),
    stretchTo: change(stretchedTo),
    approach: (day: string) => approachPeriod({ period: periodOf(view, day), timeZone, subContractors }),
  }
}

export type PlanningData = ReturnType<typeof usePlanning>
