import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { type MaintenanceRecord, nextTurn } from '@callout/domain/maintenance/maintenance.ts'
import { sessionTimes } from '@callout/domain/session/session.ts'
import { useEffect, useState } from 'react'
import { useAsk } from '../kernel/queries.ts'

/**
 * The maintenance record and the moment (ISO 8601) it is to be read at; undefined until known. It is polled, and the
 * component drawn anew at every moment at which something begins or ends.
 */
export function useMaintenance(): { record: MaintenanceRecord; now: string } | undefined {
  const poll = sessionTimes.maintenancePoll
  const { data: record, refetch } = useAsk(maintenanceApi.get, {}, { refetchInterval: poll })
  const [turns, setTurns] = useState(0)
  const now = new Date().toISOString()

  useEffect(() => {
    const turn = record && nextTurn(record, new Date().toISOString())
    if (turn === undefined) return
    const wait = Math.min(turn - Date.now(), poll)
    const timer = setTimeout(() => {
      setTurns(turns + 1)
      // It may have been put off at the last moment.
      if (Date.now() >= turn) void refetch()
    }, wait)
    return () => clearTimeout(timer)
  }, [record, turns, refetch])

  return record && { record, now }
}
