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

/**
 * Leaves at most so many visits side by side that each can still be read; the others are counted by the hour. `kept` names
 * calls that find a place before all others.
 */
export function thinOut(visits: readonly Visit[], columns: number, kept: ReadonlySet<string>): Thinned {
  const sorted = [...visits].sort(inOrder)
  const isKept = ({ call }: Visit) => kept.has(call.ID)
  const taken: Visit[][] = Array.from({ length: columns }, () => [])
  const left: Visit[] = []
  for (const visit of [...sorted.filter(isKept), ...sorted.filter((visit) => !isKept(visit))]) {
    const column = taken.find((others) => !others.some((other) => overlap(other, visit)))
    if (column) column.push(visit)
    else left.push(visit)
  }
  const hours = Map.groupBy(left, ({ start }) => start.slice(0, 13))
  return { shown: taken.flat().sort(inOrder), more: [...hours].map(([hour, crowd]) => ({ hour, visits: crowd })) }
}

/** Pixels a visit needs to be read: at least, and comfortably where there is room; and the counts beside a crowded day. */
const readable = 50
const comfortable = 96
const gutter = 34
/** And to be met with a finger. */
const touchable = 24

/** How many visits can stand side by side in a day of that width. */
export function columnsIn(width: number): number {
  const room = width - gutter
  return Math.max(room < 2 * touchable ? 1 : 2, Math.floor(room / (room > 4 * comfortable ? comfortable : readable)))
}
