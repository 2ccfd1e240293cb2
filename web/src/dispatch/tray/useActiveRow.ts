import { type RefObject, useEffect, useRef, useState } from 'react'

/** The row of a virtual list that has the focus or gets it next. */
export function useActiveRow(
  count: number,
  scroller: RefObject<HTMLDivElement | null>,
  scrollToIndex: (index: number) => void,
) {
  const [chosen, setActive] = useState(0)
  // A row that should get the focus but is not rendered yet.
  const pending = useRef<number>(undefined)
  const focusRow = (index: number) => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"] input`)
    pending.current = row ? undefined : index
    setActive(index)
    scrollToIndex(index)
    row?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (pending.current !== undefined) focusRow(pending.current)
  })
  return { active: Math.min(chosen, Math.max(0, count - 1)), setActive, focusRow }
}
