import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { useEffect } from 'react'
import { queryClient, queryKeyOf } from '../platform/api/queries.ts'
import { listenToPublicEvents } from '../platform/live/eventStream.ts'

/** Refetches the maintenance record. */
export const refetchMaintenance = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(maintenanceApi.get, {}) })

/** While the portal is closed, refetches the record after every maintenance event and every new connection. */
export function useReopenCheck(): void {
  useEffect(() => {
    const stop = new AbortController()
    const ignore = () => {}
    const refetch = () => void refetchMaintenance()
    void listenToPublicEvents({ onOpen: refetch, onActivity: ignore, onChange: refetch, onLost: ignore }, stop.signal)
    return () => stop.abort()
  }, [])
}
