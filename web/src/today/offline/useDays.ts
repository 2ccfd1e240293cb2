import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { useEffect } from 'react'
import { connectionTimes, useIsConnected } from '../../platform/api/connection.ts'
import { isTransient } from '../../platform/api/errors.ts'
import { endpointQuery, queryClient, useEndpointQuery } from '../../platform/api/queries.ts'
import { readerTimeZone, useFormats } from '../../platform/i18n/formats.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import type { Session } from '../../platform/session/session.ts'
import { loadActs } from './acts.ts'
import { currentDatabase } from './database.ts'
import { markLostVisits } from './lostVisits.ts'
import { withQueuedActs } from './overlay.ts'
import type { OfflineDays } from './queue.types.ts'
import { loadDays, loadUnsentIDs, storeDays } from './storedDays.ts'
import { useStored } from './useStored.ts'

/** Today and tomorrow. */
const shownDays = 2

const requestOf = (timeZone: string, technician: string) => {
  const from = toWallTime(new Date().toISOString(), timeZone).day
  return { from, days: shownDays, ...(technician && { technician }) }
}

/** Prefetches the visits of a signed-in technician before the first render. */
export async function prefetchDays(session: Session): Promise<void> {
  if (!session.technician) return
  await queryClient.prefetchQuery(endpointQuery(visitApi.days, requestOf(readerTimeZone(session), '')))
}

/**
 * The visits of today and tomorrow by the reader's clock, from the server or else from this phone, with the
 * progress of the queued acts. Begun visits of the seven days before are included. Adds visits of other days that have
 * a queued act or a draft, so that the technician can finish them. For accounts of an office, `technician` limits the
 * visits.
 */
export function useDays(technician = ''): OfflineDays {
  const { timeZone } = useFormats()
  const database = currentDatabase() ?? ''
  const isConnected = useIsConnected()
  const body = requestOf(timeZone, technician)
  const { data: answer, dataUpdatedAt, error } = useEndpointQuery(visitApi.days, body)
  const stored = useStored(() => loadDays(database, technician), `${database} ${technician}`)
  const acts = useStored(() => loadActs(database), database)
  useEffect(() => {
    // Without space on the disk the visits are shown all the same.
    const keep = async (loaded: VisitDays) => {
      await storeDays(database, technician, loaded, new Date(dataUpdatedAt).toISOString())
      await markLostVisits(database, technician)
    }
    if (answer) void keep(answer).catch(() => {})
  }, [answer, dataUpdatedAt, database, technician])
  // The answer may already leave out a visit that has something unsent and is not stored as unfinished yet.
  const unsent = useStored(() => loadUnsentIDs(database), database)
  const leftOut = stored?.days.visits.filter(({ ID }) => unsent?.has(ID)) ?? []
  const days = withVisits(answer ?? stored?.days, [...(stored?.unfinished ?? []), ...leftOut])
  const shown = days && withQueuedActs(days, acts ?? [])
  const isLost = ({ ID }: Visit) =>
    stored?.lost?.includes(ID) === true && !answer?.visits.some((visit) => visit.ID === ID)
  const loadedAt = stored?.loadedAt ?? null
  return {
    days: shown && { ...shown, visits: shown.visits.filter((visit) => !isLost(visit)) },
    lost: shown?.visits.filter((visit) => isLost(visit) && unsent?.has(visit.ID) !== false) ?? [],
    loadedAt,
    isOffline: !isConnected,
    offlineSince: isConnected ? null : offlineSince(loadedAt),
    error: error && !isTransient(error) ? error : undefined,
  }
}

/** The days with these visits, apart from those that they have already. */
function withVisits(days: VisitDays | undefined, others: readonly Visit[] = []): VisitDays | undefined {
  if (!days || others.length === 0) return days
  const present = new Set(days.visits.map(({ ID }) => ID))
  return { ...days, visits: [...others.filter(({ ID }) => !present.has(ID)), ...days.visits] }
}

/** Since when there is no network. A page that was opened without one only knows when its visits were loaded. */
function offlineSince(loadedAt: string | null): string | null {
  const { answeredAt, offlineAt } = connectionTimes()
  if (answeredAt === undefined && loadedAt !== null) return loadedAt
  return offlineAt === undefined ? null : new Date(offlineAt).toISOString()
}
