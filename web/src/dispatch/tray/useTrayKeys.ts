import type { KeyboardEvent } from 'react'
import type { Tray } from './useTray.ts'

interface TrayKeysOptions {
  readonly tray: Tray
  /** Index of the row with the focus. */
  readonly active: number
  readonly focusRow: (index: number) => void
  readonly onAssign: () => void
}

/** Handler of the tray's keys: arrows move, X selects, Ctrl+A selects all, Escape deselects, A assigns. */
export function useTrayKeys({ tray, active, focusRow, onAssign }: TrayKeysOptions) {
  const { rows } = tray
  const move = (event: KeyboardEvent, next: number, from: string) => {
    event.preventDefault()
    const index = Math.min(rows.length - 1, Math.max(0, next))
    if (event.shiftKey) tray.select([from, rows[index]?.ID ?? from])
    focusRow(index)
  }
  const assign = (event: KeyboardEvent, ID: string) => {
    event.preventDefault()
    if (tray.selected.length === 0) tray.select([ID])
    onAssign()
  }
  return (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    if (event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a') return
      event.preventDefault()
      return tray.selectAll()
    }
    if (key === 'Escape' && tray.selected.length > 0) return tray.clear()
    const call = rows[active]
    if (!call) return
    const next = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: rows.length - 1 }[key]
    if (next !== undefined) return move(event, next, call.ID)
    if (key.toLowerCase() === 'a') return assign(event, call.ID)
    if (key.toLowerCase() !== 'x') return
    if (shiftKey) tray.selectTo(call.ID)
    else tray.toggle(call.ID)
  }
}
