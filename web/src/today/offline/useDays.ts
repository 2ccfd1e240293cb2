import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { useEffect } from 'react'
import { connectionTimes, useIsConnected } from '../../platform/api/connection.ts'
import { isTransient } from '../../platform/api/errors.ts'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import { useNetwork } from '../../platform/session/session.ts'
import { loadActs } from './acts.ts'
import { currentDatabase } from './database.ts'
import { withQueuedActs } from './overlay.ts'
import type { OfflineDays } from './queue.types.ts'
import { startOffline } from './startOffline.ts'
import { loadDays, storeDays } from './storedDays.ts'
import { useStored } from './useStored.ts'

/** Today and tomorrow. */
const shownDays = 2

/**
 * The visits of today and tomorrow in the network's time zone: from the server, else those kept on this phone, with what
 * waits in the queue laid over them. For accounts of an office, `technician` limits the visits.
 */
export function useDays(technician = ''): OfflineDays {
  const { time_zone } = useNetwork()
  const database = currentDatabase() ?? ''
  const isConnected = useIsConnected()
  const from = toWallTime(new Date().toISOString(), time_zone).day
  const body = { from, days: shownDays, ...(technician && { technician }) }
  const { data: answer, error } = useEndpointQuery(visitApi.days, body)
  const stored = useStored(() => loadDays(database, technician), `${database} ${technician}`)
  const acts = useStored(() => loadActs(database), database)
  useEffect(startOffline, [])
  useEffect(() => {
    // Without space on the disk the visits are shown all the same.
    if (answer) void storeDays(database, technician, answer).catch(() => {})
  }, [answer, database, technician])
  const days = answer ?? stored?.days
  const loadedAt = stored?.loadedAt ?? null
  return {
    days: days && withQueuedActs(days, acts ?? []),
    loadedAt,
    isOffline: !isConnected,
    offlineSince: isConnected ? null : offlineSince(loadedAt),
    error: error && !isTransient(error) ? error : undefined,
  }
}

/** Since when there is no network. A page that was opened without one only knows when its visits were loaded. */
function offlineSince(loadedAt: string | null): string | null {
  const { answeredAt, offlineAt } = connectionTimes()
  if (answeredAt === undefined && loadedAt !== null) return loadedAt
  return offlineAt === undefined ? null : new Date(offlineAt).toISOString()
}
