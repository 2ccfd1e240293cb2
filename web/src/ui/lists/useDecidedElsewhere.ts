import { useEffect, useRef } from 'react'

/** Calls `onDecided` when somebody else decides the open record: it stops waiting while it is on screen. */
export function useDecidedElsewhere(key: string, isWaiting: boolean | undefined, onDecided: () => void) {
  const seen = useRef<{ key: string; isWaiting: boolean }>(undefined)
  const latest = useRef(onDecided)
  latest.current = onDecided
  useEffect(() => {
    if (isWaiting === undefined) return
    const before = seen.current
    seen.current = { key, isWaiting }
    if (before?.key === key && before.isWaiting && !isWaiting) latest.current()
  }, [key, isWaiting])
}
