import type { Visit } from '../visits.ts'

/** The visits of one hour that do not fit on the calendar. */
export interface HiddenVisits {
  /** The hour in which they begin, on the wall clock: `YYYY-MM-DDTHH`. */
  readonly hour: string
  readonly visits: readonly Visit[]
}

interface FittedVisits {
  readonly shown: readonly Visit[]
  readonly hidden: readonly HiddenVisits[]
}

const doOverlap = (a: Visit, b: Visit) => a.start < b.end && b.start < a.end

/** By start, then longer first, then by ID for a stable order. */
const compareVisits = (a: Visit, b: Visit) =>
  a.start.localeCompare(b.start) || b.end.localeCompare(a.end) || a.call.ID.localeCompare(b.call.ID)

/**
 * Distributes visits over at most `columns` columns, so that each stays readable. The rest is hidden and grouped by
 * hour. Calls in `alwaysShown` are placed first.
 */
export function fitVisits(visits: readonly Visit[], columns: number, alwaysShown: ReadonlySet<string>): FittedVisits {
  const sorted = [...visits].sort(compareVisits)
  const isAlwaysShown = ({ call }: Visit) => alwaysShown.has(call.ID)
  const placed: Visit[][] = Array.from({ length: columns }, () => [])
  const unplaced: Visit[] = []
  for (const visit of [...sorted.filter(isAlwaysShown), ...sorted.filter((visit) => !isAlwaysShown(visit))]) {
    const column = placed.find((others) => !others.some((other) => doOverlap(other, visit)))
    if (column) column.push(visit)
    else unplaced.push(visit)
  }
  const hours = Map.groupBy(unplaced, ({ start }) => start.slice(0, 13))
  return {
    shown: placed.flat().sort(compareVisits),
    hidden: [...hours].map(([hour, crowd]) => ({ hour, visits: crowd })),
  }
}

/** Visits that overlap, drawn as one. */
export interface VisitStack {
  readonly visits: readonly [Visit, ...Visit[]]
  readonly start: string
  readonly end: string
}

/**
 * Groups overlapping visits into stacks, for a day too narrow for two side by side. A stack covers the time of its
 * visits, but does not overlap the stacks before and after it. A call in `alwaysShown` is the first of its stack.
 */
export function stackVisits(visits: readonly Visit[], alwaysShown: ReadonlySet<string>): VisitStack[] {
  const { shown, hidden } = fitVisits(visits, 1, alwaysShown)
  const stacks = shown.map((visit): [Visit, ...Visit[]] => [visit])
  for (const visit of hidden.flatMap((hour) => hour.visits))
    stacks.find(([first]) => doOverlap(first, visit))?.push(visit)
  let free = ''
  return stacks.map((stack, index) => {
    const earliest = stack.reduce((start, visit) => (visit.start < start ? visit.start : start), stack[0].start)
    const latest = stack.reduce((end, visit) => (visit.end > end ? visit.end : end), stack[0].end)
    const next = shown[index + 1]?.start ?? latest
    const start = earliest < free ? free : earliest
    free = latest > next ? next : latest
    return { visits: stack, start, end: free }
  })
}

/** Widths in pixels: of a readable visit, of a comfortable one, and of the counts next to a crowded day. */
const minReadableWidth = 50
const comfortableWidth = 96
const counterWidth = 34

/** True if a day of this width in pixels has no room for two visits side by side. */
export const isTooNarrow = (width: number) => width < 2 * minReadableWidth

/** Number of columns that fit into a day of the given width in pixels, if it is not too narrow. */
export function columnsForWidth(width: number): number {
  const room = width - counterWidth
  return Math.max(2, Math.floor(room / (room > 4 * comfortableWidth ? comfortableWidth : minReadableWidth)))
}
