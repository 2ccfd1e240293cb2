import { createContext, useContext, useEffect } from 'react'

/** Told by a popup that it came to stand above a form's popup, and that it went. */
export const Cover = createContext<(by: 1 | -1) => void>(() => {})

/** While this popup stands above the form's popup it was opened from, the keys are its own. */
export function useCovers(): void {
  const cover = useContext(Cover)
  useEffect(() => {
    cover(1)
    return () => cover(-1)
  }, [cover])
}
