import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { progressApi } from '@callout/domain/visits/progress.api.ts'
import type { VisitProgress } from '@callout/domain/visits/visit.ts'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { type Translate, useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'

/** Why a visit has to be repeated and what is missing, in words; undefined if it does not. */
export function anotherVisitText(t: Translate, progress: VisitProgress | undefined): string | undefined {
  if (!progress?.result || progress.result === 'done') return undefined
  const why = progress.result === 'again' ? '' : t('visit.result.absent')
  return [why, t('visit.result.again'), progress.missing].filter(Boolean).join(' · ')
}

/** The same of an open call, for its company. */
export function useAnotherVisitOf({ ID, accepted_at, is_saved_status_open }: CallRecord): string | undefined {
  const t = useT()
  const { role } = useRequiredSession()
  const enabled = role === Role.sat && accepted_at !== null && is_saved_status_open
  const { data } = useEndpointQuery(progressApi.list, { IDs: [ID] }, { enabled })
  return enabled ? anotherVisitText(t, data?.[0]) : undefined
}
