import { useEffect } from 'react'
import { refreshRows } from '../api/queries.ts'
import { useIsLive } from './changeStream.ts'

/** Interval for refetching the data on screen, in milliseconds. */
const pollMs = 60_000

/** Refetches the data on screen while there are no live updates. */
export function useFallbackPolling(): void {
  const isLive = useIsLive()
  useEffect(() => {
    if (isLive) return
    const timer = setInterval(() => document.hidden || void refreshRows(), pollMs)
    return () => clearInterval(timer)
  }, [isLive])
}
