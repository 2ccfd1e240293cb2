import type { KeyboardEvent, RefObject } from 'react'
import { useShortcuts } from '../../../platform/browser/shortcuts.ts'
import type { RowSelection } from '../selection/useRowSelection.ts'
import { useSelectionKeys } from '../selection/useSelectionKeys.ts'
import type { OpenRow } from '../useOpenRow.ts'
import { useRowNavigation } from '../useRowNavigation.ts'

interface ListKeys<Row> {
  readonly body: RefObject<HTMLElement | null>
  readonly rows: readonly Row[] | undefined
  readonly selection: RowSelection<Row> | undefined
  readonly openRow: OpenRow<Row> | undefined
}

/** The keys of a list: move between rows, select them, and open one in the panel with Space. */
export function useListKeys<Row>({ body, rows, selection, openRow }: ListKeys<Row>) {
  const keys = useRowNavigation(body, rows?.length ?? 0)
  const onSelectionKey = useSelectionKeys(selection, rows, keys.active)
  useShortcuts(openRow ? [{ keys: ['Space'], label: 'shortcut.open_beside' }] : [])
  const openWithSpace = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows?.[keys.active]
    if (event.key !== ' ' || !openRow || !row || !(event.target as HTMLElement).matches('[data-row]')) return
    event.preventDefault()
    openRow.open(openRow.keyOf(row))
  }
  return {
    active: keys.active,
    onFocus: keys.onFocus,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      onSelectionKey(event)
      openWithSpace(event)
      keys.onKeyDown(event)
    },
  }
}
