import type { RefObject } from 'react'
import { topDialog } from '../../platform/browser/focus.ts'
import { useShortcuts } from '../../platform/browser/shortcuts.ts'

/** `/` focuses the field, unless a dialog is open. */
export function useFilterShortcut(field: RefObject<HTMLInputElement | null>) {
  const run = () => !topDialog() && field.current?.focus()
  // On many keyboards `/` needs Shift.
  useShortcuts([{ keys: ['/', 'shift+/'], label: 'shortcut.filter', run }])
}
