import type { DayPlanAnswer } from '@callout/domain/calls/planning/planning.api.ts'

type Stop = DayPlanAnswer['present']['stops'][number]

/** A visit of the day, at its present and at its planned time. */
export interface PlannedVisit {
  readonly visit: DayPlanAnswer['visits'][number]
  readonly present: Stop
  readonly proposed: Stop
  readonly isMoved: boolean
}

/** The visits in the order of the plan. */
export function plannedVisits({ visits, present, proposed }: DayPlanAnswer): readonly PlannedVisit[] {
  const byId = new Map(visits.map((visit) => [visit.ID, visit]))
  const presentStops = new Map(present.stops.map((stop) => [stop.ID, stop]))
  return proposed.stops.flatMap((stop) => {
    const [visit, before] = [byId.get(stop.ID), presentStops.get(stop.ID)]
    if (!visit || !before) return []
    const isMoved = stop.schedule_start_date !== before.schedule_start_date
    return [{ visit, present: before, proposed: stop, isMoved }]
  })
}
