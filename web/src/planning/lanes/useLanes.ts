import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { useMemo } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { wallClock } from '../../platform/i18n/timeZones.ts'
import { useWallClock } from '../../platform/i18n/useWallClock.ts'
import type { OpenedDialog } from '../PlanningDialogs.tsx'
import type { PlanningData } from '../usePlanning.ts'
import type { PlanningViewState } from '../usePlanningState.ts'
import { instantAt, minutesOf, type Visit } from '../visits.ts'
import { bestStart } from './bestStart.ts'
import { keptMinute } from './keptMinute.ts'
import { laneDaysOf } from './laneDays.ts'
import { lanesOf, minuteOf, type Places, wallAt } from './lanes.ts'
import type { DragSource, DropTarget, StartDrag, useCallDrag } from './useCallDrag.ts'

/** Actions on a visit or a day of the lanes. */
export interface LaneActions {
  readonly select: (ID: string) => void
  readonly openMove: (call: CallRow) => void
  readonly openDay: (day: string) => void
  /** Missing for central staff: only a company plans its days. */
  readonly openDayPlan: ((technician: string) => void) | undefined
  readonly mayMove: (visit: Visit) => boolean
  readonly startDrag: StartDrag
}

export interface LanesProps {
  readonly state: PlanningViewState
  readonly data: PlanningData
  readonly callDrag: ReturnType<typeof useCallDrag>
  readonly onSelect: (ID: string) => void
  readonly onOpen: (dialog: OpenedDialog) => void
}

const noVisits = { raison_sociale: '', technicians: [], days: [], places: [], company: null }

/** The lanes of the shown days; `drop` plans a call where it was dropped. */
export function useLanes({ state, data, callDrag, onSelect, onOpen }: LanesProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const { view, period, selected, today, laneCompany, updateUrl } = state
  const query = useEndpointQuery(
    planningApi.technicianDays,
    { from: period.from, days: view === 'day' ? 1 : 7, ...(laneCompany && { societe_uuid: laneCompany }) },
    { keepPrevious: true },
  )
  const companyData = query.data ?? noVisits
  const { technicians, places: placeRows } = companyData
  const places: Places = useMemo(() => new Map(placeRows.map(({ ID, ...place }) => [ID, place])), [placeRows])
  const { days, dayOf } = useMemo(() => laneDaysOf(companyData, timeZone), [companyData, timeZone])
  const technicianLanes = useMemo(
    () => lanesOf(technicians, data.visits, t('dispatch.no_technician')),
    [technicians, data.visits, t],
  )

  const minuteToKeep = (source: DragSource) => keptMinute(source, new Date().toISOString(), timeZone)
  const drop = (source: DragSource, { technician, day, ...target }: DropTarget) => {
    const { call } = source
    const minute = target.minute ?? minuteToKeep(source)
    const startOnWallClock = () => {
      if (minute !== undefined) return wallAt(day, minute)
      const best = bestStart(call, { ...companyData, technician, day, places, visits: data.visits, now: Date.now() })
      return best && wallClock(best, timeZone)
    }
    const start = startOnWallClock()
    const appointment_date_at = start ? instantAt(start, timeZone) : null
    const duration_minutes = call.duration_minutes ?? defaultVisitMinutes
    if (!call.accepted_at) onOpen({ kind: 'accept', call, slot: { appointment_date_at, duration_minutes, technician } })
    else if (start) data.planAt(call, start, technician)
    else onOpen({ kind: 'move', call: { ...call, technician, schedule_start_date: null, schedule_end_date: null } })
  }

  const actions: LaneActions = {
    select: onSelect,
    openMove: (call) => onOpen({ kind: 'move', call }),
    openDay: (day) => updateUrl({ view: 'day', date: day }),
    openDayPlan: state.isCompany
      ? (technician) => onOpen({ kind: 'planDay', technician, day: period.from })
      : undefined,
    mayMove: data.mayMove,
    startDrag: callDrag.start,
  }
  const now = useWallClock(timeZone)
  return {
    technicianLanes,
    /** The company, named for central staff. */
    company: laneCompany && { societe_uuid: laneCompany, raison_sociale: companyData.raison_sociale },
    /** The days of the company. */
    days,
    dayOf,
    places,
    today,
    /** The time of day now; undefined unless today is the day that is shown. */
    nowMinute: view === 'day' && now.startsWith(period.from) ? minuteOf(now, period.from) : undefined,
    drag: callDrag.drag,
    minuteToKeep,
    durationOf: ({ call }: DragSource) => {
      const { schedule_start_date, schedule_end_date, duration_minutes } = call
      if (schedule_start_date && schedule_end_date) return minutesOf({ schedule_start_date, schedule_end_date })
      return duration_minutes ?? defaultVisitMinutes
    },
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
