import type { Visit } from './visits.ts'

/** The visits of one hour for which there is no room of their own. */
export interface More {
  /** The hour they begin in, on the wall clock: `YYYY-MM-DDTHH`. */
  readonly hour: string
  readonly visits: readonly Visit[]
}

interface Thinned {
  readonly shown: readonly Visit[]
  readonly more: readonly More[]
}

const overlap = (a: Visit, b: Visit) => a.start < b.end && b.start < a.end

/** Earlier first, of those the longer, and always in the same order. */
const inOrder = (a: Visit, b: Visit) =>
  a.start.localeCompare(b.start) || b.end.localeCompare(a.end) || a.call.ID.localeCompare(b.call.ID)

/** Parts visits, given in order, into groups none of which touches another. */
function groupsOf(visits: readonly Visit[]): Visit[][] {
  const groups: Visit[][] = []
  let end = ''
  for (const visit of visits) {
    if (visit.start >= end) groups.push([])
    groups.at(-1)?.push(visit)
    if (visit.end > end) end = visit.end
  }
  return groups
}

/** Puts visits into so many columns, each where it is free; gives those that found a place and those that did not. */
function seat(visits: readonly Visit[], columns: number): { seated: Visit[]; left: Visit[] } {
  const taken: Visit[][] = Array.from({ length: columns }, () => [])
  const left: Visit[] = []
  for (const visit of visits) {
    const column = taken.find((others) => !others.some((other) => overlap(other, visit)))
    if (column) column.push(visit)
    else left.push(visit)
  }
  return { seated: taken.flat(), left }
}

/**
 * Leaves so many visits side by side that each can still be read. Where more fall together, the last of the `columns` is
 * for what is left, counted by the hour; `kept` names calls that are shown in any case.
 */
export function thinOut(visits: readonly Visit[], columns: number, kept: ReadonlySet<string>): Thinned {
  const shown: Visit[] = []
  const left: Visit[] = []
  for (const group of groupsOf([...visits].sort(inOrder))) {
    const first = [...group.filter(({ call }) => kept.has(call.ID)), ...group.filter(({ call }) => !kept.has(call.ID))]
    const whole = seat(first, columns)
    const fitting = whole.left.length === 0 ? whole : seat(first, Math.max(1, columns - 1))
    shown.push(...fitting.seated)
    left.push(...fitting.left)
  }
  const hours = Map.groupBy(left.sort(inOrder), ({ start }) => start.slice(0, 13))
  return { shown: shown.sort(inOrder), more: [...hours].map(([hour, crowd]) => ({ hour, visits: crowd })) }
}

/** A visit's text needs this many pixels. */
const readable = 52

/** How many visits can stand side by side in a column of the calendar. */
export const columnsIn = (width: number) => Math.max(2, Math.floor(width / readable))
