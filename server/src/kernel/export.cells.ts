import type { ColumnKind } from '@callout/domain/kernel/list.ts'
import { wallClock } from './wall-clock.ts'
import type { Cell } from './xlsx.cells.ts'

/** How a stored value, as the database writes it, becomes a cell. */
export interface ShownColumn {
  readonly kind: ColumnKind
  /** What is shown for stored values; one that stands not in it is shown itself. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Reads the cells of a column: instants as the network's clocks show them, the rest as it is. Empty is no cell. */
export function cellReader({ kind, texts }: ShownColumn, timeZone: string): (stored: string | null) => Cell {
  const read = readerOf(kind, timeZone, texts)
  return (stored) => (stored === null || stored === '' ? null : read(stored))
}

function readerOf(kind: ColumnKind, timeZone: string, texts: ShownColumn['texts']): (stored: string) => Cell {
  switch (kind) {
    case 'instant': {
      const onTheClock = wallClock(timeZone)
      // `2026-01-31 09:05:00.12+00`
      return (stored) => onTheClock(Date.parse(`${stored.slice(0, 10)}T${stored.slice(11, -3)}Z`))
    }
    case 'day':
      return (stored) => Date.parse(`${stored.slice(0, 10)}T00:00:00Z`)
    case 'integer':
    case 'money':
      return Number
    default: {
      if (!texts) return (stored) => stored
      const shown = new Map(Object.entries(texts))
      return (stored) => shown.get(stored) ?? stored
    }
  }
}
