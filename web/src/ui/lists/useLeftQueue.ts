import { useEffect, useRef } from 'react'

/** Calls `onLeft` when the open record stops waiting while it is on screen: somebody else has decided it. */
export function useLeftQueue(key: string, isWaiting: boolean | undefined, onLeft: () => void) {
  const seen = useRef<{ key: string; isWaiting: boolean }>(undefined)
  const latest = useRef(onLeft)
  latest.current = onLeft
  useEffect(() => {
    if (isWaiting === undefined) return
    const before = seen.current
    seen.current = { key, isWaiting }
    if (before?.key === key && before.isWaiting && !isWaiting) latest.current()
  }, [key, isWaiting])
}
