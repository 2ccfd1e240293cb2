import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import { findSlots } from '@callout/domain/calls/planning/slots.ts'
import { useMemo } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { instantOf, toWallTime } from '../../platform/i18n/timeZones.ts'
import type { OpenDialog } from '../PlanningDialogs.tsx'
import type { PlanningData } from '../usePlanning.ts'
import type { PlanningViewState } from '../usePlanningState.ts'
import { minutesOf, type Visit } from '../visits.ts'
import type { LaneHours } from './laneHours.ts'
import { lanesOf, type Places, wallAt } from './lanes.ts'
import type { DragSource, DropTarget, StartDrag, useCallDrag } from './useCallDrag.ts'

/** A day of the company. */
export interface LaneDay {
  readonly day: string
  /** Undefined if the company does not work. */
  readonly hours: LaneHours | undefined
  readonly on_leave: boolean
}

/** Actions on a visit or a day of the lanes. */
export interface LaneActions {
  readonly select: (ID: string) => void
  readonly openMove: (call: CallRow) => void
  readonly openDay: (day: string) => void
  readonly openDayPlan: (technician: string) => void
  readonly mayMove: (visit: Visit) => boolean
  readonly startDrag: StartDrag
}

export interface LanesProps {
  readonly state: PlanningViewState
  readonly data: PlanningData
  readonly callDrag: ReturnType<typeof useCallDrag>
  readonly onSelect: (ID: string) => void
  readonly onOpen: (dialog: OpenDialog) => void
}

const noVisits = { technicians: [], days: [], places: [], company: null }

/** The lanes of the shown days; `drop` plans a call where it was dropped. */
export function useLanes({ state, data, callDrag, onSelect, onOpen }: LanesProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const { view, period, selected, today, updateUrl } = state
  const query = useEndpointQuery(
    planningApi.technicianDays,
    { from: period.from, days: view === 'day' ? 1 : 7 },
    { keepPrevious: true },
  )
  const { technicians, days: companyDays, places: placeRows, company } = query.data ?? noVisits
  const places: Places = useMemo(() => new Map(placeRows.map(({ ID, ...place }) => [ID, place])), [placeRows])
  const days = useMemo(
    () =>
      companyDays.map(({ day, starts_at, ends_at, on_leave }): LaneDay => {
        const hours = starts_at && ends_at && { from: minuteAt(starts_at, timeZone), to: minuteAt(ends_at, timeZone) }
        return { day, hours: hours || undefined, on_leave }
      }),
    [companyDays, timeZone],
  )
  const lanes = useMemo(
    () => lanesOf(technicians, data.visits, t('dispatch.no_technician')),
    [technicians, data.visits, t],
  )

  /** The start on the wall clock at which the visit adds least to the technician's way that day. */
  const bestStart = (call: CallRow, technician: string, day: string): string | undefined => {
    const days = technicians.find((one) => one.technician === technician)?.days ?? companyDays
    const { starts_at, ends_at } = days.find((one) => one.day === day) ?? {}
    if (!starts_at || !ends_at) return undefined
    const visits = data.visits.flatMap(({ call: { ID, ville, technician: whose, ...planned } }) => {
      const { schedule_start_date: start, schedule_end_date: end } = planned
      if (whose !== technician || !start || !end) return []
      return [{ technician, ville, start: Date.parse(start), end: Date.parse(end), place: places.get(ID) ?? null }]
    })
    const [slot] = findSlots({
      place: places.get(call.ID) ?? null,
      company,
      duration_minutes: call.duration_minutes ?? usualMinutes,
      earliest: Date.now(),
      technicians: [technician],
      daysOf: () => [{ from: Date.parse(starts_at), to: Date.parse(ends_at) }],
      visits,
    })
    if (!slot) return undefined
    const wall = toWallTime(new Date(slot.start).toISOString(), timeZone)
    return `${wall.day}T${wall.time}`
  }

  const drop = ({ call, visit }: DragSource, { technician, day, minute }: DropTarget) => {
    const start =
      minute !== undefined
        ? wallAt(day, minute)
        : visit
          ? `${day}T${visit.start.slice(11)}`
          : bestStart(call, technician, day)
    const at = start && instantOf({ day: start.slice(0, 10), time: start.slice(11) }, timeZone)
    const duration_minutes = call.duration_minutes ?? usualMinutes
    if (!call.accepted_at)
      onOpen({ action: 'accept', call, slot: { appointment_date_at: at ?? null, duration_minutes, technician } })
    else if (start) data.planAt(call, start, technician)
    else onOpen({ action: 'move', call: { ...call, technician, schedule_start_date: null, schedule_end_date: null } })
  }

  const actions: LaneActions = {
    select: onSelect,
    openMove: (call) => onOpen({ action: 'move', call }),
    openDay: (day) => updateUrl({ view: 'day', date: day }),
    openDayPlan: (technician) => onOpen({ action: 'planDay', technician, day: period.from }),
    mayMove: data.mayMove,
    startDrag: callDrag.start,
  }
  const now = toWallTime(new Date().toISOString(), timeZone)
  return {
    lanes,
    days,
    places,
    today,
    /** The time of day now; undefined unless today is the day that is shown. */
    nowMinute: view === 'day' && now.day === period.from ? minuteOfClock(now.time) : undefined,
    drag: callDrag.drag,
    minutesOf: ({ call, visit }: DragSource) =>
      visit?.call.schedule_start_date && visit.call.schedule_end_date
        ? minutesOf(visit.call as Parameters<typeof minutesOf>[0])
        : (call.duration_minutes ?? usualMinutes),
    stateOf: ({ call }: Visit) => ({ isSelected: call.ID === selected, isMoving: data.moves.moving.has(call.ID) }),
    actions,
    drop,
    isLoaded: query.data !== undefined,
    isStale: query.isPlaceholderData,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}

export type Lanes = ReturnType<typeof useLanes>

/** Duration of a visit that has none yet, in minutes. */
const usualMinutes = 60

const minuteOfClock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const minuteAt = (instant: string, timeZone: string) => minuteOfClock(toWallTime(instant, timeZone).time)
