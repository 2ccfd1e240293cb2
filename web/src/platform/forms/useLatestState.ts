import { useRef, useState } from 'react'

/** State whose newest value can be read before it is rendered: a field passes its value just before a save. */
export function useLatestState<S extends object>(initial: () => S) {
  const [state, setState] = useState(initial)
  const latest = useRef(state)
  const change = (part: Partial<S>) => {
    latest.current = { ...latest.current, ...part }
    setState(latest.current)
  }
  return [state, change, () => latest.current] as const
}
