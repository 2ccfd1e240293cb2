import type { CallRow } from '@callout/domain/calls/call.api.ts'
import type { TechnicianDays } from '@callout/domain/calls/planning/planning.api.ts'
import { findSlots, type PlannedStop } from '@callout/domain/calls/planning/slots.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { takesTime, type Visit } from '../visits.ts'
import type { Places } from './lanes.ts'

interface LaneDaySearch extends Pick<TechnicianDays, 'technicians' | 'days' | 'company'> {
  readonly technician: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly visits: readonly Visit[]
  readonly places: Places
  /** The visit does not start before this instant, in epoch milliseconds. */
  readonly now: number
}

/**
 * The instant at which a visit adds least to a technician's driving on a day; undefined without working hours or room
 * for it.
 */
export function bestStart(call: Pick<CallRow, 'ID' | 'duration_minutes'>, search: LaneDaySearch): string | undefined {
  const { technician, day, technicians, places } = search
  const days = technicians.find((one) => one.technician === technician)?.days ?? search.days
  const { hours = [] } = days.find((one) => one.day === day) ?? {}
  if (hours.length === 0) return undefined
  const [slot] = findSlots({
    place: places.get(call.ID) ?? null,
    company: search.company,
    duration_minutes: call.duration_minutes ?? defaultVisitMinutes,
    earliest: search.now,
    technicians: [technician],
    daysOf: () => [hours.map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }))],
    visits: search.visits.flatMap((visit) => stopOf(visit, places) ?? []),
  })
  return slot && new Date(slot.start).toISOString()
}

/** The stop of a technician at a visit; undefined if it takes no time, or has no planned time yet. */
function stopOf(visit: Visit, places: Places): PlannedStop | undefined {
  const { ID, technician, ville, schedule_start_date: start, schedule_end_date: end } = visit.call
  if (!takesTime(visit) || !start || !end) return undefined
  return { technician, ville, start: Date.parse(start), end: Date.parse(end), place: places.get(ID) ?? null }
}
