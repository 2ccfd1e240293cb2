import { CallStatus } from '@callout/domain/calls/call.ts'
import type { Visit, VisitProgress } from '@callout/domain/visits/visit.ts'
import { toWallTime } from '../platform/i18n/timeZones.ts'
import type { QueuedAct } from './offline/queue.types.ts'

/** Progress of a visit. */
export type VisitStep = 'planned' | 'on_the_way' | 'started' | 'finished'

export function stepOf({ on_the_way_at, started_at, finished_at }: VisitProgress): VisitStep {
  if (finished_at !== null) return 'finished'
  if (started_at !== null) return 'started'
  return on_the_way_at === null ? 'planned' : 'on_the_way'
}

const openStatuses: readonly number[] = [CallStatus.open, CallStatus.pending]

/** True if nothing is left to do: the visit is finished, or the office closed the call. */
export const isOver = ({ progress, status_id }: Visit) =>
  progress.finished_at !== null || !openStatuses.includes(status_id)

/** The visits of a day (`YYYY-MM-DD`) in a time zone. */
export const visitsOfDay = (visits: readonly Visit[], day: string, timeZone: string) =>
  visits.filter(({ appointment_date_at }) => toWallTime(appointment_date_at, timeZone).day === day)

/** The visits of days before `day` (`YYYY-MM-DD`) that are not over, or that have a queued act. */
export const visitsLeft = (
  visits: readonly Visit[],
  acts: readonly Pick<QueuedAct, 'ID'>[],
  day: string,
  timeZone: string,
) =>
  visits.filter(
    (visit) =>
      toWallTime(visit.appointment_date_at, timeZone).day < day &&
      (!isOver(visit) || acts.some(({ ID }) => ID === visit.ID)),
  )

const order: readonly VisitStep[] = ['started', 'on_the_way', 'planned']

/** The visit to do now: one that was started, else one on the way, else the first that is left. */
export function nextVisit(visits: readonly Visit[]): Visit | undefined {
  const left = visits.filter((visit) => !isOver(visit))
  for (const step of order) {
    const found = left.find(({ progress }) => stepOf(progress) === step)
    if (found) return found
  }
}

/** True if an act was refused or conflicts: it waits for the person. */
export const isProblem = ({ state }: Pick<QueuedAct, 'state'>) => state === 'refused' || state === 'conflict'
