import { useCallback } from 'react'

/** Space between a field and the bar, in pixels. */
const gap = 8

/** The whole field of an input, with its label and messages. */
const fieldWrapperOf = (element: Element) => element.closest('.mantine-InputWrapper-root') ?? element

/**
 * Returns the ref for a bar that covers part of the page. Scrolls the focused field so that the bar does not cover it.
 */
export function useKeepFocusVisible<E extends HTMLElement>() {
  return useCallback((bar: E | null) => {
    if (!bar) return
    const uncoverFocus = () => {
      const focused = document.activeElement
      if (!focused || focused === document.body || bar.contains(focused) || focused.closest('[aria-modal="true"]'))
        return
      const field = fieldWrapperOf(focused).getBoundingClientRect()
      const covered = bar.getBoundingClientRect()
      const by = field.bottom + gap - covered.top
      // Of a field that is higher than the window, show the top.
      if (by > 0 && field.top < covered.bottom) scrollBy({ top: Math.min(by, Math.max(0, field.top - gap)) })
    }
    const controller = new AbortController()
    const { signal } = controller
    for (const event of ['focusin', 'input'] as const) document.addEventListener(event, uncoverFocus, { signal })
    addEventListener('resize', uncoverFocus, { signal })
    const observer = new ResizeObserver(uncoverFocus)
    observer.observe(bar)
    // A change of the page's height moves the bar.
    observer.observe(document.body)
    return () => {
      controller.abort()
      observer.disconnect()
    }
  }, [])
}
