import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { isNothingFocused, topDialog } from '../platform/browser/focus.ts'
import { useShortcuts } from '../platform/browser/shortcuts.ts'

/**
 * Arrow keys, Home and End move the focus between the links in an element; they enter it if nothing has the focus, and
 * Enter then opens the link that `first` selects.
 */
export function useArrowFocus<E extends HTMLElement>(
  first: string,
): {
  readonly ref: RefObject<E | null>
  readonly onKeyDown: (event: KeyboardEvent<E>) => void
} {
  const ref = useRef<E>(null)
  const links = () => [...(ref.current?.querySelectorAll<HTMLElement>('a') ?? [])]
  const enter = (event: globalThis.KeyboardEvent) => {
    if (!isNothingFocused() || topDialog()) return
    event.preventDefault()
    if (event.key === 'Enter') ref.current?.querySelector<HTMLElement>(first)?.click()
    else links()[0]?.focus()
  }
  useShortcuts(
    [
      { keys: ['ArrowUp', 'ArrowDown'], label: 'shortcut.rows', run: enter },
      { keys: ['Enter'], label: 'shortcut.open_row', run: enter },
    ],
    { keepsDefault: true },
  )
  const onKeyDown = (event: KeyboardEvent<E>) => {
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    all[Math.min(all.length - 1, Math.max(0, next))]?.focus()
  }
  return { ref, onKeyDown }
}
