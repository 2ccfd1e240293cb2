import type { TechnicianDays } from '@callout/domain/calls/planning/planning.api.ts'
import { wallClock } from '../../platform/i18n/timeZones.ts'
import type { LaneHours } from './laneHours.ts'
import { minuteOf } from './lanes.ts'

/** A day of a technician or of the company. */
export interface LaneDay {
  readonly day: string
  /** The spans of the working hours in their order; empty on a day without. */
  readonly hours: readonly LaneHours[]
  readonly on_leave: boolean
}

/**
 * The days of the company, and `dayOf`, which finds the day of a technician. The lane without a technician has the
 * company's days.
 */
export function laneDaysOf({ technicians, days }: Pick<TechnicianDays, 'technicians' | 'days'>, timeZone: string) {
  const onClocks = (workingDays: TechnicianDays['days']) => workingDays.map((day) => toLaneDay(day, timeZone))
  const companyDays = onClocks(days)
  const byTechnician = new Map(technicians.map((one) => [one.technician, onClocks(one.days)]))
  const dayOf = (technician: string, day: string): LaneDay =>
    (byTechnician.get(technician) ?? companyDays).find((one) => one.day === day) ?? noHours(day)
  return { days: companyDays, dayOf }
}

const noHours = (day: string): LaneDay => ({ day, hours: [], on_leave: false })

function toLaneDay({ day, hours, on_leave }: TechnicianDays['days'][number], timeZone: string): LaneDay {
  const minuteAt = (instant: string) => minuteOf(wallClock(instant, timeZone), day)
  return {
    day,
    hours: hours.map(({ starts_at, ends_at }) => ({ from: minuteAt(starts_at), to: minuteAt(ends_at) })),
    on_leave,
  }
}
