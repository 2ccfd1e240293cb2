import type { AnswerState } from '@callout/domain/calls/answer.state.ts'
import type { BoardCall } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { useMemo, useRef, useState } from 'react'
import { callsInState, filterCalls, keysBetween, sortCalls, type TrayOrder } from './trayRows.ts'

const noKeys: ReadonlySet<string> = new Set()

/** The unassigned calls as they are filtered, sorted and selected. */
export function useTray(calls: readonly BoardCall[]) {
  const [filter, setFilter] = useState('')
  const [state, setState] = useState<AnswerState>()
  const [order, setOrder] = useState<TrayOrder>('priority')
  const [chosen, setChosen] = useState(noKeys)
  const lastToggled = useRef<string>(undefined)
  const rows = useMemo(
    () => sortCalls(callsInState(filterCalls(calls, filter), state, new Date().toISOString()), order),
    [calls, filter, state, order],
  )
  // A selected call that has left the board is no longer selected.
  const selected = useMemo(() => calls.filter(({ ID }) => chosen.has(ID)), [calls, chosen])

  const change = (IDs: readonly string[], isSelected: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const ID of IDs) isSelected ? after.add(ID) : after.delete(ID)
      return after
    })
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
    /** Selects or deselects a call; as a range, selects the calls from the last toggled one to this. */
    toggle: (ID: string, isRange: boolean) => {
      if (isRange) change(keysBetween(rows, lastToggled.current, ID), true)
      else change([ID], !chosen.has(ID))
      lastToggled.current = ID
    },
    select: (IDs: readonly string[]) => change(IDs, true),
    selectAll: () =>
      change(
        rows.map(({ ID }) => ID),
        true,
      ),
    deselect: (IDs: readonly string[]) => change(IDs, false),
    clear: () => setChosen(noKeys),
  }
}

export type Tray = ReturnType<typeof useTray>
