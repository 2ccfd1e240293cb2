import { availabilityMs } from '../calls/assignment/availability.ts'
import { createEventHeap } from './event-heap.ts'
import type { EarlierCall, SimulatedCall, SimulatedCompany } from './simulation.facts.ts'

interface Visit {
  readonly knownFrom: number
  readonly knownTo: number
  readonly start: number
  readonly minutes: number
}

/** Workload of each company while the calls come in, if they go where one policy sends them. */
export interface CompanyLoads {
  /** Moves on to an instant (milliseconds): calls closed until then no longer count. Instants never go back. */
  readonly moveTo: (time: number) => void
  readonly openCalls: (societe_uuid: string) => number
  /** Minutes of the visits around a wish that are known at the instant moved to. */
  readonly bookedMinutes: (societe_uuid: string, wish: number) => number
  readonly lastAssignedAt: (societe_uuid: string) => string | null
  readonly assign: (call: SimulatedCall, societe_uuid: string) => void
}

/** Loads at the beginning of a period, with the calls that the companies have from before. */
export function createCompanyLoads(
  companies: readonly SimulatedCompany[],
  earlierCalls: readonly EarlierCall[],
): CompanyLoads {
  const open = new Map<string, number>()
  const visits = new Map<string, Visit[]>()
  const lastAssigned = new Map(companies.map(({ societe_uuid, last_assigned_at }) => [societe_uuid, last_assigned_at]))
  const loadChanges = createEventHeap<{ societe_uuid: string; by: number }>()
  let now = Number.NEGATIVE_INFINITY

  const addVisit = (societe_uuid: string, call: SimulatedCall | EarlierCall) => {
    if (call.accepted_at === null || call.schedule_start_date === null) return
    const visit = {
      knownFrom: Date.parse(call.accepted_at),
      knownTo: timeOf(call.closed_at),
      start: Date.parse(call.schedule_start_date),
      minutes: call.duration_minutes,
    }
    const known = visits.get(societe_uuid)
    if (known) known.push(visit)
    else visits.set(societe_uuid, [visit])
  }
  const add = (societe_uuid: string, by: number) => open.set(societe_uuid, (open.get(societe_uuid) ?? 0) + by)

  for (const call of earlierCalls) {
    const { societe_uuid, assigned_at, closed_at } = call
    loadChanges.push(Date.parse(assigned_at), { societe_uuid, by: 1 })
    if (closed_at !== null) loadChanges.push(Date.parse(closed_at), { societe_uuid, by: -1 })
    addVisit(societe_uuid, call)
  }

  return {
    moveTo: (time) => {
      now = time
      for (const { societe_uuid, by } of loadChanges.takeUntil(time)) add(societe_uuid, by)
    },
    openCalls: (societe_uuid) => open.get(societe_uuid) ?? 0,
    bookedMinutes: (societe_uuid, wish) => {
      const [from, to] = [wish - availabilityMs.before, wish + availabilityMs.after]
      let minutes = 0
      for (const visit of visits.get(societe_uuid) ?? [])
        if (visit.start >= from && visit.start < to && visit.knownFrom <= now && visit.knownTo > now)
          minutes += visit.minutes
      return minutes
    },
    lastAssignedAt: (societe_uuid) => lastAssigned.get(societe_uuid) ?? null,
    assign: (call, societe_uuid) => {
      lastAssigned.set(societe_uuid, call.created_at)
      addVisit(societe_uuid, call)
      const closed = timeOf(call.closed_at)
      if (closed <= now) return
      add(societe_uuid, 1)
      if (closed < Number.POSITIVE_INFINITY) loadChanges.push(closed, { societe_uuid, by: -1 })
    },
  }
}

const timeOf = (instant: string | null) => (instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant))
