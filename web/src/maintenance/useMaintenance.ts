import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { type MaintenanceRecord, nextStateChange } from '@callout/domain/maintenance/maintenance.ts'
import { sessionTimes } from '@callout/domain/session/session.ts'
import { useEffect, useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'

/**
 * The maintenance record and the current time (ISO 8601) to evaluate it at; undefined until loaded. Polls the record,
 * and re-renders the component whenever a state begins or ends.
 */
export function useMaintenance(): { record: MaintenanceRecord; now: string } | undefined {
  const poll = sessionTimes.maintenancePoll
  const { data: record, refetch } = useEndpointQuery(maintenanceApi.get, {}, { refetchInterval: poll })
  const [renders, setRenders] = useState(0)
  const now = new Date().toISOString()

  useEffect(() => {
    const changeAt = record && nextStateChange(record, new Date().toISOString())
    if (changeAt === undefined) return
    const wait = Math.min(changeAt - Date.now(), poll)
    const timer = setTimeout(() => {
      setRenders(renders + 1)
      // The maintenance may have been postponed at the last moment.
      if (Date.now() >= changeAt) void refetch()
    }, wait)
    return () => clearTimeout(timer)
  }, [record, renders, refetch])

  return record && { record, now }
}
