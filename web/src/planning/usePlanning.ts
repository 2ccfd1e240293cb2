import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { refusalToPlan } from '@callout/domain/calls/call.rules.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { useMemo } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { addMinutes } from '../platform/i18n/timeZones.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { periodOf } from './period.ts'
import { prefetchPeriod, useCallsToPlan, usePlannedCalls, useUnacceptedCalls } from './planningQueries.ts'
import type { PlanningViewState } from './usePlanningState.ts'
import { useVisitMoves } from './useVisitMoves.ts'
import {
  isInPeriod,
  moveSchedule,
  resizeSchedule,
  type Schedule,
  scheduleAt,
  type Visit,
  wallTimesOf,
} from './visits.ts'

const isPlanned = (call: CallRow): call is CallRow & Schedule =>
  call.schedule_start_date !== null && call.schedule_end_date !== null

const noCalls: readonly CallRow[] = []

/** Data of the planning page, and the functions that move visits. */
export function usePlanning({ view, span, period, subContractors }: PlanningViewState) {
  const session = useRequiredSession()
  const { timeZone } = useFormats()
  const mayAnswer = isAllowed(who.sat, session)
  const planned = usePlannedCalls({ period, timeZone, subContractors }, view !== 'companies')
  const unaccepted = useUnacceptedCalls(subContractors, mayAnswer)
  const toPlan = useCallsToPlan(subContractors, mayAnswer)
  const moves = useVisitMoves()
  const { moving } = moves

  const acceptedVisits = useMemo(() => {
    const calls = planned.data ?? noCalls
    const known = new Set(calls.map(({ ID }) => ID))
    const justPlanned = (toPlan.data ?? noCalls).filter(({ ID }) => moving.has(ID) && !known.has(ID))
    return [...calls, ...justPlanned]
      .map((call) => (moving.has(call.ID) ? { ...call, ...moving.get(call.ID) } : call))
      .filter(isPlanned)
      .map((call): Visit => ({ call, ...wallTimesOf(call, timeZone) }))
  }, [planned.data, toPlan.data, moving, timeZone])
  // Unaccepted calls with a wished date in the future are shown at that date.
  const requestedVisits = useMemo(() => {
    const now = new Date().toISOString()
    return (unaccepted.data ?? noCalls).flatMap(({ wish_date_from: wish, ...call }): Visit[] => {
      if (!wish || wish < now) return []
      const schedule = { schedule_start_date: wish, schedule_end_date: addMinutes(wish, defaultVisitMinutes) }
      return [{ call: { ...call, wish_date_from: wish }, ...wallTimesOf(schedule, timeZone) }]
    })
  }, [unaccepted.data, timeZone])
  const visits = useMemo(() => [...acceptedVisits, ...requestedVisits], [acceptedVisits, requestedVisits])

  const mayPlan = isAllowed(who.planners, session)
  const moveWith = (schedule: typeof moveSchedule) => (visit: Visit, wall: string) => {
    if (isPlanned(visit.call)) void moves.move(visit.call, schedule(visit.call, wall, timeZone))
  }
  /** Plans a call from the wall-clock time `wall` on, for a technician. */
  const planAt = (call: CallRow, wall: string, technician: string) => {
    const minutes = call.duration_minutes ?? defaultVisitMinutes
    const schedule = isPlanned(call) ? moveSchedule(call, wall, timeZone) : scheduleAt(wall, minutes, timeZone)
    const isUnchanged = schedule.schedule_start_date === call.schedule_start_date && technician === call.technician
    if (!isUnchanged) void moves.move(call, schedule, technician)
  }
  const isStale = planned.data === undefined || planned.isPlaceholderData
  return {
    visits,
    count: isStale ? undefined : acceptedVisits.filter((visit) => isInPeriod(visit, period)).length,
    unaccepted: unaccepted.data,
    toPlan: useMemo(() => toPlan.data?.filter(({ ID }) => !moving.has(ID)), [toPlan.data, moving]),
    /** True while the requested period is loading. */
    isStale,
    isFetching: planned.isFetching,
    error: planned.error,
    retry: () => void planned.refetch(),
    moves,
    mayAnswer,
    // The same rule as on the server.
    mayMove: useMemo(
      () =>
        ({ call }: Visit) =>
          mayPlan && !refusalToPlan(call),
      [mayPlan],
    ),
    /** The calls with an accepted visit on a day. */
    visitsOn: (day: string) => acceptedVisits.filter(({ start }) => start.startsWith(day)).map(({ call }) => call.ID),
    planAt,
    moveTo: moveWith(moveSchedule),
    resizeTo: moveWith(resizeSchedule),
    prefetch: (day: string) => prefetchPeriod({ period: periodOf(span, day), timeZone, subContractors }),
  }
}

export type PlanningData = ReturnType<typeof usePlanning>
