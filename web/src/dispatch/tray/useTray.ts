import type { AnswerState } from '@callout/domain/calls/answer.state.ts'
import type { BoardCall } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { useMemo, useRef, useState } from 'react'
import { callsInState, filterCalls, keysBetween, sortCalls, type TrayOrder } from './trayRows.ts'

const noKeys: ReadonlySet<string> = new Set()

/** The unassigned calls as they are filtered, sorted and selected. */
export function useTray(calls: readonly BoardCall[]) {
  const [filter, setFilter] = useState('')
  const [state, setState] = useState<AnswerState>()
  const [order, setOrder] = useState<TrayOrder>('urgency')
  const [chosen, setChosen] = useState(noKeys)
  const lastToggled = useRef<string>(undefined)
  const rows = useMemo(() => {
    const now = new Date().toISOString()
    return sortCalls(callsInState(filterCalls(calls, filter), state, now), order, now)
  }, [calls, filter, state, order])
  // A selected call that has left the board is no longer selected.
  const selected = useMemo(() => calls.filter(({ ID }) => chosen.has(ID)), [calls, chosen])

  const select = (IDs: readonly string[]) => setChosen((before) => new Set([...before, ...IDs]))
  const deselect = (IDs: readonly string[]) => {
    const removed = new Set(IDs)
    setChosen((before) => new Set([...before].filter((ID) => !removed.has(ID))))
  }
  return {
    rows,
    filter,
    setFilter,
    /** State of the answer that the shown calls have; undefined shows all. */
    state,
    setState,
    isFiltered: filter !== '' || state !== undefined,
    order,
    setOrder,
    selected,
    isSelected: (ID: string) => chosen.has(ID),
    /** Selects or deselects a call. */
    toggle: (ID: string) => {
      if (chosen.has(ID)) deselect([ID])
      else select([ID])
      lastToggled.current = ID
    },
    /** Selects the calls from the last one that was chosen to this one. */
    selectTo: (ID: string) => {
      select(keysBetween(rows, lastToggled.current, ID))
      lastToggled.current = ID
    },
    select,
    selectAll: () => select(rows.map(({ ID }) => ID)),
    deselect,
    clear: () => setChosen(noKeys),
  }
}

export type Tray = ReturnType<typeof useTray>
