import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isNothingFocused, topDialog } from '../../platform/browser/focus.ts'
import { useShortcuts } from '../../platform/browser/shortcuts.ts'

/**
 * Arrow keys, Home and End move the focus between the rows of a list; Enter opens the row's link. If nothing has the
 * focus and no dialog is open, the arrow keys focus the list.
 */
export function useRowNavigation(body: RefObject<HTMLElement | null>, count: number) {
  const [chosen, setActive] = useState(0)
  const active = Math.min(chosen, Math.max(0, count - 1))
  // A row that should get the focus but is not rendered yet.
  const pendingIndex = useRef<number | undefined>(undefined)
  const focusRow = (index: number) => {
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    pendingIndex.current = row ? undefined : index
    row?.focus()
  }
  useEffect(() => {
    if (pendingIndex.current !== undefined && body.current?.contains(document.activeElement))
      focusRow(pendingIndex.current)
  })

  const focusList = (event: globalThis.KeyboardEvent) => {
    if (!isNothingFocused() || topDialog() || count === 0) return
    event.preventDefault()
    focusRow(active)
  }
  useShortcuts(
    [
      { keys: ['ArrowUp', 'ArrowDown'], label: 'shortcut.rows', run: focusList },
      { keys: ['Home', 'End'], label: 'shortcut.row_ends' },
      { keys: ['Enter'], label: 'shortcut.open_row' },
    ],
    { keepsDefault: true },
  )

  return {
    active,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      pendingIndex.current = undefined
      const row = event.target.closest('tr, li')?.querySelector<HTMLElement>('[data-row]')?.dataset.row
      if (row !== undefined) setActive(Number(row))
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const last = count - 1
      const next = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last }[event.key]
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      focusRow(Math.min(last, Math.max(0, next)))
    },
  }
}
