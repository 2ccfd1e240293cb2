import { flushSync } from 'react-dom'

/**
 * Remembers what has the focus, before the button that has it is disabled for as long as it works and loses it. What it gives ends that
 * work, and hands the focus back before anything opens.
 */
export function focusKept(): (end: () => void) => void {
  const before = document.activeElement
  return (end) => {
    flushSync(end)
    if (before instanceof HTMLElement && document.activeElement === document.body) before.focus({ preventScroll: true })
  }
}
