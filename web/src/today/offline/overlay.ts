import type { Visit, VisitDays, VisitProgress } from '@callout/domain/visits/visit.ts'
import type { ActBodies, QueuedAct } from './queue.types.ts'

/** The days with the progress of the acts that still have to be sent. Refused acts change nothing. */
export function withQueuedActs(days: VisitDays, acts: readonly QueuedAct[]): VisitDays {
  const sent = acts.filter(({ state }) => state === 'waiting' || state === 'sending')
  if (sent.length === 0) return days
  return { ...days, visits: days.visits.map((visit) => withActs(visit, sent)) }
}

function withActs(visit: Visit, acts: readonly QueuedAct[]): Visit {
  const later = acts.filter(({ ID }) => ID === visit.ID).map(progressOf)
  return later.length === 0 ? visit : { ...visit, progress: Object.assign({ ...visit.progress }, ...later) }
}

function progressOf({ kind, at, body }: QueuedAct): Partial<VisitProgress> {
  if (kind === 'Depart') return { on_the_way_at: at }
  if (kind === 'TakeBack') return { on_the_way_at: null }
  if (kind === 'Start') return { started_at: at }
  if (kind === 'Add' || kind === 'Photo') return {}
  const { result, missing, proposed_at, signed_by } = body as ActBodies['Finish']
  return {
    finished_at: at,
    result,
    missing: String(missing ?? ''),
    proposed_at: (proposed_at as string | undefined) ?? null,
    signed_by: String(signed_by ?? ''),
  }
}
