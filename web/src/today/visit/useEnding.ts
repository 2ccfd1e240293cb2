import { todayApi, type VisitOutcome } from '@callout/domain/visits/today.api.ts'
import type { Visit } from '@callout/domain/visits/visit.ts'
import { isNotFound } from '../../platform/api/errors.ts'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { isOver } from '../visitStates.ts'
import type { Ending } from './ending.ts'

const nothingKnown = { at: null, by: '', status: '' } as const

/** How a visit with unsent work ended elsewhere; undefined while it is still to be done, and without unsent work. */
export function useEnding(visit: Visit, isUnsent: boolean): Ending | undefined {
  const { data, error } = useEndpointQuery(todayApi.outcome, { ID: visit.ID }, { enabled: isUnsent })
  if (!isUnsent) return undefined
  if (isNotFound(error)) return { kind: 'gone', ...nothingKnown }
  if (data) return isEnding(data) ? data : undefined
  return isOver(visit) ? { kind: 'unknown', ...nothingKnown } : undefined
}

const isEnding = (outcome: VisitOutcome): outcome is VisitOutcome & Ending => outcome.kind !== 'open'
