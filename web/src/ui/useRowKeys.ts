import { useHotkeys } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Arrows, Home and End move between the rows of a list; Enter opens, as every row's link does. From anywhere on the
 * page where the arrows mean nothing else, they lead into the list.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>, count: number) {
  const [chosen, setActive] = useState(0)
  const active = Math.min(chosen, Math.max(0, count - 1))
  // A row that is led to before it is drawn has the focus once it is.
  const awaited = useRef<number | undefined>(undefined)
  const focusRow = (index: number) => {
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    awaited.current = row ? undefined : index
    row?.focus()
  }
  useEffect(() => {
    if (awaited.current !== undefined && body.current?.contains(document.activeElement)) focusRow(awaited.current)
  })

  const enter = (event: globalThis.KeyboardEvent) => {
    if (document.activeElement !== document.body || count === 0) return
    event.preventDefault()
    focusRow(active)
  }
  useHotkeys([
    ['ArrowDown', enter, { preventDefault: false }],
    ['ArrowUp', enter, { preventDefault: false }],
  ])

  return {
    active,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      awaited.current = undefined
      const row = event.target.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.dataset.row
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
