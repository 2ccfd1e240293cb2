import { useEffect, useRef } from 'react'

/** Returns a function that is true while the component is mounted, for answers that arrive after the user has left. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
