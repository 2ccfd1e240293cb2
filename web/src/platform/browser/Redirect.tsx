import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

interface RedirectProps {
  /** A path of the app, with its query. */
  readonly path: string
  readonly state?: HistoryState
}

/** Navigates to a path instead of showing a page. Navigates only once, even if it re-renders meanwhile. */
export function Redirect({ path, state }: RedirectProps) {
  const { history } = useRouter()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    history.replace(path, state)
  }, [history, path, state])
  return null
}
