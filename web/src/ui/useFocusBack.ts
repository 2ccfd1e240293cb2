import { useEffect } from 'react'

/** Gives the focus back, once a popup has gone, to what had it before; unless that is gone too, or something else has it. */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    }
  }, [])
}
