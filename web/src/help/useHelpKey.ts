import { useLayoutEffect } from 'react'

/** F1 opens the help at this path in a new tab. Without a path, the browser handles the key. */
export function useHelpKey(path: string | undefined): void {
  // A layout effect, so that the key works as soon as the screen is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || !path) return
      event.preventDefault()
      window.open(path, '_blank', 'noopener')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [path])
}
