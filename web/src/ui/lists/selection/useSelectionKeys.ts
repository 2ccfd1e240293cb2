import type { KeyboardEvent } from 'react'
import { useShortcuts } from '../../../platform/browser/shortcuts.ts'
import type { RowSelection } from './useRowSelection.ts'

/** `X` selects the focused row, Shift with `X` or an arrow key selects a range, Escape clears the selection. */
export function useSelectionKeys<Row>(
  selection: RowSelection<Row> | undefined,
  rows: readonly Row[] | undefined,
  active: number,
) {
  useShortcuts(
    selection
      ? [
          { keys: ['X'], label: 'shortcut.select_row' },
          { keys: ['shift+X', 'shift+ArrowUp', 'shift+ArrowDown'], label: 'shortcut.select_range' },
        ]
      : [],
  )
  return (event: KeyboardEvent<HTMLElement>) => {
    // React also sends keys of dialogs that a row has opened; those are not in the list.
    const isInList = event.currentTarget.contains(event.target as Node)
    if (!selection || !isInList || event.altKey || event.ctrlKey || event.metaKey) return
    const toggle = (index: number, isRange: boolean) => {
      const row = rows?.[index]
      if (row) selection.toggle(row as Row & { ID: string }, isRange)
    }
    if (event.key === 'x' || event.key === 'X') {
      event.preventDefault()
      toggle(active, event.shiftKey)
    } else if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const current = rows?.[active] as { ID: string } | undefined
      if (current && !selection.has(current.ID)) toggle(active, false)
      toggle(active + (event.key === 'ArrowDown' ? 1 : -1), true)
    } else if (event.key === 'Escape' && !event.defaultPrevented && selection.count > 0) {
      selection.clear()
    }
  }
}
